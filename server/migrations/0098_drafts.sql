-- What is written but not shown yet: to pupils (faq, catalog_course) or parents (parenting_video).
alter table faq add column is_draft boolean not null default false;
alter table parenting_video add column is_draft boolean not null default false;
alter table catalog_course add column is_draft boolean not null default false;
