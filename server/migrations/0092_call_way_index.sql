create index concurrently delivery_call_index on delivery (call_id) where call_id is not null;
