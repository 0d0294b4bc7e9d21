-- The script of messages that a parent or student chose; null = none chosen. For a parent, the links' language then holds.
alter table agent add column script text;
-- harmless: the earlier server does not write this column
alter table agent add constraint agent_script_known check (script in ('latin', 'cyrillic')) not valid;
alter table student add column script text;
-- harmless: the earlier server does not write this column
alter table student add constraint student_script_known check (script in ('latin', 'cyrillic')) not valid;
