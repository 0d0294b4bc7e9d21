-- What ties a parent to a child is a thing of its own: it is made, changed and ended by hand, by the ERP or by an import.
alter table agent_student
  add column id bigint generated always as identity constraint agent_student_id_unique unique,
  add constraint agent_student_end_whole check ((ended_at is null) = (end_reason is null)),
  add constraint agent_student_end_reason_known check (end_reason in ('divorce', 'of_age', 'mistake', 'other', 'erp', 'merged'));

-- A further number that one person typed in for a parent who has shown who they are is a wish until another agrees.
alter table agent_phone
  add column asked_by bigint constraint agent_phone_asked_by_fk references staff;
create index agent_phone_asked_by_index on agent_phone (asked_by) where asked_by is not null;
create index agent_phone_asked_index on agent (phone_asked_by) where phone_asked_by is not null;

-- Of the ERP's guardian: what it said last, and since when it lists them no more.
alter table agent
  add column erp jsonb,
  add column gone_at timestamptz;
