-- Less to write with each booking of points.

-- In one category a higher level is more xp: the order by xp is the order by level.
drop index point_category_balance_level_index;
-- The sums of the category are written with each entry, and refer to it.
alter table point_entry drop constraint point_entry_category_fk;
