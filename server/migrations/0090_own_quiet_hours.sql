-- When a parent wants to hear of nothing without haste; null = the centre's hours, both the same = at any time.
alter table agent_wish add column quiet_from time, add column quiet_to time;
-- harmless: the former server writes neither
alter table agent_wish add constraint agent_wish_quiet_whole check ((quiet_from is null) = (quiet_to is null));
