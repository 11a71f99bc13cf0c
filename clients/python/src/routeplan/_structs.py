"""Generated from routeplan.h by clients/python/generate."""
from ctypes import (POINTER, Structure, c_char, c_int32, c_int64, c_uint8, c_uint32,
                    c_uint64, c_void_p)


class rp_text(Structure):
    _fields_ = [
        ("bytes", c_void_p), ("byte_count", c_uint64),
    ]


class rp_bytes(Structure):
    _fields_ = [
        ("bytes", c_void_p), ("byte_count", c_uint64),
    ]


class rp_id(Structure):
    _fields_ = [
        ("bytes", c_uint8 * 16),
    ]


class rp_digest(Structure):
    _fields_ = [
        ("bytes", c_uint8 * 32),
    ]


class rp_position(Structure):
    _fields_ = [
        ("version", c_uint64), ("revision", c_uint64), ("generation", c_uint32), ("state", c_uint32),
    ]


class rp_error(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("code", c_int32), ("sys_errno", c_int32), ("status", c_uint32),
        ("reason", c_uint32), ("outcome", c_uint32), ("retryable", c_uint32), ("retry_after_ms", c_uint32),
        ("dispose", c_uint32), ("reselect_required", c_uint32), ("compensation", c_uint32),
        ("attempts", c_uint32), ("sequence", c_uint64), ("position", rp_position), ("plan_id", rp_id),
        ("attempt_id", rp_id), ("field", c_char * 64), ("message", c_char * 224),
        ("command_key", c_uint8 * 64), ("command_key_byte_count", c_uint32), ("reserved32", c_uint32),
        ("consumer_generation", c_uint64), ("reserved", c_uint64 * 7),
    ]


class rp_stop(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("place", c_uint32), ("lat_e6", c_int32), ("lon_e6", c_int32),
        ("pin", c_char * 16), ("label", rp_text), ("address", rp_text), ("location_type", c_uint32),
        ("reserved32", c_uint32), ("reserved", c_uint64 * 4),
    ]


class rp_point(Structure):
    _fields_ = [
        ("lat", c_int32), ("lon", c_int32),
    ]


class rp_context(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("actor", c_uint32), ("plan_id", rp_id), ("command_key", rp_text),
        ("actor_ref", rp_text), ("component_version", rp_text), ("expected_version", c_uint64),
        ("has_expected_version", c_uint32), ("deadline_ms", c_uint32), ("reserved", c_uint64 * 4),
    ]


class rp_route_options(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("profile", c_uint32), ("resource", c_uint32), ("route_type", c_uint32),
        ("excludes", c_uint32), ("alternatives", c_uint32), ("max_alternatives", c_uint32),
        ("overview", c_uint32), ("steps", c_uint32), ("attributes", c_uint32), ("region", rp_text),
        ("reserved", c_uint64 * 4),
    ]


class rp_candidate(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("distance_m", c_uint32), ("duration_s", c_uint32),
        ("leg_count", c_uint32), ("geometry_digest", rp_digest), ("provider_route_ref", rp_bytes),
        ("reserved", c_uint64 * 4),
    ]


class rp_create_plan_args(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("stop_count", c_uint32), ("stops", POINTER(rp_stop)),
        ("options", POINTER(rp_route_options)), ("external_id", rp_text), ("owner", rp_text),
        ("reserved", c_uint64 * 4),
    ]


class rp_revise_route_args(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("has_stops", c_uint32), ("base_revision", c_uint64),
        ("stops", POINTER(rp_stop)), ("options", POINTER(rp_route_options)), ("stop_count", c_uint32),
        ("has_generation", c_uint32), ("generation", c_uint32), ("reserved32", c_uint32),
        ("reserved", c_uint64 * 4),
    ]


class rp_replace_presentation_args(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("cause", c_uint32), ("reserved", c_uint64 * 4),
    ]


class rp_request_routes_args(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("generation", c_uint32), ("revision", c_uint64),
        ("location_digest", rp_digest), ("option_digest", rp_digest), ("reserved", c_uint64 * 4),
    ]


