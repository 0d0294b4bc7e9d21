-- Who stands over a post; nobody who signs in.
create table post_author (
  id bigint generated always as identity primary key,
  name text not null,
  position text,
  -- Key of the table file.
  photo text,
  created_by bigint not null references staff,
  created_at timestamptz not null,
  search text not null generated always as (search_fold(name)) stored
);
create index post_author_search_index on post_author using gin (search gin_trgm_ops);

create table post_category (
  id bigint generated always as identity primary key,
  name text not null,
  created_at timestamptz not null
);
create unique index post_category_name_unique on post_category (search_fold(name));

create table post (
  id bigint generated always as identity primary key,
  title text not null,
  -- A document of protocol's RichText; beside it its first words, and enough of them to be found by.
  body jsonb not null,
  excerpt text not null,
  -- Key of the table file.
  banner text,
  category_id bigint not null constraint post_category_fk references post_category,
  author_id bigint not null constraint post_author_fk references post_author,
  status text not null constraint post_status_known check (status in ('public-staff', 'public-students', 'private', 'deleted')),
  is_archived boolean not null default false,
  is_top boolean not null default false,
  is_recommended boolean not null default false,
  -- Grows with each saving of its words; each is a row of post_version.
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search text not null,
  constraint post_marks_are_public check (
    not (is_top or is_recommended) or (status in ('public-staff', 'public-students') and not is_archived)
  )
);
create index post_status_index on post (status, is_archived, created_at desc, id desc);
create index post_category_index on post (category_id, created_at desc, id desc);
create index post_author_index on post (author_id);
create index post_top_index on post (status, created_at desc, id desc) where is_top;
create index post_recommended_index on post (status, created_at desc, id desc) where is_recommended;
create index post_search_index on post using gin (search gin_trgm_ops);

create table post_version (
  post_id bigint not null references post,
  version int not null,
  title text not null,
  body jsonb not null,
  banner text,
  category_id bigint not null,
  author_id bigint not null,
  status text not null,
  -- Keys of the table file, the banner among them: in use as long as a version shows them.
  files text[] not null,
  saved_by bigint not null references staff,
  saved_at timestamptz not null,
  primary key (post_id, version)
);

create table post_comment (
  id bigint generated always as identity primary key,
  post_id bigint not null references post,
  student_id bigint not null references student,
  text text not null,
  is_hidden boolean not null default false,
  -- Said by the writer's program: the same comment sent again is the same row.
  client_key uuid not null,
  created_at timestamptz not null,
  search text not null generated always as (search_fold(text)) stored,
  constraint post_comment_once unique (student_id, client_key)
);
create index post_comment_created_index on post_comment (created_at desc, id desc);
create index post_comment_post_index on post_comment (post_id, created_at, id);
create index post_comment_student_index on post_comment (student_id, created_at desc, id desc);
create index post_comment_search_index on post_comment using gin (search gin_trgm_ops);
