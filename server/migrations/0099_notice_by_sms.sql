-- Whom neither a device nor a chat rings for gets the message by SMS as well.
alter table notification_sending add column by_sms boolean not null default false;
