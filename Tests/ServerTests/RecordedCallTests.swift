import Framing
import Testing

/// The frames recorded from the Go and Rust implementations, replayed at the socket with what follows from each.
@Suite struct RecordedCallTests {
    /// The cases in which the recorded servers and ours must agree to the byte.
    private static let agreed =
        [
            "unary_ok", "unary_empty_request_payload", "unary_empty_response_payload", "unary_metadata",
            "unary_timeout", "unary_error_status", "unary_error_details", "unary_plain_error",
            "unimplemented_method", "unimplemented_service",
        ].flatMap { ["v12/\($0)", "v11/\($0)"] }
        + Self.serverStreams + Self.clientStreams + Self.streamsOfBoth
        + [
            "v11/unary_deadline_exceeded", "v11client_v12server/unary_ok", "v12client_v11server/unary_ok",
            "v12/stream_unknown_method", "v12/stream_unknown_service", "v12/stream_metadata_timeout_dropped",
            "rust052/unary_ok", "rust052/unary_empty_payload", "rust052/unary_timeout", "rust052/unary_error",
        ]
        + [
            "even_stream_id", "zero_stream_id", "even_id_unknown_type", "reuse_finished_id", "reuse_active_id",
            "first_id_max", "type_zero", "response_from_client", "unary_with_RC", "unary_with_RO",
            "request_no_method", "malformed_request_ff", "malformed_request_varint11",
            "malformed_request_field0", "request_wrong_wiretype_service", "request_bad_utf8_service",
            "request_group_field", "request_dup_fields_last_wins", "malformed_payload",
            "malformed_payload_trunc", "timeout_negative_sleep", "metadata_dup", "len_4MiB_plus_1",
            "oversize_even_id", "oversize_data_type", "partial_header", "out_of_order", "data_on_unknown_stream",
            "srvstream_flags_RO", "clistream_payload_in_request", "clistream_RC_zero_len_no_ND",
            "clistream_ND_only", "oversize_data_on_active_stream", "bidi_half_close_socket",
        ].map { "probe/server12/\($0)" }

    private static let serverStreams = ["v12/server_stream_3", "v12/server_stream_0", "v12/server_stream_error"]
    private static let clientStreams = ["v12/client_stream_3", "v12/client_stream_0", "v12/client_stream_empty_items"]
    private static let streamsOfBoth = [
        "v12/bidi_2", "v12/bidi_empty_messages", "v12/bidi_close_at_once", "v12/bidi_cancel_context",
    ]

    /// A case in which ours answers otherwise, on purpose: docs/protocol.md, "Conformance".
    struct Difference: CustomTestStringConvertible, Sendable {
        let name: String
        let ours: [Answer]

        var testDescription: String { self.name }

        init(_ name: String, _ ours: [Answer]) {
            self.name = name
            self.ours = ours
        }
    }

    private static let slept = Answer.success(1, DemoMessage(300, "slept"))
    private static let overdue = Answer.failure(1, .deadlineExceeded)
    private static let noReply = Answer.failure(1, Status(.internalError, "ttrpc: marshal called with nil"))
    private static let unreadable = "ttrpc: error unmarshalling payload: proto: cannot parse invalid wire-format data"

    private static let differing: [Difference] = [
        Difference("v12/unary_nil_reply", [Self.noReply]),
        Difference("v11/unary_nil_reply", [Self.noReply]),
        Difference("v12/unary_deadline_exceeded", [Self.overdue]),
        Difference("v12/client_stream_early_error", Self.earlyError),
        Difference("rust052/rust_server_ok", [.success(1, DemoMessage(8, "hello"))]),
        Difference("rust052/rust_server_unknown_method", [.failure(1, .methodUnknown("Nope"))]),
        Difference("rust052/rust_server_unknown_service", [.failure(1, .serviceUnknown("x.Y"))]),
    ]

    private static let differingProbes: [Difference] = [
        Difference("timeout_negative", [Self.overdue]),
        Difference("timeout_maxint", [.success(1, DemoMessage(1, "9223372037s"))]),
        Difference("timeout_ignored_by_handler", [Self.overdue]),
        Difference("metadata_upper_case", [.success(1, DemoMessage(1, "key=a,b"))]),
        Difference("len_ffffffff_header_only", [.failure(1, .tooLarge(byteCount: 0xFFFF_FFFF))]),
        Difference("http2_preface", [.failure(0x2A20_4854, .tooLarge(byteCount: 0x5052_4920))]),
        Difference("half_close_after_request", [Self.slept]),
        Difference("half_close_fast_call", [.success(1, DemoMessage(8, "hello"))]),
        Difference("data_on_active_unary", [.failure(1, .streamHalfClosed)]),
        Difference("close_on_active_unary", [Self.slept]),
        Difference("clistream_flags_0", [.success(1, [UInt8]()), .failure(1, .streamInactive)]),
        Difference("clistream_flags_RC_only", [.success(1, [UInt8]())]),
        Difference("clistream_RC_with_data", [.success(1, [0x08, 6, 0x10, 2])]),
        Difference("clistream_malformed_item", [.failure(1, Status(.internalError, Self.unreadable))]),
        Difference("bidi_reuse_active_id", Self.reuse),
    ].map { Difference("probe/server12/\($0.name)", $0.ours) }

