-- One lane for all that happens after a commit or by the clock. A row names what is to be looked at and when; what is to
-- be done, and how far it is, stands in the table of the area it belongs to. Work that is done leaves no row.
create table job (
  id bigint generated always as identity primary key,
  kind text not null,
  -- What it is about, in the words of its area; one open job of a kind about each thing.
  key text not null,
  -- When it is due. Of one that is at work: when others may take it, because its process is silent.
  run_at timestamptz not null,
  -- Asked for once more while it was at work.
  again_at timestamptz,
  -- Times it was taken up without coming to an end.
  attempts smallint not null default 0,
  -- Names the taking up that holds it: who was silent for too long changes nothing any more.
  claim uuid,
  -- Nobody tries it again; the row is kept to be looked at.
  given_up_at timestamptz,
  -- Of the last failure.
  error text,
  created_at timestamptz not null
);
create unique index job_open_unique on job (kind, key) where given_up_at is null;
create index job_due_index on job (kind, run_at, id) where given_up_at is null;
create index job_given_up_index on job (given_up_at) where given_up_at is not null;

-- ---------------------------------------------------------------- messages

insert into job (kind, key, run_at, attempts, created_at)
select 'sms.send', id::text, next_attempt_at, attempts, created_at from sms where status = 'waiting';
insert into job (kind, key, run_at, created_at)
select 'sms.ask', id::text, next_attempt_at, created_at from sms where status = 'sent' and next_attempt_at < '2200-01-01';
drop index sms_waiting_index, sms_sent_index;
alter table sms drop column next_attempt_at, drop column attempts;
