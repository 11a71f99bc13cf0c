import Framing
import Platform
import RoutePlanning
import Server
import Testing

/// Other peers and another number of connections, while the server runs.
@Suite struct ReloadTests {
    private static let host = Principal(roles: .host, owner: "ada")
    private static let navigator = Principal(roles: .navigator, owner: "ada")

    private func admission(_ principal: Principal) -> PeerAdmission {
        .listed(users: [ThisProcess.userID: principal], groups: [:])
    }

    @Test func `a connection whose peer is the same as before goes on`() throws {
        let server = try ServerUnderTest(admission: self.admission(Self.host))
        let client = try server.connect()
        server.adopt(self.admission(Self.host))
        #expect(try server.lives(client))
    }

    @Test func `a connection whose peer is somebody else now, or nobody, ends, and the next is who it is`() throws {
        for admission in [self.admission(Self.navigator), .listed(users: [:], groups: [:])] {
            let server = try ServerUnderTest(admission: self.admission(Self.host))
            let client = try server.connect()
            server.adopt(admission)
            try server.settle(client)
            #expect(client.isAtEnd && server.connectionCount == 0)
        }
        let server = try ServerUnderTest(admission: self.admission(Self.host))
        server.adopt(self.admission(Self.navigator))
        _ = try server.exchange(try server.connect(), Wire.echo(1))
        #expect(server.dispatcher.principals == [Self.navigator])
    }

    @Test func `what such a connection is owed goes out, what it asks besides is refused as not executed`() throws {
        let server = try ServerUnderTest(admission: self.admission(Self.host))
        let client = try server.connect()
        _ = try server.exchange(client, Wire.call(1, "Sleep", DemoMessage(300, "")))
        server.adopt(self.admission(Self.navigator))
        #expect(try server.exchange(client, Wire.echo(3)) == [.failure(3, Status(.unavailable, "draining"))])
        #expect(!client.isAtEnd)
        try server.advance(milliseconds: 300, client)
        #expect(client.takeAnswers().map(\.header.streamID) == [1])
        #expect(client.isAtEnd && server.connectionCount == 0)
    }

    @Test func `fewer connections than there are end none, and the next waits; more are taken at once`() throws {
        let server = try ServerUnderTest()
        let clients = [try server.connect(), try server.connect()]
        server.adopt(.sameUser(ThisProcess.userID), PeerLimits { $0.connectionsMax = 1 })
        let third = try server.connect()
        try server.settle(third)
        #expect(server.connectionCount == 2)
        #expect(try server.lives(clients[0]))
        server.adopt(.sameUser(ThisProcess.userID), PeerLimits { $0.connectionsMax = 3 })
        try server.settle(third)
        #expect(server.connectionCount == 3)
        #expect(try server.lives(third))
    }
}
