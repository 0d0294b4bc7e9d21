-- A second factor, passwords that somebody else chose, and what the owner of an account sees of its sessions.

alter table staff add column must_change_password boolean not null default false;
alter table role add column needs_second_factor boolean not null default false;

alter table session
  -- Program and system, as the owner knows them: "Chrome, Windows". Null: not known, or of before.
  add column device text,
  -- When the owner's password was last said in this session.
  add column password_at timestamptz not null default now();
alter table session alter column password_at drop default;

create table second_factor (
  staff_id bigint primary key references staff,
  -- Sealed (access/sealed.ts).
  secret bytea not null,
  -- Null: no code of it has been shown yet, so nobody is asked for one.
  confirmed_at timestamptz,
  -- The 30 seconds whose code was taken last: each code opens once.
  last_step bigint not null default 0
);

-- Each opens once, in place of a code, and is gone then.
create table recovery_code (
  staff_id bigint not null references staff,
  code_hash bytea not null,
  primary key (staff_id, code_hash)
);

-- 19: of the own account.
alter table notification drop constraint notification_kind_known;
alter table notification add constraint notification_kind_known check (kind between 1 and 19);
