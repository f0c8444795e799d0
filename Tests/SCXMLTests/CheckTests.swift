// SPDX-License-Identifier: MIT
import SCXML
import Simulation
import Testing

@Suite("Slips in SCXML documents")
struct CheckTests {
  /// What is said about a state with this inside, which begins on line 2.
  private func complaint(_ inside: String, _ attributes: String = "") -> String {
    do {
      _ = try SCXMLDocument(
        "<scxml \(attributes)><state id=\"a\">\n\(inside)</state></scxml>", file: "a.scxml")
      return "read"
    } catch {
      return "\(error)"
    }
  }

  @Test(
    "A misspelt attribute, and a value that is no choice, are named with line and nearest word",
    arguments: [
      (
        "<transition tagret=\"a\"/>",
        "a.scxml:2: <transition> has no attribute tagret (did you mean target?): it has event, cond, target, type"
      ),
      ("<transition cnd=\"x\"/>", "(did you mean cond?)"),
      ("<transition evnt=\"x\"/>", "(did you mean event?)"),
      ("<state id=\"b\" inital=\"c\"/>", "<state> has no attribute inital (did you mean initial?)"),
      (
        "<transition event=\"x\" type=\"intern\"/>",
        "a.scxml:2: type=\"intern\": <transition> takes \"internal\" or \"external\" (did you mean \"internal\"?)"
      ),
      (
        "<history id=\"h\" type=\"depe\"/>",
        "takes \"shallow\" or \"deep\" (did you mean \"deep\"?)"
      ),
      ("<invoke autoforward=\"yes\"/>", "<invoke> takes \"true\" or \"false\""),
      (
        "<onentry><if cond=\"x\"><else when=\"y\"/></if></onentry>",
        "<else> has no attribute when: it has none"
      ),
      (
        "<onentry>\n<send event=\"x\" dealy=\"1s\"/></onentry>",
        "a.scxml:3: <send> has no attribute dealy (did you mean delay?)"
      ),
    ])
  func attributes(inside: String, message: String) {
    #expect(complaint(inside).contains(message), "\(complaint(inside))")
  }

  @Test("The document's own attributes are checked too; those of a bound namespace are not")
  func root() {
    #expect(complaint("", "bindng=\"late\"").contains("did you mean binding?"))
    #expect(complaint("", "binding=\"lat\"").contains("did you mean \"late\"?"))
    #expect(complaint("", "xmlns:my=\"urn:x\" my:colour=\"red\"") == "read")
    #expect(
      complaint("<my:note colour=\"red\">text</my:note>", "xmlns:my=\"urn:x\"") == "read")
  }

  @Test(
    "Content that nothing would read is an error that says where it belongs",
    arguments: [
      (
        "<onentry><if cond=\"x\"><else>\n<raise event=\"e\"/></else></if></onentry>",
        "a.scxml:3: <else> is an empty mark: write <raise> after <else/>, before the next mark or </if>"
      ),
      (
        "<onentry><if cond=\"x\"><elseif cond=\"y\"><log/></elseif></if></onentry>",
        "a.scxml:2: <elseif> is an empty mark"
      ),
      (
        "<onentry>\n<assign location=\"x\"/></onentry>",
        "a.scxml:3: <assign> needs expr, or a value inside it"
      ),
      (
        "<onentry><assign location=\"x\" expr=\"1\">2</assign></onentry>",
        "only one of them can count"
      ),
      (
        "some words", "a.scxml:1: <state> takes no text, here \"some words\": nothing would read it"
      ),
      ("<onentry>\n<log>hello</log></onentry>", "a.scxml:3: <log> takes no text"),
      ("<onentry><raise event=\"e\"><log/></raise></onentry>", "<log> does not belong in <raise>"),
      ("<my:note/>", "a.scxml:2: the prefix my: is not bound: write xmlns:my=\"…\" in <scxml>"),
      ("<onentry my:x=\"1\"/>", "a.scxml:2: the prefix my: is not bound"),
      (
        "<history id=\"h\"><transition target=\"a\"/>\n<transition target=\"a\"/></history>",
        "a.scxml:3: <history> has only one transition"
      ),
    ])
  func lost(inside: String, message: String) {
    #expect(complaint(inside).contains(message), "\(complaint(inside))")
  }

  @Test("Data and content hold anything, unchecked")
  func free() {
    #expect(complaint("<datamodel><data id=\"d\">words <b c=\"d\"/></data></datamodel>") == "read")
  }

  @Test("A bare name that no data declares is a new variable; part of what is nil is an error")
  func undeclared() throws {
    let run = try run(
      """
      <state id="a"><onentry>
        <assign location="new" expr="1"/><log expr="new"/><assign location="no.part" expr="1"/>
      </onentry></state>
      """)
    #expect(run.log == ["1"])
    #expect(run.errors.count == 1)
  }

  @Test("A delay beyond what a stage lasts is an error that quotes it")
  func delays() throws {
    func error(_ delay: String) throws -> String? {
      try run("<state id=\"a\"><onentry><send event=\"e\" \(delay)/></onentry></state>").errors
        .first
    }
    let tail = "is too long: a stage ends after about 146 years"
    #expect(
      try error("delay=\"9999999999s\"")?.contains("send: the delay \"9999999999s\" \(tail)")
        == true)
    #expect(try error("delayexpr=\"1e15\"")?.contains(tail) == true)
    #expect(
      try error("delay=\"soon\"")?.contains("the delay \"soon\" must be a time such as 200ms")
        == true)
    #expect(try error("delay=\"40000h\"") != nil)
    // 100 years, which the stage still reaches.
    #expect(try error("delay=\"3155760000s\"") == nil)
  }

  @Test("A file to invoke that is not there is named with the line of the invoke")
  func missing() throws {
    let run = try run("<state id=\"a\">\n<invoke src=\"none.scxml\"/></state>")
    #expect(
      run.errors.first?.hasPrefix("invoke in state a: test.scxml:3: none.scxml") == true)
  }
}

