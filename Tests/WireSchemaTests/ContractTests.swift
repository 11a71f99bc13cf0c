import Testing
import WireSchema

/// The method names of the code against those protoc-c read from the contracts.
struct ContractTests {
    @Test func `the method enums together are the methods of the contract, in its order`() {
        let methods = CommandMethod.allCases.map(\.rawValue) + ReadMethod.allCases.map(\.rawValue)
        #expect(methods == Contract.routePlans.methodNames)
        #expect(AdministrationMethod.allCases.map(\.rawValue) == Contract.administration.methodNames)
        #expect(OutboxMethod.allCases.map(\.rawValue) == Contract.outbox.methodNames)
        #expect(HealthMethod.allCases.map(\.rawValue) == Contract.health.methodNames)
    }

    @Test func `each service bears the name of its package`() {
        let names = [
            "routeplan.v1.RoutePlans", "routeplan.v1.Administration", "routeplan.v1.History", "routeplan.v1.Outbox",
            "grpc.health.v1.Health",
        ]
        #expect(Contract.allCases.map(\.name) == names)
    }
}
