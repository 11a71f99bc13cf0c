//! Between JSON and the generated messages, by what these tell of their own fields.
use crate::plans;
use protobuf::descriptor::{
    DescriptorProto, EnumDescriptorProto, FieldDescriptorProto, FieldDescriptorProto_Label as Label,
    FieldDescriptorProto_Type as Type,
};
use protobuf::reflect::{ReflectFieldRef, ReflectValueRef};
use protobuf::wire_format::WireType;
use protobuf::{CodedOutputStream, Message};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// What came of a call: text at paths, bytes as '#' and hexadecimal digits.
pub type View = BTreeMap<String, String>;

/// An empty request and an empty answer of the call of that name.
pub fn messages_of(call: &str) -> Option<(Box<dyn Message>, Box<dyn Message>)> {
    macro_rules! table {
        ($($name:literal: $request:ident, $answer:ident;)*) => {
            match call {
                $($name => Some((Box::new(plans::$request::new()), Box::new(plans::$answer::new()))),)*
                _ => None,
            }
        };
    }
    table! {
        "CreatePlan": CreatePlanRequest, CommandAnswer;
        "ReviseRoute": ReviseRouteRequest, CommandAnswer;
        "OpenDirectionUI": OpenDirectionUIRequest, CommandAnswer;
        "ReplacePresentation": ReplacePresentationRequest, CommandAnswer;
        "RequestRoutes": RequestRoutesRequest, CommandAnswer;
        "ReceiveRoutes": ReceiveRoutesRequest, CommandAnswer;
        "CalculationFailed": CalculationFailedRequest, CommandAnswer;
        "SelectRoute": SelectRouteRequest, CommandAnswer;
        "RequestNavigation": RequestNavigationRequest, CommandAnswer;
        "ConfirmHandoff": ConfirmHandoffRequest, CommandAnswer;
        "RejectHandoff": RejectHandoffRequest, CommandAnswer;
        "ExpireAttempt": ExpireAttemptRequest, CommandAnswer;
        "RetryHandoff": RetryHandoffRequest, CommandAnswer;
        "ReturnToSelection": ReturnToSelectionRequest, CommandAnswer;
        "CancelPlan": CancelPlanRequest, CommandAnswer;
        "NoteEditorDismissed": NoteEditorDismissedRequest, CommandAnswer;
        "GetPlan": GetPlanRequest, GetPlanAnswer;
        "GetHandoff": GetHandoffRequest, GetHandoffAnswer;
        "ListPlans": ListPlansRequest, ListPlansAnswer;
    }
}

fn last(full_name: &str) -> &str {
    full_name.rsplit('.').next().unwrap_or(full_name)
}

fn message_named(full_name: &str) -> Result<&'static DescriptorProto, String> {
    let messages = plans::file_descriptor_proto().get_message_type();
    let found = messages.iter().find(|message| message.get_name() == last(full_name));
    found.ok_or_else(|| format!("there is no message {full_name}"))
}

/// What the contract puts before the names of an enumeration's values: "PLAN_STATE_" for "PlanState".
fn prefix(full_name: &str) -> String {
    let mut text = String::new();
    for letter in last(full_name).chars() {
        if letter.is_uppercase() && !text.is_empty() {
            text.push('_');
        }
        text.extend(letter.to_uppercase());
    }
    text + "_"
}

fn enum_value(full_name: &str, name: &str) -> Result<i32, String> {
    let full = prefix(full_name) + name;
    let enums: &[EnumDescriptorProto] = plans::file_descriptor_proto().get_enum_type();
    let found = enums.iter().find(|found| found.get_name() == last(full_name));
    let value = found.and_then(|found| found.get_value().iter().find(|value| value.get_name() == full));
    value.map(|value| value.get_number()).ok_or_else(|| format!("what is {name}?"))
}

pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn bytes_of(text: &str) -> Result<Vec<u8>, String> {
    let pairs = (0..text.len()).step_by(2).map(|at| text.get(at..at + 2));
    pairs
        .map(|pair| pair.and_then(|pair| u8::from_str_radix(pair, 16).ok()).ok_or_else(|| format!("{text} is no bytes")))
        .collect()
}

/// A number, or one that was kept.
fn number<N: std::str::FromStr>(value: &Value) -> Result<N, String> {
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_string);
    text.parse().map_err(|_| format!("{text} is no number"))
}

