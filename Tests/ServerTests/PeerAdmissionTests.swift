import Platform
import RoutePlanning
import Server
import Testing

/// Who is served, and as whom.
@Suite struct PeerAdmissionTests {
    private static let host = Principal(roles: .host, owner: "ada")
    private static let navigator = Principal(roles: .navigator, owner: "ada")

    private func peer(_ userID: UInt32, _ groupID: UInt32) -> PeerCredentials {
        PeerCredentials(userID: userID, groupID: groupID, processID: 1)
    }

    @Test func `one user's processes may do everything, others are not served`() {
        let admission = PeerAdmission.sameUser(1_000)
        #expect(admission.principal(of: self.peer(1_000, 5)) == .unrestricted)
        #expect(admission.principal(of: self.peer(1_001, 1_000)) == nil)
        #expect(admission.principal(of: self.peer(0, 0)) == nil)
    }

    @Test func `a listed user is served as listed, before its group`() {
        let admission = PeerAdmission.listed(users: [1_001: Self.host], groups: [1_500: Self.navigator])
        #expect(admission.principal(of: self.peer(1_001, 1_500)) == Self.host)
        #expect(admission.principal(of: self.peer(1_002, 1_500)) == Self.navigator)
        #expect(admission.principal(of: self.peer(1_500, 1_001)) == nil)
        #expect(admission.principal(of: self.peer(0, 0)) == nil)
    }

    @Test func `peers that are turned away are told once a second, all of them counted`() throws {
        let server = try ServerUnderTest(admission: .listed(users: [:], groups: [:]))
        #expect(server.takeStrangers() == nil)
        let first = try server.connect()
        let report = try #require(server.takeStrangers())
        #expect(report.count == 1 && report.latest.userID == ThisProcess.userID)
        let others = [try server.connect(), try server.connect()]
        #expect(server.takeStrangers() == nil)
        try server.advance(milliseconds: 999)
        #expect(server.takeStrangers() == nil)
        try server.advance(milliseconds: 1)
        #expect(server.takeStrangers()?.count == 2)
        #expect(server.takeStrangers() == nil && others.count == 2)
        _ = first
    }

    @Test func `a connection keeps who it was when it came`() throws {
        let own = ThisProcess.userID
        let server = try ServerUnderTest(admission: .listed(users: [own: Self.host], groups: [:]))
        let client = try server.connect()
        _ = try server.exchange(client, Wire.echo(1))
        #expect(server.dispatcher.principals == [Self.host])
    }
}
