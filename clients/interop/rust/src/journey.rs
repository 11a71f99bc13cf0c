//! A plan from its first draft to the hand-off, and commands said twice.
use crate::plans::*;
use crate::session::{expect, places, require, Session, Verdict};
use protobuf::RepeatedField;

const GEOMETRY: [u8; 32] = [0xd1; 32];

/// Everything up to the hand-off and its acknowledgement, each answer looked at, then the reads.
pub fn whole(session: &Session) -> Verdict {
    let created = expect(session.create(), Disposition::DISPOSITION_APPLIED, PlanState::PLAN_STATE_DRAFT, 1)?;
    let plan = created.get_plan_id();
    calculate(session, plan)?;
    let attempt = hand_off(session, plan)?;
    read(session, plan, &attempt)
}

/// From the revision of the stops to three candidates.
pub fn calculate(session: &Session, plan: &[u8]) -> Verdict {
    let mut revision = ReviseRouteRequest::new();
    revision.set_context(session.context(plan));
    revision.set_base_revision(1);
    let mut stops = places();
    let mut far = Stop::new();
    far.mut_coordinate().set_lat_e6(-1);
    far.mut_coordinate().set_lon_e6(180_000_000);
    stops.push(far);
    revision.mut_stops().set_stops(RepeatedField::from_vec(stops));
    revision.mut_options().set_excludes(vec![Exclude::EXCLUDE_TOLL, Exclude::EXCLUDE_FERRY]);
    revision.mut_options().set_steps(false);
    command(session, "ReviseRoute", &revision, PlanState::PLAN_STATE_DRAFT, 2)?;
    let mut opening = OpenDirectionUIRequest::new();
    opening.set_context(session.context(plan));
    command(session, "OpenDirectionUI", &opening, PlanState::PLAN_STATE_EDITING, 3)?;
    let mut request = RequestRoutesRequest::new();
    request.set_context(session.context(plan));
    request.set_generation(1);
    request.set_revision(2);
    let requested = command(session, "RequestRoutes", &request, PlanState::PLAN_STATE_CALCULATING, 4)?;
    let mut receipt = ReceiveRoutesRequest::new();
    receipt.set_context(session.context(plan));
    receipt.set_generation(1);
    receipt.set_revision(2);
    receipt.set_calculation_seq(requested.calculation_seq);
    for number in 0..3 {
        let mut candidate = Candidate::new();
        candidate.set_distance_m(15_000 + number);
        candidate.set_duration_s(2_000);
        candidate.set_leg_count(2);
        candidate.set_geometry_digest(GEOMETRY.to_vec());
        receipt.mut_candidates().push(candidate);
    }
    command(session, "ReceiveRoutes", &receipt, PlanState::PLAN_STATE_CANDIDATES_READY, 5)?;
    Ok(())
}

/// Takes the first candidate, whose index is 0 and not absent, to the navigator; returns the attempt.
fn hand_off(session: &Session, plan: &[u8]) -> Result<Vec<u8>, String> {
    let mut selection = SelectRouteRequest::new();
    selection.set_context(session.context(plan));
    selection.set_generation(1);
    selection.set_revision(2);
    selection.set_index(0);
    command(session, "SelectRoute", &selection, PlanState::PLAN_STATE_SELECTED, 6)?;
    let mut navigation = RequestNavigationRequest::new();
    navigation.set_context(session.context(plan));
    navigation.set_generation(1);
    navigation.set_revision(2);
    navigation.set_index(0);
    navigation.set_target("navigator".to_string());
    navigation.set_deadline_s(120);
    let pending = command(session, "RequestNavigation", &navigation, PlanState::PLAN_STATE_HANDOFF_PENDING, 7)?;
    let attempt = pending.get_attempt_id().to_vec();
    let mut question = GetHandoffRequest::new();
    question.set_plan_id(plan.to_vec());
    question.set_attempt_id(attempt.clone());
    let handoff: GetHandoffAnswer = session.call("GetHandoff", &question).map_err(|error| error.to_string())?;
    let candidate = handoff.get_candidate();
    let is_chosen = candidate.distance_m == 15_000 && candidate.geometry_digest == GEOMETRY
        && candidate.candidate_count == 3 && candidate.stops[2].get_coordinate().lon_e6 == 180_000_000
        && !candidate.get_options().get_steps() && handoff.get_attempt().state == AttemptState::ATTEMPT_STATE_OPEN;
    require(is_chosen, || format!("not what was chosen: {handoff:?}"))?;
    let mut confirmation = ConfirmHandoffRequest::new();
    confirmation.set_context(session.context(plan));
    confirmation.mut_context().mut_actor().set_field_type(ActorType::ACTOR_TYPE_NAVIGATION_ADAPTER);
    confirmation.set_attempt_id(attempt.clone());
    confirmation.set_target_session_ref("session-1".to_string());
    confirmation.set_effective_geometry_digest(GEOMETRY.to_vec());
    command(session, "ConfirmHandoff", &confirmation, PlanState::PLAN_STATE_HANDED_OFF, 8)?;
    Ok(attempt)
}

