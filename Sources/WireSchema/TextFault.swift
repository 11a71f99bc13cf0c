/// Why a text field is refused.
enum TextFault: Error {
    /// More bytes than the field may have, after normalisation where there is one.
    case tooLong
    /// A control or a bidi control character, or bytes that are no text.
    case forbiddenCharacter
}
