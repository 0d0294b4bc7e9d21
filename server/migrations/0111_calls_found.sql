-- A search of calls to families: by the index of parents and of numbers (server/src/control/calls/calls.queries.ts).
create index concurrently family_call_agent_index on family_call (agent_id);
create index concurrently family_call_number_index on family_call using gin (phone gin_trgm_ops);
-- Which students a call is about, and which calls a student's.
create index concurrently family_call_cause_student_index on family_call_cause (student_id, call_id);
