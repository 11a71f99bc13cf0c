//! One connection, names that no earlier run has used, and what answers are compared with.
use crate::caller::Caller;
use crate::plans::*;
use protobuf::{Message, RepeatedField};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};
use ttrpc::{Code, Error, Request, Status};

/// Nothing, or what was a surprise.
pub type Verdict = Result<(), String>;

pub const SERVICE: &str = "routeplan.v1.RoutePlans";

pub struct Session {
    caller: Box<dyn Caller>,
    run: String,
    counts: Arc<[AtomicU64; 2]>,
}

impl Session {
    pub fn new(name: &str, caller: Box<dyn Caller>) -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |elapsed| elapsed.as_nanos());
        Self { caller, run: format!("rust-{name}-{now:x}"), counts: Arc::default() }
    }

    /// The same connection for another thread.
    pub fn copy(&self) -> Self {
        Self { caller: self.caller.copy(), run: self.run.clone(), counts: self.counts.clone() }
    }

    pub fn call_count(&self) -> u64 {
        self.counts[0].load(Ordering::Relaxed)
    }

    pub fn keeps_deadlines(&self) -> bool {
        self.caller.keeps_deadlines()
    }

    /// A name nobody has used: of a plan or a command.
    pub fn fresh(&self, kind: &str) -> String {
        format!("{}-{kind}-{}", self.run, self.counts[1].fetch_add(1, Ordering::Relaxed))
    }

    pub fn call<Answer: Message>(&self, method: &str, message: &dyn Message) -> ttrpc::Result<Answer> {
        self.call_with(method, message, ttrpc::context::Context::default())
    }

    pub fn call_with<Answer: Message>(
        &self, method: &str, message: &dyn Message, context: ttrpc::context::Context,
    ) -> ttrpc::Result<Answer> {
        self.call_named(SERVICE, method, message, context)
    }

    /// What the library's own macro for stubs does.
    pub fn call_named<Answer: Message>(
        &self, service: &str, method: &str, message: &dyn Message, context: ttrpc::context::Context,
    ) -> ttrpc::Result<Answer> {
        self.counts[0].fetch_add(1, Ordering::Relaxed);
        let unreadable = |error: protobuf::ProtobufError| Error::Others(error.to_string());
        let mut request = Request::new();
        request.set_service(service.to_string());
        request.set_method(method.to_string());
        request.set_timeout_nano(context.timeout_nano);
        request.set_metadata(ttrpc::context::to_pb(context.metadata));
        request.set_payload(message.write_to_bytes().map_err(unreadable)?);
        let response = self.caller.call(request)?;
        Answer::parse_from_bytes(response.get_payload()).map_err(unreadable)
    }

    /// What a traveler says first; `plan` is empty for a plan still to be made.
    pub fn context(&self, plan: &[u8]) -> CommandContext {
        let mut context = CommandContext::new();
        context.set_plan_id(plan.to_vec());
        context.set_command_key(self.fresh("key").into_bytes());
        context.mut_actor().set_field_type(ActorType::ACTOR_TYPE_TRAVELER);
        context
    }

    pub fn creation(&self) -> CreatePlanRequest {
        let mut request = CreatePlanRequest::new();
        request.set_context(self.context(&[]));
        request.set_external_id(self.fresh("trip"));
        request.set_owner("interop-rust".to_string());
        request.set_stops(RepeatedField::from_vec(places()));
        request
    }

    pub fn create(&self) -> ttrpc::Result<CommandAnswer> {
        self.call("CreatePlan", &self.creation())
    }

    /// The connection still carries calls.
    pub fn expect_alive(&self) -> Verdict {
        let created = self.create().map_err(|error| format!("the connection does not live: {error}"))?;
        let mut request = GetPlanRequest::new();
        request.set_plan_id(created.plan_id.clone());
        let plan: GetPlanAnswer = self.call("GetPlan", &request).map_err(|error| error.to_string())?;
        require(plan.plan_id == created.plan_id, || "another plan is read back".to_string())
    }
}

/// Two places in Delhi.
pub fn places() -> Vec<Stop> {
    let mut airport = Stop::new();
    airport.mut_coordinate().set_lat_e6(28_555_000);
    airport.mut_coordinate().set_lon_e6(77_084_400);
    airport.set_label("IGI, Terminal 3".to_string());
    let mut gate = Stop::new();
    gate.set_pin("mmi000".to_string());
    gate.set_label("इंडिया गेट".to_string());
    vec![airport, gate]
}

pub fn require(holds: bool, complaint: impl Fn() -> String) -> Verdict {
    if holds { Ok(()) } else { Err(complaint()) }
}

/// The answer, if it says this.
pub fn expect(
    answer: ttrpc::Result<CommandAnswer>, disposition: Disposition, state: PlanState, version: u64,
) -> Result<CommandAnswer, String> {
    let answer = answer.map_err(|error| error.to_string())?;
    let position = answer.get_position();
    let is_wanted = answer.disposition == disposition && position.state == state && position.version == version;
    require(is_wanted && answer.sequence > 0, || {
        format!("want {disposition:?}, {state:?}, version {version}, got {answer:?}")
    })?;
    Ok(answer)
}

/// The status that a call failed with.
pub fn status<Answer: std::fmt::Debug>(answer: ttrpc::Result<Answer>, code: Code) -> Result<Status, String> {
    match answer {
        Err(Error::RpcStatus(status)) if status.get_code() == code => Ok(status),
        other => Err(format!("want {code:?}, got {other:?}")),
    }
}

/// A status without details, with this text.
pub fn expect_status<Answer: std::fmt::Debug>(answer: ttrpc::Result<Answer>, code: Code, text: &str) -> Verdict {
    let status = status(answer, code)?;
    require(status.get_message() == text && status.get_details().is_empty(), || format!("want {text}, got {status:?}"))
}

/// The refusal that is the only detail of the status a call failed with.
pub fn refusal<Answer: std::fmt::Debug>(
    answer: ttrpc::Result<Answer>, code: Code, reason: Reason,
) -> Result<Refusal, String> {
    let status = status(answer, code)?;
    let told = match status.get_details() {
        [detail] if detail.get_type_url() == "type.googleapis.com/routeplan.v1.Refusal" => {
            Refusal::parse_from_bytes(detail.get_value()).map_err(|error| error.to_string())?
        }
        others => return Err(format!("want one refusal, got {others:?}")),
    };
    require(told.reason == reason, || format!("want {reason:?}, got {told:?}"))?;
    Ok(told)
}

pub fn context_of(metadata: HashMap<String, Vec<String>>, timeout_nano: i64) -> ttrpc::context::Context {
    ttrpc::context::Context { metadata, timeout_nano }
}
