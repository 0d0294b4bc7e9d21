-- An absence of single lessons of one day; null = all lessons of the days. The former server reads such a row as an
-- absence of the day.
alter table told_absence add column lesson_ids bigint[];
-- harmless: existing rows have no lessons, so the check holds for them.
alter table told_absence add constraint told_absence_lessons_of_one_day
  check (lesson_ids is null or first_day = last_day and cardinality(lesson_ids) > 0) not valid;
