internal import Foundation
internal import RoutePlanClient

/// One scenario being played.
final class Player {
    /// How long a step is repeated until it comes to what is expected.
    private static let patience = Duration.seconds(10)
    private static let pause = Duration.milliseconds(50)

    private let file: JSONValue
    private let socket: String
    private let scenario: String
    private var client: Client
    /// Text by name, the newest last.
    private var kept: [(name: String, text: String)] = []
    private var calls: [String: ScenarioCall] = [:]

    init(file: JSONValue, socket: String, scenario: String) throws {
        self.file = file
        self.socket = socket
        self.scenario = scenario
        self.client = try Self.connect(socket)
    }

    private static func connect(_ socket: String) throws -> Client {
        var settings = ClientSettings()
        settings.socketPath = socket
        return try Client(settings)
    }

    /// Plays one step; what is told of it.
    func play(_ step: ScenarioStep) throws -> [String: String] {
        if let wish = step["daemon"].text {
            Program.print("!\(wish)")
            guard readLine() == "done" else { throw Surprise("the daemon cannot be had like that") }
            return ["daemon": wish]
        }
        if step["reconnect"] != .null {
            self.client.close()
            self.client = try Self.connect(self.socket)
            return ["reconnect": "done"]
        }
        return try self.callUntilExpected(step)
    }

    /// A value with what was kept, or what the file names, in the place of names.
    private func resolved(_ value: JSONValue) throws -> JSONValue {
        switch value {
        case .list(let elements): return .list(try elements.map(self.resolved))
        case .object(let members): return .object(try members.mapValues(self.resolved))
        case .text(let text) where text.hasPrefix("$"):
            let name = String(text.dropFirst())
            if let kept = self.kept.first(where: { $0.name == name }) {
                return .text(String(kept.text.trimmingPrefix("#")))
            }
            guard let named = self.file.members["values"]?.members[name] else {
                throw Surprise("\(text) names nothing")
            }
            return try self.resolved(named)
        case .text, .null, .flag, .number: return value
        }
    }

    /// The call of a step: an earlier one once more, or a new one that may be repeated.
    private func call(of step: ScenarioStep) throws -> ScenarioCall {
        if let repeated = step["repeat"].text {
            guard let call = self.calls[repeated] else { throw Surprise("there is no step \(repeated) to repeat") }
            return call
        }
        guard let name = step["call"].text else { throw Surprise("nothing to do") }
        let call = try Fields.reading(try self.resolved(step["with"])) { fields in
            if let query = try ScenarioCall.query(name, fields) { return ScenarioCall.query(query) }
            return .command(try ScenarioCall.command(name, fields), try self.context(of: step))
        }
        self.calls[step.name] = call
        return call
    }

    private func context(of step: ScenarioStep) throws -> CommandContext {
        let said = Fields(
            .object(["actor": step["as"], "plan": try self.resolved(step["plan"])].filter { $0.value != .null }))
        return CommandContext(
            plan: try said.identifier("plan"), key: "\(self.scenario)/\(step["key_of"].text ?? step.name)",
            actor: try said.named("actor", else: .unspecified),
            expectedVersion: step["version"].number.flatMap { UInt64(exactly: $0) })
    }

    /// Makes a call once.
    private func once(_ call: ScenarioCall, deadline: Duration?) throws -> View {
        do {
            switch call {
            case .command(let command, var context):
                context.deadline = deadline
                return try View(.answer(try self.client.call(command, context)))
            case .query(let query): return try View(try self.client.call(query, deadline: deadline))
            }
        } catch let failure as CallFailure {
            return View(failure)
        }
    }

    /// Makes a call, until it comes to what is expected if that is asked for.
    private func callUntilExpected(_ step: ScenarioStep) throws -> [String: String] {
        let call = try self.call(of: step)
        let end = ContinuousClock.now + Self.patience
        while true {
            let told = self.told(step, try self.once(call, deadline: step.deadline))
            guard let complaint = self.complaint(about: told, step) else { return told }
            guard step["until"] == .flag(true), ContinuousClock.now < end else {
                throw Surprise("\(complaint); it came to \(told)")
            }
            try self.client.wait(atMost: Self.pause)
        }
    }

    /// What of `view` is told, once what the step keeps is kept.
    private func told(_ step: ScenarioStep, _ view: View) -> [String: String] {
        for (name, path) in step["keep"].members {
            self.kept.removeAll { $0.name == name }
            self.kept.append((name, view.texts[path.text ?? ""] ?? ""))
        }
        let varying = Set(((self.file.members["varying"]?.elements ?? []) + step["varying"].elements).map(\.text))
        return view.texts.filter { path, _ in
            let last = path.split(separator: ".").last ?? ""
            return !varying.contains(String(last.prefix { $0 != "[" }))
        }.mapValues(self.rendered)
    }

    /// Text as everybody tells it: bytes by the newest name they were kept under, digests as they are.
    private func rendered(_ text: String) -> String {
        guard text.hasPrefix("#") else { return text }
        if let kept = self.kept.last(where: { $0.text == text }) { return "$" + kept.name }
        return text.utf8.count == 1 + 2 * Digest.byteCount ? String(text.dropFirst()) : "*"
    }

    /// What is not as the step expects; nil when all is.
    private func complaint(about told: [String: String], _ step: ScenarioStep) -> String? {
        let expectations = ["status": JSONValue.text("OK")].merging(step["expect"].members) { $1 }
        for (path, value) in expectations {
            let (text, wanted) = (told[path] ?? "", self.expected(value))
            // Swift's strings are equal where their characters are; here every byte counts.
            if Array(text.utf8) != Array(wanted.utf8) { return "\(path) is '\(text)', not '\(wanted)'" }
        }
        return nil
    }

    private func expected(_ value: JSONValue) -> String {
        switch value {
        case .null, .list, .object: return ""
        case .flag(let flag): return "\(flag)"
        case .number(let number): return "\(number)"
        case .text(let text):
            guard text.hasPrefix("$") else { return text }
            return self.file.members["values"]?.members[String(text.dropFirst())]?.text ?? text
        }
    }
}
