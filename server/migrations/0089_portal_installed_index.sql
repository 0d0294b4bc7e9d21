-- Counted, as `student_portal_index` is.
create index concurrently student_portal_installed_index on student (num_nonnulls(portal_installed_at), created_at, id);
