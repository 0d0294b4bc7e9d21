-- A comment with a link waits until a moderator shows it.
alter table post_comment add column is_waiting boolean not null default false;
create index post_comment_waiting_index on post_comment (created_at desc, id desc) where is_waiting;
-- Comments of other branches' students, from whom those of a branch are spared.
create table post_comment_spared (
  comment_id bigint not null constraint post_comment_spared_comment_fk references post_comment on delete cascade,
  head_office_id bigint not null constraint post_comment_spared_head_office_fk references head_office,
  primary key (comment_id, head_office_id)
);
