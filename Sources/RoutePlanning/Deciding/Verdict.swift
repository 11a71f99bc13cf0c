/// What a command's own rules come to; `Admission` makes the decision of it.
enum Verdict: Equatable {
    /// Events to commit, and what the answer concerns.
    case commit([Event], RecordDetail)
    /// Nothing to commit; the answer says why.
    case answer(Disposition, AnswerDetail = AnswerDetail(), dispose: Bool = false)
    /// Refused; the position is filled in later.
    case refuse(Refusal)

    /// Refused for a reason that needs no more words.
    static func refuse(_ reason: Reason) -> Verdict { .refuse(Refusal(reason: reason)) }
}
