-- Early warning: one row for a student who is, or was, at risk. It opens and closes; what happened stays in risk_event.
create table risk (
  id bigint generated always as identity primary key,
  student_id bigint not null constraint risk_student_fk references student constraint risk_student_unique unique,
  state text not null default 'new' constraint risk_state_known check (state in ('new', 'taken', 'acted', 'closed')),
  outcome text constraint risk_outcome_known check (outcome in ('better', 'same', 'worse')),
  holder_id bigint constraint risk_holder_fk references staff,
  -- The first day something was done about it: what was counted until then is before, from the next day on after.
  acted_on date,
  opened_at timestamptz not null,
  closed_at timestamptz,
  constraint risk_closed_has_time check ((state = 'closed') = (closed_at is not null))
);
create index risk_state_index on risk (state, opened_at, id);
create index risk_acted_index on risk (acted_on) where acted_on is not null;

create table risk_reason (
  id bigint generated always as identity primary key,
  risk_id bigint not null constraint risk_reason_risk_fk references risk on delete cascade,
  -- 1 attendance, 2 homework, 3 exams, 4 doors
  kind smallint not null constraint risk_reason_kind_known check (kind between 1 and 4),
  group_id bigint not null constraint risk_reason_group_fk references study_group,
  -- The days counted, both inclusive, and the time before them.
  from_date date not null,
  to_date date not null,
  got int not null,
  whole int not null,
  earlier_got int not null,
  earlier_whole int not null,
  after_got int not null default 0,
  after_whole int not null default 0,
  gone_on date,
  constraint risk_reason_once unique (risk_id, kind, group_id)
);
create index risk_reason_group_index on risk_reason (group_id, risk_id);

create table risk_event (
  id bigint generated always as identity primary key,
  risk_id bigint not null constraint risk_event_risk_fk references risk on delete cascade,
  kind text not null constraint risk_event_kind_known
    check (kind in ('opened', 'taken', 'acted', 'closed', 'reopened', 'recovered', 'left')),
  -- 1 call, 2 talk, 3 message, 4 moved to another group, 5 other
  action smallint constraint risk_event_action_known check (action between 1 and 5),
  date date not null,
  note text,
  outcome text,
  -- null = the night's work
  staff_id bigint constraint risk_event_staff_fk references staff,
  created_at timestamptz not null,
  constraint risk_event_action_of_act check ((action is not null) = (kind = 'acted'))
);
create index risk_event_risk_index on risk_event (risk_id, id);
