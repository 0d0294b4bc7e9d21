-- What earns points, how much, and in which groups.

create table gamification_action (
  id bigint generated always as identity primary key,
  name text not null constraint gamification_action_name_length check (char_length(btrim(name)) between 5 and 255),
  -- The method it pays: 1 lesson, 2 homework, 3 exam taken part in, 4 exam passed, 5 by hand
  kind smallint not null constraint gamification_action_kind_known check (kind between 1 and 5),
  category_id bigint not null constraint gamification_action_category_fk references gamification_category,
  -- Of one that has no levels (kinds 3 and 5).
  xp int not null default 0 constraint gamification_action_xp_not_negative check (xp >= 0),
  coin int not null default 0 constraint gamification_action_coin_not_negative check (coin >= 0),
  deleted_at timestamptz,
  created_at timestamptz not null default now()
);
create index gamification_action_category_index on gamification_action (category_id);

-- What a score (kinds 2 and 4), or a mark in the place of one (kind 1: 1 attended, 4 late), is worth.
create table action_level (
  id bigint generated always as identity primary key,
  action_id bigint not null constraint action_level_action_fk references gamification_action,
  from_score smallint not null,
  to_score smallint not null,
  xp int not null constraint action_level_xp_not_negative check (xp >= 0),
  coin int not null constraint action_level_coin_not_negative check (coin >= 0),
  constraint action_level_scores check (0 < from_score and from_score <= to_score and to_score <= 100),
  constraint action_level_no_overlap exclude using gist (action_id with =, int4range(from_score, to_score, '[]') with &&)
);

-- In which groups, and for the lessons, homework and exams of which days; `until` is the first day no more, null = open.
create table group_action (
  group_id bigint not null constraint group_action_group_fk references study_group,
  action_id bigint not null constraint group_action_action_fk references gamification_action,
  since date not null,
  until date,
  primary key (group_id, action_id, since),
  constraint group_action_days_in_order check (since < until)
);
create unique index group_action_one_open on group_action (action_id, group_id) where until is null;
