-- An event's door is a device, and who passes it is looked up by the device.

alter table event add constraint event_device_fk foreign key (device_id) references door_device;
create index event_device_index on event (device_id) where device_id is not null and finished_at is null and deleted_at is null;
