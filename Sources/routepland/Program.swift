internal import Configuration
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
        let log = Log(carriesPriority: ThisProcess.environment("JOURNAL_STREAM") != nil)
        do throws(Arguments.UsageError) {
            let arguments = try Arguments(
                words: Array(CommandLine.arguments.dropFirst()), environment: ThisProcess.environment)
            switch arguments.action {
            case .showHelp:
                StandardStreams.writeOutput(Help.text)
                return .clean
            case .showVersion:
                StandardStreams.writeOutput("routepland \(Self.version)\n")
                return .clean
            case .checkConfiguration, .serve: return Self.run(arguments, log)
            }
        } catch {
            StandardStreams.writeError("routepland: \(error)\n")
            return .usage
        }
    }

    private static func run(_ arguments: Arguments, _ log: Log) -> ExitCode {
        do throws(Problems) {
            let source = ConfigurationSource(
                flags: arguments.settings, file: arguments.file,
                allowsAbstractSocket: arguments.allowsAbstractSocket, environment: ThisProcess.environment)
            let configuration = try source.read()
            log.setLevel(configuration.logLevel)
            guard arguments.action == .checkConfiguration else { return Self.serve(configuration, source, log) }
            StandardStreams.writeOutput(configuration.report)
            return .clean
        } catch {
            for problem in error.all { StandardStreams.writeError("routepland: \(problem)\n") }
            return error.areOfFlagsOnly ? .usage : .configuration
        }
    }

    private static func serve(
        _ configuration: Configuration, _ source: ConfigurationSource, _ log: Log
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
            let daemon = Daemon(
                configuration: configuration, source: source, log: log, supervisor: try Supervisor())
            return daemon.run(handedOver.take(), failure)
        } catch {
            StandardStreams.writeError("routepland: \(error)\n")
            return .inputOutput
        }
    }
}
