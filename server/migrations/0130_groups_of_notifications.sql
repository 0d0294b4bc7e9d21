-- A receiver who got a message through several groups: the groups after the first. Null = there is one group at most.
alter table student_notification add column other_group_ids bigint[];
alter table notification_receiver add column other_group_ids bigint[];
