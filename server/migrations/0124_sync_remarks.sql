-- Files and lists of the ERP that could not be read and were skipped: the run ends with these remarks.
alter table sync_run add column remarks text[] not null default '{}';
