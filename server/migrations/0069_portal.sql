-- What the centre shows its students on the portal, and when no push goes to them. One row.
create table portal_setting (
  id int primary key default 1 constraint portal_setting_one check (id = 1),
  show_places boolean not null default false,
  show_shop boolean not null default true,
  show_comments boolean not null default true,
  show_recordings boolean not null default true,
  -- Asia/Tashkent; both the same: no quiet hours.
  quiet_from time not null default '21:00',
  quiet_to time not null default '07:00'
);
insert into portal_setting default values;

-- Why a student says that a comment should not stand there; until somebody of the staff decides.
create table post_comment_report (
  comment_id bigint not null references post_comment on delete cascade,
  student_id bigint not null references student,
  reason text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (comment_id, student_id)
);
create index post_comment_report_student_index on post_comment_report (student_id);
create index post_comment_report_open_index on post_comment_report (comment_id) where settled_at is null;
