-- Kinds of events that a door device sent and that are in no table: each is said in the log once and shown at the device.
alter table door_device add column unknown_events integer[] not null default '{}';
