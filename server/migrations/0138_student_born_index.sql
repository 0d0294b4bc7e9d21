-- Finds students by birth date and given name in any spelling. The key is `nameConsonants` of protocol/src/name-fold.ts.
create index concurrently student_born_index on student
  (birth_date, (replace(translate(name_fold(search_fold(first_name)), 'aeiou .,()', ''), 'ks', 'h')));
