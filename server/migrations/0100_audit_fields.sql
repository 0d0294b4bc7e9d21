-- Which fields a line changed, for whoever asks who changed a phone. Nothing and null are one, as where the line is read.
create function audit_fields(before jsonb, after jsonb) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(key), '{}')
  from (select case jsonb_typeof(before) when 'object' then before else '{}' end was,
      case jsonb_typeof(after) when 'object' then after else '{}' end became) line,
    jsonb_object_keys(was || became) key
  where coalesce(was -> key, 'null') is distinct from coalesce(became -> key, 'null')
$$;
