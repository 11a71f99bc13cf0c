internal import Digests
package import RoutePlanning

/// The daemon's own command for an attempt nobody acknowledged in time.
///
/// Its command key is `timeout:` and the attempt's id in hexadecimal, so that an expiry is one command however often a
/// restart repeats it. As many zeros as the longest client's key has bytes follow: an attempt's id is no secret, and a
/// client that spent this key on another command would keep the attempt open for ever.
package enum OverdueAttempt {
    /// The command that expires `due`, as if a client had sent it with that key.
    package static func expiry(of due: DueAttempt) -> ExpireAttempt {
        let spelled = Array("timeout:".utf8) + due.attemptID.bytes.flatMap(Self.digits)
        let key = spelled + [UInt8](repeating: 0, count: RoutePlanning.Limits.commandKeyByteCountMax)
        let keyDigest = SHA256Hasher.digest(of: key.span)
        var fingerprint = Fingerprint()
        fingerprint.begin(.expireAttempt)
        fingerprint.add(due.attemptID)
        return ExpireAttempt(
            context: CommandContext(
                planID: due.planID, keyHash: KeyHash(high: keyDigest.word0, low: keyDigest.word1),
                fingerprint: fingerprint.value(), actor: Actor(type: .daemon, ref: .empty)),
            attemptID: due.attemptID)
    }

    private static func digits(of byte: UInt8) -> [UInt8] {
        let alphabet = Array("0123456789abcdef".utf8)
        return [alphabet[Int(byte >> 4)], alphabet[Int(byte & 15)]]
    }
}
