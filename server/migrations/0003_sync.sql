-- What the synchronisation has to remember beside its runs.

-- 0…100, never falling; a run whose totals the ERP does not tell counts its collections instead.
alter table sync_run add column progress smallint not null default 0;
-- How often this work was taken up again after a killed process: work that kills its process must not do so for ever.
alter table sync_run add column restarts smallint not null default 0;

-- What the report should tell although no row was refused.
alter table sync_refusal add column is_note boolean not null default false;

-- The run that last met the row: what a whole reading no longer lists need not wait any more.
alter table sync_waiting add column run_id bigint references sync_run;

-- How many rows the last whole reading had: few are read whole each time, and progress knows what to expect.
alter table sync_mark add column rows int;

-- Branches the ERP names for a person; those given here by hand are none of its business.
alter table staff_head_office add column from_erp boolean not null default false;

-- The teacher may arrive after the schedule.
alter table schedule_item add column staff_ext_id text;
create index schedule_item_staff_waiting_index on schedule_item (staff_ext_id) where staff_id is null;
