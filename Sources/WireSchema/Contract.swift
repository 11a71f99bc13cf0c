internal import CProtobufC
internal import CRoutePlanMessages

/// What protoc-c says about the contract: names and message descriptors, straight from the generated code.
package enum Contract {
    /// The name of the service as requests carry it.
    package static var name: String { unsafe String(cString: routeplan__v1__route_plans__descriptor.name) }

    /// The names of the methods, in the order of `plans.proto`.
    package static var methodNames: [String] {
        let contract = unsafe routeplan__v1__route_plans__descriptor
        return unsafe (0..<Int(contract.n_methods)).map { unsafe String(cString: contract.methods[$0].name) }
    }

    /// The type of a method's request; the method must be in the contract.
    @unsafe static func requestDescriptor(ofMethod name: String) -> UnsafePointer<ProtobufCMessageDescriptor> {
        let contract = unsafe routeplan__v1__route_plans__descriptor
        for index in unsafe 0..<Int(contract.n_methods) {
            let method = unsafe contract.methods[index]
            if unsafe String(cString: method.name) == name, let input = unsafe method.input { return unsafe input }
        }
        preconditionFailure("every method enum is part of the contract")
    }
}
