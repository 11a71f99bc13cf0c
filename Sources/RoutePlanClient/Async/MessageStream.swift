/// One open stream, ended when the last who holds it lets go.
final class MessageStream: Sendable {
    private let client: AsyncClient
    private let desk: CallDesk
    private let tag: UInt64
    private let inbox: StreamInbox

    init(_ client: AsyncClient, _ desk: CallDesk, tag: UInt64, _ inbox: StreamInbox) {
        self.client = client
        self.desk = desk
        self.tag = tag
        self.inbox = inbox
    }

    deinit { self.desk.cancel(self.tag) }

    /// Ends it; who reads is told that there is no more.
    func cancel() { self.desk.cancel(self.tag) }

    /// Allows a watch so many events more.
    func allow(_ count: UInt32) { self.desk.allow(self.tag, count) }

    /// The next message; ends the stream when the task is cancelled.
    func next() async -> StreamInbox.Step {
        await withTaskCancellationHandler {
            await withCheckedContinuation { self.inbox.take($0) }
        } onCancel: {
            self.cancel()
        }
    }
}
