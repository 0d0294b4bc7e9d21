-- A branch may be opened without an ERP: its head office is then made here and is named in tables by the branch's name.
-- No ERP's silence ends it.
alter table head_office add column by_hand boolean not null default false;
