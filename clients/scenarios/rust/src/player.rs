//! One scenario being played.
use crate::messages::{encode, hex, messages_of, tell, View};
use crate::plans::Refusal;
use protobuf::{Message, ProtobufEnum};
use serde_json::{json, Map, Value};
use std::collections::HashMap;
use std::io::Write;
use std::os::unix::io::IntoRawFd;
use std::os::unix::net::UnixStream;
use std::time::{Duration, Instant};

const SERVICE: &str = "routeplan.v1.RoutePlans";
const PATIENCE: Duration = Duration::from_secs(10);
const WORDS: [&str; 15] = [
    "name", "call", "repeat", "reconnect", "daemon", "as", "plan", "version", "key_of", "deadline_ms", "with", "keep",
    "expect", "until", "varying",
];

/// A call that may be repeated.
#[derive(Clone)]
struct Call {
    method: String,
    payload: Vec<u8>,
}

pub struct Player<'a> {
    file: &'a Value,
    socket: &'a str,
    scenario: &'a str,
    client: ttrpc::Client,
    /// Text by name, the newest last.
    kept: Vec<(String, String)>,
    calls: HashMap<String, Call>,
}

/// This library connects to abstract names only, and ours is a path.
fn connect(socket: &str) -> Result<ttrpc::Client, String> {
    let stream = UnixStream::connect(socket).map_err(|error| error.to_string())?;
    Ok(ttrpc::Client::new(stream.into_raw_fd()))
}

fn holds(list: &Value, text: &str) -> bool {
    list.as_array().map_or(false, |list| list.iter().any(|element| element == text))
}

impl<'a> Player<'a> {
    pub fn new(file: &'a Value, socket: &'a str, scenario: &'a str) -> Result<Self, String> {
        Ok(Self { file, socket, scenario, client: connect(socket)?, kept: Vec::new(), calls: HashMap::new() })
    }

    pub fn play(&mut self, step: &Value) -> Result<View, String> {
        let words = step.as_object().ok_or("a step is an object")?;
        if let Some(unknown) = words.keys().find(|word| !WORDS.contains(&word.as_str())) {
            return Err(format!("what is {unknown}?"));
        }
        if let Some(wish) = step["daemon"].as_str() {
            println!("!{wish}");
            std::io::stdout().flush().map_err(|error| error.to_string())?;
            let mut answer = String::new();
            std::io::stdin().read_line(&mut answer).map_err(|error| error.to_string())?;
            if answer != "done\n" {
                return Err("the daemon cannot be had like that".to_string());
            }
            if wish == "restart" {
                self.client = connect(self.socket)?;
            }
            return Ok(View::from([("daemon".to_string(), wish.to_string())]));
        }
        if words.contains_key("reconnect") {
            self.client = connect(self.socket)?;
            return Ok(View::from([("reconnect".to_string(), "done".to_string())]));
        }
        self.call_until(step)
    }

    /// A value with what was kept, or what the file names, in the place of names.
    fn resolved(&self, value: &Value) -> Result<Value, String> {
        match value {
            Value::Array(list) => list.iter().map(|element| self.resolved(element)).collect(),
            Value::Object(object) => {
                let pairs = object.iter().map(|(name, element)| Ok((name.clone(), self.resolved(element)?)));
                pairs.collect::<Result<Map<_, _>, String>>().map(Value::Object)
            }
            Value::String(text) if text.starts_with('$') => {
                if let Some((_, kept)) = self.kept.iter().find(|(name, _)| *name == text[1..]) {
                    return Ok(Value::String(kept.trim_start_matches('#').to_string()));
                }
                match self.file["values"].get(&text[1..]) {
                    Some(named) => self.resolved(named),
                    None => Err(format!("{text} names nothing")),
                }
            }
            _ => Ok(value.clone()),
        }
    }

    /// What a command says first.
    fn context(&self, step: &Value) -> Result<Value, String> {
        let key_of = step["key_of"].as_str().or(step["name"].as_str()).unwrap_or_default();
        let key = hex(format!("{}/{key_of}", self.scenario).as_bytes());
        let actor = step["as"].as_str().unwrap_or("UNSPECIFIED");
        let mut said = json!({"command_key": key, "actor": {"type": actor}});
        for (word, name) in [("plan", "plan_id"), ("version", "expected_version")] {
            if let Some(value) = step.get(word) {
                said[name] = value.clone();
            }
        }
        self.resolved(&said)
    }