class rp_receive_routes_args(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("generation", c_uint32), ("revision", c_uint64),
        ("candidates", POINTER(rp_candidate)), ("candidate_count", c_uint32),
        ("has_calculation_seq", c_uint32), ("calculation_seq", c_uint32), ("reserved32", c_uint32),
        ("reserved", c_uint64 * 4),
    ]


class rp_calculation_failed_args(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("generation", c_uint32), ("revision", c_uint64),
        ("provider_code", rp_text), ("failure", c_uint32), ("has_calculation_seq", c_uint32),
        ("calculation_seq", c_uint32), ("has_http_status", c_uint32), ("http_status", c_uint32),
        ("reserved32", c_uint32), ("reserved", c_uint64 * 4),
    ]


class rp_select_route_args(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("generation", c_uint32), ("revision", c_uint64), ("index", c_int64),
        ("has_index", c_uint32), ("reserved32", c_uint32), ("reserved", c_uint64 * 4),
    ]


class rp_request_navigation_args(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("generation", c_uint32), ("revision", c_uint64), ("index", c_int64),
        ("has_index", c_uint32), ("has_deadline", c_uint32), ("target", rp_text),
        ("location_digest", rp_digest), ("option_digest", rp_digest), ("deadline_s", c_uint32),
        ("reserved32", c_uint32), ("reserved", c_uint64 * 4),
    ]


class rp_confirm_handoff_args(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("reserved32", c_uint32), ("attempt_id", rp_id),
        ("target_session_ref", rp_text), ("effective_geometry_digest", rp_digest), ("reserved", c_uint64 * 4),
    ]


class rp_reject_handoff_args(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("rejection", c_uint32), ("attempt_id", rp_id), ("reserved", c_uint64 * 4),
    ]


class rp_expire_attempt_args(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("reserved32", c_uint32), ("attempt_id", rp_id),
        ("reserved", c_uint64 * 4),
    ]


class rp_retry_handoff_args(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("has_deadline", c_uint32), ("target", rp_text), ("deadline_s", c_uint32),
        ("reserved32", c_uint32), ("reserved", c_uint64 * 4),
    ]


class rp_cancel_plan_args(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("cause", c_uint32), ("has_generation", c_uint32),
        ("generation", c_uint32), ("reserved", c_uint64 * 4),
    ]


class rp_note_editor_dismissed_args(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("generation", c_uint32), ("cause", c_uint32), ("reserved32", c_uint32),
        ("reserved", c_uint64 * 4),
    ]


class rp_list_plans_args(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("states", c_uint32), ("owner", rp_text), ("age_min_ms", c_uint64),
        ("age_max_ms", c_uint64), ("cursor", rp_bytes), ("page_max", c_uint32), ("reserved32", c_uint32),
        ("reserved", c_uint64 * 4),
    ]


class rp_answer(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("disposition", c_uint32), ("plan_id", rp_id), ("position", rp_position),
        ("current", rp_position), ("candidate_id", rp_id), ("handoff_id", rp_id), ("attempt_id", rp_id),
        ("attempt_deadline_ms", c_uint64), ("sequence", c_uint64), ("attempt_number", c_uint32),
        ("calculation_seq", c_uint32), ("dispose", c_uint32), ("compensation", c_uint32), ("late", c_uint32),
        ("diverged", c_uint32), ("failure", c_uint32), ("outcome_state", c_uint32), ("attempts", c_uint32),
        ("reserved32", c_uint32), ("reserved", c_uint64 * 8),
    ]


class rp_plan(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("stop_count", c_uint32), ("plan_id", rp_id), ("owner", rp_text),
        ("external_id", rp_text), ("position", rp_position), ("location_digest", rp_digest),
        ("option_digest", rp_digest), ("request_digest", rp_digest), ("candidate_id", rp_id),
        ("handoff_id", rp_id), ("target_session_ref", rp_text), ("created_at_ms", c_uint64),
        ("entered_at_ms", c_uint64), ("sequence", c_uint64), ("candidate_count", c_uint32),
        ("attempt_count", c_uint32), ("has_selected_index", c_uint32), ("selected_index", c_uint32),
        ("calculation_seq", c_uint32), ("last_failure", c_uint32), ("cancel_cause", c_uint32),
        ("redacted", c_uint32), ("state_digest", c_uint32), ("reserved32", c_uint32),
        ("reserved", c_uint64 * 8),
    ]


