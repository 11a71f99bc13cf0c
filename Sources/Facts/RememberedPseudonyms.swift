/// Pseudonyms of values that come again and again.
///
/// A value has one place; who comes to a taken place takes it over. So there is a bound, nothing to clear, and nobody can make
/// a look-up long by choosing values.
struct RememberedPseudonyms {
    private var places: [(value: RepeatedValue, pseudonym: Pseudonym)?]

    /// Remembers nothing yet.
    init() {
        precondition(
            Limits.rememberedPseudonymsMax.nonzeroBitCount == 1, "a place is found by the low bits of a sum")
        self.places = Array(repeating: nil, count: Limits.rememberedPseudonymsMax)
    }

    /// The pseudonym of a value, if it was met lately.
    subscript(value: RepeatedValue) -> Pseudonym? {
        get {
            guard let place = self.places[value.place(among: self.places.count)], place.value == value else {
                return nil
            }
            return place.pseudonym
        }
        set { self.places[value.place(among: self.places.count)] = newValue.map { (value, $0) } }
    }
}
