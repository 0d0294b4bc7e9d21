-- What makes a price less: a promo is claimed by its code, any other discount is chosen from a list.

create table discount (
  id bigint generated always as identity primary key,
  name text not null,
  -- Only a promo has one; not given twice, not even after the promo is archived.
  code text constraint promo_code_unique unique constraint promo_code_plain check (code ~ '^[A-Z0-9]{3,20}$'),
  percent smallint constraint discount_percent_known check (percent between 1 and 100),
  -- Whole so'm.
  amount bigint constraint discount_amount_positive check (amount > 0),
  start_date date not null,
  end_date date not null,
  use_limit int,
  -- Kept by the trigger below; so of many who claim the last use at once one gets it.
  used_count int not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null,
  search text not null generated always as (search_fold(name || ' ' || coalesce(code, ''))) stored,
  constraint discount_one_measure check (num_nonnulls(percent, amount) = 1),
  constraint discount_period check (start_date <= end_date),
  constraint discount_within_limit check (used_count between 0 and coalesce(use_limit, used_count))
);
create index discount_search_index on discount using gin (search gin_trgm_ops);

-- Where it is given; none means everywhere.
create table discount_course (
  discount_id bigint not null references discount,
  course_id bigint not null references course,
  primary key (discount_id, course_id)
);
create table discount_office (
  discount_id bigint not null references discount,
  office_id bigint not null references office,
  primary key (discount_id, office_id)
);

create table discount_use (
  id bigint generated always as identity primary key,
  discount_id bigint not null references discount,
  student_id bigint not null references student,
  -- As they were then: what was agreed with a family is not changed by editing the discount.
  percent smallint,
  amount bigint,
  used_at timestamptz not null,
  staff_id bigint not null references staff
);
create index discount_use_discount_index on discount_use (discount_id, id desc);
create index discount_use_student_index on discount_use (student_id);

create function count_discount_use() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update discount set used_count = used_count + 1 where id = new.discount_id;
  else
    update discount set used_count = used_count - 1 where id = old.discount_id;
  end if;
  return null;
end $$;
create trigger discount_use_counts after insert or delete on discount_use for each row execute function count_discount_use();

-- One use goes along when the student moves on or is continued at the same price.
alter table student_group add column discount_use_id bigint constraint student_group_discount_use_fk references discount_use;
create index student_group_discount_use_index on student_group (discount_use_id) where discount_use_id is not null;

-- A membership that is taken back gives its use back, unless another still stands on it.
create function give_discount_back() returns trigger language plpgsql as $$
begin
  delete from discount_use where id = old.discount_use_id
    and not exists (select from student_group where discount_use_id = old.discount_use_id);
  return null;
end $$;
create trigger student_group_gives_discount_back after delete on student_group for each row
  when (old.discount_use_id is not null) execute function give_discount_back();
