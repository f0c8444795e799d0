// SPDX-License-Identifier: MIT
import SCXML
import Testing

@Suite("Sessions: data, events and time")
struct SessionTests {
  @Test("13: what a delayed event carries is taken when it is sent, not when it arrives")
  func argumentsAtSend() throws {
    let run = try run(
      """
      <datamodel><data id="x" expr="1"/><data id="wait" expr="'1s'"/></datamodel>
      <state id="a">
        <onentry>
          <send event="late" delayexpr="wait"><param name="x" location="x"/></send>
          <assign location="x" expr="2"/><assign location="wait" expr="'9s'"/>
        </onentry>
        <transition event="late" target="b"><log label="x" expr="_event.data.x"/></transition>
      </state>
      <final id="b"/>
      """)
    #expect(run.log == ["x: 1"])
    #expect(run.now == 1_000_000_000)
  }

  @Test("13: what a session has on the clock goes with it")
  func droppedAtEnd() throws {
    let run = try run(
      """
      <state id="a">
        <onentry><send event="end" delay="5s"/></onentry>
        <invoke><content><scxml datamodel="lua"><state id="c">
          <onentry><send event="late" target="#_parent" delay="1s"/><send event="go"/></onentry>
          <transition event="go" target="d"/>
        </state><final id="d"/></scxml></content></invoke>
        <transition event="late"><log label="heard"/></transition>
        <transition event="end" target="b"/>
      </state>
      <final id="b"/>
      """)
    #expect(run.isFinished && run.log.isEmpty)
  }

  @Test("13: cancel takes an event off the clock by its id, and only one of the own session")
  func cancelOwn() throws {
    let run = try run(
      """
      <state id="a">
        <onentry>
          <send event="one" id="x" delay="1s"/><send event="two" id="y" delay="1s"/>
          <cancel sendid="y"/>
        </onentry>
        <invoke><content><scxml datamodel="lua"><state id="c">
          <onentry><cancel sendid="x"/></onentry>
        </state></scxml></content></invoke>
        <transition event="*"><log label="got" expr="_event.name"/></transition>
      </state>
      """)
    #expect(run.log == ["got: one"])
  }

  @Test("13: an event still on the clock can be cancelled at its very instant, one sent on cannot")
  func cancelAtInstant() throws {
    let run = try run(
      """
      <state id="a">
        <onentry>
          <send event="one" delay="1s"/><send event="two" id="y" delay="1s"/>
          <send event="now" id="z"/><cancel sendid="z"/>
        </onentry>
        <transition event="one"><log expr="'one'"/><cancel sendid="y"/></transition>
        <transition event="*"><log expr="_event.name"/></transition>
      </state>
      """)
    #expect(run.log == ["now", "one"])
  }

  @Test("14: events due at one instant come in the order they were sent")
  func equalTime() throws {
    let run = try run(
      """
      <state id="a">
        <onentry>
          <send event="one" delay="500ms"/><send event="two" delay=".5s"/>
          <send event="three" delayexpr="500"/><send event="zero" delay="499ms"/>
        </onentry>
        <transition event="*"><log expr="_event.name"/></transition>
      </state>
      """)
    #expect(run.log == ["zero", "one", "two", "three"])
  }

  @Test("15: however the clock is moved, events come at their own instants")
  func anySplit() throws {
    let body = """
      <datamodel><data id="n" expr="0"/></datamodel>
      <state id="a">
        <onentry><send event="tick" delay="1s"/></onentry>
        <transition event="tick" target="a" cond="n &lt; 4">
          <assign location="n" expr="n + 1"/><log label="tick" expr="n"/>
        </transition>
      </state>
      """
    let whole = try SCXMLRun(document(body))
    try whole.run(until: 5_000_000_000)
    let parts = try SCXMLRun(document(body))
    for step in 1...50 { try parts.run(until: Int64(step) * 100_000_000) }
    #expect(whole.log == ["tick: 1", "tick: 2", "tick: 3", "tick: 4"])
    #expect(parts.log == whole.log && parts.now == whole.now)
  }

