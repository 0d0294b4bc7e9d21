-- What a cause is worth after each of its entries stands in the entry, so that the newest one is all that has to be read.
alter table point_entry
  add column worth_xp int not null default 0,
  add column worth_coin int not null default 0;
alter table point_entry disable trigger point_entry_no_change;
update point_entry set worth_xp = sums.xp, worth_coin = sums.coin
from (
  select id, sum(xp) over cause as xp, sum(coin) over cause as coin from point_entry
  window cause as (partition by cause, cause_id, student_id, action_id order by turn)
) as sums
where sums.id = point_entry.id;
alter table point_entry enable trigger point_entry_no_change;

-- "No action" as 0: an index finds nothing by "is not distinct from".
alter table point_entry drop constraint point_entry_once;
create unique index point_entry_once on point_entry (cause, cause_id, student_id, coalesce(action_id, 0), turn);

-- A connection that was ended on its first day held for none; its row stays, and says that the group has been paid.
alter table group_action drop constraint group_action_days_in_order, add constraint group_action_days_in_order check (since <= until);
