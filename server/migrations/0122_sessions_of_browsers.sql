-- A session that a page has opened is refreshed only by the browser that holds its cookie (decision 1330). Null: a program's
-- session, or a page's from before, which gets its cookie with the next refresh. The former hashes are those of one
-- refresh earlier: a lost answer is given again.
alter table session
  add column browser_hash bytea,
  add column former_browser_hash bytea,
  add column former_refresh_hash bytea;
alter table student_session
  add column browser_hash bytea,
  add column former_browser_hash bytea,
  add column former_refresh_hash bytea;
alter table parent_session
  add column browser_hash bytea,
  add column former_browser_hash bytea,
  add column former_refresh_hash bytea;
