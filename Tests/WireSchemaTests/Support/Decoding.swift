import RoutePlanning
import Testing
import WireSchema

/// Shorthand over one decoder per call.
enum Decoding {
    static func decode(_ method: CommandMethod, _ payload: [UInt8]) -> DecodedCommand {
        var decoder = RequestDecoder()
        return decoder.decodeCommand(method, payload: payload.span)
    }

    static func decode(_ method: ReadMethod, _ payload: [UInt8]) -> DecodedRead {
        var decoder = RequestDecoder()
        return decoder.decodeRead(method, payload: payload.span)
    }

    /// The command, which must be one.
    static func command(_ method: CommandMethod, _ payload: [UInt8]) throws -> Command {
        let decoded = self.decode(method, payload)
        guard case .command(let command) = decoded else {
            Issue.record("\(method) was not decoded: \(decoded)")
            throw NotACommand()
        }
        return command
    }

    static func content(_ payload: [UInt8]) throws -> RouteContent {
        guard case .createPlan(let create) = try self.command(.createPlan, payload) else { throw NotACommand() }
        return create.content
    }

    /// A pin in normal form.
    static func pin(_ text: String) throws -> Pin {
        let pin = Pin(normalising: Array(text.utf8).span)
        return try #require(pin)
    }

    struct NotACommand: Error {}
}

/// Bytes in hexadecimal.
func hex(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
        let digits = String(byte, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
    }.joined()
}
