import Foundation
import Testing

/// The C example, built by CMake without any Swift, against the built daemon.
@Suite(.enabled(if: ExampleProgram.isUsable, "needs valgrind and the example that clients/c/tests/run builds"))
struct ExampleTests {
    @Test func `it walks a whole journey under valgrind without an error or a leak`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let valgrind = try #require(BuiltProgram.tool("valgrind"))
        let run = try ProgramRun(
            valgrind,
            [
                "--quiet", "--error-exitcode=99", "--leak-check=full", "--show-leak-kinds=all",
                "--errors-for-leak-kinds=all", try #require(ExampleProgram.path), daemon.socketPath,
            ])
        #expect(run.exitCode == 0, "\(run.output)\(run.complaints)")
        let list = try ProgramRun.controller(
            ["plan", "list", "--state", "handed_off", "--output", "json"], socket: daemon.socketPath)
        #expect((try list.json() as? [Any])?.count == 1, "the daemon has the journey's plan")
        #expect(daemon.stop() == 0)
    }

    @Test func `it links no Swift library`() throws {
        let run = try ProgramRun(try #require(BuiltProgram.tool("ldd")), [try #require(ExampleProgram.path)])
        #expect(run.exitCode == 0)
        print(run.output)
        #expect(run.output.contains("librouteplan.so.1"))
        for word in ["swift", "Foundation", "libstdc++"] { #expect(!run.output.contains(word)) }
    }
}