fn read(session: &Session, plan: &[u8], attempt: &[u8]) -> Verdict {
    let mut question = GetPlanRequest::new();
    question.set_plan_id(plan.to_vec());
    let whole: GetPlanAnswer = session.call("GetPlan", &question).map_err(|error| error.to_string())?;
    let is_whole = whole.stops.len() == 3
        && whole.stops[1].label == "इंडिया गेट" && whole.stops[1].get_pin() == "MMI000"
        && whole.attempts.len() == 1 && whole.attempts[0].attempt_id == attempt
        && whole.attempts[0].state == AttemptState::ATTEMPT_STATE_ACKED && whole.target_session_ref == "session-1";
    require(is_whole, || format!("not the plan that was made: {whole:?}"))?;
    let mut filter = ListPlansRequest::new();
    filter.set_owner("interop-rust".to_string());
    filter.set_states(vec![PlanState::PLAN_STATE_HANDED_OFF]);
    filter.set_page_max(500);
    loop {
        let page: ListPlansAnswer = session.call("ListPlans", &filter).map_err(|error| error.to_string())?;
        if page.plans.iter().any(|summary| summary.plan_id == plan && summary.stop_count == 3) {
            return Ok(());
        }
        require(!page.next_cursor.is_empty(), || "the plan is not listed".to_string())?;
        filter.set_cursor(page.next_cursor);
    }
}

/// The same key again, while the plan has gone on.
pub fn repetitions(session: &Session) -> Verdict {
    let creation = session.creation();
    let created = command(session, "CreatePlan", &creation, PlanState::PLAN_STATE_DRAFT, 1)?;
    let mut opening = OpenDirectionUIRequest::new();
    opening.set_context(session.context(created.get_plan_id()));
    command(session, "OpenDirectionUI", &opening, PlanState::PLAN_STATE_EDITING, 2)?;
    for (method, message, state, version) in [
        ("OpenDirectionUI", &opening as &dyn protobuf::Message, PlanState::PLAN_STATE_EDITING, 2),
        ("CreatePlan", &creation, PlanState::PLAN_STATE_DRAFT, 1),
    ] {
        let again = expect(session.call(method, message), Disposition::DISPOSITION_REPLAYED, state, version)?;
        let current = again.get_current();
        let is_told = current.state == PlanState::PLAN_STATE_EDITING && current.version == 2;
        require(is_told, || format!("where the plan stands now is not told: {again:?}"))?;
    }
    Ok(())
}

/// Sends a command that must be applied, to this state and version.
pub fn command(
    session: &Session, method: &str, message: &dyn protobuf::Message, state: PlanState, version: u64,
) -> Result<CommandAnswer, String> {
    expect(session.call(method, message), Disposition::DISPOSITION_APPLIED, state, version)
        .map_err(|complaint| format!("{method}: {complaint}"))
}
