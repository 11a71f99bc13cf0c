/// Payloads of the few commands these tests send.
enum PlanMessages {
    /// A plan of two stops in Delhi.
    static func create(externalID: String, key: String = "create", owner: String = "e2e") -> [UInt8] {
        var request = MessageBytes()
        request.message(1) { Self.context(&$0, plan: [], key: key) }
        request.text(2, externalID)
        request.text(3, owner)
        for (latitude, longitude) in [(28_555_000, 77_084_400), (28_612_912, 77_229_510)] {
            request.message(4) { stop in
                stop.message(1) { place in
                    place.signed(1, Int64(latitude))
                    place.signed(2, Int64(longitude))
                }
                stop.text(3, "India Gate")
            }
        }
        return request.bytes
    }

    /// A plan that takes some 13 kB of the journal.
    static func createLarge(externalID: String) -> [UInt8] {
        var request = MessageBytes()
        request.message(1) { Self.context(&$0, plan: [], key: externalID) }
        request.text(2, externalID)
        request.text(3, "e2e")
        let text = String(repeating: "x", count: 256)
        for stop in 0..<25 {
            request.message(4) { message in
                message.message(1) { place in
                    place.signed(1, Int64(stop))
                    place.signed(2, Int64(stop) + 1)
                }
                message.text(3, text)
                message.text(4, text)
            }
        }
        return request.bytes
    }

    static func open(plan: [UInt8], key: String) -> [UInt8] { Self.bare(plan: plan, key: key) }

    static func requestRoutes(plan: [UInt8], key: String, generation: UInt64 = 1, revision: UInt64 = 1) -> [UInt8] {
        var request = MessageBytes()
        request.message(1) { Self.context(&$0, plan: plan, key: key) }
        request.varint(2, generation)
        request.varint(3, revision)
        return request.bytes
    }

    static func receive(plan: [UInt8], key: String, candidateCount: Int, generation: UInt64 = 1) -> [UInt8] {
        var request = MessageBytes()
        request.message(1) { Self.context(&$0, plan: plan, key: key) }
        request.varint(2, generation)
        request.varint(3, 1)
        for number in 0..<UInt64(candidateCount) {
            request.message(5) { candidate in
                candidate.varint(1, 15_000 + number)
                candidate.varint(2, 2_000 + number)
                candidate.varint(3, 1)
            }
        }
        return request.bytes
    }

    static func select(plan: [UInt8], key: String, index: Int64, generation: UInt64 = 1) -> [UInt8] {
        var request = MessageBytes()
        request.message(1) { Self.context(&$0, plan: plan, key: key) }
        request.varint(2, generation)
        request.varint(3, 1)
        request.signed(4, index)
        return request.bytes
    }

    static func navigate(
        plan: [UInt8], key: String, index: Int64, target: String, generation: UInt64 = 1, deadlineSeconds: UInt64? = nil
    ) -> [UInt8] {
        var request = MessageBytes()
        request.message(1) { Self.context(&$0, plan: plan, key: key) }
        request.varint(2, generation)
        request.varint(3, 1)
        request.signed(4, index)
        request.text(5, target)
        if let deadlineSeconds { request.varint(8, deadlineSeconds) }
        return request.bytes
    }

    static func returnToSelection(plan: [UInt8], key: String) -> [UInt8] { Self.bare(plan: plan, key: key) }

    static func cancel(plan: [UInt8], key: String) -> [UInt8] {
        var request = MessageBytes()
        request.message(1) { Self.context(&$0, plan: plan, key: key) }
        request.varint(2, 3)
        return request.bytes
    }

    static func get(plan: [UInt8]) -> [UInt8] {
        var request = MessageBytes()
        request.bytes(1, plan)
        return request.bytes
    }

    private static func bare(plan: [UInt8], key: String) -> [UInt8] {
        var request = MessageBytes()
        request.message(1) { Self.context(&$0, plan: plan, key: key) }
        return request.bytes
    }

    private static func context(_ context: inout MessageBytes, plan: [UInt8], key: String) {
        if !plan.isEmpty { context.bytes(1, plan) }
        context.text(2, key)
        context.message(3) { $0.varint(1, 2) }
    }
}
