import Engine
import Framing
import Platform
import RoutePlanning
import Server
import Testing
import WireSchema

/// What the services beside the plans answer, before the real dispatcher.
@Suite struct AdministrationTests {
    private static let operators = Principal(roles: .operator, owner: nil)
    private static let everyRoles = (UInt8(0)..<16).map(Roles.init(rawValue:))

    private func check(_ daemon: Daemon, _ service: String, as principal: Principal = .unrestricted) throws
        -> CallAnswer
    {
        try daemon.call(
            "Check", MessageBytes { if !service.isEmpty { $0.text(1, service) } }.bytes, of: .health, as: principal)
    }

    @Test func `an operator learns which instance answers and how it stands`() throws {
        let daemon = try Daemon()
        _ = try daemon.plan(of: "ada", named: "one")
        daemon.endTurn()
        let answer = try daemon.call("GetInstance", [], of: .administration, as: Self.operators)
        #expect(answer.visibleAt == 0, "it tells only what is durable")
        let instance = try answer.message()
        #expect(instance.block(1) == [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2])
        #expect((instance.number(2), instance.number(3), instance.number(4)) == (1, 1, daemon.durableSequence))
        #expect(instance.number(5) == UInt64(ServingState.ready.rawValue))
        #expect(instance.number(6) == daemon.clock.wallNanoseconds() / 1_000_000)
        #expect(instance.number(7) >= daemon.clock.wallNanoseconds())
        #expect((instance.text(8), instance.text(12)) == ("1.2.3", "/data"))
        #expect((instance.number(9), instance.number(10), instance.number(11)) == (1, 1, 4))
    }

    @Test func `metrics are OpenMetrics text that ends as it should`() throws {
        let daemon = try Daemon()
        let answer = try daemon.call("GetMetrics", [], of: .administration, as: Self.operators)
        let text = try answer.message().text(1)
        #expect(text.hasSuffix("\n# EOF\n"))
        #expect(text.contains("routeplan_build_info{version=\"1.2.3\"} 1\n"))
        for state in ServingState.allCases {
            let number = state == .ready ? 1 : 0
            #expect(text.contains("routeplan_service_state{state=\"\(state.word)\"} \(number)\n"))
        }
        #expect(text.contains(#"routeplan_service_state_transitions_total{from="recovering",to="ready"} 1"#))
        #expect(text.contains("routeplan_snapshot_fallbacks 0\n"))
    }

    @Test func `the schema defines every service that is served, and nothing of what is stored`() throws {
        let daemon = try Daemon()
        let answer = try daemon.call("GetSchema", [], of: .administration, as: Self.operators)
        let set = try MessageFields(try answer.message().block(1))
        let files = try set.all(1).map { try MessageFields($0) }
        #expect(
            files.map { $0.text(1) } == [
                "grpc/health/v1/health.proto", "routeplan/v1/administration.proto", "routeplan/v1/plans.proto",
                "routeplan/v1/facts.proto", "routeplan/v1/history.proto", "routeplan/v1/outbox.proto",
            ])
        for contract in Contract.allCases {
            let services = try files.flatMap { file in
                try file.all(6).map { ("\(file.text(2)).\(try MessageFields($0).text(1))", try MessageFields($0)) }
            }
            let service = try #require(services.first { $0.0 == contract.name })
            #expect(try service.1.all(2).map { try MessageFields($0).text(1) } == contract.methodNames)
        }
    }

    @Test func `health is answered to everybody who is served`() throws {
        let daemon = try Daemon()
        for roles in Self.everyRoles {
            for owner in [nil, "ada"] as [Text?] {
                let answer = try check(daemon, "", as: Principal(roles: roles, owner: owner))
                #expect(answer.status == nil)
                #expect(try answer.message().number(1) == UInt64(HealthStatus.serving.rawValue))
                #expect(answer.visibleAt == 0)
            }
        }
    }

    @Test func `each service is known by its name, the commands by one more, and others are not found`() throws {
        let daemon = try Daemon()
        for name in ["", "routeplan.v1.RoutePlans/commands"] + Contract.allCases.map(\.name) {
            #expect(try check(daemon, name).message().number(1) == UInt64(HealthStatus.serving.rawValue), "\(name)")
        }
        for name in ["routeplan.v1", "routeplan.v1.RoutePlans/writes", "routeplan.v1.routeplans", "x"] {
            let answer = try check(daemon, name)
            #expect(answer.status == Status(.notFound, "unknown service"), "\(name)")
        }
    }

    @Test func `a stopping daemon says so to a probe`() throws {
        let daemon = try Daemon()
        daemon.writer.assumeIsolated { $0.beginDrain() }
        for name in ["", "routeplan.v1.RoutePlans/commands", "routeplan.v1.RoutePlans"] {
            #expect(try check(daemon, name).message().number(1) == UInt64(HealthStatus.notServing.rawValue))
        }
        let instance = try daemon.call("GetInstance", [], of: .administration, as: Self.operators).message()
        #expect(instance.number(5) == UInt64(ServingState.draining.rawValue))
    }

    @Test func `whoever watches health is told how a service stands, and then each change`() throws {
        let daemon = try Daemon()
        let names = ["", "routeplan.v1.RoutePlans/commands", "no.such.Service"]
        var watches: [CallIdentity] = []
        for name in names {
            let request = MessageBytes { if !name.isEmpty { $0.text(1, name) } }.bytes
            #expect(try daemon.call("Watch", request, of: .health, as: .unrestricted).status == nil)
            watches.append(daemon.lastCall)
        }
        let first = daemon.listen()
        #expect(try watches.map { try self.statuses(first[$0]) } == [[1], [1], [3]])
        daemon.endTurn()
        #expect(daemon.listen().isEmpty)
        daemon.writer.assumeIsolated { $0.beginDrain() }
        daemon.endTurn()
        let last = daemon.listen()
        #expect(try watches.map { try self.statuses(last[$0]) } == [[2], [2], []])
        daemon.cancel(watches[0])
        daemon.endTurn()
        #expect(daemon.listen().isEmpty)
    }

    private func statuses(_ said: [Daemon.Said]?) throws -> [UInt64] {
        try (said ?? []).compactMap { said in
            guard case .message(let bytes, let visibleAt) = said else { return nil }
            #expect(visibleAt == 0)
            return try MessageFields(bytes).number(1)
        }
    }

    @Test func `methods belong to their service`() throws {
        let daemon = try Daemon()
        for (contract, method) in [
            (Contract.routePlans, "GetInstance"), (.administration, "GetPlan"), (.health, "GetMetrics"),
            (.administration, "getinstance"), (.health, ""), (.administration, ""),
        ] {
            let answer = try daemon.call(method, [], of: contract, as: .unrestricted)
            #expect(answer.status == .methodUnknown(method))
        }
    }

    @Test func `bytes that are no request are told, and text that is no text is refused`() throws {
        let daemon = try Daemon()
        for (contract, method) in [(Contract.administration, "GetMetrics"), (.health, "Check")] {
            let answer = try daemon.call(method, [0x0A, 5], of: contract, as: .unrestricted)
            #expect(answer.status?.code == .internalError)
        }
        let hostile = try daemon.call("Check", [0x0A, 2, 0x61, 0], of: .health, as: .unrestricted)
        #expect(hostile.status?.code == .invalidArgument)
        #expect(try hostile.refusal().field == "service")
    }
}
