-- Versions of the students' app.

-- What versions are compared by: 1.10 comes after 1.9, and 1.0 is 1.0.0.
create function version_parts(version text) returns numeric[] language sql immutable strict
return string_to_array(regexp_replace(version, '([.]0+)+$', ''), '.')::numeric[];

create table app_version (
  id bigint generated always as identity primary key,
  version text not null,
  is_required boolean not null,
  created_by bigint not null references staff,
  created_at timestamptz not null,
  parts numeric[] not null generated always as (version_parts(version)) stored,
  constraint app_version_unique unique (parts)
);
