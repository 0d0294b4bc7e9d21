-- A weekly letter to the parents of each child.
insert into way_rule (kind, ways, is_urgent, answer_minutes) values ('weekly', '{push,telegram}', false, null);

alter table portal_setting
  -- Day of the week from Monday (1) to Sunday (7); null = no letters are written.
  add column letter_day smallint default 5,
  add column letter_hour smallint not null default 18,
  -- Letters that were due before this time are not written.
  add column letter_since timestamptz not null default now();
-- harmless: the earlier server does not write these columns
alter table portal_setting
  add constraint portal_setting_letter_day_known check (letter_day between 1 and 7),
  add constraint portal_setting_letter_hour_known check (letter_hour between 0 and 23);

create table weekly_run (
  -- The Monday of the week.
  week date constraint weekly_run_pkey primary key,
  from_at timestamptz not null,
  until_at timestamptz not null,
  -- The letters of students up to this id are written.
  done_until bigint not null default 0,
  finished_at timestamptz,
  constraint weekly_run_in_order check (from_at < until_at)
);

create table weekly_letter (
  student_id bigint not null constraint weekly_letter_student_fk references student,
  week date not null constraint weekly_letter_week_fk references weekly_run,
  content jsonb not null,
  -- When a parent first opened it in the portal.
  opened_at timestamptz,
  constraint weekly_letter_pkey primary key (student_id, week)
);
create index weekly_letter_week_index on weekly_letter (week);
