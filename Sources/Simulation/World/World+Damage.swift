/// Damage at rest.
extension World {
    mutating func tryDamage() {
        self.pendingDamage = []
    }
}
