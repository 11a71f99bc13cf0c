internal import Framing

/// An envelope is read or refused, the same each time; its fields lie inside the body and its texts are text.
enum EnvelopeTrial {
    static func run(_ body: [UInt8]) {
        var fresh = Envelope()
        var used = Envelope()
        Self.dirty(&used)
        let first = Self.read(body, with: &fresh)
        let second = Self.read(body, with: &used)
        precondition(first == second, "an envelope remembers the request before")
        guard first == nil else { return }
        precondition(fresh == used, "an envelope remembers the fields of the request before")
        var texts = [fresh.service, fresh.method]
        for entry in fresh.metadata { texts += [entry.key, entry.value] }
        for range in texts + [fresh.payload] {
            precondition(range.lowerBound >= 0 && range.upperBound <= body.count, "a field lies outside the body")
        }
        for range in texts {
            precondition(String(validating: body[range], as: UTF8.self) != nil, "a text is none")
        }
        precondition(fresh.metadata.count <= Limits.metadataEntryMax, "metadata beyond the limit")
    }

    /// Leaves something of another request in every field.
    private static func dirty(_ envelope: inout Envelope) {
        let other: [UInt8] = [0x0A, 1, 0x73, 0x12, 1, 0x6D, 0x1A, 1, 0x70, 0x20, 5, 0x2A, 3, 0x0A, 1, 0x6B]
        precondition(Self.read(other, with: &envelope) == nil, "an honest request is refused")
    }

    private static func read(_ body: [UInt8], with envelope: inout Envelope) -> EnvelopeFailure? {
        do throws(EnvelopeFailure) {
            try envelope.read(body.span)
            return nil
        } catch {
            return error
        }
    }
}
