/// The methods that only read, by their names in `plans.proto`.
package enum ReadMethod: String, CaseIterable, Sendable {
    case getPlan = "GetPlan"
    case getHandoff = "GetHandoff"
    case listPlans = "ListPlans"
}
