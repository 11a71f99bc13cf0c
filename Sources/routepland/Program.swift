internal import CommandSyntax
internal import Configuration
internal import Logging
internal import Platform
internal import Supervision

/// The daemon's entry: reads the command line, serves, and leaves with the exit code the end deserves.
@main
enum Program {
    /// Version of the program; the wire contract and the journal format have their own.
    static let version = "0.1.0"

    static func main() {
        ThisProcess.exit(Self.run().rawValue)
    }

    private static func run() -> ExitCode {
        do throws(UsageError) {
            let arguments = try Arguments(
                words: Array(CommandLine.arguments.dropFirst()), environment: ThisProcess.environment)
            switch arguments.action {
            case .show(let text):
                StandardStreams.writeOutput(text)
                return .clean
            case .checkConfiguration, .serve: return Self.run(arguments)
            }
        } catch {
            StandardStreams.writeError("routepland: \(error.message); see routepland --help\n")
            return .usage
        }
    }

    private static func run(_ arguments: Arguments) -> ExitCode {
        do throws(Problems) {
            let source = ConfigurationSource(
                flags: arguments.settings, file: arguments.file,
                allowsAbstractSocket: arguments.allowsAbstractSocket, environment: ThisProcess.environment)
            let configuration = try source.read()
            guard arguments.action == .checkConfiguration else { return Self.serve(configuration, source) }
            StandardStreams.writeOutput(configuration.report)
            return .clean
        } catch {
            for problem in error.all { StandardStreams.writeError("routepland: \(problem)\n") }
            return error.areOfFlagsOnly ? .usage : .configuration
        }
    }

    private static func serve(
        _ configuration: Configuration, _ source: ConfigurationSource
    ) -> ExitCode {
        // Before anything is opened: what is announced and not there would be taken for what was opened here.
        var handedOver: Listener?
        var failure: Ending?
        do throws(Ending) {
            handedOver = try Daemon.takeListener()
        } catch {
            failure = error
        }
        do throws(SystemError) {
            let log = try Log(streamVariable: ThisProcess.environment("JOURNAL_STREAM"))
            log.adopt(configuration)
            let daemon = Daemon(
                configuration: configuration, source: source, log: log, supervisor: try Supervisor())
            return daemon.run(handedOver.take(), failure)
        } catch {
            StandardStreams.writeError("routepland: \(error)\n")
            return .inputOutput
        }
    }
}
