-- What a deletion asks for: without these it reads the whole table that refers to the row.
create index event_participant_team_index on event_participant (team_id) where team_id is not null;
create index family_call_cause_lesson_index on family_call_cause (lesson_id) where lesson_id is not null;
create index student_contract_file_index on student_contract (file_key) where file_key is not null;
