-- Questions that are asked often. `answer` is a document of protocol's RichText, `answer_text` its words.
create table faq (
  id bigint generated always as identity primary key,
  question text not null,
  answer jsonb not null,
  answer_text text not null,
  search text not null generated always as (search_fold(question || ' ' || answer_text)) stored,
  position integer not null,
  version integer not null default 1,
  created_by bigint not null references staff (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint faq_position_positive check (position > 0)
);
create index faq_order_index on faq (position, id);
create index faq_search_index on faq using gin (search gin_trgm_ops);
