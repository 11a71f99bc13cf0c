import RoutePlanning
import Testing
import WireSchema

/// What makes two commands the same command: their own fields, and nothing of who or when.
struct FingerprintTests {
    private func fingerprint(_ method: CommandMethod, _ build: (inout WireBytes) -> Void) throws -> UInt64 {
        try Decoding.command(method, WireBytes(build).bytes).context.fingerprint
    }

    private func revise(_ build: (inout WireBytes) -> Void) throws -> UInt64 {
        try self.fingerprint(.reviseRoute) { wire in
            wire.message(1, Requests.context())
            wire.number(2, 1)
            build(&wire)
        }
    }

    @Test func `every method has a fingerprint of its own`() throws {
        let fingerprints = try CommandMethod.allCases.map { method in
            try Decoding.command(method, Requests.complete(method)).context.fingerprint
        }
        #expect(Set(fingerprints).count == CommandMethod.allCases.count)
    }

    @Test(arguments: CommandMethod.allCases.filter { $0 != .createPlan })
    func `actor, key, plan and expected version are not in it`(method: CommandMethod) throws {
        let whole = Requests.complete(method)
        let own = WireBytes { $0.message(1, Requests.context(expectedVersion: 4)) }.bytes
        precondition(whole.starts(with: own))
        let other = WireBytes { wire in
            wire.message(1) { context in
                context.block(1, [UInt8](repeating: 9, count: 16))
                context.text(2, "another key")
                context.message(3) { $0.number(1, 1) }
            }
        }.bytes
        let first = try Decoding.command(method, whole).context
        let second = try Decoding.command(method, other + whole.dropFirst(own.count)).context
        #expect(first.fingerprint == second.fingerprint)
        #expect(first.keyHash != second.keyHash)
    }

    @Test func `labels are in a revision's, normalised`() throws {
        let plain = try self.revise { $0.message(3) { $0.message(1, Requests.coordinate(1, 1, label: "caf\u{E9}")) } }
        let decomposed = try self.revise {
            $0.message(3) { $0.message(1, Requests.coordinate(1, 1, label: " cafe\u{301} ")) }
        }
        let other = try self.revise { $0.message(3) { $0.message(1, Requests.coordinate(1, 1, label: "cafe")) } }
        #expect(plain == decomposed)
        #expect(plain != other)
    }

    @Test func `presence is in a revision's`() throws {
        let nothing = try self.revise { _ in }
        let emptied = try self.revise { $0.message(3) { _ in } }
        let defaults = try self.revise { $0.message(4) { _ in } }
        let presented = try self.revise { $0.number(5, 1) }
        #expect(Set([nothing, emptied, defaults, presented]).count == 4)
    }

    @Test func `a creation's is its content alone, labels left out`() throws {
        func create(_ externalID: String, label: String, latitude: Int64) throws -> UInt64 {
            try self.fingerprint(.createPlan) { wire in
                wire.message(1, Requests.context(planID: nil))
                wire.text(2, externalID)
                wire.text(3, "o")
                wire.message(4, Requests.coordinate(latitude, 1, label: label))
            }
        }
        #expect(try create("a", label: "x", latitude: 1) == create("b", label: "y", latitude: 1))
        #expect(try create("a", label: "x", latitude: 1) != create("a", label: "x", latitude: 2))
    }

    @Test func `a field at its default differs from a field with a value`() throws {
        func navigate(_ build: (inout WireBytes) -> Void) throws -> UInt64 {
            try self.fingerprint(.requestNavigation) { wire in
                wire.message(1, Requests.context())
                wire.number(2, 1)
                wire.number(3, 1)
                wire.zigzag(4, 0)
                wire.text(5, "t")
                build(&wire)
            }
        }
        let variants = [
            try navigate { _ in }, try navigate { $0.number(8, 15) }, try navigate { $0.block(6, Requests.digest) },
            try navigate { $0.block(7, Requests.digest) }, try navigate { $0.zigzag(4, 1) },
        ]
        #expect(Set(variants).count == variants.count)
    }
}
