internal import CProtobufC
internal import CRoutePlanMessages
package import RoutePlanning

/// Turns changes and plans into the bytes that are stored, and back (`proto/routeplan/v1/journal.proto`).
///
/// One codec serves one thread; its memory is used again for the next call. Encoding appends to the caller's bytes; equal
/// values give equal bytes. Decoding returns values only, and never traps: what no writer stores is a `JournalFault`.
package struct JournalCodec: ~Copyable {
    let arena: MessageArena
    private var writer = MessageWriter()

    /// Prepares a codec; it allocates its memory once.
    package init() {
        self.arena = MessageArena(byteCountMax: Limits.recordByteCountMax)
    }

    // MARK: Entries

    /// Appends the body of one journal entry; its kind is `JournalKind(of:)`, plan id and time stand in its header.
    package mutating func encode(_ change: RegistryChange, into output: inout [UInt8]) {
        switch change {
        case .effects(let effects): self.encode(effects, into: &output)
        case .upkeep(let upkeep): self.encode(upkeep, into: &output)
        }
    }

    /// Appends the body of a committed command's entry.
    package mutating func encode(_ effects: Effects, into output: inout [UInt8]) {
        self.writer.reset()
        self.writer.write(effects)
        self.writer.append(to: &output)
    }

    /// Appends the body of a maintenance entry.
    package mutating func encode(_ upkeep: Upkeep, into output: inout [UInt8]) {
        self.writer.reset()
        self.writer.write(upkeep)
        self.writer.append(to: &output)
    }

    /// Reads the body of one journal entry; the other arguments come from the entry's header.
    package mutating func decodeChange(
        kind: UInt16, schemaVersion: UInt16, planID: PlanID, at instant: Instant, body: borrowing Span<UInt8>
    ) throws(JournalFault) -> RegistryChange {
        guard schemaVersion <= JournalKind.schemaVersion else { throw .schemaNewer(schemaVersion) }
        guard let known = JournalKind(rawValue: kind) else { throw .kindUnknown(kind) }
        switch known {
        case .effects:
            if let effects = EntryReader.effects(body, planID: planID, at: instant) { return .effects(effects) }
        case .upkeep:
            if let upkeep = EntryReader.upkeep(body, planID: planID, at: instant) { return .upkeep(upkeep) }
        }
        return try self.judgeChange(known, planID: planID, at: instant, body: body)
    }

    /// Reads the body of one journal entry by protobuf-c, in whatever form it is, or says what is wrong with it.
    mutating func judgeChange(
        _ kind: JournalKind, planID: PlanID, at instant: Instant, body: borrowing Span<UInt8>
    ) throws(JournalFault) -> RegistryChange {
        switch kind {
        case .effects:
            let message = try unsafe self.unpack(body, routeplan__journal__v1__effects__unpack)
            return .effects(try unsafe self.effects(message, planID: planID, at: instant))
        case .upkeep:
            let message = try unsafe self.unpack(body, routeplan__journal__v1__upkeep__unpack)
            return .upkeep(try unsafe self.upkeep(message, planID: planID, at: instant))
        }
    }

    // MARK: Records of snapshots

    /// Appends one plan with everything it must remember.
    package mutating func encode(_ plan: Plan, into output: inout [UInt8]) {
        self.writer.reset()
        self.writer.write(plan)
        self.writer.append(to: &output)
    }

    /// Reads one plan.
    package mutating func decodePlan(_ record: borrowing Span<UInt8>) throws(JournalFault) -> Plan {
        try PlanReader.plan(record)
    }

    /// Appends the external id of an evicted plan.
    package mutating func encode(_ tombstone: Tombstone, into output: inout [UInt8]) {
        self.writer.reset()
        self.writer.write(tombstone)
        self.writer.append(to: &output)
    }

    /// Reads the external id of an evicted plan.
    package mutating func decodeTombstone(_ record: borrowing Span<UInt8>) throws(JournalFault) -> Tombstone {
        let message = try unsafe self.unpack(record, routeplan__journal__v1__tombstone__unpack).pointee
        let planID = try unsafe Self.identifier(message.plan_id, "tombstone.plan_id")
        return unsafe Tombstone(
            owner: Text(utf8: message.owner.bytes), externalID: Text(utf8: message.external_id.bytes),
            planID: PlanID(high: planID.high, low: planID.low), until: Instant(nanoseconds: message.until_ns))
    }

    /// Appends what the registry must remember beside its plans.
    package mutating func encode(_ counters: RegistryCounters, into output: inout [UInt8]) {
        self.writer.reset()
        self.writer.write(counters)
        self.writer.append(to: &output)
    }

    /// Reads what the registry must remember beside its plans.
    package mutating func decodeCounters(
        _ record: borrowing Span<UInt8>
    ) throws(JournalFault) -> RegistryCounters {
        let message = try unsafe self.unpack(record, routeplan__journal__v1__counters__unpack).pointee
        let last = try unsafe Self.optionalIdentifier(message.last_plan_id, "counters.last_plan_id")
        return unsafe RegistryCounters(
            lastPlanID: last.map { PlanID(high: $0.high, low: $0.low) }, plansCreated: message.plans_created,
            plansEvicted: message.plans_evicted)
    }

    /// Unpacks into the arena, which it resets first.
    private func unpack<Message>(
        _ bytes: borrowing Span<UInt8>,
        _ unpack: (UnsafeMutablePointer<ProtobufCAllocator>?, Int, UnsafePointer<UInt8>?) ->
            UnsafeMutablePointer<Message>?
    ) throws(JournalFault) -> UnsafeMutablePointer<Message> {
        self.arena.reset()
        let message = unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe unpack(self.arena.allocator, bytes.count, bytes.baseAddress)
        }
        guard let message = unsafe message else { throw .notAMessage }
        return unsafe message
    }
}
