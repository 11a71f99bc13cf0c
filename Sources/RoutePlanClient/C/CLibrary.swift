internal import CRoutePlanClient

/// The C library's plain functions, and its plain values as ours.
enum CLibrary {
    /// Version of the library that runs.
    static var version: String { unsafe String(cString: rp_version()) }

    /// Name of a value in an enumeration (RP_ENUM_*).
    static func name(of value: Int32, in enumeration: UInt32) -> String {
        unsafe String(cString: rp_value_name(enumeration, value))
    }

    /// The value a name has in an enumeration (RP_ENUM_*), or nil.
    static func value(named name: String, in enumeration: UInt32) -> Int32? {
        var value: Int32 = 0
        guard unsafe rp_value_of_name(enumeration, name, &value) == RP_OK.rawValue else { return nil }
        return value
    }

    /// Reads a location as the Mappls SDK writes it.
    static func place(_ location: String) throws(CallFailure) -> Place {
        let memory = InputMemory()
        defer { withExtendedLifetime(memory) {} }
        var stop = unsafe rp_stop()
        unsafe stop.struct_size = UInt32(MemoryLayout<rp_stop>.size)
        var error = Self.freshError()
        guard unsafe rp_stop_set_location(&stop, memory.text(location), &error) == RP_OK.rawValue else {
            throw Self.failure(error)
        }
        return unsafe Self.place(stop)
    }

    /// Digest of an encoded polyline of the declared precision.
    static func geometryDigest(_ text: String, precision: UInt32) throws(CallFailure) -> Digest {
        let memory = InputMemory()
        defer { withExtendedLifetime(memory) {} }
        var digest = rp_digest()
        var error = Self.freshError()
        guard unsafe rp_geometry_digest(memory.text(text), precision, &digest, &error) == RP_OK.rawValue else {
            throw Self.failure(error)
        }
        return Self.digest(digest)
    }

