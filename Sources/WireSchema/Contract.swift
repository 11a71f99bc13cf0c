internal import CProtobufC
internal import CRoutePlanMessages

/// What protoc-c says about the contracts: names and message descriptors, straight from the generated code.
package enum Contract: CaseIterable, Sendable {
    /// Commands and reads.
    case routePlans
    /// The daemon itself.
    case administration
    /// What happened.
    case history
    /// Consumers of what happens.
    case outbox
    /// The standard health check.
    case health

    /// The name of the service as requests carry it.
    package var name: String { unsafe String(cString: self.descriptor.name) }

    /// The names of the methods, in the order of the contract.
    package var methodNames: [String] {
        let contract = unsafe self.descriptor
        return unsafe (0..<Int(contract.n_methods)).map { unsafe String(cString: contract.methods[$0].name) }
    }

    /// The type of a method's request; the method must be in the contract.
    @unsafe func requestDescriptor(ofMethod name: String) -> UnsafePointer<ProtobufCMessageDescriptor> {
        let contract = unsafe self.descriptor
        for index in unsafe 0..<Int(contract.n_methods) {
            let method = unsafe contract.methods[index]
            if unsafe String(cString: method.name) == name, let input = unsafe method.input { return unsafe input }
        }
        preconditionFailure("every method enum is part of the contract")
    }

    @unsafe private var descriptor: ProtobufCServiceDescriptor {
        switch self {
        case .routePlans: unsafe routeplan__v1__route_plans__descriptor
        case .administration: unsafe routeplan__v1__administration__descriptor
        case .history: unsafe routeplan__v1__history__descriptor
        case .outbox: unsafe routeplan__v1__outbox__descriptor
        case .health: unsafe grpc__health__v1__health__descriptor
        }
    }
}
