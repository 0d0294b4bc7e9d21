-- The school that the student attends; null = unknown.
alter table student add column school text;
