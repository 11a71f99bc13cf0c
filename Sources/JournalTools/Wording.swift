internal import Journaling
internal import RoutePlanning

/// How the tools write names and numbers.
enum Wording {
    /// The name of a case or a property in lower case with underscores: `openDirectionUI` becomes `open_direction_ui`.
    static func snake(_ name: some StringProtocol) -> String {
        var words = ""
        var previousIsLower = false
        for character in name {
            if character.isUppercase, previousIsLower { words += "_" }
            previousIsLower = !character.isUppercase
            words += character.lowercased()
        }
        return words
    }

    /// 16 hexadecimal digits.
    static func hexadecimal(_ word: UInt64) -> String {
        let digits = String(word, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    /// 32 hexadecimal digits.
    static func hexadecimal(_ high: UInt64, _ low: UInt64) -> String { hexadecimal(high) + hexadecimal(low) }

    /// Two hexadecimal digits a byte.
    static func hexadecimal(_ bytes: borrowing Span<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 2)
        for index in bytes.indices {
            text.append(digits[Int(bytes[index] >> 4)])
            text.append(digits[Int(bytes[index] & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// An instance's name.
    static func text(_ instance: InstanceID) -> String { hexadecimal(instance.high, instance.low) }

    /// A plan's id.
    static func text(_ plan: PlanID) -> String { hexadecimal(plan.high, plan.low) }
}
