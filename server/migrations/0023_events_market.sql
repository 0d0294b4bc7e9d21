-- Events that students enrol in, the shop where they spend silver, and topics that only say that something has changed.

-- ---------------------------------------------------------------- topics

-- How often what is watched under that name has changed; open screens ask again for what they show.
create table live_topic (
  name text primary key,
  seq bigint not null
);

-- ---------------------------------------------------------------- events

create table event (
  id bigint generated always as identity primary key,
  kind text not null constraint event_kind_known check (kind in ('master_class', 'competition')),
  name text not null,
  description text not null,
  -- Key of the table file.
  image text,
  type text not null constraint event_type_known check (type in ('single', 'team')),
  team_size int,
  master_class_type text constraint event_master_class_type_known check (master_class_type in ('pedagogical', 'technical')),
  xp_requirement int not null constraint event_xp_requirement_not_negative check (xp_requirement >= 0),
  xp int not null constraint event_xp_not_negative check (xp >= 0),
  coin int not null constraint event_coin_not_negative check (coin >= 0),
  -- People, of a team event teams; null = no limit.
  participant_limit int constraint event_limit_positive check (participant_limit > 0),
  -- The door that tells who comes, once there are doors.
  device_id bigint,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- null = for all branches
  head_office_id bigint references head_office,
  finished_at timestamptz,
  finished_by bigint references staff,
  created_by bigint not null references staff,
  created_at timestamptz not null,
  deleted_at timestamptz,
  search text not null generated always as (search_fold(name)) stored,
  constraint event_period check (ends_at > starts_at),
  constraint event_team_size_of_teams check ((type = 'team') = (team_size is not null)),
  constraint event_type_of_master_class check ((kind = 'master_class') = (master_class_type is not null))
);
create index event_start_index on event (starts_at, id) where deleted_at is null;
create index event_scheduled_index on event (starts_at, id) where deleted_at is null and finished_at is null;
create index event_search_index on event using gin (search gin_trgm_ops);

create table event_team (
  id bigint generated always as identity primary key,
  event_id bigint not null references event,
  name text not null,
  -- The student who made it and may invite; null = made by the staff.
  captain_id bigint references student,
  place int constraint event_team_place_positive check (place > 0),
  created_at timestamptz not null
);
create unique index event_team_name_unique on event_team (event_id, search_fold(name));

create table event_participant (
  id bigint generated always as identity primary key,
  event_id bigint not null references event,
  student_id bigint not null references student,
  team_id bigint references event_team,
  status text not null constraint event_participant_status_known check (status in ('signed', 'came', 'banned', 'signed_and_came')),
  -- null = the student's own doing
  enrolled_by bigint references staff,
  enrolled_at timestamptz not null,
  -- What was given in the end, once.
  reward_xp int,
  reward_coin int,
  rewarded_at timestamptz,
  rewarded_by bigint references staff,
  constraint event_participant_once unique (event_id, student_id),
  constraint event_participant_reward_whole check (num_nonnulls(reward_xp, reward_coin, rewarded_at, rewarded_by) in (0, 4))
);
create index event_participant_student_index on event_participant (student_id, event_id);

-- Asked into a team by its captain, not answered yet.
create table event_invitation (
  team_id bigint not null references event_team on delete cascade,
  student_id bigint not null references student,
  created_at timestamptz not null,
  primary key (team_id, student_id)
);
create index event_invitation_student_index on event_invitation (student_id);

-- ---------------------------------------------------------------- market

create table store_category (
  id bigint generated always as identity primary key,
  name text not null,
  created_at timestamptz not null
);
create unique index store_category_name_unique on store_category (search_fold(name));

create table store_item (
  id bigint generated always as identity primary key,
  category_id bigint not null constraint store_item_category_fk references store_category,
  name text not null,
  description text not null,
  -- Pieces that can still be bought; never sold what is not there.
  count int not null constraint store_item_count_not_negative check (count >= 0),
  price int not null constraint store_item_price_positive check (price > 0),
  -- Key of the table file.
  image text not null,
  is_stopped boolean not null default false,
  -- Bought and waiting to be handed out; ever handed out; of these taken back (A-221).
  pending_count int not null default 0 constraint store_item_pending_not_negative check (pending_count >= 0),
  given_count int not null default 0,
  returned_count int not null default 0 constraint store_item_returned_were_given check (returned_count between 0 and given_count),
  created_by bigint not null references staff,
  created_at timestamptz not null,
  search text not null generated always as (search_fold(name)) stored
);
create index store_item_category_index on store_item (category_id);
create index store_item_state_index on store_item (is_stopped, created_at desc, id desc);
create index store_item_search_index on store_item using gin (search gin_trgm_ops);

-- One piece, for the silver it cost then.
create table store_transaction (
  id bigint generated always as identity primary key,
  student_id bigint not null references student,
  item_id bigint not null references store_item,
  price int not null constraint store_transaction_price_positive check (price > 0),
  state text not null default 'pending' constraint store_transaction_state_known check (state in ('pending', 'delivered', 'canceled')),
  -- Said by the buyer's program: the same purchase sent again is the same row.
  client_key uuid not null,
  created_at timestamptz not null,
  delivered_at timestamptz,
  canceled_at timestamptz,
  handled_by bigint references staff,
  constraint store_transaction_once unique (student_id, client_key),
  constraint store_transaction_times check (
    (state <> 'pending' or num_nonnulls(delivered_at, canceled_at) = 0)
    and (state <> 'delivered' or (delivered_at is not null and canceled_at is null))
    and (state <> 'canceled' or canceled_at is not null)
  )
);
create index store_transaction_state_index on store_transaction (state, created_at desc, id desc);
create index store_transaction_created_index on store_transaction (created_at desc, id desc);
create index store_transaction_item_index on store_transaction (item_id);
create index store_transaction_student_index on store_transaction (student_id, created_at desc, id desc);
