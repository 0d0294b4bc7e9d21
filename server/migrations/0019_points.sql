-- Xp and silver: the ledger of every movement, and the sums that stand beside it.

create table gamification_category (
  id bigint generated always as identity primary key,
  name text not null constraint gamification_category_name_length check (char_length(btrim(name)) between 1 and 255),
  display_name text not null,
  deleted_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index gamification_category_name_unique on gamification_category (lower(name)) where deleted_at is null;

-- From so much xp in the category on a student stands at this level; below the lowest it is 0.
create table gamification_level (
  id bigint generated always as identity primary key,
  category_id bigint not null constraint gamification_level_category_fk references gamification_category,
  level smallint not null constraint gamification_level_from_one check (level >= 1),
  xp int not null constraint gamification_level_xp_not_negative check (xp >= 0),
  -- Key of the table file.
  image text,
  created_at timestamptz not null default now(),
  constraint gamification_level_unique unique (category_id, level)
);

-- What a student was given or has spent, a row for each movement, never changed: what was wrong is set right by another
-- row of the same cause. A cause is worth what its rows add up to. What an entry names besides student and category is
-- never deleted, and has no foreign key: entries come by the thousand with a request that somebody waits for.
create table point_entry (
  id bigint generated always as identity primary key,
  student_id bigint not null constraint point_entry_student_fk references student,
  -- null = silver spent, or given outside of all categories
  category_id bigint constraint point_entry_category_fk references gamification_category,
  -- 1 lesson, 2 homework, 3 exam, 4 by hand, 5 purchase, 6 event
  cause smallint not null constraint point_entry_cause_known check (cause between 1 and 6),
  -- The lesson; the chat of a homework or exam; by hand the act; the purchase; the event.
  cause_id bigint not null,
  -- The action that the cause pays through; null = none.
  action_id bigint,
  -- 1 = the cause itself, from 2 on what set it right.
  turn smallint not null,
  -- The documents' five methods (A-208); null = a purchase.
  method smallint constraint point_entry_method_known check (method between 1 and 5),
  xp int not null,
  coin int not null,
  -- The lesson's, exam's, purchase's or event's day, whenever it was written.
  day date not null,
  group_id bigint,
  head_office_id bigint,
  -- Who marked, checked, announced, gave; null = the student, or a clock.
  staff_id bigint,
  comment text,
  created_at timestamptz not null,
  constraint point_entry_once unique nulls not distinct (cause, cause_id, student_id, action_id, turn),
  constraint point_entry_moves check (xp <> 0 or coin <> 0)
);
create index point_entry_student_index on point_entry (student_id, day, id);
create index point_entry_day_index on point_entry (day, category_id) include (student_id, method, xp, coin);
-- What was given by hand in one go: the key is the sender's, so that the same sent again after a lost answer is the same.
create table point_act (
  id bigint generated always as identity primary key,
  client_id uuid not null constraint point_act_client_unique unique,
  created_at timestamptz not null
);

-- Only the words may go, when a student is forgotten.
create function point_entry_is_forever() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.comment is null and to_jsonb(new) - 'comment' = to_jsonb(old) - 'comment' then
    return new;
  end if;
  raise exception 'point entries are never changed' using errcode = 'insufficient_privilege';
end
$$;
create trigger point_entry_no_change before update or delete on point_entry for each row execute function point_entry_is_forever();
create trigger point_entry_no_truncate before truncate on point_entry for each statement execute function point_entry_is_forever();

-- The sum of a student's entries, whatever their category. Every student has a row, so that a list need not look for
-- those without points, and its lock is the lock of everything about their points. The level is the highest of theirs.
create table point_balance (
  student_id bigint primary key constraint point_balance_student_fk references student on delete cascade,
  xp bigint not null default 0,
  coin bigint not null default 0,
  level smallint not null default 0
);
create index point_balance_xp_index on point_balance (xp desc, student_id);
create index point_balance_coin_index on point_balance (coin desc, student_id);
create index point_balance_level_index on point_balance (level desc, xp desc, student_id);

-- The same of one category, for those who have an entry in it.
create table point_category_balance (
  student_id bigint not null constraint point_category_balance_student_fk references student on delete cascade,
  category_id bigint not null constraint point_category_balance_category_fk references gamification_category,
  xp bigint not null default 0,
  coin bigint not null default 0,
  level smallint not null default 0,
  primary key (student_id, category_id)
);
create index point_category_balance_xp_index on point_category_balance (category_id, xp desc, student_id);
create index point_category_balance_coin_index on point_category_balance (category_id, coin desc, student_id);
create index point_category_balance_level_index on point_category_balance (category_id, level desc, xp desc, student_id);

create function open_point_balance() returns trigger language plpgsql as $$
begin
  insert into point_balance (student_id) select id from new_student;
  return null;
end
$$;
create trigger student_has_point_balance after insert on student
  referencing new table as new_student for each statement execute function open_point_balance();
insert into point_balance (student_id) select id from student;
