/// One method of the contract, sorted by what it does.
package enum ContractMethod: Equatable, Sendable {
    /// It carries a command.
    case command(CommandMethod)
    /// It only reads.
    case read(ReadMethod)
}
