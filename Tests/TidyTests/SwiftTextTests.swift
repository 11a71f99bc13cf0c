import Testing

/// The other rules stand on this: what is code, and what only talks about it.
@Suite struct SwiftTextTests {
    @Test func `comments leave the code and go to the comments`() {
        let text = SwiftText("let a = 1 // one\n/* two /* deep */ */ let b = 2\n")
        #expect(text.code == "let a = 1       \n" + String(repeating: " ", count: 21) + "let b = 2\n")
        #expect(text.comments == "          // one\n/* two /* deep */ */          \n")
    }

    @Test(arguments: [
        (#"let a = "try! // no" + b"#, #"let a = "          " + b"#),
        (#"let a = "x\"y" + b"#, #"let a = "    " + b"#),
        (##"let a = #"x"y\"# + b"##, ##"let a = #"    "# + b"##),
        (#"let a = "x\(f(1))y" + b"#, #"let a = "  (f(1)) " + b"#),
        (#"let a = "x\("in" + c)y""#, #"let a = "  ("  " + c) ""#),
        (##"let a = #"x\(no)\#(yes)"#"##, ##"let a = #"        (yes)"#"##),
        ("let a = \"\"\"\n x\"\" try!\n \"\"\" + b", "let a = \"\"\"\n         \n \"\"\" + b"),
    ])
    func `string contents are blank and interpolated code is not`(text: String, code: String) {
        #expect(SwiftText(text).code == code)
    }

    @Test func `offsets in bytes and in UTF-16 agree beyond ASCII`() {
        let file = SourceFile(path: "a.swift", text: "// é क़\nlet ü = 1\nlet b = 2\n")
        #expect(Pattern(#"\bb\b"#).matches(in: file.code).map { file.line(at: $0.offset) } == [3])
    }

    @Test func `a final line break opens no line`() {
        #expect(SourceFile(path: "a.swift", text: "a\nb\n").lineCount == 2)
        #expect(SourceFile(path: "a.swift", text: "a\nb").lineCount == 2)
    }
}