    /// The call of a step: an earlier one once more, or a new one that may be repeated.
    fn call_of(&mut self, step: &Value) -> Result<Call, String> {
        if let Some(repeated) = step["repeat"].as_str() {
            return self.calls.get(repeated).cloned().ok_or_else(|| format!("there is no step {repeated} to repeat"));
        }
        let method = step["call"].as_str().ok_or("nothing to do")?;
        let (mut request, answer) = messages_of(method).ok_or_else(|| format!("there is no call {method}"))?;
        let mut said = self.resolved(step.get("with").unwrap_or(&json!({})))?;
        if answer.descriptor().name() == "CommandAnswer" {
            said["context"] = self.context(step)?;
        }
        let fields = said.as_object().ok_or("with is an object")?;
        let encoded = encode(request.descriptor().name(), fields)?;
        // Through the generated message, which writes it in its own way.
        request.merge_from_bytes(&encoded).map_err(|error| error.to_string())?;
        let payload = request.write_to_bytes().map_err(|error| error.to_string())?;
        let call = Call { method: method.to_string(), payload };
        self.calls.insert(step["name"].as_str().unwrap_or_default().to_string(), call.clone());
        Ok(call)
    }

    /// Makes a call once.
    fn call(&self, call: &Call, deadline_ms: i64) -> Result<View, String> {
        let mut request = ttrpc::Request::new();
        request.set_service(SERVICE.to_string());
        request.set_method(call.method.clone());
        request.set_timeout_nano(deadline_ms * 1_000_000);
        request.set_payload(call.payload.clone());
        let mut view = View::new();
        let (status, effect) = match self.client.request(request) {
            Ok(response) => {
                let (_, mut answer) = messages_of(&call.method).ok_or("a call that was made")?;
                answer.merge_from_bytes(response.get_payload()).map_err(|error| error.to_string())?;
                tell(&*answer, "", &mut view);
                ("OK".to_string(), "APPLIED")
            }
            Err(ttrpc::Error::RpcStatus(status)) => {
                for detail in status.get_details() {
                    let refusal = Refusal::parse_from_bytes(detail.get_value()).map_err(|error| error.to_string())?;
                    tell(&refusal, "", &mut view);
                }
                (status.get_code().descriptor().name().to_string(), "REJECTED")
            }
            Err(ttrpc::Error::Others(text)) if deadline_ms > 0 && text.contains("timed out") => {
                ("DEADLINE_EXCEEDED".to_string(), "UNKNOWN")
            }
            Err(error) => return Err(error.to_string()),
        };
        view.insert("status".to_string(), status);
        view.insert("effect".to_string(), effect.to_string());
        Ok(view)
    }

    /// Makes a call, until it comes to what is expected if that is asked for.
    fn call_until(&mut self, step: &Value) -> Result<View, String> {
        let call = self.call_of(step)?;
        let end = Instant::now() + PATIENCE;
        loop {
            let view = self.call(&call, step["deadline_ms"].as_i64().unwrap_or(0))?;
            let told = self.told(step, &view);
            match self.judge(step, &told) {
                Err(_) if step["until"] == true && Instant::now() < end => std::thread::sleep(Duration::from_millis(50)),
                verdict => return verdict.map(|()| told),
            }
        }
    }

    /// What of `view` is told, once what the step keeps is kept.
    fn told(&mut self, step: &Value, view: &View) -> View {
        for (name, path) in step["keep"].as_object().into_iter().flatten() {
            let text = path.as_str().and_then(|path| view.get(path)).cloned().unwrap_or_default();
            self.kept.retain(|(kept, _)| kept != name);
            self.kept.push((name.clone(), text));
        }
        let is_told = |path: &str| {
            let name = path.rsplit('.').next().and_then(|last| last.split('[').next()).unwrap_or_default();
            !holds(&self.file["varying"], name) && !holds(&step["varying"], name)
        };
        view.iter().filter(|(path, _)| is_told(path)).map(|(path, text)| (path.clone(), self.rendered(text))).collect()
    }

    /// Text as everybody tells it: bytes by the newest name they were kept under, digests as they are.
    fn rendered(&self, text: &str) -> String {
        if !text.starts_with('#') {
            return text.to_string();
        }
        match self.kept.iter().rev().find(|(_, kept)| kept == text) {
            Some((name, _)) => format!("${name}"),
            None if text.len() == 65 => text[1..].to_string(),
            None => "*".to_string(),
        }
    }

    fn expected(&self, value: &Value) -> String {
        match value {
            Value::Null => String::new(),
            Value::String(text) => {
                let named = text.strip_prefix('$').and_then(|name| self.file["values"][name].as_str());
                named.unwrap_or(text).to_string()
            }
            other => other.to_string(),
        }
    }

    /// Says what is not as the step expects.
    fn judge(&self, step: &Value, told: &View) -> Result<(), String> {
        let mut expectations = Map::from_iter([("status".to_string(), json!("OK"))]);
        expectations.extend(step["expect"].as_object().cloned().unwrap_or_default());
        for (path, value) in &expectations {
            let (text, wanted) = (told.get(path).map_or("", String::as_str), self.expected(value));
            if text != wanted {
                return Err(format!("{path} is {text:?}, not {wanted:?}; it came to {told:?}"));
            }
        }
        Ok(())
    }
}
