import Foundation
import LoadGeneration
import Testing

@Suite struct ScenarioTests {
    private func read(_ text: String) throws(ScenarioFault) -> Scenario { try Scenario(reading: Array(text.utf8)) }

    private func fault(_ text: String) -> ScenarioFault? {
        do throws(ScenarioFault) {
            _ = try read(text)
            return nil
        } catch {
            return error
        }
    }

    private static let steps = #""steps": [{"do": "create_plan"}]"#

    @Test func `a scenario is read with everything it may say`() throws {
        let text = """
            {"name": "all", "owners": 5, "owner_skew": 0.5, "hot_plans": 3, "hot_skew": 1.2,
             "replay_share": 0.1, "stale_share": 0.05,
             "phases": [{"kind": "line", "from": 0.5, "to": 2, "seconds": 3}, {"kind": "step", "stairs": 4},
                        {"kind": "spike", "peak": 5, "at": 0.1, "for": 0.3}, {"load": 0.25, "name": "calm"}],
             "scripts": [{"name": "a", "weight": 2, "steps": [
                {"do": "create_plan", "stops": 4, "label": "start"},
                {"do": "cancel_plan", "chance": 0.5, "think_ms": 1, "think_max_ms": 2.5,
                 "then": [{"to": "start", "chance": 0.1}, {"to": "end", "chance": 0.2}]}]},
              {"steps": [{"do": "get_plan", "plan": "hot"}]}]}
            """
        let scenario = try read(text)
        #expect(scenario.name == "all")
        #expect(scenario.phases.map(\.name) == ["line", "step", "spike", "calm"])
        #expect(scenario.phases[2].course == .spike(load: 1, peak: 5, at: 0.1, duration: 0.3))
        #expect(scenario.scripts[0].steps[0].stopCount == 4)
        #expect(scenario.scripts[0].steps[1].thinkNanoseconds == 1_000_000...2_500_000)
        #expect(
            scenario.scripts[0].steps[1].branches == [
                ScriptStep.Branch(step: 0, chance: 0.1), ScriptStep.Branch(step: Int.max, chance: 0.2),
            ])
        #expect(scenario.scripts[1].steps[0].isHot)
        #expect((scenario.ownerCount, scenario.hotPlanCount, scenario.hotExponent) == (5, 3, 1.2))
    }

    @Test(arguments: [
        ("", 1, 1, "expected a value"), ("{", 1, 2, "expected a name in quotes"),
        ("[]", 1, 1, "expected an object, found a list"),
        ("{\n  \"scripts\": [}", 2, 15, "expected a value"), ("{} x", 1, 4, "expected the end of the file"),
        ("{\"name\": \"a\nb\"}", 1, 12, "expected no control character in a text"),
        ("{\"name\": \"\\u0041\"}", 1, 13, "expected one of the escapes"),
        ("{\"a\": 1, \"a\": 2}", 1, 10, "\"a\" is there twice"), ("{\"name\": tru}", 1, 10, "expected true"),
        ("{\"name\": 01}", 1, 12, "expected a number"),
        ("{\"name\": 1e999}", 1, 15, "expected a number that is not endless"),
        ("{}", 1, 1, "\"scripts\" is missing"), ("{\"scripts\": []}", 1, 13, "expected a list with something in it"),
        ("{\"scripts\": [{}]}", 1, 14, "\"steps\" is missing"),
        ("{\"scripts\": [{\"steps\": [{}]}]}", 1, 25, "\"do\" is missing"),
        ("{\"scripts\": [{\"steps\": [{\"do\": \"fly\"}]}]}", 1, 32, "unknown \"fly\"; one of create_plan"),
        ("{\"scripts\": [{\"steps\": [{\"do\": \"open_direction_ui\"}]}]}", 1, 25, "a script begins with create_plan"),
        ("{\"scripts\": [{\"steps\": [{\"do\": \"create_plan\", \"chance\": 0.5}]}]}", 1, 25, "a script begins with"),
        ("{\"scripts\": [{\"steps\": [{\"do\": \"get_plan\", \"plan\": \"hot\"}]}]}", 1, 1, "\"hot_plans\" is missing"),
        ("{\"scripts\": [{\"weight\": 0, \(ScenarioTests.steps)}]}", 1, 13, "0.0 is out of range: some weight above 0"),
        ("{\"scripts\": [{\(ScenarioTests.steps)}],\n\"owners\": 1.5}", 2, 11, "1.5 is out of range: a whole number"),
        ("{\"scripts\": [{\(ScenarioTests.steps)}],\n \"owner\": 1}", 2, 11, "unknown \"owner\"; known are hot_plans"),
        ("{\"scripts\": [{\(ScenarioTests.steps)}], \"name\": \"\u{ff}\"}", 0, 0, ""),
        (
            "{\"scripts\": [{\(ScenarioTests.steps)}], \"replay_share\": \"1\"}", 1, 67,
            "expected a number, found a text"
        ),
        (
            "{\"scripts\": [{\(ScenarioTests.steps)}], \"phases\": [{\"kind\": \"up\"}]}", 1, 71,
            "unknown \"up\"; one of steady"
        ),
        (
            "{\"scripts\": [{\"steps\": [{\"do\": \"create_plan\", \"then\": [{\"to\": \"x\"}]}]}]}", 1, 63,
            "no step has the label \"x\""
        ),
        (
            "{\"scripts\": [{\"steps\": [{\"do\": \"create_plan\", \"label\": \"a\", \"then\": [{\"to\": \"a\", \"chance\": 0.6}, "
                + "{\"to\": \"a\", \"chance\": 0.6}]}]}]}", 1, 69, "the chances add up to more than 1"
        ),
        (
            "{\"scripts\": [{\"steps\": [{\"do\": \"create_plan\", \"label\": \"a\"}, {\"do\": \"get_plan\", \"label\": \"a\"}]}]}",
            1, 90, "two steps have the label \"a\""
        ),
    ])
    func `a wrong scenario is refused with its place`(text: String, line: Int, column: Int, complaint: String) {
        let found = fault(text)
        guard line > 0 else { return #expect(found == nil) }
        #expect(found?.place == TextPlace(line: line, column: column), "\(found?.message(file: "f") ?? "read")")
        #expect(
            found?.message(file: "f").hasPrefix("f:\(line):\(column): \(complaint)") == true,
            "\(String(describing: found))")
    }

    @Test func `bytes that are no text are refused with their place`() {
        let bytes = Array("{\"name\": \"".utf8) + [0xff, 0xfe] + Array("\"}".utf8)
        #expect(throws: ScenarioFault(.syntax(expected: "UTF-8"), at: TextPlace(line: 1, column: 14))) {
            try Scenario(reading: bytes)
        }
    }

    @Test(arguments: [Limits.nestingMax])
    func `a file may be nested to the limit and no deeper`(depthMax: Int) {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(fault(nested(depthMax))?.problem == .wrongKind(expected: "an object", found: "a list"))
        #expect(fault(nested(depthMax + 2))?.problem == .nestedTooDeep(depthMax))
    }

    @Test(arguments: [Limits.scenarioByteCountMax])
    func `a file may have so many bytes and no more`(countMax: Int) throws {
        let text = "{\"scripts\": [{\(Self.steps)}]}"
        let padded = text + String(repeating: " ", count: countMax - text.utf8.count)
        _ = try read(padded)
        #expect(fault(padded + " ")?.problem == .fileTooLarge(byteCountMax: countMax))
    }

    @Test(arguments: [
        ("steps", Limits.stepsMax), ("scripts", Limits.scriptsMax), ("phases", Limits.phasesMax),
    ])
    func `lists may have so many elements and no more`(name: String, countMax: Int) throws {
        func text(_ count: Int) -> String {
            func list(_ element: String) -> String {
                "[" + Array(repeating: element, count: count).joined(separator: ",") + "]"
            }
            switch name {
            case "steps": return "{\"scripts\": [{\"steps\": \(list("{\"do\": \"create_plan\"}"))}]}"
            case "scripts": return "{\"scripts\": \(list("{\(Self.steps)}"))}"
            default: return "{\"scripts\": [{\(Self.steps)}], \"phases\": \(list("{}"))}"
            }
        }
        _ = try read(text(countMax))
        #expect(fault(text(countMax + 1))?.problem == .tooMany(name, countMax: countMax))
    }

    @Test(arguments: [
        ("owners", Limits.ownersMax, ""), ("hot_plans", Limits.hotPlansMax, ""),
        ("stops", Limits.stopsMax, "create_plan"),
        ("routes", Limits.candidatesMax, "receive_routes"),
    ])
    func `numbers may be so great and no greater`(name: String, countMax: Int, action: String) throws {
        func text(_ count: Int) -> String {
            let step = action.isEmpty ? "" : ", {\"do\": \"\(action)\", \"\(name)\": \(count)}"
            let member = action.isEmpty ? ", \"\(name)\": \(count)" : ""
            return "{\"scripts\": [{\"steps\": [{\"do\": \"create_plan\"}\(step)]}]\(member)}"
        }
        _ = try read(text(countMax))
        if case .outOfRange = fault(text(countMax + 1))?.problem {} else { Issue.record("\(name) is read") }
    }

    @Test func `garbage of any kind ends in a fault and never in a crash`() {
        var generator = SeededGenerator(seed: 11)
        let alphabet = Array("{}[]\",:\\ntrue0123e-.\"scripts\"\"steps\"\"do\"".utf8)
        for _ in 0..<5_000 {
            let count = Int(generator.next() % 60)
            let bytes = (0..<count).map { _ in alphabet[Int(generator.next() % UInt64(alphabet.count))] }
            #expect(fault(String(decoding: bytes, as: UTF8.self)) != nil)
        }
    }

    @Test func `the scenarios that come with the project can be read`() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "scripts/load/scenarios")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(files.count >= 5)
        for file in files {
            let scenario = try Scenario(reading: Array(try Data(contentsOf: file)))
            #expect(scenario.name == file.deletingPathExtension().lastPathComponent)
        }
    }
}
