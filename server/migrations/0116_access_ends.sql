-- Counts how often all access of a person was revoked. A sign-in under way carries the number it began with and ends
-- when the number has changed.
alter table staff add column access_version integer not null default 0;
alter table student add column access_version integer not null default 0;
alter table agent add column access_version integer not null default 0;