    /// A fresh command key; fails when the system has no random bytes.
    static func freshKey() throws(CallFailure) -> String {
        var key = [CChar](repeating: 0, count: 37)
        let code = unsafe rp_command_key_make(&key)
        guard code == RP_OK.rawValue else { throw Self.failure(code: code) }
        return String(decoding: key.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Opens a client, which the caller gives back; with a thread of its own or without.
    static func open(_ settings: ClientSettings, isThreaded: Bool) throws(CallFailure) -> OpaquePointer {
        var options: OpaquePointer?
        var code = unsafe rp_options_new(&options)
        guard code == RP_OK.rawValue else { throw Self.failure(code: code) }
        defer { unsafe rp_options_free(options) }
        if let path = settings.socketPath { code = unsafe rp_options_set_socket_path(options, path) }
        if code == RP_OK.rawValue {
            code = unsafe rp_options_set_default_deadline_ms(options, Self.milliseconds(settings.defaultDeadline))
        }
        if code == RP_OK.rawValue { code = unsafe rp_options_set_inflight_max(options, settings.inflightMax) }
        if code == RP_OK.rawValue { code = unsafe rp_options_set_threaded(options, isThreaded ? 1 : 0) }
        if code == RP_OK.rawValue {
            code = unsafe rp_options_set_retry(
                options, settings.sendCountMax, Self.milliseconds(settings.backoffMin),
                Self.milliseconds(settings.backoffMax))
        }
        guard code == RP_OK.rawValue else { throw Self.failure(code: code) }
        var pointer: OpaquePointer?
        var error = Self.freshError()
        code = unsafe rp_client_open(options, &pointer, &error)
        guard code == RP_OK.rawValue, let opened = unsafe pointer else { throw Self.failure(error) }
        return unsafe opened
    }

    // MARK: Values of the library as ours

    static func freshError() -> rp_error {
        var error = rp_error()
        error.struct_size = UInt32(MemoryLayout<rp_error>.size)
        return error
    }

    /// A failure of which only the code is known.
    static func failure(code: Int32) -> CallFailure {
        var error = Self.freshError()
        error.code = code
        error.outcome = RP_OUTCOME_NOT_SENT.rawValue
        return Self.failure(error)
    }

    static func failure(_ error: rp_error) -> CallFailure {
        let status = Int32(bitPattern: error.status)
        let message = Self.text(of: error.message)
        return CallFailure(
            code: error.code,
            codeName: Self.name(of: error.code, in: RP_ENUM_CODE.rawValue),
            status: status == 0 ? "" : Self.name(of: status, in: RP_ENUM_STATUS.rawValue),
            reason: Reason(rawValue: error.reason) ?? .unspecified,
            outcome: Outcome(rawValue: error.outcome) ?? .none,
            isRetryable: error.retryable != 0,
            retryAfterMilliseconds: error.retry_after_ms,
            mustDispose: error.dispose != 0,
            mustReselect: error.reselect_required != 0,
            compensation: Compensation(rawValue: error.compensation) ?? .none,
            sendCount: error.attempts,
            sequence: error.sequence,
            position: Self.position(error.position),
            plan: Self.identifier(error.plan_id),
            attempt: Self.identifier(error.attempt_id),
            field: Self.text(of: error.field),
            message: message.isEmpty ? unsafe String(cString: rp_strerror(error.code)) : message,
            commandKey: Self.text(of: error.command_key),
            systemError: error.sys_errno)
    }

    static func position(_ position: rp_position) -> Position {
        Position(
            state: PlanState(rawValue: position.state) ?? .unspecified, version: position.version,
            revision: position.revision, generation: position.generation)
    }

    static func identifier(_ id: rp_id) -> Identifier {
        unsafe withUnsafeBytes(of: id) { bytes in
            Identifier(high: unsafe Self.word(bytes, at: 0), low: unsafe Self.word(bytes, at: 8))
        }
    }

    static func digest(_ digest: rp_digest) -> Digest {
        unsafe withUnsafeBytes(of: digest) { bytes in
            unsafe Digest(
                words: (
                    Self.word(bytes, at: 0), Self.word(bytes, at: 8), Self.word(bytes, at: 16), Self.word(bytes, at: 24)
                ))
        }
    }

    static func text(_ text: rp_text) -> String {
        guard let start = unsafe text.bytes else { return "" }
        return unsafe String(
            decoding: UnsafeRawBufferPointer(start: start, count: Int(text.byte_count)), as: UTF8.self)
    }

    static func bytes(_ bytes: rp_bytes) -> [UInt8] {
        guard let start = unsafe bytes.bytes else { return [] }
        return unsafe Array(UnsafeBufferPointer(start: start, count: Int(bytes.byte_count)))
    }

    static func place(_ stop: rp_stop) -> Place {
        if unsafe stop.place == RP_PLACE_PIN.rawValue {
            return .pin(unsafe Self.text(of: stop.pin))
        }
        return unsafe .coordinate(latitudeE6: stop.lat_e6, longitudeE6: stop.lon_e6)
    }

    // MARK: Our values as the library's

    static func id(_ identifier: Identifier) -> rp_id {
        var id = rp_id()
        unsafe withUnsafeMutableBytes(of: &id) { bytes in
            unsafe bytes.storeBytes(of: identifier.high.bigEndian, as: UInt64.self)
            unsafe bytes.storeBytes(of: identifier.low.bigEndian, toByteOffset: 8, as: UInt64.self)
        }
        return id
    }

    static func digest(_ digest: Digest) -> rp_digest {
        var value = rp_digest()
        unsafe withUnsafeMutableBytes(of: &value) { unsafe $0.copyBytes(from: digest.bytes) }
        return value
    }

    /// Whole milliseconds of a deadline, as the library counts them; 0 is the client's default.
    static func milliseconds(_ duration: Duration?) -> UInt32 {
        guard let duration else { return 0 }
        let (seconds, attoseconds) = duration.components
        let milliseconds = seconds * 1_000 + attoseconds / 1_000_000_000_000_000
        return UInt32(clamping: max(1, milliseconds))
    }

    private static func word(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt64 {
        unsafe UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Text of a fixed array of characters, which Swift sees as a tuple.
    private static func text<Characters>(of characters: Characters) -> String {
        unsafe withUnsafeBytes(of: characters) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
