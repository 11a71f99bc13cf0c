import Foundation
import Testing

/// One daemon per directory and per socket, whatever was left behind.
@Suite struct SingleInstanceTests {
    @Test func `a second daemon on the same directory exits 75 and changes nothing`() throws {
        let scratch = try Scratch()
        let first = try RunningDaemon.ready(in: scratch)
        let peer = try WirePeer(first.socketPath)
        #expect(try peer.call("CreatePlan", PlanMessages.create(externalID: "held")).code == 0)
        // The idle seal may still be on its way: take the picture once two in a row agree.
        var before = try DirectoryPicture(of: first.dataDirectory)
        var again = before
        repeat {
            before = again
            #expect(try peer.call("ListPlans", []).code == 0)
            again = try DirectoryPicture(of: first.dataDirectory)
        } while again != before

        let second = try RunningDaemon(dataDirectory: first.dataDirectory, socketPath: scratch.file("other"))
        #expect(second.waitForEnd() == 75)
        let after = try DirectoryPicture(of: first.dataDirectory)
        #expect(after.changes(since: before) == [])
        #expect(!FileManager.default.fileExists(atPath: scratch.file("other")))
        #expect(try peer.call("ListPlans", []).code == 0)
        #expect(first.stop() == 0)
    }

    @Test func `row 68: a socket left behind by SIGKILL is replaced`() throws {
        let scratch = try Scratch()
        try RunningDaemon.ready(in: scratch).killHard()
        #expect(FileManager.default.fileExists(atPath: scratch.file("s")))
        let second = try RunningDaemon.ready(in: scratch)
        #expect(try WirePeer(second.socketPath).call("ListPlans", []).code == 0)
        #expect(second.stop() == 0)
    }

    @Test func `row 68: a live socket is not replaced`() throws {
        let scratch = try Scratch()
        let first = try RunningDaemon.ready(in: scratch)
        let second = try RunningDaemon(dataDirectory: scratch.directory("other"), socketPath: first.socketPath)
        #expect(second.waitForEnd() == 75)
        #expect(try WirePeer(first.socketPath).call("ListPlans", []).code == 0)
        #expect(first.stop() == 0)
    }

    @Test func `row 68: a file at the socket's path is refused and kept`() throws {
        let scratch = try Scratch()
        let path = scratch.file("s")
        try Data("precious".utf8).write(to: URL(fileURLWithPath: path))
        let daemon = try RunningDaemon(dataDirectory: scratch.directory("data"), socketPath: path)
        #expect(daemon.waitForEnd() == 73)
        #expect(FileManager.default.contents(atPath: path) == Data("precious".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: daemon.dataDirectory) == [])
    }

    @Test func `a directory in which others may replace the socket is refused before anything is written`() throws {
        let scratch = try Scratch()
        let place = try scratch.directory("open")
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: place)
        let configuration = scratch.file("none.conf")
        try Data().write(to: URL(fileURLWithPath: configuration))
        let daemon = try RunningDaemon(
            dataDirectory: scratch.directory("data"), socketPath: place + "/s",
            arguments: ["--config", configuration])
        #expect(daemon.waitForEnd() == 77)
        #expect(try FileManager.default.contentsOfDirectory(atPath: daemon.dataDirectory) == [])
    }

    @Test func `row 69: the socket admits its owner only`() throws {
        let scratch = try Scratch()
        let daemon = try RunningDaemon.ready(in: scratch)
        let attributes = try FileManager.default.attributesOfItem(atPath: daemon.socketPath)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(daemon.stop() == 0)
    }

    @Test(arguments: [
        ["--data-directory"], ["--no-such-option"], ["--data-directory", "/nonexistent", "extra"], ["--socket="],
        ["--check-config=no"], ["--version=1"],
    ])
    func `a command line it does not understand ends with 64`(arguments: [String]) throws {
        let run = try ProgramRun(BuiltProgram.daemon.path, arguments)
        #expect(run.exitCode == 64)
        #expect(run.output == "")
    }
}