class rp_attempt(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("number", c_uint32), ("attempt_id", rp_id), ("handoff_id", rp_id),
        ("target", rp_text), ("requested_at_ms", c_uint64), ("deadline_ms", c_uint64), ("state", c_uint32),
        ("rejection", c_uint32), ("reserved", c_uint64 * 4),
    ]


class rp_handoff(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("stop_count", c_uint32), ("candidate_id", rp_id), ("plan_id", rp_id),
        ("handoff_id", rp_id), ("position", rp_position), ("route_revision", c_uint64),
        ("generation", c_uint32), ("calculation_seq", c_uint32), ("selected_index", c_uint32),
        ("candidate_count", c_uint32), ("location_digest", rp_digest), ("option_digest", rp_digest),
        ("geometry_digest", rp_digest), ("distance_m", c_uint32), ("duration_s", c_uint32),
        ("leg_count", c_uint32), ("reserved32", c_uint32), ("provider_route_ref", rp_bytes),
        ("created_at_ms", c_uint64), ("fresh_until_ms", c_uint64), ("sequence", c_uint64),
        ("reserved", c_uint64 * 8),
    ]


class rp_plan_page(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("plan_count", c_uint32), ("next_cursor", rp_bytes),
        ("sequence", c_uint64), ("reserved", c_uint64 * 4),
    ]


class rp_plan_summary(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("stop_count", c_uint32), ("plan_id", rp_id), ("owner", rp_text),
        ("external_id", rp_text), ("position", rp_position), ("created_at_ms", c_uint64),
        ("entered_at_ms", c_uint64), ("reserved", c_uint64 * 4),
    ]


class rp_instance(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("state", c_uint32), ("instance_id", rp_id), ("incarnation", c_uint64),
        ("epoch", c_uint64), ("durable_sequence", c_uint64), ("state_since_ms", c_uint64),
        ("state_since_journal_ns", c_uint64), ("version", rp_text), ("data_directory", rp_text),
        ("format", c_uint32), ("entry_schema", c_uint32), ("pid", c_uint32), ("reserved32", c_uint32),
        ("reserved", c_uint64 * 8),
    ]


class rp_create_consumer_args(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("window", c_uint32), ("name", rp_text), ("after_sequence", c_uint64),
        ("start", c_uint32), ("reserved32", c_uint32), ("reserved", c_uint64 * 4),
    ]


class rp_acknowledge_args(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("reserved32", c_uint32), ("name", rp_text), ("incarnation", c_uint64),
        ("generation", c_uint64), ("sequence", c_uint64), ("reserved", c_uint64 * 4),
    ]


class rp_consumer(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("window", c_uint32), ("name", rp_text), ("incarnation", c_uint64),
        ("generation", c_uint64), ("cursor", c_uint64), ("delivered_sequence", c_uint64),
        ("last_sequence", c_uint64), ("pending_count", c_uint64), ("oldest_pending_ms", c_uint64),
        ("head_sequence", c_uint64), ("head_attempts", c_uint32), ("parked_count", c_uint32),
        ("attached", c_uint32), ("reserved32", c_uint32), ("reserved", c_uint64 * 8),
    ]


class rp_subscription(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("window", c_uint32), ("instance_id", rp_id), ("epoch", c_uint64),
        ("incarnation", c_uint64), ("generation", c_uint64), ("cursor", c_uint64),
        ("last_sequence", c_uint64), ("reserved", c_uint64 * 4),
    ]


class rp_delivery(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("attempt", c_uint32), ("sequence", c_uint64), ("fact_count", c_uint32),
        ("reserved32", c_uint32), ("reserved", c_uint64 * 4),
    ]


