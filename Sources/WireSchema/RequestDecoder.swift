internal import CProtobufC
internal import CRoutePlanMessages
package import RoutePlanning

/// Turns payloads into commands and reads in normal form, or says why not.
///
/// One decoder serves one thread. Everything it returns is a value: no pointer outlives a call, and its memory is used
/// again for the next. What it checks is step 1 of the order of checks (docs/protocol.md): shape, limits, normal form.
@safe package struct RequestDecoder: ~Copyable {
    let arena: MessageArena
    var fingerprint = Fingerprint()
    /// The plan the payload in hand names, once its context is read: a refusal names it too.
    var planID: PlanID?
    private let commandDescriptors: [UnsafePointer<ProtobufCMessageDescriptor>]
    private let readDescriptors: [UnsafePointer<ProtobufCMessageDescriptor>]

    /// Prepares a decoder; it allocates its memory once.
    package init() {
        self.arena = MessageArena(byteCountMax: Limits.decodingByteCountMax)
        unsafe self.commandDescriptors = CommandMethod.allCases.map { method in
            unsafe Contract.routePlans.requestDescriptor(ofMethod: method.rawValue)
        }
        unsafe self.readDescriptors = ReadMethod.allCases.map { method in
            unsafe Contract.routePlans.requestDescriptor(ofMethod: method.rawValue)
        }
    }

    /// Decodes the payload of one command; more than 64 KiB are refused with `frameTooLarge`.
    ///
    /// A creation that names no owner is for `owner`, the caller's own; without one it is refused.
    package mutating func decodeCommand(
        _ method: CommandMethod, payload: borrowing Span<UInt8>, for owner: Text? = nil
    ) -> DecodedCommand {
        self.planID = nil
        do throws(RequestFault) {
            let descriptor = unsafe self.commandDescriptors[Int(method.kind.rawValue) - 1]
            let message = try unsafe self.arena.unpack(payload, as: descriptor)
            return .command(try unsafe self.command(method, message, for: owner))
        } catch {
            switch error {
            case .refused(let reason, let field):
                return .refused(Refusal(reason: reason, planID: self.planID, field: field))
            case .tooLarge: return .refused(Refusal(reason: .frameTooLarge, planID: self.planID))
            case .malformed(let malformed): return .malformed(malformed)
            }
        }
    }

    /// Decodes the payload of one read.
    package mutating func decodeRead(_ method: ReadMethod, payload: borrowing Span<UInt8>) -> DecodedRead {
        do throws(RequestFault) {
            switch method {
            case .getPlan:
                let message = try unsafe self.arena.unpack(payload, as: self.readDescriptors[0])
                return .read(try unsafe self.getPlan(Self.view(message)))
            case .getHandoff:
                let message = try unsafe self.arena.unpack(payload, as: self.readDescriptors[1])
                return .read(try unsafe self.getHandoff(Self.view(message)))
            case .listPlans:
                let message = try unsafe self.arena.unpack(payload, as: self.readDescriptors[2])
                return .read(try unsafe self.listPlans(Self.view(message)))
            case .watchPlans:
                let message = try unsafe self.arena.unpack(payload, as: self.readDescriptors[3])
                return .read(try unsafe self.watchPlans(Self.view(message)))
            }
        } catch {
            switch error {
            case .refused(let reason, let field): return .refused(Refusal(reason: reason, field: field))
            case .tooLarge: return .refused(Refusal(reason: .frameTooLarge))
            case .malformed(let malformed): return .malformed(malformed)
            }
        }
    }

    /// The message behind protobuf-c's header, as its own type.
    @unsafe static func view<Message>(
        _ message: UnsafeMutablePointer<ProtobufCMessage>
    ) -> UnsafePointer<Message> {
        unsafe UnsafeRawPointer(message).assumingMemoryBound(to: Message.self)
    }

    private mutating func command(
        _ method: CommandMethod, _ message: UnsafeMutablePointer<ProtobufCMessage>, for owner: Text?
    ) throws(RequestFault) -> Command {
        self.fingerprint.begin(method.kind)
        switch method {
        case .createPlan: return .createPlan(try unsafe self.createPlan(Self.view(message), for: owner))
        case .reviseRoute: return .reviseRoute(try unsafe self.reviseRoute(Self.view(message)))
        case .openDirectionUI: return .openDirectionUI(try unsafe self.openDirectionUI(Self.view(message)))
        case .replacePresentation:
            return .replacePresentation(try unsafe self.replacePresentation(Self.view(message)))
        case .requestRoutes: return .requestRoutes(try unsafe self.requestRoutes(Self.view(message)))
        case .receiveRoutes: return .receiveRoutes(try unsafe self.receiveRoutes(Self.view(message)))
        case .calculationFailed:
            return .calculationFailed(try unsafe self.calculationFailed(Self.view(message)))
        case .selectRoute: return .selectRoute(try unsafe self.selectRoute(Self.view(message)))
        case .requestNavigation:
            return .requestNavigation(try unsafe self.requestNavigation(Self.view(message)))
        case .confirmHandoff: return .confirmHandoff(try unsafe self.confirmHandoff(Self.view(message)))
        case .rejectHandoff: return .rejectHandoff(try unsafe self.rejectHandoff(Self.view(message)))
        case .expireAttempt: return .expireAttempt(try unsafe self.expireAttempt(Self.view(message)))
        case .retryHandoff: return .retryHandoff(try unsafe self.retryHandoff(Self.view(message)))
        case .returnToSelection:
            return .returnToSelection(try unsafe self.returnToSelection(Self.view(message)))
        case .cancelPlan: return .cancelPlan(try unsafe self.cancelPlan(Self.view(message)))
        case .noteEditorDismissed:
            return .noteEditorDismissed(try unsafe self.noteEditorDismissed(Self.view(message)))
        }
    }
}
