-- The public offer: every version as it was, and who has accepted it.

create table offer_version (
  version int primary key,
  body jsonb not null,
  created_by bigint not null references staff,
  created_at timestamptz not null
);

create table offer_acceptance (
  student_id bigint not null references student,
  version int not null references offer_version,
  accepted_at timestamptz not null,
  primary key (student_id, version)
);
create index offer_acceptance_version_index on offer_acceptance (version);
