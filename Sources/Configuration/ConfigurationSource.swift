/// Where a configuration comes from, so that it can be read again.
package struct ConfigurationSource: Sendable {
    private let flags: [Setting: String]
    private let file: ChosenFile
    private let allowsAbstractSocket: Bool
    private let environment: @Sendable (String) -> String?

    /// Flags as they were given, the file, and the environment, which is asked at each reading.
    package init(
        flags: [Setting: String], file: ChosenFile, allowsAbstractSocket: Bool = false,
        environment: @escaping @Sendable (String) -> String?
    ) {
        self.flags = flags
        self.file = file
        self.allowsAbstractSocket = allowsAbstractSocket
        self.environment = environment
    }

    /// Reads everything there is; throws all problems at once.
    package func read() throws(Problems) -> Configuration {
        try Configuration.read(
            flags: self.flags, file: self.file, allowingAbstractSocket: self.allowsAbstractSocket,
            environment: self.environment)
    }
}