fn text_of(value: &Value) -> Result<&str, String> {
    value.as_str().ok_or_else(|| format!("{value} is no text"))
}

/// The message `full_name` with the fields that are said, encoded.
pub fn encode(full_name: &str, said: &Map<String, Value>) -> Result<Vec<u8>, String> {
    let message = message_named(full_name)?;
    let mut bytes = Vec::new();
    let mut stream = CodedOutputStream::vec(&mut bytes);
    for (name, value) in said {
        let field = message.get_field().iter().find(|field| field.get_name() == name);
        let field = field.ok_or_else(|| format!("there is no field {name}"))?;
        let single = std::slice::from_ref(value);
        let is_repeated = field.get_label() == Label::LABEL_REPEATED;
        let elements = if is_repeated { value.as_array().map_or(single, Vec::as_slice) } else { single };
        for element in elements {
            encode_field(field, element, &mut stream).map_err(|complaint| format!("{name}: {complaint}"))?;
        }
    }
    stream.flush().map_err(|error| error.to_string())?;
    drop(stream);
    Ok(bytes)
}

fn encode_field(field: &FieldDescriptorProto, value: &Value, stream: &mut CodedOutputStream) -> Result<(), String> {
    let at = field.get_number() as u32;
    let written = match field.get_field_type() {
        Type::TYPE_MESSAGE => {
            let inner = value.as_object().ok_or_else(|| format!("{value} is no message"))?;
            let bytes = encode(field.get_type_name(), inner)?;
            let tagged = stream.write_tag(at, WireType::WireTypeLengthDelimited);
            tagged.and_then(|()| stream.write_bytes_no_tag(&bytes))
        }
        Type::TYPE_ENUM => stream.write_enum(at, enum_value(field.get_type_name(), text_of(value)?)?),
        Type::TYPE_STRING => stream.write_string(at, text_of(value)?),
        Type::TYPE_BYTES => stream.write_bytes(at, &bytes_of(text_of(value)?)?),
        Type::TYPE_BOOL => stream.write_bool(at, value.as_bool().ok_or_else(|| format!("{value} is not true or false"))?),
        Type::TYPE_UINT32 => stream.write_uint32(at, number(value)?),
        Type::TYPE_UINT64 => stream.write_uint64(at, number(value)?),
        Type::TYPE_SINT32 => stream.write_sint32(at, number(value)?),
        Type::TYPE_SINT64 => stream.write_sint64(at, number(value)?),
        other => return Err(format!("{other:?} cannot be said")),
    };
    written.map_err(|error| error.to_string())
}

/// Tells every field of `message`; zero is told only where it differs from absent.
pub fn tell(message: &dyn Message, path: &str, view: &mut View) {
    for field in message.descriptor().fields() {
        let inner = format!("{path}{}", field.name());
        match field.get_reflect(message) {
            ReflectFieldRef::Repeated(list) => {
                for (index, element) in list.reflect_iter().enumerate() {
                    tell_value(element.as_ref(), field.proto(), format!("{inner}[{index}]"), view);
                }
            }
            ReflectFieldRef::Optional(Some(value)) => tell_value(value, field.proto(), inner, view),
            // A coordinate's members have no presence of their own: they are there when it is.
            ReflectFieldRef::Optional(None) if ["lat_e6", "lon_e6"].contains(&field.name()) => {
                view.insert(inner, "0".to_string());
            }
            _ => {}
        }
    }
}

fn tell_value(value: ReflectValueRef, field: &FieldDescriptorProto, path: String, view: &mut View) {
    let text = match value {
        ReflectValueRef::Message(inner) => return tell(inner, &format!("{path}."), view),
        ReflectValueRef::Bytes(bytes) => format!("#{}", hex(bytes)),
        ReflectValueRef::String(text) => text.to_string(),
        ReflectValueRef::Bool(flag) => flag.to_string(),
        ReflectValueRef::U32(number) => number.to_string(),
        ReflectValueRef::U64(number) => number.to_string(),
        ReflectValueRef::I32(number) => number.to_string(),
        ReflectValueRef::I64(number) => number.to_string(),
        ReflectValueRef::Enum(named) => named.name().trim_start_matches(&prefix(field.get_type_name())).to_string(),
        ReflectValueRef::F32(_) | ReflectValueRef::F64(_) => "the contract has none".to_string(),
    };
    view.insert(path, text);
}
