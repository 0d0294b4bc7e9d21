-- What lists of groups, students and marks need beyond the tables.

-- Names in the order of the Uzbek alphabet, Latin or Cyrillic: … x y z o' g' sh ch. Compare the result with collate "C";
-- the four last letters become the four signs that follow z there. (ICU has the order, but not in every build.)
create function uzbek_order(value text) returns text language sql immutable parallel safe strict as $$
  select translate(
    replace(replace(replace(replace(
      translate(
        replace(replace(replace(replace(replace(replace(replace(replace(replace(
          lower(normalize(value, NFKC)),
          'ш', 'sh'), 'щ', 'sh'), 'ч', 'ch'), 'ё', 'yo'), 'ю', 'yu'), 'я', 'ya'), 'ц', 'ts'), 'ў', 'o'''), 'ғ', 'g'''),
        'абвгдежзийклмнопрстуфхыэқҳʻʼ‘’`´′ʹъь',
        'abvgdejziyklmnoprstufxieqh'''''''''''''''''),
      'o''', '{'), 'g''', '|'), 'sh', '}'), 'ch', '~'),
    '''"“”-', '')
$$;

-- A filter of the students list each; the order is the list's own.
create index student_system_status_index on student (system_status, created_at, id);
create index student_contract_type_index on student (contract_type, created_at, id);
create index student_photo_index on student (num_nonnulls(photo), created_at, id);
create index student_personal_data_index on student (num_nonnulls(birth_date, gender), created_at, id);

-- What the groups list counts, from the index alone: groups by status, members of today, sums of marks.
create index study_group_status_index on study_group (head_office_id, started_date, ended_date, gone_at);
drop index student_group_group_index;
create index student_group_group_index on student_group (group_id, student_id) include (started_date, ended_date, gone_at);
create index lesson_sums_index on lesson (group_id) include (attended_count, absent_count) where marked_at is not null;
