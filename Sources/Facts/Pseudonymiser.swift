internal import Digests
package import RoutePlanning

/// Makes pseudonyms under one key.
///
/// Remembers those of values that come again and again, so that they need not be computed each time.
package struct Pseudonymiser: ~Copyable {
    /// Names the key.
    package let keyID: KeyID
    private var authenticator: KeyedAuthenticator
    private var remembered = RememberedPseudonyms()

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
        guard subject.comesAgain, let value = RepeatedValue(bytes, as: subject) else {
            return self.compute(bytes, as: subject)
        }
        if let known = self.remembered[value] { return known }
        let pseudonym = self.compute(bytes, as: subject)
        self.remembered[value] = pseudonym
        return pseudonym
    }

    /// Stands for a name.
    package mutating func pseudonym(of text: Text, as subject: PseudonymSubject) -> Pseudonym {
        self.pseudonym(of: text.utf8.span, as: subject)
    }

    /// Stands for a digest.
    package mutating func pseudonym(of digest: Digest256, as subject: PseudonymSubject) -> Pseudonym {
        guard subject.comesAgain else { return self.compute(digest, as: subject) }
        let value = RepeatedValue(digest, as: subject)
        if let known = self.remembered[value] { return known }
        let pseudonym = self.compute(digest, as: subject)
        self.remembered[value] = pseudonym
        return pseudonym
    }

    /// Stands for a command key; only its hash is ever kept.
    package mutating func pseudonym(of key: KeyHash) -> Pseudonym {
        self.authenticator.update(PseudonymSubject.commandKey.rawValue)
        self.authenticator.update(key.high)
        self.authenticator.update(key.low)
        return self.finish()
    }

    private mutating func compute(_ bytes: borrowing Span<UInt8>, as subject: PseudonymSubject) -> Pseudonym {
        self.authenticator.update(subject.rawValue)
        self.authenticator.update(bytes)
        return self.finish()
    }

    private mutating func compute(_ digest: Digest256, as subject: PseudonymSubject) -> Pseudonym {
        self.authenticator.update(subject.rawValue)
        self.authenticator.update(digest.word0)
        self.authenticator.update(digest.word1)
        self.authenticator.update(digest.word2)
        self.authenticator.update(digest.word3)
        return self.finish()
    }

    private mutating func finish() -> Pseudonym {
        let code = self.authenticator.finish()
        return Pseudonym(high: code.word0, low: code.word1)
    }
}
