import Digests
import RoutePlanning
import Testing
import WireSchema

/// Every field of every command arrives where it belongs, in normal form.
struct CommandDecodingTests {
    private let planID = PlanID(high: 0x0102_0304_0506_0708, low: 0x090A_0B0C_0D0E_0F10)
    private let attemptID = AttemptID(high: 0x2122_2324_2526_2728, low: 0x292A_2B2C_2D2E_2F30)
    private let digest = Digest256(
        word0: 0x6465_6667_6869_6A6B, word1: 0x6C6D_6E6F_7071_7273, word2: 0x7475_7677_7879_7A7B,
        word3: 0x7C7D_7E7F_8081_8283)

    private func decode(_ method: CommandMethod) throws -> Command {
        try Decoding.command(method, Requests.complete(method))
    }

    @Test(arguments: CommandMethod.allCases)
    func `the context of each command arrives`(method: CommandMethod) throws {
        let command = try self.decode(method)
        let key = SHA256Hasher.digest(of: Array("key-1".utf8).span)
        #expect(command.kind == method.kind)
        #expect(command.context.planID == (method == .createPlan ? nil : self.planID))
        #expect(command.context.keyHash == KeyHash(high: key.word0, low: key.word1))
        #expect(command.context.actor == Actor(type: .traveler, ref: "traveler-7"))
        #expect(command.context.expectedVersion == 4)
        #expect(command.context.componentVersion == "DirectionUI 1.0.10")
    }

