-- How names sound, so that a name is found in any spelling: Ҳасан as Хасан, Xasan and Khasan. The body is printed by
-- protocol/src/name-fold.ts, which is the same function in TypeScript; a test compares both.
create function name_fold(folded text) returns text language sql immutable parallel safe strict as $$
  select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(translate(folded, E'õōóŏôöğǧḡǵçčşșšñńıíáâäúüéýžӯөҷіїєґңһәүұxqwy\u2010\u2013\u00ad\u200b\u200c\u200d\u2060\ufeff\u0301', 'ooooooggggccшшшnniiaaauueijoojiiegnhauuhkvi'), 'ш', 'sh'), 'ch', 'c'), 'shc', 'sh'), 'dzh', 'j'), 'zh', 'j'), 'dj', 'j'), 'kh', 'h'), 'gh', 'g'), 'ph', 'f'), 'td', 'd'), 'aa', 'a'), 'bb', 'b'), 'cc', 'c'), 'dd', 'd'), 'ee', 'e'), 'ff', 'f'), 'gg', 'g'), 'hh', 'h'), 'ii', 'i'), 'jj', 'j'), 'kk', 'k'), 'll', 'l'), 'mm', 'm'), 'nn', 'n'), 'oo', 'o'), 'pp', 'p'), 'qq', 'q'), 'rr', 'r'), 'ss', 's'), 'tt', 't'), 'uu', 'u'), 'vv', 'v'), 'zz', 'z'), 'lia', 'la'), 'ia', 'e'), 'ie', 'e'), 'io', 'e')
$$;

-- The sounds of each word of a text, and their endings of four letters and more: what begins one of them stands somewhere
-- in a word. A column and no expression, because lists that walk by another index compare row by row.
create function name_sounds(words text) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array(
    select distinct substr(word, place)
    from regexp_split_to_table(name_fold(search_fold(left(words, 500))), '[\s.,;:()/]+') as word,
      generate_series(1, greatest(length(word) - 3, 1)) as place
    where word <> ''))
$$;

alter table student add column sounds tsvector;
alter table staff add column sounds tsvector;
alter table agent add column sounds tsvector;

create function note_sounds() returns trigger language plpgsql as $$
begin
  new.sounds := name_sounds(concat_ws(' ', new.last_name, new.first_name, new.middle_name, new.h_id));
  return new;
end $$;
create function note_sounds_of_staff() returns trigger language plpgsql as $$
begin
  new.sounds := name_sounds(concat_ws(' ', new.last_name, new.first_name, new.middle_name, new.h_id, new.login));
  return new;
end $$;
create function note_sounds_of_parent() returns trigger language plpgsql as $$
begin
  new.sounds := name_sounds(new.full_name);
  return new;
end $$;
create trigger student_sounds before insert or update of last_name, first_name, middle_name, h_id on student
  for each row execute function note_sounds();
create trigger staff_sounds before insert or update of last_name, first_name, middle_name, h_id, login on staff
  for each row execute function note_sounds_of_staff();
create trigger agent_sounds before insert or update of full_name on agent
  for each row execute function note_sounds_of_parent();

-- harmless: takes some 40 s for 200,000 students on a busy machine; whoever saves a student meanwhile waits for it
update student set sounds = name_sounds(concat_ws(' ', last_name, first_name, middle_name, h_id));
-- harmless: the staff of a chain are some thousands
update staff set sounds = name_sounds(concat_ws(' ', last_name, first_name, middle_name, h_id, login));
update agent set sounds = name_sounds(full_name);
