create index concurrently student_door_photo_index on student (id) where door_photo is not null;
