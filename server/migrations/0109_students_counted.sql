-- Students are counted for each page of their list, up to 10,000: by this index without reading their rows.
create index concurrently student_kept on student (id) where forgotten_at is null;
