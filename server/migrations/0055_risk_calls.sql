-- An action on an early warning that was a call from the desk; what was said stays with the call.
alter table risk_event
  add column attempt_id uuid constraint risk_event_attempt_fk references call_attempt on delete set null,
  add constraint risk_event_attempt_once unique (attempt_id, risk_id);
