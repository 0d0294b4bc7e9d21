create index concurrently audit_fields_index on audit using gin (audit_fields(before, after)) where action <> 'create';
