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
create index student_photo_index on student ((photo is not null), created_at, id);
create index student_personal_data_index on student ((birth_date is not null and gender is not null), created_at, id);
