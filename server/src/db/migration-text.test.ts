import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { sql } from './db.ts'
import {
  hasConcurrentIndex,
  isOlderVersion,
  parseOldestServerVersion,
  splitConcurrentIndexStatements,
} from './migration-text.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('version numbers are compared number by number, so 0.10.0 is newer than 0.9.0', () => {
  expect([
    isOlderVersion('0.2.0', '0.10.0'),
    isOlderVersion('1.0.0', '0.9.9'),
    isOlderVersion('0.2.0', '0.2.0'),
  ]).toEqual([true, false, false])
})

it('a migration requires the newest of the server versions in its `-- needs` comments; without such comments it requires none', () => {
  expect(parseOldestServerVersion('-- A table.\ncreate table a (id int);')).toBe('0.0.0')
  expect(
    parseOldestServerVersion('-- needs 0.3.0: read by nobody\nx;\n  -- needs 0.12.0: nor this\ny; -- needs 9.0.0: no'),
  ).toBe('0.12.0')
})

it('before creating an index concurrently, a migration drops the index, so that an interrupted attempt can be repeated', async () => {
  const text = `
    -- The list by kind.
    create index concurrently log_test_index on client_log (log_type, id);
    create index concurrently log_test_two_index on client_log (id, log_type);`
  expect([
    hasConcurrentIndex(text),
    hasConcurrentIndex('create index a on b (c); -- create index concurrently'),
  ]).toEqual([true, false])
  for (const _attempt of [1, 2])
    for (const statement of splitConcurrentIndexStatements(text)) await database.pool.query(statement)
  const made = await database.db.many(
    sql`select indexrelid::regclass::text as name, indisvalid as "isValid" from pg_index where indexrelid::regclass::text like 'log_test%' order by 1`,
  )
  expect(made).toEqual([
    { name: 'log_test_index', isValid: true },
    { name: 'log_test_two_index', isValid: true },
  ])
})
