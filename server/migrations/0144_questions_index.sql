create index concurrently chat_asked_index on chat (group_id, asked_at) where asked_at is not null;
