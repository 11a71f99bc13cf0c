internal import Platform

extension Failure {
    /// Does something of the system's and says what refused it.
    static func translatingSystem<Value: ~Copyable>(_ body: () throws(SystemError) -> Value) throws(Failure) -> Value {
        do {
            return try body()
        } catch {
            throw Failure(.cannotCreate, error.description)
        }
    }

    /// Makes a place to listen at and says why there is none.
    static func translatingListening<Value: ~Copyable>(
        _ body: () throws(ListenFailure) -> Value
    ) throws(Failure) -> Value {
        do {
            return try body()
        } catch {
            throw Failure(.cannotCreate, error.description)
        }
    }
}
