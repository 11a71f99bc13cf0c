internal import Digests
package import RoutePlanning

/// Makes pseudonyms under one key.
package struct Pseudonymiser: ~Copyable {
    /// Names the key.
    package let keyID: KeyID
    private var authenticator: KeyedAuthenticator
    private var message: [UInt8] = []

    /// Takes the installation's key.
    package init(key: borrowing Span<UInt8>) {
        precondition(key.count >= 32, "a key is as long as the code's inner state")
        var authenticator = KeyedAuthenticator(key: key)
        let zero: [UInt8] = [0]
        self.keyID = KeyID(number: UInt32(truncatingIfNeeded: authenticator.code(of: zero.span).word0 >> 32))
        self.authenticator = authenticator
    }

    /// Stands for some bytes.
    package mutating func pseudonym(of bytes: borrowing Span<UInt8>, as subject: PseudonymSubject) -> Pseudonym {
        // Taken out and put back: its room is used again, and the code is computed over no copy.
        var message = self.message
        self.message = []
        message.removeAll(keepingCapacity: true)
        message.append(subject.rawValue)
        for index in bytes.indices { message.append(bytes[index]) }
        let code = self.authenticator.code(of: message.span)
        self.message = message
        return Pseudonym(high: code.word0, low: code.word1)
    }

    /// Stands for a name.
    package mutating func pseudonym(of text: Text, as subject: PseudonymSubject) -> Pseudonym {
        self.pseudonym(of: text.utf8.span, as: subject)
    }

    /// Stands for a digest.
    package mutating func pseudonym(of digest: Digest256, as subject: PseudonymSubject) -> Pseudonym {
        self.pseudonym(of: digest.bytes.span, as: subject)
    }

    /// Stands for a command key; only its hash is ever kept.
    package mutating func pseudonym(of key: KeyHash) -> Pseudonym {
        self.pseudonym(of: key.bytes.span, as: .commandKey)
    }
}
