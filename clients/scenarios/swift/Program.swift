internal import Foundation

/// Plays the scenarios with RoutePlanClient; docs/clients.md, "Scenarios", tells how to read them.
@main
struct Program {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 else {
            Self.end(64, "usage: routeplan-scenarios SCENARIOS SOCKET")
        }
        do {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: arguments[1]))
            try Self.play(try JSONDecoder().decode(JSONValue.self, from: bytes), socket: arguments[2])
        } catch {
            Self.end(1, "\(error)")
        }
    }

    private static func play(_ file: JSONValue, socket: String) throws {
        for scenario in file.members["scenarios"]?.elements ?? [] {
            let name = scenario.members["name"]?.text ?? ""
            let player = try Player(file: file, socket: socket, scenario: name)
            for value in scenario.members["steps"]?.elements ?? [] {
                let place = "\(name)/\(value.members["name"]?.text ?? "")"
                do {
                    let told = try player.play(try ScenarioStep(value))
                    let fields = told.sorted { $0.key < $1.key }.map { "\t\($0.key)=\($0.value)" }
                    Self.print(place + fields.joined())
                } catch {
                    throw Surprise("\(place): \(error)")
                }
            }
        }
    }

    /// Prints a line, at once.
    static func print(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }

    private static func end(_ code: Int32, _ complaint: String) -> Never {
        FileHandle.standardError.write(Data((complaint + "\n").utf8))
        exit(code)
    }
}
