// SPDX-License-Identifier: MIT
import SCXML
import Testing

@Suite("Reading documents")
struct ReaderTests {
  /// What is said about a document that cannot be read.
  private func complaint(_ text: String) -> String {
    do {
      _ = try SCXMLDocument(text, file: "a.scxml")
      return "read"
    } catch {
      return "\(error)"
    }
  }

  @Test("Entities, CDATA, comments, prefixes and character references are read")
  func pieces() throws {
    let text = """
      <?xml version="1.0"?>
      <!-- a <comment> -->
      <sc:scxml xmlns:sc="http://www.w3.org/2005/07/scxml" xmlns:my="urn:x" datamodel="lua">
        <my:note><anything/></my:note>
        <sc:state id='a'>
          <sc:onentry>
            <sc:log expr="'&lt;&amp;&#65;&#x42;&quot;&gt;'"/>
            <sc:script><![CDATA[ x = 1 < 2 and "]" ]]></sc:script>
            <sc:log expr="x"/>
          </sc:onentry>
        </sc:state>
      </sc:scxml>
      """
    let run = try SCXMLRun(SCXMLDocument(text, file: "a.scxml"))
    #expect(run.log == ["<&AB\">", "]"])
  }

  @Test(
    "A mistake is named with its line",
    arguments: [
      (
        "<scxml>\n<state id=\"a\">\n</scxml>",
        "a.scxml:3: </scxml> ends <state>, which began on line 2"
      ),
      (
        "<scxml>\n<state id=a/></scxml>",
        "a.scxml:2: the value of attribute id must stand in quotes"
      ),
      ("<scxml>\n<state id=\"a\" id=\"b\"/></scxml>", "a.scxml:2: <state> has two attributes id"),
      ("<scxml>\n&nbsp;</scxml>", "a.scxml:2: there is no entity &nbsp;"),
      (
        "<!DOCTYPE x [<!ENTITY a 'b'>]>\n<scxml/>",
        "a.scxml:1: a DOCTYPE is not supported: take it out, charts do not need one"
      ),
      ("<scxml>\n<!-- no end", "a.scxml:2: a comment has no end"),
      ("<scxml>\n<state>", "a.scxml:2: <state> has no end </state>"),
      ("<scxml/>x", "a.scxml:1: nothing may follow the outermost element"),
      ("", "a.scxml:1: an element must begin here, with <"),
      ("<chart/>", "a.scxml:1: the document is <chart>, not <scxml>"),
      (
        "<scxml>\n<stat id=\"a\"/></scxml>",
        "a.scxml:2: <stat> does not belong in <scxml> (did you mean <state>?)"
      ),
      (
        "<scxml><state id=\"a\"><onentry>\n<asign/></onentry></state></scxml>",
        "a.scxml:2: <asign> does not belong in executable content (did you mean <assign>?)"
      ),
      (
        "<scxml><state id=\"a\"><onentry>\n<raise/></onentry></state></scxml>",
        "a.scxml:2: <raise> needs event"
      ),
      (
        "<scxml datamodel=\"ecmascript\"/>",
        "a.scxml:1: there is no data model \"ecmascript\" here: write datamodel=\"lua\" or \"null\""
      ),
      (
        "<scxml>\n<script src=\"x.lua\"/></scxml>",
        "a.scxml:2: this script cannot be loaded: x.lua: there is no file beside this document"
      ),
    ])
  func mistakes(text: String, message: String) {
    #expect(complaint(text) == message)
  }

  @Test("A target that is not there is an error of the chart, with its line and the nearest name")
  func targets() throws {
    let document = try SCXMLDocument(
      """
      <scxml><state id="open">
      <transition event="x" target="opne"/></state></scxml>
      """, file: "a.scxml")
    do {
      _ = try SCXMLRun(document)
      Issue.record("it ran")
    } catch {
      #expect("\(error)".hasPrefix("a.scxml:2: "))
      #expect("\(error)".contains("did you mean \"open\"?"))
    }
  }

  @Test("Nesting without end is refused, whatever the depth")
  func deep() {
    let text = String(repeating: "<scxml>", count: 100_000)
    #expect(complaint(text).contains("nested more than"))
  }

  @Test("Cut or garbled text is an error, never a crash")
  func garbled() throws {
    let text = try String(contentsOfFile: documents + "/door.scxml", encoding: .utf8)
    let bytes = Array(text.utf8)
    for end in stride(from: 0, to: bytes.count - 1, by: 7) {
      _ = complaint(String(decoding: bytes[..<end], as: UTF8.self))
      var changed = bytes
      changed[end] = UInt8(truncatingIfNeeded: end &* 31)
      _ = complaint(String(decoding: changed, as: UTF8.self))
    }
  }

  @Test("A state without an id gets one that nothing else has")
  func names() throws {
    let run = try run("<state><transition target=\"state_1\"/></state><state id=\"state_1\"/>")
    #expect(run.configuration == ["state_1"])
    #expect(
      try document("<final/><final/>").definition.root.states.map(\.id) == ["final_1", "final_2"])
  }
}
