import Configuration
import Foundation

/// A configuration read from a file that is there for one reading only, away from the machine's own environment.
enum Reading {
    /// What came of it: the configuration, or what is said of each line.
    enum Outcome {
        case configuration(Configuration)
        case problems([Problem])
    }

    static func of(
        _ text: String, flags: [Setting: String] = [:], environment: [String: String] = [:]
    ) throws -> Outcome {
        try self.of(bytes: Array(text.utf8), flags: flags, environment: environment)
    }

    static func of(
        bytes: [UInt8], flags: [Setting: String] = [:], environment: [String: String] = [:]
    ) throws -> Outcome {
        let scratch = try Scratch()
        let path = try scratch.file("routepland.conf", bytes)
        return self.outcome(.named(path), flags: flags, environment: environment)
    }

    static func outcome(
        _ file: ChosenFile, flags: [Setting: String] = [:], environment: [String: String] = [:]
    ) -> Outcome {
        do throws(Problems) {
            return .configuration(
                try Configuration.read(flags: flags, file: file, environment: { environment[$0] }))
        } catch {
            return .problems(error.all)
        }
    }
}

extension Reading.Outcome {
    struct Unexpected: Error, CustomStringConvertible { let description: String }

    /// The configuration, which must be without fault.
    func configuration() throws -> Configuration {
        switch self {
        case .configuration(let configuration): return configuration
        case .problems(let problems): throw Unexpected(description: "\(problems)")
        }
    }

    /// What is wrong, line by line; nothing if nothing is.
    var faults: [LineFault] {
        switch self {
        case .configuration: []
        case .problems(let problems):
            problems.map { problem in
                guard case .line(let line, _) = problem.origin else { return LineFault(nil, problem.fault) }
                return LineFault(line, problem.fault)
            }
        }
    }
}

/// A fault and its line, without the file's name.
struct LineFault: Equatable, CustomStringConvertible {
    let line: Int?
    let fault: Fault

    init(_ line: Int?, _ fault: Fault) {
        self.line = line
        self.fault = fault
    }

    var description: String { "\(self.line.map(String.init) ?? "-"): \(self.fault)" }
}
