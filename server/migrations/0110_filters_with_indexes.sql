-- Filters that read their whole table (server/src/db/filters.test.ts). Calls to families by how they ended, and of which day.
create index concurrently family_call_state_index on family_call (state, id);
create index concurrently family_call_date_index on family_call (date, id);
-- The few that are hidden.
create index concurrently post_comment_hidden_index on post_comment (created_at desc, id desc) where is_hidden;
-- What one teacher has checked.
create index concurrently chat_checked_index on chat (checked_by, homework_id) where checked_by is not null;
