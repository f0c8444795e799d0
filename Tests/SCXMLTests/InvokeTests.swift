// SPDX-License-Identifier: MIT
import SCXML
import Testing

@Suite("Invoked sessions")
struct InvokeTests {
  private func child(_ name: String) -> String {
    """
    <invoke id="\(name)"><content><scxml datamodel="lua"><state id="c">
      <onentry><log label="start" expr="'\(name)'"/></onentry>
      <onexit><log label="end" expr="'\(name)'"/><send event="bye" target="#_parent"/></onexit>
    </state></scxml></content></invoke>
    """
  }

  @Test("17: sessions start when the macrostep ends, in document order, for states still active")
  func atRest() throws {
    let run = try run(
      """
      <state id="a">\(child("never"))<transition target="p"/></state>
      <parallel id="p">
        <onentry><log label="entered"/></onentry>
        <state id="l">\(child("left"))</state>
        <state id="r">\(child("right"))<onentry><log label="r entered"/></onentry></state>
      </parallel>
      """)
    #expect(run.log == ["entered", "r entered", "start: left", "start: right"])
  }

  @Test("17: leaving the state cancels the session: its exits run, and it is not heard any more")
  func cancelled() throws {
    let run = try run(
      """
      <state id="a">
        \(child("x"))
        <onentry><send event="leave" delay="1s"/></onentry>
        <onexit><log label="exit of a"/></onexit>
        <transition event="leave" target="b"/>
      </state>
      <state id="b">
        <onentry><send event="over" delay="1s"/></onentry>
        <transition event="bye done" target="b"><log label="heard" expr="_event.name"/></transition>
        <transition event="over" target="c"/>
      </state>
      <final id="c"/>
      """)
    #expect(run.log == ["start: x", "exit of a", "end: x"])
  }

  @Test("17: what a session said before it was cancelled is not heard either")
  func saidBefore() throws {
    let run = try run(
      """
      <state id="a">
        <onentry><send event="leave"/></onentry>
        <invoke><content><scxml datamodel="lua"><state id="c">
          <onentry><send event="hello" target="#_parent"/></onentry>
        </state></scxml></content></invoke>
        <transition event="leave" target="b"/>
      </state>
      <state id="b"><transition event="hello"><log label="heard"/></transition></state>
      """)
    #expect(run.log.isEmpty && run.configuration == ["b"])
  }

  @Test("17: done.invoke is the last word of a session, with what its end carries")
  func doneLast() throws {
    let run = try run(
      """
      <state id="a">
        <invoke id="x"><content><scxml datamodel="lua"><final id="f">
          <onexit><send event="last" target="#_parent"/></onexit>
          <donedata><param name="n" expr="5"/></donedata>
        </final></scxml></content></invoke>
        <transition event="*">
          <log expr="_event.name .. ' ' .. tostring(_event.invokeid)"/>
          <log expr="_event.data"/>
        </transition>
      </state>
      """)
    #expect(run.log == ["last x", "nil", "done.invoke.x x", "{n = 5}"])
  }

  @Test("17: finalize runs before the event is offered, for events of its own session only")
  func finalize() throws {
    let run = try run(
      """
      <datamodel><data id="x" expr="0"/></datamodel>
      <parallel id="p">
        <state id="l">
          <invoke id="one"><content><scxml datamodel="lua"><state id="c"><onentry>
            <send event="give" target="#_parent"><param name="x" expr="3"/></send>
          </onentry></state></scxml></content>
          <finalize><assign location="x" expr="_event.data.x"/></finalize></invoke>
        </state>
        <state id="r">
          <invoke id="two"><content><scxml datamodel="lua"><state id="c"/></scxml></content>
          <finalize><assign location="x" expr="99"/></finalize></invoke>
        </state>
        <transition event="give" cond="x == 3"><log label="x" expr="x"/></transition>
      </parallel>
      """)
    #expect(run.log == ["x: 3"])
  }

  @Test("18: an error of an invocation comes before the next event from outside")
  func errorFirst() throws {
    let run = try run(
      """
      <state id="a">
        <onentry><send event="outside"/></onentry>
        <invoke type="nothing"/>
        <transition event="*"><log expr="_event.name"/></transition>
      </state>
      """)
    #expect(run.log == ["error.execution", "outside"])
    #expect(
      run.errors.first?.hasPrefix("invoke in state a: test.scxml:4: there is nothing") == true)
  }

  @Test("21: values passed in win over the document's own; those it does not declare are dropped")
  func passed() throws {
    let run = try run(
      """
      <datamodel><data id="y" expr="2"/></datamodel>
      <state id="a">
        <invoke namelist="y"><param name="x" expr="1"/><param name="z" expr="3"/>
        <content><scxml datamodel="lua">
          <datamodel><data id="x" expr="7"/><data id="y" expr="8"/></datamodel>
          <state id="c"><onentry><log expr="{x, y, tostring(z)}"/></onentry></state>
        </scxml></content></invoke>
      </state>
      """)
    #expect(run.log == ["{1, 2, nil}"])
  }

  @Test("autoforward hands every event from outside on, unchanged")
  func forwarding() throws {
    let run = try SCXMLRun(
      document(
        """
        <state id="a">
          <invoke autoforward="true"><content><scxml datamodel="lua"><state id="c">
            <transition event="*"><log label="child" expr="_event.name"/></transition>
          </state></scxml></content></invoke>
          <transition event="one"><raise event="inner"/></transition>
        </state>
        """))
    try run.send("one")
    try run.send("two")
    #expect(run.log == ["child: one", "child: two"])
  }

  @Test("A document that invokes itself without end is stopped by a limit")
  func endless() throws {
    let load: (String) throws -> String = { _ in
      "<scxml><state id=\"a\"><invoke src=\"file:self.scxml\"/></state></scxml>"
    }
    let document = try SCXMLDocument(load(""), file: "self.scxml", load: load)
    let run = try SCXMLRun(document, load: load)
    #expect(run.errors.contains { $0.contains("nested more than 32 deep") })
  }

  @Test("Nothing goes over a network: HTTP is refused in words")
  func network() throws {
    let run = try run(
      """
      <state id="a">
        <onentry>
          <send event="x" type="http://www.w3.org/TR/scxml/#BasicHTTPEventProcessor" target="http://h/"/>
        </onentry>
        <invoke src="http://h/x.scxml"/>
      </state>
      """)
    #expect(
      run.errors == [
        "entry in state a: test.scxml:4: send: there is no network here; an event goes to a session, not out by HTTP",
        "invoke in state a: test.scxml:6: http://h/x.scxml: nothing is fetched over a network; put the file beside the chart",
      ])
  }
}
