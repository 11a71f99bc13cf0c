import Framing
import Testing

@Suite struct RecordedCallTests {
    /// The cases in which the recorded Go server and ours must agree to the byte.
    private static let agreed = RecordedCall.named(
        [
            "unary_ok", "unary_empty_request_payload", "unary_empty_response_payload", "unary_metadata",
            "unary_timeout", "unary_error_status", "unary_error_details", "unary_plain_error",
            "unimplemented_method", "unimplemented_service",
        ].flatMap { ["v12/\($0)", "v11/\($0)"] }
            + [
                "server_stream_3", "server_stream_0", "server_stream_error", "client_stream_3", "client_stream_0",
                "client_stream_empty_items", "bidi_2", "bidi_empty_messages", "bidi_close_at_once",
                "stream_unknown_method", "stream_unknown_service", "stream_metadata_timeout_dropped",
            ].map { "v12/\($0)" }
            + ["v11client_v12server/unary_ok", "v12client_v11server/unary_ok"]
            + [
                "even_stream_id", "zero_stream_id", "even_id_unknown_type", "reuse_finished_id", "reuse_active_id",
                "first_id_max", "type_zero", "response_from_client", "unary_with_RC", "unary_with_RO",
                "request_no_method", "malformed_request_ff", "malformed_request_varint11",
                "malformed_request_field0", "request_wrong_wiretype_service", "request_bad_utf8_service",
                "request_group_field", "request_dup_fields_last_wins", "malformed_payload",
                "malformed_payload_trunc", "timeout_negative_sleep", "metadata_dup", "len_4MiB_plus_1",
                "oversize_even_id", "oversize_data_type", "partial_header", "out_of_order", "data_on_unknown_stream",
                "srvstream_flags_RO", "clistream_payload_in_request", "clistream_RC_zero_len_no_ND",
                "clistream_ND_only", "oversize_data_on_active_stream",
                "bidi_half_close_socket",
            ].map { "probe/server12/\($0)" })

    @Test(arguments: agreed)
    func `a recorded call gets the recorded answer to the byte`(_ call: RecordedCall) throws {
        let server = try ServerUnderTest()
        let client = try server.connect()
        for frame in call.sent {
            client.send(Self.completed(frame))
            try server.settle(client)
        }
        try server.advance(milliseconds: 400, client)
        #expect(client.takeAnswers().map(\.bytes) == call.received)
        try client.endOutput()
        try server.settle(client)
        #expect(client.isAtEnd)
        #expect(server.connectionCount == 0)
    }

    /// The recordings leave the bodies of oversized frames out.
    private static func completed(_ frame: [UInt8]) -> [UInt8] {
        guard frame.count == FrameHeader.byteCount else { return frame }
        let header = FrameHeader(decoding: frame.span)
        return frame + [UInt8](repeating: 0, count: Int(header.bodyByteCount))
    }
}
