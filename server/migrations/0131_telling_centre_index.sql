create index concurrently telling_centre_index on telling (cause, student_id) where kind = 'centre';
