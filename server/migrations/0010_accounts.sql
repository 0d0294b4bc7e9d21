-- Who signs in, from where, and what an account needs beside its password.

-- One folding of logins: ASCII in the collation "C", the same as access/fold-login.ts. The database's locale may lower
-- other letters to ASCII ones (İ to i): two spellings would then open one account, and be counted apart.
alter table staff add constraint staff_login_ascii check (login collate "C" ~ '^[A-Za-z0-9_.@+-]+$');
alter table student add constraint student_login_ascii check (login collate "C" ~ '^[A-Za-z0-9_.@+-]+$');
drop index staff_login_unique;
drop index student_login_unique;
create unique index staff_login_unique on staff (lower(login collate "C"));
create unique index student_login_unique on student (lower(login collate "C"));

alter table session
  -- Of what all refresh tokens of a session share: only who has held one can show a used one and end the session.
  -- Sessions of before have none and end with their access token.
  add column family_hash bytea not null default '',
  -- The address, or the /64 of an IPv6 one.
  add column network text;
alter table student_session add column network text;
update session set network = address;
update student_session set network = address;

-- Also ended ones: they tell from which networks somebody has signed in before.
drop index session_staff_index;
create index session_staff_index on session (staff_id);
drop index student_session_student_index;
create index student_session_student_index on student_session (student_id);

-- What stands for a session in addresses of files.
create unique index session_mark_unique on session (sha256(uuid_send(id)));
create unique index student_session_mark_unique on student_session (sha256(uuid_send(id)));
