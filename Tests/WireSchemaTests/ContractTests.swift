import Testing
import WireSchema

/// The method names of the code against those protoc-c read from `plans.proto`.
struct ContractTests {
    @Test func `the method enums together are the methods of the contract, in its order`() {
        #expect(CommandMethod.allCases.map(\.rawValue) + ReadMethod.allCases.map(\.rawValue) == Contract.methodNames)
    }

    @Test func `the service bears the name of its package`() {
        #expect(Contract.name == "routeplan.v1.RoutePlans")
    }
}
