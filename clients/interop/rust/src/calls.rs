//! What stands around a message: metadata, deadlines, names, the count of bytes, many callers.
use crate::administration::{
    ReleaseSnapshotAnswer, ReleaseSnapshotRequest, TakeSnapshotAnswer, TakeSnapshotRequest,
};
use crate::health::{HealthCheckRequest, HealthCheckResponse, HealthCheckResponse_ServingStatus};
use crate::plans::*;
use crate::session::{context_of, expect, expect_status, require, status, Session, Verdict, SERVICE};
use std::collections::HashMap;
use ttrpc::{Code, Error};

const OVERDUE: &str = "context deadline exceeded";

/// What probes ask.
pub fn health(session: &Session) -> Verdict {
    let check = |service: &str| -> ttrpc::Result<HealthCheckResponse> {
        let mut request = HealthCheckRequest::new();
        request.set_service(service.to_string());
        session.call_named("grpc.health.v1.Health", "Check", &request, context_of(HashMap::new(), 0))
    };
    for service in ["", SERVICE] {
        let answer = check(service).map_err(|error| error.to_string())?;
        let is_serving = answer.get_status() == HealthCheckResponse_ServingStatus::SERVING;
        require(is_serving, || format!("health of {service:?}: {answer:?}"))?;
    }
    status(check("no.Such"), Code::NOT_FOUND).map(|_| ())
}

/// The answer to a release is a frame without a body.
pub fn empty_answer(session: &Session) -> Verdict {
    let service = "routeplan.v1.Administration";
    let context = || context_of(HashMap::new(), 0);
    let taken: TakeSnapshotAnswer = session
        .call_named(service, "TakeSnapshot", &TakeSnapshotRequest::new(), context())
        .map_err(|error| error.to_string())?;
    let mut release = ReleaseSnapshotRequest::new();
    release.set_hold(taken.hold);
    let released: ReleaseSnapshotAnswer = session
        .call_named(service, "ReleaseSnapshot", &release, context())
        .map_err(|error| error.to_string())?;
    require(released == ReleaseSnapshotAnswer::new(), || format!("{released:?}"))?;
    session.expect_alive()
}

/// Metadata decides nothing here, but it must arrive within its limits and be refused beyond them.
pub fn metadata(session: &Session) -> Verdict {
    for count in [1, 256, 257] {
        let values = (0..count).map(|index| format!("value {index}, ü")).collect();
        let context = context_of(HashMap::from([("Trace".to_string(), values)]), 0);
        let answer: ttrpc::Result<ListPlansAnswer> = session.call_with("ListPlans", &one_plan(), context);
        if count > 256 {
            status(answer, Code::RESOURCE_EXHAUSTED)?;
        } else {
            answer.map_err(|error| format!("{count} entries: {error}"))?;
        }
    }
    session.expect_alive()
}

fn one_plan() -> ListPlansRequest {
    let mut request = ListPlansRequest::new();
    request.set_page_max(1);
    request
}

/// The daemon counts the time. This library takes a negative timeout for centuries: only the daemon can say it is over.
pub fn deadlines(session: &Session) -> Verdict {
    for timeout in [60_000_000_000, i64::MAX] {
        let answer = session.call_with("CreatePlan", &session.creation(), context_of(HashMap::new(), timeout));
        expect(answer, Disposition::DISPOSITION_APPLIED, PlanState::PLAN_STATE_DRAFT, 1)?;
    }
    for timeout in [-1, 1] {
        let creation = session.creation();
        let answer: ttrpc::Result<CommandAnswer> =
            session.call_with("CreatePlan", &creation, context_of(HashMap::new(), timeout));
        match answer {
            Err(Error::Others(text)) if timeout > 0 && session.keeps_deadlines() => {
                require(text.contains("timed out"), || text.clone())?;
            }
            other => expect_status(other, Code::DEADLINE_EXCEEDED, OVERDUE)?,
        }
        let again: CommandAnswer = session.call("CreatePlan", &creation).map_err(|error| error.to_string())?;
        let was_not_executed = again.disposition == Disposition::DISPOSITION_APPLIED;
        require(again.get_position().version == 1 && (timeout > 0 || was_not_executed), || format!("{again:?}"))?;
    }
    session.expect_alive()
}

pub fn unknown_names(session: &Session) -> Verdict {
    for (service, method, text) in [
        (SERVICE, "Nope", "method Nope"),
        ("no.Such", "CreatePlan", "service no.Such"),
        (SERVICE, "", "method "),
        ("", "", "service "),
    ] {
        let context = context_of(HashMap::new(), 0);
        let answer: ttrpc::Result<CommandAnswer> = session.call_named(service, method, &session.creation(), context);
        expect_status(answer, Code::UNIMPLEMENTED, text)?;
    }
    session.expect_alive()
}

/// This library sends any count of bytes. The daemon drops what no frame may hold, and the stream stays in step.
pub fn oversized(session: &Session) -> Verdict {
    let mut creation = session.creation();
    creation.mut_stops()[0].set_label("a".repeat(4 << 20));
    for _ in 0..2 {
        let answer: ttrpc::Result<CommandAnswer> = session.call("CreatePlan", &creation);
        let told = status(answer, Code::RESOURCE_EXHAUSTED)?;
        require(told.get_message().contains("exceed maximum message size of 4194304"), || format!("{told:?}"))?;
    }
    session.expect_alive()
}

/// This version knows no data frames: the call fails with the first, and the connection goes on.
pub fn stream(session: &Session) -> Verdict {
    let created = session.create().map_err(|error| error.to_string())?;
    let mut request = WatchPlansRequest::new();
    request.set_plan_id(created.plan_id);
    match session.call::<WatchPlansMessage>("WatchPlans", &request) {
        Err(Error::Others(text)) if text.contains("malformed packet") => session.expect_alive(),
        other => Err(format!("not what this version says of a stream: {other:?}")),
    }
}

/// Each caller makes a plan of its own now and then and reads it back in between.
pub fn parallel_callers(session: &Session) -> Verdict {
    let callers: Vec<_> = (0..16)
        .map(|_| {
            let own = session.copy();
            std::thread::spawn(move || (0..250).try_for_each(|_| own.expect_alive()))
        })
        .collect();
    callers.into_iter().try_for_each(|caller| match caller.join() {
        Ok(verdict) => verdict,
        Err(_) => Err("a caller gave up".to_string()),
    })
}
