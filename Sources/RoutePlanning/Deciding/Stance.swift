/// Whether a command tells what happened or asks for something to happen.
///
/// Facts are ignored when they come too late, because repeating them would be pointless. Intents are refused, because a
/// host must never take an intent without effect for done.
enum Stance {
    /// A callback's fact.
    case fact
    /// Somebody's intent.
    case intent
}
