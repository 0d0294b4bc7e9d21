-- When in the week somebody can give lessons. Nothing said is any time.
create table staff_hours (
  staff_id bigint not null constraint staff_hours_staff_fk references staff,
  iso_day smallint not null constraint staff_hours_day_known check (iso_day between 1 and 7),
  begin_time time not null,
  end_time time not null,
  primary key (staff_id, iso_day, begin_time),
  constraint staff_hours_order check (begin_time < end_time)
);

-- Days on which somebody gives no lessons: asked for by themselves, or written by the office.
create table staff_absence (
  id bigint generated always as identity primary key,
  staff_id bigint not null constraint staff_absence_staff_fk references staff,
  -- By the clock of Tashkent; whole days begin and end at midnight.
  span tsrange not null constraint staff_absence_span_bound check (not isempty(span) and not lower_inf(span) and not upper_inf(span)),
  reason text not null,
  state text not null constraint staff_absence_state_known check (state in ('asked', 'approved', 'refused', 'withdrawn')),
  asked_at timestamptz not null,
  decided_by bigint constraint staff_absence_decider_fk references staff,
  note text,
  constraint staff_absence_once exclude using gist (staff_id with =, span with &&) where (state in ('asked', 'approved'))
);
create index staff_absence_staff_index on staff_absence (staff_id);
create index staff_absence_decider_index on staff_absence (decided_by);

-- Days without lessons: of the whole centre, as before, or of one branch; a part of the day where times are said.
alter table holiday drop constraint holiday_pkey;
alter table holiday
  add column id bigint generated always as identity constraint holiday_pkey primary key,
  add column head_office_id bigint constraint holiday_head_office_fk references head_office,
  add column begin_time time,
  add column end_time time,
  add constraint holiday_part_whole check (num_nulls(begin_time, end_time) <> 1 and coalesce(begin_time < end_time, true)),
  add constraint holiday_once unique nulls not distinct (date, head_office_id, begin_time);
create index holiday_head_office_index on holiday (head_office_id);