    /// The item behind the end gets an answer of its own, as each comes alone here.
    private static let earlyError: [Answer] = [
        .failure(1, Status(.failedPrecondition, "first part refused")), .failure(1, .streamInactive),
    ]
    private static let reuse: [Answer] = [
        Answer(frame: Wire.frame(1, .data, [0x08, 2])), .failure(1, .streamIDReused),
        Answer(frame: Wire.frame(1, .data, [0x08, 6])),
    ]

    /// Cases that are no input for the test service as it is here, and where the same is tried.
    private static let elsewhere = [
        "v12/server_stream_final_data": "a method that sends what ours never sends: a message in its closing frame",
        "v12/stream_abort_connection": "ticks of real time; row 61",
        "v12/stream_cancel_context": "ticks of real time; row 61",
        "rust052/rust_server_error": "another service's way to fail; row 36",
        "probe/server12/len_4MiB_exact": "recorded without its body; row 8",
        "probe/server12/response_too_big": "recorded without an answer; row 38",
        "probe/server12/clistream_double_close": "a method that never ends; row 54",
        "derived/rust_async": "single frames, put together from the sources; rows 48 and 62",
    ]

    @Test func `every recorded case is answered alike, or otherwise on purpose, or is tried elsewhere`() {
        let names = Self.agreed + (Self.differing + Self.differingProbes).map(\.name) + Self.elsewhere.keys
        #expect(names.count == Set(names).count)
        #expect(Set(names) == RecordedCall.allNames)
    }

    @Test(arguments: RecordedCall.named(Self.agreed))
    func `a recorded call gets the recorded answer to the byte`(_ call: RecordedCall) throws {
        try Self.expect(call.received, for: call)
    }

    @Test(arguments: Self.differing + Self.differingProbes)
    func `a recorded call that is answered otherwise on purpose gets our answer to the byte`(
        _ difference: Difference
    ) throws {
        for call in RecordedCall.named([difference.name]) { try Self.expect(difference.ours.map(\.bytes), for: call) }
    }

    @Test(arguments: RecordedCall.named(Self.agreed + (Self.differing + Self.differingProbes).map(\.name)))
    func `a recorded call gets the same answer wherever any of its frames is split`(_ call: RecordedCall) throws {
        let server = try ServerUnderTest()
        let whole = try Self.replay(call, on: server, splitting: nil)
        for (index, frame) in call.sent.enumerated() {
            for point in frame.indices.dropFirst() {
                let answers = try Self.replay(call, on: server, splitting: (index, point))
                guard answers != whole else { continue }
                Issue.record("frame \(index) split at \(point): \(answers)")
            }
        }
    }

    @Test(arguments: RecordedCall.named(Self.serverStreams))
    func `row 45: a recorded stream of the server is the recorded one to the byte`(_ call: RecordedCall) throws {
        try Self.expect(call.received, for: call)
    }

    @Test(arguments: RecordedCall.named(Self.clientStreams), [0x02, 0x06] as [UInt8])
    func `row 48: a recorded stream of the client is answered to the byte, also as the Rust client opens it`(
        _ call: RecordedCall, flags: UInt8
    ) throws {
        var sent = call.sent
        #expect(sent[0][9] == 0x02)
        sent[0][9] = flags
        try Self.expect(call.received, for: RecordedCall(name: call.name, sent: sent, received: call.received))
    }

    @Test(arguments: RecordedCall.named(Self.streamsOfBoth))
    func `row 51: a recorded stream of both sides is the recorded one to the byte`(_ call: RecordedCall) throws {
        try Self.expect(call.received, for: call)
    }

    @Test func `row 58: a recorded stream that its server ends early ends as recorded while its client talks on`()
        throws
    {
        let call = try #require(RecordedCall.named(["v12/client_stream_early_error"]).first)
        let server = try ServerUnderTest()
        let client = try server.connect()
        #expect(try server.exchange(client, call.sent.flatMap { $0 }).map(\.bytes) == call.received)
        #expect(server.dispatcher.streams.count == 0)
        #expect(try server.lives(client))
    }

    private static func expect(_ answers: [[UInt8]], for call: RecordedCall) throws {
        let server = try ServerUnderTest()
        #expect(try self.replay(call, on: server, splitting: nil) == answers)
        #expect(server.connectionCount == 0)
    }

    /// What a client gets that sends the call's frames one after the other, one of them perhaps in two pieces.
    private static func replay(
        _ call: RecordedCall, on server: ServerUnderTest, splitting split: (frame: Int, point: Int)?
    ) throws -> [[UInt8]] {
        let client = try server.connect()
        for (index, frame) in call.sent.enumerated() {
            let bytes = Self.completed(frame)
            if let split, split.frame == index {
                client.send(Array(bytes[..<split.point]))
                try server.turn()
                client.send(Array(bytes[split.point...]))
            } else {
                client.send(bytes)
            }
            try server.settle(client)
        }
        try server.advance(milliseconds: 400, client)
        let answers = client.takeAnswers().map(\.bytes)
        try client.endOutput()
        try server.settle(client)
        #expect(client.isAtEnd)
        return answers
    }

    /// The recordings leave the bodies of oversized frames out; a header that cannot be meant has none.
    private static func completed(_ frame: [UInt8]) -> [UInt8] {
        guard frame.count == FrameHeader.byteCount else { return frame }
        let header = FrameHeader(decoding: frame.span)
        guard header.bodyByteCount < 1 << 24 else { return frame }
        return frame + [UInt8](repeating: 0, count: Int(header.bodyByteCount))
    }
}
