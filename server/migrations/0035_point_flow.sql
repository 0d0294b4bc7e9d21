-- Every entry knows its branch: the group's, else (bought, given by hand) the student's own.
alter table point_entry disable trigger point_entry_no_change;
update point_entry set head_office_id = (select min(home.head_office_id) from student_head_office home where home.student_id = point_entry.student_id)
where head_office_id is null;
alter table point_entry enable trigger point_entry_no_change;

-- The ledger in sums, a row for each day, branch and way: what the economy is read from. It holds every entry up to the
-- one that `point_flow_end` names; what came later is read from the ledger itself.
create table point_flow (
  day date not null,
  head_office_id bigint,
  -- null = spent
  method smallint,
  action_id bigint,
  -- Who gave by hand.
  staff_id bigint,
  -- Entries, without those that set one right.
  count bigint not null,
  xp bigint not null,
  coin bigint not null,
  constraint point_flow_once unique nulls not distinct (day, head_office_id, method, action_id, staff_id)
);
create table point_flow_end (entry_id bigint not null);
insert into point_flow_end values (0);
