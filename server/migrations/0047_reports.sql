-- The evenings that have been looked at: one row a day decides which process writes its reports (A-280), and a night
-- when the program was off is seen by the gap.
create table report_day (
  date date primary key,
  created_at timestamptz not null
);

alter table report
  -- Who was to teach the lesson when the report was written; null = nobody was named.
  add column teacher_id bigint constraint report_teacher_fk references staff,
  add column seen_by bigint constraint report_seen_by_fk references staff,
  -- A lesson that the timetable no longer knows has nothing to be reported.
  drop constraint report_lesson_id_fkey,
  add constraint report_lesson_fk foreign key (lesson_id) references lesson on delete cascade;
create index report_lesson_index on report (lesson_id);
create index report_type_index on report (type, id);
create index report_teacher_index on report (teacher_id, id);

-- The evening's look at all lessons of one day, whoever's.
create index lesson_date_index on lesson (date);
