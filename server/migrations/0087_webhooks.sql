-- Other systems that are told of what happens here, by Standard Webhooks.
create table webhook (
  id bigint generated always as identity primary key,
  name text not null,
  url text not null,
  kinds text[] not null,
  -- Which lines of the audit are told: `student_group.create`. By the kinds, as the program knows them.
  sources text[] not null,
  -- Null = of all branches.
  head_office_ids bigint[],
  -- Sealed (access/sealed.ts). The one before signs as well, for a day.
  secret bytea not null,
  old_secret bytea,
  old_secret_until timestamptz,
  is_paused boolean not null default false,
  -- How often it failed since it answered last, and when it is tried again: what is gone for a day is asked seldom.
  failures int not null default 0,
  failing_since timestamptz,
  retry_at timestamptz,
  created_by bigint not null constraint webhook_creator_fk references staff,
  created_at timestamptz not null,
  deleted_at timestamptz,
  constraint webhook_old_secret_whole check ((old_secret is null) = (old_secret_until is null))
);
create index webhook_creator_index on webhook (created_by);

create table webhook_delivery (
  id bigint generated always as identity primary key,
  webhook_id bigint not null constraint webhook_delivery_webhook_fk references webhook,
  message_id uuid not null default gen_random_uuid(),
  -- Before the first attempt: the line's entity and action.
  kind text not null,
  -- The line of the audit it tells of; null = a trial. No reference, for lines are never touched.
  audit_id bigint,
  -- Of one subject they arrive in order.
  subject text not null,
  -- As it is sent, in every attempt; written before the first.
  body text,
  state text not null default 'waiting' constraint webhook_delivery_state_known check (state in ('waiting', 'delivered', 'dead')),
  failures int not null default 0,
  first_tried_at timestamptz,
  next_at timestamptz,
  created_at timestamptz not null default now()
);
create index webhook_delivery_webhook_index on webhook_delivery (webhook_id, id);
create index webhook_delivery_waiting_index on webhook_delivery (webhook_id, subject, id) where state = 'waiting';
create index webhook_delivery_created_index on webhook_delivery (created_at);

create table webhook_attempt (
  id bigint generated always as identity primary key,
  delivery_id bigint not null constraint webhook_attempt_delivery_fk references webhook_delivery on delete cascade,
  at timestamptz not null,
  status smallint,
  took_ms int not null,
  error text
);
create index webhook_attempt_delivery_index on webhook_attempt (delivery_id, id);

-- In the transaction of the line itself, whatever statement wrote it. Nothing is written but rows of its own, so that nobody
-- waits for anybody else's transaction.
create function webhook_hears() returns trigger language plpgsql as $$
begin
  insert into webhook_delivery (webhook_id, kind, audit_id, subject)
  select id, new.entity || '.' || new.action, new.id, new.entity || ':' || coalesce(new.entity_id, 0) from webhook
  where deleted_at is null and not is_paused and sources @> array[new.entity || '.' || new.action];
  return null;
end $$;
create trigger audit_tells_webhooks after insert on audit for each row execute function webhook_hears();
