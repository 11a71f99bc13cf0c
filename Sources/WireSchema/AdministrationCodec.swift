internal import CProtobufC
internal import CRoutePlanMessages
internal import RoutePlanning

/// Turns payloads of the services Administration and Health into requests, and answers into payloads.
///
/// One codec serves one thread. Everything it returns is a value; its memory is used again for the next call. Beside the
/// plans' own decoder and encoder, so that they need not know these services.
@safe package struct AdministrationCodec: ~Copyable {
    private let arena: MessageArena

    /// Prepares a codec.
    package init() {
        self.arena = MessageArena(byteCountMax: Limits.recordByteCountMax)
    }

    /// Decodes the payload of a request about the daemon.
    package mutating func decode(
        _ method: AdministrationMethod, payload: borrowing Span<UInt8>
    ) -> Decoded<AdministrationRequest> {
        do throws(RequestFault) {
            let descriptor = unsafe Contract.administration.requestDescriptor(ofMethod: method.rawValue)
            let message = try unsafe UnsafeRawPointer(self.arena.unpack(payload, as: descriptor))
            switch method {
            case .getInstance: return .request(.instance)
            case .getMetrics: return .request(.metrics)
            case .getSchema: return .request(.schema)
            case .takeSnapshot:
                let request = unsafe message.assumingMemoryBound(to: Routeplan__V1__TakeSnapshotRequest.self)
                return .request(.takeSnapshot(hold: unsafe request.pointee.hold))
            case .releaseSnapshot:
                let request = unsafe message.assumingMemoryBound(to: Routeplan__V1__ReleaseSnapshotRequest.self)
                return .request(.releaseSnapshot(hold: unsafe request.pointee.hold))
            }
        } catch {
            return Decoded(error)
        }
    }

    /// Decodes the payload of a health check: the name of the service that is asked about.
    package mutating func decodeHealthCheck(_ payload: borrowing Span<UInt8>) -> Decoded<String> {
        do throws(RequestFault) {
            let descriptor = unsafe Contract.health.requestDescriptor(ofMethod: HealthMethod.check.rawValue)
            let message = try unsafe self.arena.unpack(payload, as: descriptor)
            let request = unsafe UnsafeRawPointer(message)
                .assumingMemoryBound(to: Grpc__Health__V1__HealthCheckRequest.self)
            return .request(unsafe String(cString: request.pointee.service))
        } catch {
            return Decoded(error)
        }
    }

    /// Appends the `GetInstanceAnswer`.
    package mutating func encode(_ instance: InstanceView, into output: inout [UInt8]) {
        self.arena.reset()
        let message = unsafe self.arena.message(routeplan__v1__get_instance_answer__init)
        unsafe message.pointee.instance_id = self.arena.bytes(
            high: instance.instance.high, low: instance.instance.low)
        unsafe message.pointee.incarnation = instance.incarnation
        unsafe message.pointee.epoch = instance.epoch
        unsafe message.pointee.durable_sequence = instance.durableSequence
        unsafe message.pointee.state = .init(rawValue: UInt32(instance.state.rawValue))
        unsafe message.pointee.state_since_ms = instance.stateSinceWallNanoseconds / 1_000_000
        unsafe message.pointee.state_since_journal_ns = instance.stateSinceJournalNanoseconds
        unsafe message.pointee.version = self.arena.text(Text(instance.version))
        unsafe message.pointee.format = instance.format
        unsafe message.pointee.entry_schema = UInt32(JournalKind.schemaVersion)
        unsafe message.pointee.pid = instance.processID
        unsafe message.pointee.data_directory = self.arena.text(Text(instance.dataDirectory))
        unsafe self.arena.append(message, to: &output)
    }

    /// Appends the `TakeSnapshotAnswer`.
    package mutating func encode(_ snapshot: SnapshotView, into output: inout [UInt8]) {
        self.arena.reset()
        let message = unsafe self.arena.message(routeplan__v1__take_snapshot_answer__init)
        unsafe message.pointee.hold = snapshot.hold
        unsafe message.pointee.sequence = snapshot.sequence
        unsafe message.pointee.state_digest = snapshot.stateDigest
        unsafe message.pointee.expires_in_ms = snapshot.expiresInMilliseconds
        unsafe message.pointee.instance_id = self.arena.bytes(
            high: snapshot.instance.instance.high, low: snapshot.instance.instance.low)
        unsafe message.pointee.incarnation = snapshot.instance.incarnation
        unsafe message.pointee.data_directory = self.arena.text(Text(snapshot.instance.dataDirectory))
        unsafe self.arena.append(message, to: &output)
    }

    /// Appends the `GetMetricsAnswer` of an exposition, which is UTF-8 without NUL.
    package mutating func encode(metrics text: [UInt8], into output: inout [UInt8]) {
        self.arena.reset()
        let message = unsafe self.arena.message(routeplan__v1__get_metrics_answer__init)
        unsafe message.pointee.text = self.arena.text(Text(utf8: text))
        unsafe self.arena.append(message, to: &output)
    }

    /// Appends the `GetSchemaAnswer` with the definitions this program was built with.
    package mutating func encodeSchema(into output: inout [UInt8]) {
        self.arena.reset()
        let message = unsafe self.arena.message(routeplan__v1__get_schema_answer__init)
        let schema = unsafe UnsafeRawBufferPointer(
            start: routeplan_schema_start(), count: Int(routeplan_schema_byte_count))
        unsafe message.pointee.file_descriptor_set = self.arena.bytes(Array(schema))
        unsafe self.arena.append(message, to: &output)
    }

    /// Appends the `HealthCheckResponse`.
    package mutating func encode(_ health: HealthStatus, into output: inout [UInt8]) {
        self.arena.reset()
        let message = unsafe self.arena.message(grpc__health__v1__health_check_response__init)
        unsafe message.pointee.status = .init(rawValue: UInt32(health.rawValue))
        unsafe self.arena.append(message, to: &output)
    }
}
