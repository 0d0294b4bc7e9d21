-- The child's screen in the portal that a notification opens, such as `meetings`; null = the screen of its kind.
alter table telling add column screen text;
