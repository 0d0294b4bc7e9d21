-- Conversions, and questions to hosts elsewhere, are jobs.

insert into job (kind, key, run_at, attempts, created_at)
select case host when 'local' then 'video.convert' else 'video.ask' end, id::text, coalesce(next_attempt_at, now()), attempts, now()
from video where status in (1, 6) and deleted_at is null;
drop index video_due_index;
update video set next_attempt_at = null where status in (1, 6) and deleted_at is null;
alter table video drop column attempts;