class rp_fact(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("kind", c_uint32), ("event_id", rp_id), ("plan_id", rp_id),
        ("position", rp_position), ("sequence", c_uint64), ("at_ns", c_uint64), ("ends_entry", c_uint32),
        ("command", c_uint32), ("actor_type", c_uint32), ("key_id", c_uint32), ("actor", rp_id),
        ("command_key", rp_id), ("owner", rp_id), ("external_id", rp_id), ("location", rp_id),
        ("options", rp_id), ("candidate_id", rp_id), ("supersedes", rp_id), ("handoff_id", rp_id),
        ("attempt_id", rp_id), ("session", rp_id), ("component", rp_text), ("target", rp_text),
        ("has_stop_count", c_uint32), ("stop_count", c_uint32), ("cause", c_uint32),
        ("calculation_seq", c_uint32), ("route_count", c_uint32), ("failure", c_uint32),
        ("has_http_status", c_uint32), ("http_status", c_uint32), ("index", c_uint32), ("number", c_uint32),
        ("late", c_uint32), ("diverged", c_uint32), ("rejection", c_uint32), ("reserved32", c_uint32),
        ("reserved", c_uint64 * 8),
    ]


class rp_fact_route(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("distance_km", c_uint32), ("provider_route", rp_id),
        ("duration_min", c_uint32), ("reserved32", c_uint32), ("reserved", c_uint64 * 2),
    ]


class rp_parked_event(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("attempts", c_uint32), ("event_id", rp_id), ("reason", rp_text),
        ("parked_at_ms", c_uint64), ("has_fact", c_uint32), ("reserved32", c_uint32),
        ("reserved", c_uint64 * 4),
    ]


class rp_watch_args(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("credits", c_uint32), ("plan_id", rp_id), ("owner", rp_text),
        ("instance_id", rp_id), ("incarnation", c_uint64), ("after_sequence", c_uint64),
        ("has_after_sequence", c_uint32), ("over_gaps", c_uint32), ("reserved", c_uint64 * 4),
    ]


class rp_watch_position(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("opened", c_uint32), ("instance_id", rp_id), ("incarnation", c_uint64),
        ("epoch", c_uint64), ("sequence", c_uint64), ("missed_after", c_uint64), ("reserved", c_uint64 * 4),
    ]


class rp_plan_event(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("kind", c_uint32), ("plan_id", rp_id), ("position", rp_position),
        ("sequence", c_uint64), ("at_ms", c_uint64), ("attempt_id", rp_id), ("actor_type", c_uint32),
        ("ends_entry", c_uint32), ("reserved", c_uint64 * 4),
    ]


class rp_connection(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("state", c_uint32), ("sys_errno", c_int32), ("failures", c_uint32),
        ("retry_in_ms", c_uint32), ("peer_pid", c_int32), ("peer_uid", c_uint32), ("reserved32", c_uint32),
        ("reserved", c_uint64 * 4),
    ]


class rp_stats(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("connected", c_uint32), ("queued", c_uint32), ("inflight", c_uint32),
        ("submitted", c_uint64), ("completed", c_uint64), ("requests_sent", c_uint64), ("retries", c_uint64),
        ("connects", c_uint64), ("connect_failures", c_uint64), ("connections_lost", c_uint64),
        ("protocol_errors", c_uint64), ("late_replies", c_uint64), ("bytes_sent", c_uint64),
        ("bytes_received", c_uint64), ("reserved", c_uint64 * 8),
    ]


class rp_completion(Structure):
    _fields_ = [
        ("struct_size", c_uint32), ("kind", c_uint32), ("tag", c_uint64), ("call", c_uint64),
        ("code", c_int32), ("outcome", c_uint32), ("method", c_uint32), ("reason", c_uint32),
        ("disposition", c_uint32), ("flags", c_uint32), ("attempts", c_uint32), ("reserved32", c_uint32),
        ("latency_ns", c_uint64), ("reply", c_void_p), ("reserved", c_uint64 * 4),
    ]
