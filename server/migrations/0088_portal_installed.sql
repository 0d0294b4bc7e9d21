-- When somebody last opened the portal as an app that is installed on their phone; null = never.
alter table student add column portal_installed_at timestamptz;
alter table agent add column portal_installed_at timestamptz;
