-- Places among two hundred thousand: an order whose keys all run the same way is one that a page may begin in the
-- middle of, by comparing rows.
drop index point_balance_xp_index, point_balance_coin_index, point_balance_level_index;
create index point_balance_xp_index on point_balance (xp, student_id);
create index point_balance_coin_index on point_balance (coin, student_id);
create index point_balance_level_index on point_balance (level, xp, student_id);

drop index point_category_balance_xp_index, point_category_balance_coin_index, point_category_balance_level_index;
create index point_category_balance_xp_index on point_category_balance (category_id, xp, student_id);
create index point_category_balance_coin_index on point_category_balance (category_id, coin, student_id);
create index point_category_balance_level_index on point_category_balance (category_id, level, xp, student_id);

create index student_status_place_index on student (status_id, id);
create index student_forgotten_index on student (id) where forgotten_at is not null;
