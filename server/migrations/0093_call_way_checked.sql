alter table delivery validate constraint delivery_way_known;