@Suite("The end of SCXML charts, and what is wrong with them, on a stage")
struct StageEndTests {
  private func place(_ body: String) throws -> (Stage, Instance) {
    let stage = Stage()
    return (stage, try stage.place(document(body).component(id: "c")))
  }

  @Test("What the end of a chart carries is an output called done")
  func done() throws {
    let (stage, chart) = try place(
      """
      <state id="a"><transition event="go" target="z"/></state>
      <final id="z"><donedata><param name="sum" expr="6 * 7"/></donedata></final>
      """)
    try stage.perform(.send("go", .none), on: chart)
    #expect(stage.log.text.contains("output   c           done sum 42"))
  }

  @Test("An event sent to a chart that has ended is logged with a warning")
  func late() throws {
    let (stage, chart) = try place(
      "<state id=\"a\"><transition event=\"go\" target=\"z\"/></state><final id=\"z\"/>")
    try stage.perform(.send("go", .none), on: chart)
    #expect(!stage.log.text.contains("warning"))
    try stage.perform(.send("go", .none), on: chart)
    #expect(
      stage.log.text.contains("go was sent to a chart that has come to its end: nothing hears it"))
  }

  @Test("An error that a transition takes care of is told from one that nothing hears")
  func handled() throws {
    let bad = "<onentry><script>error('no')</script></onentry>"
    let hears = "<transition event=\"error.execution\" target=\"b\"/>"
    let (first, _) = try place("<state id=\"a\">\(bad)</state>")
    #expect(first.unhandledErrors.count == 1)
    let (second, _) = try place("<state id=\"a\">\(bad)\(hears)</state><state id=\"b\"/>")
    #expect(second.unhandledErrors.isEmpty && second.log.text.contains("error"))
    // A guard's error is raised by the engine itself.
    let guarded = "<transition cond=\"x.y\" target=\"b\"/>"
    let (third, _) = try place("<state id=\"a\">\(guarded)\(hears)</state><state id=\"b\"/>")
    #expect(third.unhandledErrors.isEmpty && third.log.text.contains("cond x.y in state a"))
    let (fourth, _) = try place("<state id=\"a\">\(guarded)</state><state id=\"b\"/>")
    #expect(!fourth.unhandledErrors.isEmpty)
  }

  @Test("A walk tells situations apart by the data, so that what a counter guards is reached")
  func explored() throws {
    let component = try document(
      """
      <datamodel><data id="n" expr="0"/></datamodel>
      <state id="a">
        <transition event="go" cond="n == 2" target="b"/>
        <transition event="go"><assign location="n" expr="n + 1"/></transition>
      </state>
      <state id="b"/>
      """
    ).component(id: "c")
    let walk = try Exploration(of: component)
    #expect(walk.unreachable.isEmpty)
    #expect(walk.text.contains("b  send go, send go, send go"))
  }
}
