create index concurrently homework_deadline_index on homework (deadline) where deleted_at is null;
