package import Platform

/// What is wrong with one line, one flag or one variable.
package enum Fault: Equatable, Sendable {
    case file(FileFault)
    case lineTooLong
    case notUTF8
    case forbiddenCharacter
    case syntax
    case hashInValue
    case continuesNothing(key: String)
    case outsideSection(key: String)
    case sectionTooLong
    case unknownSection(String, suggestion: String?)
    case sectionWithoutName(String)
    case sectionWithName(String)
    case badPeer(String)
    case badTarget(String)
    case tooMany(String, max: Int)
    case unknownKey(String, section: String, suggestion: String?)
    case keyElsewhere(String, section: String)
    case repeatedKey(String, firstLine: Int)
    case repeatedWord(String)
    case empty(String)
    case notANumber(String, ClosedRange<UInt64>)
    case outOfRange(String, ClosedRange<UInt64>)
    case notAWord(String, [String])
    case notATruth(String)
    case relativePath(String)
    case badSocketPath(ListenFailure)
    case unknownGroup(String)
    case groupUnreadable(SystemError)
    case unknownRole(String, suggestion: String?)
    case tooLong(String, byteCountMax: Int)
    case peerWithoutRoles(String)
    case peerWithoutOwner(String)
    case groupWithoutPeers
    case andMore
}

extension Fault: CustomStringConvertible {
    /// One line for the operator, without the place.
    package var description: String {
        switch self {
        case .file(let fault): fault.description
        case .lineTooLong: "more than \(Limits.lineByteCountMax) bytes on one line"
        case .notUTF8: "not UTF-8"
        case .forbiddenCharacter: "a control character"
        case .syntax: "neither a section nor \"key = value\""
        case .hashInValue: "\"#\" begins a comment only at the start of a line; behind a value use \";\""
        case .continuesNothing(let key):
            "a line that begins with a blank continues the value above, and \(key) has one value only"
        case .outsideSection(let key): "\(key) stands before any section"
        case .sectionTooLong: "more than \(Limits.sectionByteCountMax) bytes in a section's name"
        case .unknownSection(let name, let suggestion):
            "unknown section [\(name)]\(Self.meant(suggestion.map { "[\($0)]" }))"
        case .sectionWithoutName(let word): "[\(word)] needs a name in quotes: [\(word) \"...\"]"
        case .sectionWithName(let word): "[\(word)] takes no name"
        case .badPeer(let name): "\"\(name)\" is no peer; say uid:NUMBER or gid:NUMBER"
        case .badTarget(let name): "\"\(name)\" is no target's name"
        case .tooMany(let what, let max): "more than \(max) \(what)"
        case .unknownKey(let key, let section, let suggestion):
            "unknown key \(key) in [\(section)]\(Self.meant(suggestion))"
        case .keyElsewhere(let key, let section): "\(key) belongs into [\(section)]"
        case .repeatedKey(let key, let line): "\(key) was set before, in line \(line)"
        case .repeatedWord(let word): "\(word) twice"
        case .empty(let key): "\(key) has no value"
        case .notANumber(let key, let range): "\(key) must be a whole number, \(Self.bounds(range))"
        case .outOfRange(let key, let range): "\(key) must be \(Self.bounds(range))"
        case .notAWord(let key, let words): "\(key) must be one of \(words.joined(separator: ", "))"
        case .notATruth(let key): "\(key) must be yes or no"
        case .relativePath(let key): "\(key) must be an absolute path"
        case .badSocketPath(let failure): failure.description
        case .unknownGroup(let name): "there is no group \(name)"
        case .groupUnreadable(let error): error.description
        case .unknownRole(let word, let suggestion): "unknown role \(word)\(Self.meant(suggestion))"
        case .tooLong(let what, let max): "\(what) has more than \(max) bytes"
        case .peerWithoutRoles(let section): "[\(section)] has no roles"
        case .peerWithoutOwner(let section): "[\(section)] needs an owner; only an operator or a consumer goes without"
        case .groupWithoutPeers: "socket_group without a [peer] section: the group would be let in and turned away"
        case .andMore: "more than \(Limits.problemsMax) problems; the rest is not told"
        }
    }

    private static func meant(_ name: String?) -> String { name.map { "; did you mean \($0)?" } ?? "" }

    private static func bounds(_ range: ClosedRange<UInt64>) -> String { "\(range.lowerBound) to \(range.upperBound)" }
}
