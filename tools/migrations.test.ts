import { describe, expect, test } from 'vitest'
import { findMigrationErrors } from './migrations.ts'

describe('the check of migrations for risky statements', () => {
  // Shows: OPS-009
  test.each([
    ['takes a table away', 'drop table room'],
    ['takes a column away', 'alter table staff drop column address'],
    ['takes a column away', 'alter table staff add column a int,\n  drop column address'],
    ['renames', 'alter table staff rename column address to place'],
    ['renames', 'alter table staff rename to people'],
    ['changes a type', 'alter table student alter column id type bigint'],
    ['changes a type', 'alter table student alter id set data type bigint'],
    ['makes a column required', 'alter table room alter column name set not null'],
    ['takes a default away', 'alter table room alter column seats drop default'],
    ['adds a column that', 'alter table room add column seats int not null'],
    ['adds a column that', 'alter table room add column name text default 1, add column seats int not null'],
    ['may refuse', "alter table room add constraint room_kind_known check (kind in ('a', 'b'))"],
    ['may refuse', 'create unique index room_name_unique on room (name)'],
    ['may refuse', 'create unique index concurrently room_name_unique on room (name)'],
    ['takes away what', 'drop function search_fold(text)'],
    ['holds up a big table', 'create index attendance_day_index on attendance (day)'],
    ['holds rows of a big table', 'update attendance set version = 1'],
    ['shares no migration', 'create index concurrently a on attendance (day); create table b (id int)'],
  ])('the migration check rejects a migration that %s: %s', (says, text) => {
    expect(findMigrationErrors(`-- Why it is made.\n${text};`, '0.2.0')).toEqual([expect.stringContaining(says)])
  })

  test('the migration check refuses a migration whose comment names a program version that is not released yet', () => {
    expect(findMigrationErrors('-- needs 0.3.0: nobody reads it\ndrop table room;', '0.2.0')).toEqual([
      'needs 0.3.0, and this is 0.2.0',
    ])
  })
})

// Shows: OPS-009
test('the migration check accepts a migration that only adds database objects, or whose comment gives the reason for a risky statement', () => {
  const taken = `
    create table desk (id int primary key, name text not null constraint desk_named check (name <> ''));
    create unique index desk_name_unique on desk (name);
    alter table desk add constraint desk_room foreign key (id) references room;
    alter table room add column seats int not null default 0, add column note text;
    create index room_note_index on room (note);
    create function seats() returns int language sql as $$ drop table room; select 1 $$;
    -- needs 0.2.0: nothing reads it since
    alter table room drop column address;
    -- harmless: one value more than before
    alter table room drop constraint room_kind_known, add constraint room_kind_known check (kind in (1, 2));
    -- harmless: ten rows
    update lesson set kind = 1 where kind = 7`
  expect(findMigrationErrors(taken, '0.2.0')).toEqual([])
  expect(findMigrationErrors('create index concurrently a on attendance (day);', '0.2.0')).toEqual([])
})
