/// A value of a JSON file, and where it stands in it.
struct JSONNode: Equatable {
    /// What it is.
    indirect enum Content: Equatable {
        case null
        case flag(Bool)
        case number(Double)
        case text(String)
        case list([JSONNode])
        /// In the order of the file; names are unique.
        case object([(name: String, node: JSONNode)])

        /// As a complaint names it.
        var kind: String {
            switch self {
            case .null: "null"
            case .flag: "true or false"
            case .number: "a number"
            case .text: "a text"
            case .list: "a list"
            case .object: "an object"
            }
        }

        static func == (left: Self, right: Self) -> Bool {
            switch (left, right) {
            case (.null, .null): true
            case (.flag(let one), .flag(let other)): one == other
            case (.number(let one), .number(let other)): one == other
            case (.text(let one), .text(let other)): one == other
            case (.list(let one), .list(let other)): one == other
            case (.object(let one), .object(let other)): one.elementsEqual(other) { $0 == $1 }
            case (.null, _), (.flag, _), (.number, _), (.text, _), (.list, _), (.object, _): false
            }
        }
    }

    let content: Content
    let place: TextPlace
}
