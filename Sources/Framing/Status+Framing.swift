/// The answers the framing itself gives; the texts are those existing clients know.
extension Status {
    /// A body, or an answer, beyond the frame limit.
    package static func tooLarge(byteCount: Int) -> Status {
        Status(
            .resourceExhausted,
            "message length \(byteCount) exceed maximum message size of \(Limits.bodyByteCountMax)")
    }

    /// A client used a stream id that belongs to the server.
    package static var streamIDEven: Status {
        Status(.invalidArgument, "StreamID must be odd for client initiated streams")
    }

    /// A request's id is not above every earlier one of its connection.
    package static var streamIDReused: Status {
        Status(.invalidArgument, "StreamID cannot be re-used and must increment")
    }

    /// A message for a stream that is not open.
    package static var streamInactive: Status {
        Status(.invalidArgument, "StreamID is no longer active")
    }

    /// A message for a call whose client half is closed.
    package static var streamHalfClosed: Status {
        Status(.invalidArgument, "data handling error: ttrpc: stream closed")
    }

    /// A frame that carries a message and says that it carries none.
    package static var messageInClose: Status {
        Status(.invalidArgument, "data close message cannot include data")
    }

    /// More messages wait on a stream than it may keep.
    package static var streamFull: Status {
        Status(.resourceExhausted, "data handling error: ttrpc: stream buffer full")
    }

    /// The call's time ran out before its answer could leave.
    package static var deadlineExceeded: Status {
        Status(.deadlineExceeded, "context deadline exceeded")
    }

    /// The request's envelope cannot be read.
    package static func undecodable(_ failure: EnvelopeFailure) -> Status {
        switch failure {
        case .malformed:
            Status(.invalidArgument, "unmarshal request error: proto: cannot parse invalid wire-format data")
        case .textNotUTF8:
            Status(.invalidArgument, "unmarshal request error: string field contains invalid UTF-8")
        case .metadataBeyondLimit:
            Status(
                .resourceExhausted,
                "metadata exceeds \(Limits.metadataEntryMax) entries or \(Limits.metadataByteCountMax) bytes")
        }
    }

    /// No such service.
    package static func serviceUnknown(_ name: String) -> Status { Status(.unimplemented, "service \(name)") }

    /// No such method of a known service.
    package static func methodUnknown(_ name: String) -> Status { Status(.unimplemented, "method \(name)") }
}