  @Test("20: _event is unbound at first, stays until the next event, and cannot be assigned")
  func eventVariable() throws {
    let run = try run(
      """
      <state id="a">
        <onentry>
          <log label="first" expr="_event"/>
          <raise event="one"/>
        </onentry>
        <transition event="one" target="b"/>
      </state>
      <state id="b">
        <onentry><log label="then" expr="_event.name"/></onentry>
        <transition target="c"/>
      </state>
      <state id="c">
        <onentry>
          <log label="still" expr="_event.name"/><assign location="_event" expr="1"/>
        </onentry>
        <transition event="error.execution" target="d"><log expr="_event.type"/></transition>
      </state>
      <final id="d"/>
      """)
    #expect(run.log == ["first: nil", "then: one", "still: one", "platform"])
    #expect(
      run.errors == [
        "entry in state c, on one: test.scxml:15: _event is a system variable and cannot be assigned"
      ])
  }

  @Test("21: early binding gives every datum its value at the start, late binding on first entry")
  func binding() throws {
    let body = """
      <state id="a">
        <onentry><log label="before" expr="x"/></onentry>
        <transition target="b"/>
      </state>
      <state id="b">
        <datamodel><data id="x" expr="7"/></datamodel>
        <onentry><log label="in" expr="x"/><assign location="x" expr="8"/></onentry>
        <transition event="again" target="b"/>
      </state>
      """
    let late = try run(body, "binding=\"late\"")
    try late.send("again")
    #expect(try run(body).log == ["before: 7", "in: 7"])
    #expect(late.log == ["before: nil", "in: 7", "in: 8"])
  }

  @Test("A foreach runs over a copy; an error in it ends its block")
  func loops() throws {
    let run = try run(
      """
      <datamodel><data id="list">{1, 2, 3}</data><data id="item"/><data id="place"/></datamodel>
      <state id="a">
        <onentry>
          <foreach array="list" item="item" index="place">
            <assign location="list[#list + 1]" expr="item"/>
            <log expr="place .. '=' .. item"/>
          </foreach>
          <log label="length" expr="#list"/>
          <foreach array="7" item="item"><log label="never"/></foreach>
          <log label="nor this"/>
        </onentry>
      </state>
      """)
    #expect(run.log == ["1=1", "2=2", "3=3", "length: 6"])
    #expect(run.errors == ["entry in state a: test.scxml:10: foreach: 7 is not a table"])
  }

  @Test("Sessions share nothing but what they send, and that as copies")
  func isolation() throws {
    let run = try run(
      """
      <datamodel><data id="x" expr="{ n = 1 }"/></datamodel>
      <state id="a">
        <onentry>
          <send event="mine"><param name="x" location="x"/></send>
          <assign location="x.n" expr="2"/>
          <script>string.upper = nil</script>
        </onentry>
        <invoke><content><scxml datamodel="lua"><state id="c">
          <onentry><log label="child" expr="tostring(x) .. string.upper('y')"/></onentry>
        </state></scxml></content></invoke>
        <transition event="mine"><log label="sent" expr="_event.data.x.n"/></transition>
      </state>
      """)
    #expect(run.log == ["child: nilY", "sent: 1"])
  }

  @Test("The libraries a script gets hold no way out")
  func library() throws {
    for name in ["io", "os", "debug", "load", "require", "dofile", "rawset", "_G", "package"] {
      let run = try run("<state id=\"a\"><onentry><log expr=\"\(name)\"/></onentry></state>")
      #expect(run.log == ["nil"], "\(name)")
    }
  }

  @Test("A script that never ends runs out of its budget, and that ends the run")
  func budget() throws {
    let endless = try document("<script>while true do end</script><state id=\"a\"/>")
    #expect(throws: (any Error).self) {
      try SCXMLRun(endless, limits: .init(instructions: 100_000))
    }
  }

  @Test("Events that call each other for ever at one instant are a livelock, not a hang")
  func livelock() throws {
    let endless = try document(
      """
      <state id="a"><onentry><send event="again"/></onentry>
      <transition event="again" target="a"/></state>
      """)
    #expect(throws: (any Error).self) { try SCXMLRun(endless) }
  }
}