    @Test func `a creation carries content with its digests`() throws {
        guard case .createPlan(let command) = try self.decode(.createPlan) else { throw Decoding.NotACommand() }
        #expect(command.externalID == "intent-1")
        #expect(command.owner == "owner-demo")
        let pin = try Decoding.pin("MMI000")
        let first = Coordinate(latitudeE6: 28_555_000, longitudeE6: 77_084_400)
        #expect(
            command.content.stops == [
                Stop(place: .coordinate(first), label: "IGI Airport", locationType: .suggestion),
                Stop(place: .pin(pin)),
                Stop(place: .coordinate(Coordinate(latitudeE6: 1, longitudeE6: 2)), locationType: .suggestion),
            ])
        #expect(
            command.content.options
                == RouteOptions(
                    excludes: [.toll, .ferry], maxAlternatives: 3, attributes: .all, region: .india))
        #expect(command.content.locationDigest == ContentDigest.location(of: command.content.stops))
        #expect(command.content.optionDigest == ContentDigest.options(of: command.content.options))
        #expect(command.context.fingerprint == command.content.fingerprint)
    }

    @Test func `a revision carries what changes`() throws {
        guard case .reviseRoute(let command) = try self.decode(.reviseRoute) else { throw Decoding.NotACommand() }
        #expect(command.baseRevision == 1)
        #expect(command.stops?.stops.count == 3)
        #expect(command.options?.options.maxAlternatives == 3)
        #expect(command.generation == 1)
        let bare = WireBytes { wire in
            wire.message(1, Requests.context())
            wire.number(2, 7)
        }.bytes
        guard case .reviseRoute(let nothing) = try Decoding.command(.reviseRoute, bare) else {
            throw Decoding.NotACommand()
        }
        #expect(nothing.stops == nil && nothing.options == nil && nothing.generation == nil)
    }

    @Test func `an empty list of stops is a change, an absent one is none`() throws {
        let emptied = WireBytes { wire in
            wire.message(1, Requests.context())
            wire.number(2, 7)
            wire.message(3) { _ in }
        }.bytes
        guard case .reviseRoute(let command) = try Decoding.command(.reviseRoute, emptied) else {
            throw Decoding.NotACommand()
        }
        #expect(command.stops == StopsChange(stops: [], locationDigest: ContentDigest.location(of: [])))
    }

    @Test func `the calculation commands carry their references`() throws {
        guard case .requestRoutes(let request) = try self.decode(.requestRoutes),
            case .receiveRoutes(let receive) = try self.decode(.receiveRoutes),
            case .calculationFailed(let failed) = try self.decode(.calculationFailed)
        else { throw Decoding.NotACommand() }
        #expect(request.generation == 1 && request.revision == 1)
        #expect(request.locationDigest == self.digest && request.optionDigest == self.digest)
        #expect(receive.generation == 1 && receive.revision == 1 && receive.calculationSequence == 1)
        let ref = Array("rid-77#0".utf8)
        #expect(
            receive.candidates
                == [15_608, 16_869].map { distance in
                    Candidate(
                        distanceMetres: distance, durationSeconds: 2_168, legCount: 1, geometryDigest: self.digest,
                        providerRouteRef: ref)
                })
        #expect(failed.failure == .quota && failed.providerCode == "quota_1" && failed.httpStatus == 403)
        #expect(failed.calculationSequence == 1)
    }

    @Test func `the selection and the tap on Start carry their index`() throws {
        guard case .selectRoute(let select) = try self.decode(.selectRoute),
            case .requestNavigation(let navigate) = try self.decode(.requestNavigation)
        else { throw Decoding.NotACommand() }
        #expect(select.index == 1 && select.generation == 1 && select.revision == 1)
        #expect(navigate.index == 1 && navigate.target == "navigator" && navigate.deadlineSeconds == 20)
        #expect(navigate.locationDigest == self.digest && navigate.optionDigest == self.digest)
    }

    @Test(arguments: [-1, .max, .min, 0] as [Int64])
    func `any index arrives, to be judged later`(index: Int64) throws {
        let payload = WireBytes { wire in
            wire.message(1, Requests.context())
            wire.number(2, 1)
            wire.number(3, 1)
            wire.zigzag(4, index)
        }.bytes
        guard case .selectRoute(let select) = try Decoding.command(.selectRoute, payload) else {
            throw Decoding.NotACommand()
        }
        #expect(select.index == index)
    }

    @Test func `the hand-off commands carry their attempt`() throws {
        guard case .confirmHandoff(let confirm) = try self.decode(.confirmHandoff),
            case .rejectHandoff(let reject) = try self.decode(.rejectHandoff),
            case .expireAttempt(let expire) = try self.decode(.expireAttempt),
            case .retryHandoff(let retry) = try self.decode(.retryHandoff)
        else { throw Decoding.NotACommand() }
        #expect(confirm.attemptID == self.attemptID && confirm.targetSessionRef == "nav-7f3a")
        #expect(confirm.effectiveGeometryDigest == self.digest)
        #expect(reject.attemptID == self.attemptID && reject.rejection == .busy)
        #expect(expire.attemptID == self.attemptID)
        #expect(retry.target == "other" && retry.deadlineSeconds == 30)
        let bare = WireBytes { wire in wire.message(1, Requests.context()) }.bytes
        guard case .retryHandoff(let same) = try Decoding.command(.retryHandoff, bare) else {
            throw Decoding.NotACommand()
        }
        #expect(same.target == nil && same.deadlineSeconds == nil)
    }

    @Test func `the endings carry their cause`() throws {
        guard case .replacePresentation(let replace) = try self.decode(.replacePresentation),
            case .cancelPlan(let cancel) = try self.decode(.cancelPlan),
            case .noteEditorDismissed(let note) = try self.decode(.noteEditorDismissed)
        else { throw Decoding.NotACommand() }
        #expect(replace.cause == .hostRestart)
        #expect(cancel.cause == .back && cancel.generation == 1)
        #expect(note.cause == .dismiss && note.generation == 1)
    }

    @Test func `a provider's code is a token or UNKNOWN`() throws {
        let kept = ["", "NoRoute", "E_42", "a", String(repeating: "a_", count: 16)]
        let lost = [
            "no route", "https://x?access_token=1", "eyJhbGciOi", String(repeating: "a", count: 32), "é", "a-b",
        ]
        for code in kept + lost {
            let payload = WireBytes { wire in
                wire.message(1, Requests.context())
                wire.number(2, 1)
                wire.number(3, 1)
                wire.number(5, 12)
                wire.text(6, code)
            }.bytes
            guard case .calculationFailed(let failed) = try Decoding.command(.calculationFailed, payload) else {
                throw Decoding.NotACommand()
            }
            #expect(failed.providerCode == (kept.contains(code) ? Text(code) : "UNKNOWN"), "\(code)")
        }
    }

    @Test func `absent options are the provider's defaults`() throws {
        let payload = WireBytes { wire in
            wire.message(1, Requests.context(planID: nil))
            wire.text(2, "e")
            wire.text(3, "o")
        }.bytes
        #expect(try Decoding.content(payload).options == RouteOptions())
        #expect(try Decoding.content(payload).stops.isEmpty)
    }

    @Test func `no alternatives means none are asked for`() throws {
        let payload = WireBytes { wire in
            wire.message(1, Requests.context(planID: nil))
            wire.text(2, "e")
            wire.text(3, "o")
            wire.message(5) { options in
                options.number(5, 0)
                options.number(6, 16)
                options.number(8, 0)
                options.number(7, 1)
                options.text(10, "fji")
            }
        }.bytes
        let options = try Decoding.content(payload).options
        #expect(!options.alternatives && options.maxAlternatives == 0 && !options.steps)
        #expect(options.overview == .none && options.region.bytes == Array("FJI".utf8))
    }
}
