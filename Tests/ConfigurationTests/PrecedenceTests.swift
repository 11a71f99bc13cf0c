import Configuration
import Platform
import RoutePlanning
import Testing

/// Flags before environment, environment before file, file before systemd's directories, those before what is built in.
@Suite struct PrecedenceTests {
    private static let file = "[daemon]\ndata_directory = /file\nsocket = /file/s\n[limits]\nplans_max = 3\n"

    @Test func `nothing said anywhere leaves what is built in`() throws {
        let configuration = try Reading.outcome(.usual("/nonexistent/routepland.conf")).configuration()
        #expect(configuration.file == nil)
        #expect(configuration.dataDirectory == "/var/lib/routepland")
        #expect(configuration.socketPath.description == "/run/routepland/routepland.sock")
        #expect(configuration.policy == Policy() && configuration.limits.connectionsMax == 16_384)
        #expect(configuration.peers.isEmpty && configuration.warnings.isEmpty)
    }

    @Test func `each voice is stronger than the next`() throws {
        let systemd = ["STATE_DIRECTORY": "/state", "RUNTIME_DIRECTORY": "/runtime"]
        let environment = systemd.merging(["ROUTEPLAN_DATA_DIRECTORY": "/environment"]) { $1 }
        let flags: [Setting: String] = [.dataDirectory: "/flag"]
        let rows: [(String, [Setting: String], [String: String], String, Origin)] = [
            ("", [:], systemd, "/state", .environment("STATE_DIRECTORY")),
            (Self.file, [:], systemd, "/file", .line(2, file: "F")),
            (Self.file, [:], environment, "/environment", .environment("ROUTEPLAN_DATA_DIRECTORY")),
            (Self.file, flags, environment, "/flag", .flag("--data-directory")),
            ("", flags, [:], "/flag", .flag("--data-directory")),
        ]
        for (text, flags, environment, expected, origin) in rows {
            let configuration = try Reading.of(text, flags: flags, environment: environment).configuration()
            #expect(configuration.dataDirectory == expected)
            let value = try #require(configuration.values[.dataDirectory])
            switch (value.origin, origin) {
            case (.line(let line, _), .line(let wanted, _)): #expect(line == wanted)
            case (let found, let wanted): #expect(found == wanted)
            }
        }
        let socket = try Reading.of("", environment: systemd).configuration().socketPath
        #expect(socket.description == "/runtime/routepland.sock")
    }

    @Test func `of several directories of the service manager the first is taken`() throws {
        let systemd = ["STATE_DIRECTORY": "/state:/more", "RUNTIME_DIRECTORY": "/runtime:/more"]
        let configuration = try Reading.of("", environment: systemd).configuration()
        #expect(configuration.dataDirectory == "/state")
        #expect(configuration.socketPath.description == "/runtime/routepland.sock")
    }

    @Test func `every setting can be given in the environment, in capitals`() throws {
        let values: [Setting: String] = [
            .dataDirectory: "/d", .socket: "/s", .connectionsMax: "7", .streamsMax: "11", .callsMax: "12",
            .outputMebibytesMax: "13",
            .inputMebibytesMax: "14", .frameSecondsMax: "15", .unreadSecondsMax: "16", .idleSecondsMax: "17",
            .plansMax: "8", .plansPerOwnerMax: "9",
            .syncSecondsMax: "4", .syncSlowSeconds: "2", .syncHungSeconds: "3",
            .refuseStale: "yes", .freshSeconds: "60", .redactHours: "3", .keepDays: "30",
            .socketGroup: "daemon", .logLevel: "warning", .logFormat: "json", .audit: "no", .auditDays: "500",
        ]
        #expect(Set(values.keys) == Set(Setting.allCases))
        let environment = Dictionary(
            uniqueKeysWithValues: values.map { ("ROUTEPLAN_" + $0.rawValue.uppercased(), $1) })
        let peer = "[peer \"uid:1\"]\nroles = operator\n"
        let configuration = try Reading.of(Self.file + peer, environment: environment).configuration()
        #expect(configuration.values.mapValues(\.text) == values)
        #expect(configuration.syncSecondsMax == 4 && configuration.logLevel == .warning)
        #expect(configuration.logFormat == .json)
        #expect(!configuration.recordsAudit && configuration.auditDays == 500)
        #expect(configuration.syncSlowSeconds == 2 && configuration.syncHungSeconds == 3)
        #expect(configuration.limits.connectionsMax == 7 && configuration.dataDirectory == "/d")
        #expect(configuration.socketGroup?.name == "daemon")
        #expect(configuration.limits.streamsMax == 11 && configuration.limits.callsMax == 12)
        #expect(configuration.limits.outputMebibytesMax == 13 && configuration.limits.inputMebibytesMax == 14)
        #expect(configuration.limits.frameSecondsMax == 15 && configuration.limits.unreadSecondsMax == 16)
        #expect(configuration.limits.idleSecondsMax == 17)
        #expect(
            configuration.policy
                == Policy(
                    plansMax: 8, plansPerOwnerMax: 9, freshnessSeconds: 60, refusesStaleCandidates: true,
                    redactionSeconds: 3 * 3_600, retentionSeconds: 30 * 86_400))
    }

    @Test func `an empty variable says nothing`() throws {
        let configuration = try Reading.of(Self.file, environment: ["ROUTEPLAN_PLANS_MAX": ""]).configuration()
        #expect(configuration.policy.plansMax == 3)
    }

    @Test func `a wrong flag or variable is named as it was given`() throws {
        let outcome = try Reading.of(
            Self.file, flags: [.socket: "@abstract"], environment: ["ROUTEPLAN_KEEP_DAYS": "0"])
        guard case .problems(let problems) = outcome else {
            Issue.record("no problems")
            return
        }
        #expect(
            Set(problems.map(\.description)) == [
                "--socket: abstract socket addresses are refused: they have no file permissions",
                "$ROUTEPLAN_KEEP_DAYS: keep_days must be 1 to 365",
            ])
    }

    @Test func `a file is at fault even where a flag is stronger`() throws {
        let outcome = try Reading.of("[daemon]\nsocket = relative\n", flags: [.socket: "/s"])
        #expect(outcome.faults == [LineFault(2, .relativePath("socket"))])
    }
}
