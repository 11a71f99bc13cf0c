internal import CMicroHTTPD
internal import Foundation

/// Debian's libmicrohttpd: serves pages on a listening socket with threads of its own until it is stopped.
@safe final class MicroHTTPD {
    /// What a request is answered from; libmicrohttpd's threads have it.
    private final class Pages: Sendable {
        let pages: MetricsPages

        init(_ pages: MetricsPages) { self.pages = pages }
    }

    private let server: OpaquePointer
    private let pages: Unmanaged<Pages>

    /// Begins to serve a socket, which stays the caller's; nil if no thread can be had.
    init?(listening: Int32, pages: MetricsPages) {
        let kept = unsafe Unmanaged.passRetained(Pages(pages))
        let server = unsafe cmicrohttpd_start(
            listening, Limits.httpThreadCount, Limits.httpConnectionsMax, Limits.httpSilenceSecondsMax,
            { context, method, path, host, accept, reply in
                guard let context = unsafe context, let method = unsafe method, let path = unsafe path,
                    let reply = unsafe reply
                else { return }
                let pages = unsafe Unmanaged<Pages>.fromOpaque(context).takeUnretainedValue().pages
                let answer = unsafe pages.answer(
                    method: String(cString: method), path: String(cString: path),
                    host: host.map { unsafe String(cString: $0) },
                    accept: accept.map { unsafe String(cString: $0) })
                let body = Array(answer.body.utf8)
                unsafe body.withUnsafeBufferPointer {
                    unsafe cmicrohttpd_answer(reply, answer.status, answer.contentType, $0.baseAddress, $0.count)
                }
                for (name, value) in answer.headers { unsafe cmicrohttpd_header(reply, name, value) }
            }, kept.toOpaque())
        guard let server = unsafe server else {
            unsafe kept.release()
            return nil
        }
        unsafe self.server = server
        unsafe self.pages = kept
    }

    deinit {
        unsafe cmicrohttpd_stop(self.server)
        unsafe self.pages.release()
    }
}
