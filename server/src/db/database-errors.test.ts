import { AppError } from '@markaz/protocol/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
// The areas register the errors of their constraints.
import '../areas.ts'
import { testDatabase } from '../testing/database.ts'
import { mayHaveExecuted, translateDatabaseError } from './database-errors.ts'
import { sql } from './db.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code })
const codeOf = (error: unknown) => (translateDatabaseError(error) as { code?: string }).code

describe('connection errors are translated to DATABASE_DOWN', () => {
  it.each([
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ENOTFOUND',
    'ETIMEDOUT',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    '08006',
    '08P01',
    '57P01',
    '57P03',
    '25006',
    '53300',
  ])('the error code %s becomes DATABASE_DOWN', (code) => {
    expect(codeOf(coded(code))).toBe('DATABASE_DOWN')
  })

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Cannot use a pool after calling end on the pool',
  ])('the error "%s" becomes DATABASE_DOWN', (message) => {
    expect(codeOf(new Error(message))).toBe('DATABASE_DOWN')
  })

  it('a refusal by both addresses of localhost is DATABASE_DOWN', () => {
    expect(codeOf(new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]))).toBe('DATABASE_DOWN')
  })
})

it.each([
  ['57014', 'DATABASE_BUSY'],
  ['55P03', 'DATABASE_BUSY'],
  ['53100', 'DISK_FULL'],
  ['ENOSPC', 'DISK_FULL'],
  ['EDQUOT', 'DISK_FULL'],
])('the database error %s becomes the error code %s', (code, expected) => {
  expect(codeOf(coded(code))).toBe(expected)
})

it('a full disk without an error code of its own is recognized by its message', () => {
  expect(codeOf(coded('58030', 'could not write to file "pg_wal/xlogtemp.42": No space left on device'))).toBe(
    'DISK_FULL',
  )
})

it.each([
  ['Connection terminated unexpectedly', true],
  ['Query read timeout', true],
  ['timeout exceeded when trying to connect', false],
  ['Connection terminated due to connection timeout', false],
])('after the error "%s" the statement may have been executed: %s', (message, may) => {
  expect(mayHaveExecuted(new Error(message))).toBe(may)
})

describe('database errors that are not translated', () => {
  it.each(['42P01', '22012', '28P01', '3D000', '40P01', '23505'])(
    'the database error %s is returned unchanged',
    (code) => {
      const error = coded(code)
      expect(translateDatabaseError(error)).toBe(error)
    },
  )

  it('an AppError, a thrown string and undefined are returned unchanged', () => {
    const expected = new AppError('NOT_FOUND')
    for (const thrown of [expected, 'text', undefined, null]) expect(translateDatabaseError(thrown)).toBe(thrown)
  })
})

it('every constraint that has an error code exists in the database under that name', async () => {
  const rows = await database.db.many<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'i' union select conname from pg_constraint`,
  )
  const names = new Set(rows.map((row) => row.name))
  const translated = [
    'office_head_office_unique',
    'office_name_unique',
    'role_name_unique',
    'staff_login_unique',
    'sync_run_one_at_a_time',
  ]
  for (const constraint of translated) {
    expect(codeOf(Object.assign(new Error(), { constraint })), constraint).toBeDefined()
    expect(names, constraint).toContain(constraint)
  }
})
