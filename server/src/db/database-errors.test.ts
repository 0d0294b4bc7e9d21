import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { AppError } from '@markaz/protocol/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
// Importing the areas registers the error codes of their database constraints.
import '../areas.ts'
import { createTestDatabase } from '../testing/database.ts'
import { DatabaseClient } from './database-client.ts'
import {
  isDatabaseOutage,
  mayStatementHaveExecuted,
  tagAsDatabaseError,
  translateDatabaseError,
} from './database-errors.ts'
import { sql } from './db.ts'
import { openPostgres } from './open.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code })
const ofDatabase = (code: string, message?: string) => tagAsDatabaseError(coded(code, message))
const codeOf = (error: unknown) => (translateDatabaseError(error) as { code?: string }).code

describe('connection errors of the database become the error code DATABASE_DOWN', () => {
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
  ])('a database error with the code %s becomes DATABASE_DOWN', (code) => {
    expect(codeOf(ofDatabase(code))).toBe('DATABASE_DOWN')
  })

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Cannot use a pool after calling end on the pool',
  ])('a database error with the message "%s" becomes DATABASE_DOWN', (message) => {
    expect(codeOf(tagAsDatabaseError(new Error(message)))).toBe('DATABASE_DOWN')
  })

  it('if both addresses of localhost refuse the connection to the database, the error becomes DATABASE_DOWN', () => {
    const error = new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')])
    expect(codeOf(tagAsDatabaseError(error))).toBe('DATABASE_DOWN')
  })
})

// Shows: OPS-020
describe('connection errors of other systems than the database', () => {
  it.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT', 'EAI_AGAIN', 'EHOSTUNREACH'])(
    'an error of another system with the code %s is returned unchanged and not treated as a database outage',
    (code) => {
      for (const error of [
        coded(code),
        new AggregateError([coded(code)]),
        new TypeError('x', { cause: coded(code) }),
      ]) {
        expect(translateDatabaseError(error)).toBe(error)
        expect([isDatabaseOutage(error), mayStatementHaveExecuted(error)]).toEqual([false, false])
      }
    },
  )

  it('an error of another system with a message that the PostgreSQL driver also uses is not treated as a database outage', () => {
    for (const text of ['Connection terminated unexpectedly', 'Query read timeout', 'Client was closed'])
      expect(isDatabaseOutage(new Error(text))).toBe(false)
  })
})

// Shows: OPS-020
it('a refused connection to the database becomes DATABASE_DOWN in each kind of database access; other refused connections do not', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo
  closed.close()
  await once(closed, 'close')
  const url = `postgres://markaz@127.0.0.1:${port}/markaz`
  const { db, pool, close } = openPostgres(url, 1, 1_000)
  const client = new DatabaseClient({ connectionString: url })
  const attempts = {
    statement: () => db.many(sql`select 1`),
    write: () => db.run(sql`delete from office`),
    transaction: () => db.transaction(async () => {}),
    'connection of the pool': () => pool.connect(),
    'query of the pool': () => pool.query('select 1'),
    client: () => client.connect(),
  }
  for (const [door, attempt] of Object.entries(attempts))
    expect(codeOf(await (attempt() as Promise<unknown>).catch((error) => error)), door).toBe('DATABASE_DOWN')
  const [refused] = await once(connect(port, '127.0.0.1'), 'error').catch((error) => [error])
  expect(refused).toMatchObject({ code: 'ECONNREFUSED' })
  expect(translateDatabaseError(refused)).toBe(refused)
  await close()
})

it.each([
  ['57014', 'DATABASE_BUSY'],
  ['55P03', 'DATABASE_BUSY'],
  ['53100', 'DISK_FULL'],
  ['ENOSPC', 'DISK_FULL'],
  ['EDQUOT', 'DISK_FULL'],
])('the PostgreSQL error %s is answered with the error code %s', (code, expected) => {
  expect(codeOf(coded(code))).toBe(expected)
})

it('a full disk is recognized by the error message if PostgreSQL sends no error code for it', () => {
  expect(codeOf(coded('58030', 'could not write to file "pg_wal/xlogtemp.42": No space left on device'))).toBe(
    'DISK_FULL',
  )
})

it.each([
  ['Connection terminated unexpectedly', true],
  ['Query read timeout', true],
  ['timeout exceeded when trying to connect', false],
  ['Connection terminated due to connection timeout', false],
])('after the error "%s", the server assumes that the SQL statement may have been executed: %s', (message, may) => {
  expect(mayStatementHaveExecuted(tagAsDatabaseError(new Error(message)))).toBe(may)
})

describe('errors that are not translated to an error code for users', () => {
  it.each(['42P01', '22012', '28P01', '3D000', '40P01', '23505'])(
    'the translation to user errors returns the database error %s unchanged',
    (code) => {
      const error = coded(code)
      expect(translateDatabaseError(error)).toBe(error)
    },
  )

  it('the translation of database errors returns an AppError, a thrown string and undefined unchanged', () => {
    const expected = new AppError('NOT_FOUND')
    for (const thrown of [expected, 'text', undefined, null]) expect(translateDatabaseError(thrown)).toBe(thrown)
  })
})

it('every constraint for which an error code is registered exists in the database under that name', async () => {
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
