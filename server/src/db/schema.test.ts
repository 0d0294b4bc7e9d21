import { readdirSync, readFileSync } from 'node:fs'
import { AppError } from '@markaz/protocol/errors'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { studentPersonalDataRegistry } from '../access/personal-data.ts'
// Importing the areas registers the tables in which they store data about students.
import '../areas.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { readDatabaseSchemaText } from '../testing/schema-text.ts'
import { declaredColumnMaps } from './column-map.ts'
import { translateDatabaseError } from './database-errors.ts'
import { sql } from './db.ts'
import { readMigrations } from './migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('migrations are sorted by number, and each number is used once', () => {
  const all = readMigrations().map((migration) => migration.name)
  expect(all.length).toBeGreaterThan(0)
  const numbers = all.map((name) => Number(/^(\d{4})_[a-z0-9_-]+\.sql$/.exec(name)?.[1]))
  expect(numbers).toEqual(Array.from(all, (_, i) => i + 1))
})

// Shows: HOUSE-004
it.skipIf(inject('postgresUrl'))('server/schema.sql equals the schema that the migrations produce', async () => {
  await expect(await readDatabaseSchemaText(database.db)).toMatchFileSnapshot('../../schema.sql')
})

it('every table that refers to students is registered by the feature area that exports and erases its rows', async () => {
  const rows = await database.db.many<{ name: string }>(sql`
    select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'student'::regclass`)
  const covered = studentPersonalDataRegistry.all().flatMap(({ tables }) => tables)
  expect(rows.map(({ name }) => name).filter((name) => !covered.includes(name))).toEqual([])
})

it("every column map (the table's column for each form field) has the same columns as its table in the database", async () => {
  const kinds: Record<string, string> = {
    ...{ bool: 'boolean', int2: 'number', int4: 'number', int8: 'number', numeric: 'number' },
    ...{ json: 'json', jsonb: 'json', _int2: 'number[]', _int8: 'number[]', _text: 'string[]' },
    ...{ text: 'string', date: 'string', time: 'string', timestamptz: 'string', uuid: 'string' },
  }
  const rows = await database.db.many<{ place: string; type: string; isNullable: boolean }>(sql`
    select table_name || '.' || column_name as place, udt_name as type, is_nullable = 'YES' as "isNullable"
    from information_schema.columns where table_schema = 'public'`)
  const has = new Map(rows.map(({ place, type, isNullable }) => [place, `${kinds[type]}${isNullable ? '?' : ''}`]))
  expect(declaredColumnMaps.length).toBeGreaterThan(0)
  const said = declaredColumnMaps.flatMap(({ table, columns }) =>
    columns.map((one) => ({ ...one, place: `${table}.${one.name}` })),
  )
  const line = (place: string, kind: string | undefined) => `${place}: ${kind}`
  expect(said.map(({ place, kind }) => line(place, kind))).toEqual(said.map(({ place }) => line(place, has.get(place))))
})

describe('indexes and error messages of foreign keys', () => {
  /** Tables whose rows are never deleted, so foreign keys to them need no index to search for references. */
  const neverDeleted = (
    'agent category control_action course curriculum_topic exam failure_reason head_office homework ' +
    'office price role staff study_group sync_run'
  ).split(' ')
  /**
   * Foreign keys without an index, each with the reason why it needs none. Without an index, deleting a referenced row
   * scans the complete table.
   */
  const without: Record<string, string> = {
    'chat_event.chat_id -> chat':
      'rows come with every message and stay a few days; a chat is deleted only while nobody wrote in it',
    'chat_message.student_id -> student': 'written all day; only a student of an import that is reverted is deleted',
    'contract_template.file_key -> file': 'some twenty rows',
    'event_team.captain_id -> student': 'few teams; only a student of an import that is reverted is deleted',
  }

  it('every foreign key has an index that begins with its columns, or this test states why not', async () => {
    const rows = await database.db.many<{ name: string; target: string }>(sql`
      select conrelid::regclass::text || '.' || (select string_agg(attname, ',' order by attnum)
        from pg_attribute where attrelid = conrelid and attnum = any(conkey)) || ' -> ' || confrelid::regclass::text as name,
        confrelid::regclass::text as target
      from pg_constraint where contype = 'f' and not exists (
        select from pg_index where indrelid = conrelid
          and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey and indkey[0] = any(conkey))
      order by 1`)
    const needed = rows.filter(({ target }) => !neverDeleted.includes(target))
    expect(needed.map(({ name }) => name)).toEqual(Object.keys(without).sort())
  })

  const source = new URL('..', import.meta.url)
  const texts = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|^demo\/|(^|\/)testing\//.test(path))
    .map((path) => readFileSync(new URL(path, source), 'utf8'))
  const found = (what: RegExp) => texts.flatMap((text) => [...text.matchAll(what)].map(([, table]) => table))

  it('no SQL statement in the code deletes rows of the tables whose rows must never be deleted', () => {
    const deleted = found(/delete from (\w+)/g)
    expect(neverDeleted.filter((table) => deleted.includes(table))).toEqual([])
  })

  /** Foreign keys that no deletion by a user violates, so they need no error message; each with the reason. */
  const unsaid: Record<string, string> = {
    'event_participant_team_id_fkey -> event_team': 'a team goes after its last member has left it',
    'attendance_lesson_fk -> lesson': 'looked for by the statement that deletes',
    'family_call_cause_lesson_id_fkey -> lesson': 'such a lesson has a mark, and stays',
    'homework_lesson_fk -> lesson': 'looked for by the statement that deletes',
    'notification_receiver_notification_id_fkey -> notification': 'they go before it',
    'notification_sending_notification_id_fkey -> notification': 'it is let go before',
    'schedule_item_room_fk -> room': 'looked for while the room is locked',
    'student_group_event_student_group_id_fkey -> student_group': 'they go before it',
    'video_lesson_fk -> lesson': 'looked for by the statement that deletes',
  }

  it('each foreign key that can prevent the deletion of a single row has an error message, or this test states why not', async () => {
    const deleted = [
      ...found(/delete from (\w+) where id = \$\{/g),
      ...found(/createCategoryRouteHandlers\(raw\('(\w+)'\)/g),
    ]
    const rows = await database.db.many<{ constraint: string; target: string }>(sql`
      select conname as constraint, confrelid::regclass::text as target
      from pg_constraint where contype = 'f' and confdeltype in ('a', 'r') and confrelid = any(${deleted}::text[]::regclass[])`)
    const silent = rows.filter(
      ({ constraint }) => !(translateDatabaseError(Object.assign(new Error(), { constraint })) instanceof AppError),
    )
    expect(silent.map(({ constraint, target }) => `${constraint} -> ${target}`).sort()).toEqual(
      Object.keys(unsaid).sort(),
    )
  })
})
