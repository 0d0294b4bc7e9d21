-- The best students of a month, as the centre has chosen them.
create table best_student (
  id bigint generated always as identity primary key,
  -- Its first day.
  month date not null constraint best_student_month_first_day check (extract(day from month) = 1),
  place smallint not null constraint best_student_place_known check (place between 1 and 100),
  student_id bigint not null constraint best_student_student_fk references student,
  -- Where they studied when they were chosen.
  group_id bigint references study_group,
  comment text constraint best_student_comment_length check (char_length(comment) between 1 and 999),
  added_by bigint not null references staff,
  created_at timestamptz not null default now(),
  constraint best_student_place_unique unique (month, place),
  constraint best_student_student_unique unique (month, student_id)
);
create index best_student_student_index on best_student (student_id);
