-- What was given under a key, as a digest: the same key with other content is a conflict. Null: from before.
alter table point_act add column content_digest text;
