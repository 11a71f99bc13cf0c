//! Commands that are wrong, and what their refusals must say.
use crate::journey;
use crate::plans::*;
use crate::session::{places, refusal, require, Session, Verdict};
use protobuf::RepeatedField;
use ttrpc::{Code, Result};

/// A refusal with this field, of a plan at this version; 0 when there is no plan to tell of.
fn expect<Answer: std::fmt::Debug>(
    answer: Result<Answer>, code: Code, reason: Reason, field: &str, version: u64,
) -> Verdict {
    let told = refusal(answer, code, reason)?;
    let is_wanted = told.field == field && told.get_position().version == version;
    require(is_wanted, || format!("want field {field:?} and version {version}, got {told:?}"))
}

pub fn all(session: &Session) -> Verdict {
    let created = session.create().map_err(|error| error.to_string())?;
    let plan = created.get_plan_id();
    let mut stranger = GetPlanRequest::new();
    stranger.set_plan_id(vec![7; 16]);
    let unknown: Result<GetPlanAnswer> = session.call("GetPlan", &stranger);
    expect(unknown, Code::NOT_FOUND, Reason::PLAN_NOT_FOUND, "", 0)?;
    let mut retry = RetryHandoffRequest::new();
    retry.set_context(session.context(plan));
    expect(command(session, "RetryHandoff", &retry), Code::FAILED_PRECONDITION, Reason::INVALID_STATE, "", 1)?;
    let mut opening = OpenDirectionUIRequest::new();
    opening.set_context(session.context(plan));
    opening.mut_context().set_expected_version(9);
    expect(command(session, "OpenDirectionUI", &opening), Code::ABORTED, Reason::VERSION_CONFLICT, "", 1)?;
    let mut selection = SelectRouteRequest::new();
    selection.set_context(session.context(plan));
    selection.set_generation(1);
    selection.set_revision(1);
    expect(command(session, "SelectRoute", &selection), Code::INVALID_ARGUMENT, Reason::MISSING_FIELD, "index", 0)?;
    let mut crowded = session.creation();
    crowded.set_stops(RepeatedField::from_vec((0..13).flat_map(|_| places()).collect()));
    expect(command(session, "CreatePlan", &crowded), Code::INVALID_ARGUMENT, Reason::STOP_COUNT, "stops", 0)?;
    let mut spelled = session.creation();
    spelled.mut_stops()[1].set_label("India\0Gate".to_string());
    let label = command(session, "CreatePlan", &spelled);
    expect(label, Code::INVALID_ARGUMENT, Reason::LABEL_FORBIDDEN_CHARACTER, "stops[].label", 0)?;
    conflict(session)?;
    beyond(session)?;
    session.expect_alive()
}

fn command(session: &Session, method: &str, message: &dyn protobuf::Message) -> Result<CommandAnswer> {
    session.call(method, message)
}

/// The name of a plan with other content: the refusal names the plan that has it.
fn conflict(session: &Session) -> Verdict {
    let mut creation = session.creation();
    let created = command(session, "CreatePlan", &creation).map_err(|error| error.to_string())?;
    creation.set_context(session.context(&[]));
    creation.mut_stops().truncate(1);
    let told = refusal(command(session, "CreatePlan", &creation), Code::ALREADY_EXISTS, Reason::EXTERNAL_ID_CONFLICT)?;
    require(told.plan_id == created.plan_id, || format!("the plan that has the name is not named: {told:?}"))
}

/// Indexes nobody received; -1 and the greatest there is must arrive as they are.
fn beyond(session: &Session) -> Verdict {
    let created = session.create().map_err(|error| error.to_string())?;
    journey::calculate(session, created.get_plan_id())?;
    for index in [-1, 3, i64::MAX] {
        let mut selection = SelectRouteRequest::new();
        selection.set_context(session.context(created.get_plan_id()));
        selection.set_generation(1);
        selection.set_revision(2);
        selection.set_index(index);
        let answer = command(session, "SelectRoute", &selection);
        let told = refusal(answer, Code::OUT_OF_RANGE, Reason::ROUTE_INDEX_OUT_OF_RANGE)?;
        let is_told = told.reselect_required && told.get_position().state == PlanState::PLAN_STATE_CANDIDATES_READY;
        require(is_told, || format!("index {index}: {told:?}"))?;
    }
    Ok(())
}
