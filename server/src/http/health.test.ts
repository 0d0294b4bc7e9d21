import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { offices } from '@markaz/protocol/centre/offices/routes'
import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { roles } from '@markaz/protocol/people/roles/routes'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { buildApp } from '../app.ts'
import { sql } from '../db/db.ts'
import { type OpenedDatabase, openPostgres } from '../db/open.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { runAdminStatement } from '../testing/database.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
const get = async (app: TestApp['app'], url: string) => (await app.inject(url)).statusCode

describe('the server while the database does not answer', () => {
  let dead: OpenedDatabase
  beforeAll(() => {
    dead = openPostgres('postgres://nobody@127.0.0.1:1/nothing', 2)
  })
  afterAll(() => dead.close())

  it('while the database is down, /healthz reports healthy, /readyz reports not ready, and every API call answers 503 in the JSON envelope', async () => {
    const t = await startTestApp({ db: dead.db, pool: dead.pool })
    closing.push(t.close)
    expect([await get(t.app, '/healthz'), await get(t.app, '/readyz')]).toEqual([200, 503])
    const signIn = await t.send(auth.signIn, { body: { login: 'kimdir', password: 'Parol-12345' } })
    expect([signIn.status, signIn.error]).toMatchObject([
      503,
      { code: 'DATABASE_DOWN', errMsg: "Ma'lumotlar bazasi vaqtincha ishlamayapti. Birozdan keyin qayta urining" },
    ])
  })

  it('tokens that were issued before a database outage are valid after it', async () => {
    const t = await startTestApp()
    const { db } = t
    closing.push(t.close)
    const { token } = await t.signedIn({ grants: ['staff_control:offices.read'] })
    // The server keeps its database object from the start, so the test simulates the outage inside this object.
    let isDown = false
    const switched = {
      ...t.deps,
      db: new Proxy(db, { get: (_, key) => (isDown ? dead.db : db)[key as keyof typeof db] }),
    }
    const app = await buildApp(switched)
    closing.push(() => app.close())
    const list = () =>
      app.inject({ url: `/api/staff${offices.list.path}`, headers: { authorization: `Bearer ${token}` } })
    expect((await list()).statusCode).toBe(200)
    isDown = true
    const down = await list()
    expect([down.statusCode, down.json().error.code, await get(app, '/readyz')]).toEqual([503, 'DATABASE_DOWN', 503])
    isDown = false
    expect([(await list()).statusCode, await get(app, '/readyz')]).toEqual([200, 200])
  })
})

it('/readyz answers with the status `folder` while the server cannot write to its data folder', async () => {
  const disk = mkdtempSync(join(tmpdir(), 'markaz-disk-'))
  closing.push(async () => rmSync(disk, { recursive: true }))
  const folder = join(disk, 'data')
  const t = await startTestApp({}, { readiness: { isReady: true, folder } })
  closing.push(t.close)
  const ready = async () => (await t.app.inject('/readyz')).json()
  expect(await ready()).toEqual({ status: 'folder' })
  mkdirSync(folder)
  expect(await ready()).toEqual({ status: 'ok' })
})

// Shows: SAFE-025
it("while the database's disk is full, API calls that change data answer 507 and /readyz reports it", async () => {
  const t = await startTestApp()
  closing.push(t.close)
  const { token } = await t.signedIn({ grants: ['staff_control:roles.create', 'staff_control:roles.read'] })
  // Raises the error with which PostgreSQL reports that a table cannot grow.
  await t.db.run(sql`
    create function no_room() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file "base/5/20706": No space left on device' using errcode = '53100';
    end $$`)
  await t.db.run(sql`create trigger no_room before insert on role for each row execute function no_room()`)
  const body = { name: 'Yangi', type: 1 as const, permissions: [] }
  const refused = await t.send(roles.create, { token, body })
  expect([refused.status, refused.error.errMsg]).toEqual([507, 'Serverda joy qolmadi. Administratorga xabar bering'])
  const ready = async () => {
    const { statusCode, body: text } = await t.app.inject('/readyz')
    return [statusCode, JSON.parse(text)]
  }
  expect([await ready(), (await t.send(roles.list, { token })).status]).toEqual([[507, { status: 'disk' }], 200])
  await t.db.run(sql`drop function no_room cascade`)
  await expect.poll(ready, { timeout: 20_000 }).toEqual([200, { status: 'ok' }])
  expect((await t.send(roles.create, { token, body })).status).toBe(201)
})

// Shows: OPS-012
it('/healthz and the API call for the profile report the same version, the newest one in CHANGELOG.md', async () => {
  const t = await startTestApp()
  closing.push(t.close)
  const { token } = await t.signedIn()
  const { version } = (await t.app.inject('/healthz')).json()
  const changelog = readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8')
  expect(version.split('+')[0]).toBe(/^## (\d+\.\d+\.\d+)/m.exec(changelog)?.[1])
  expect((await t.send(auth.profile, { token })).data.version).toBe(version)
})

describe('the server on a database without its migrations', () => {
  it('before its migrations the server is healthy but not ready, and API calls answer 503; after the migrations it is ready at once', async () => {
    const readiness = { isReady: false }
    const log: { level: number; status?: number }[] = []
    const logStream = { write: (line: string) => log.push(JSON.parse(line)) }
    const t = await startTestApp({}, { readiness, logLevel: 'info', logStream })
    closing.push(t.close)
    const { token } = await t.signedIn()
    expect([await get(t.app, '/healthz'), await get(t.app, '/readyz')]).toEqual([200, 503])
    expect((await t.send(auth.profile, { token })).error.code).toBe('DATABASE_DOWN')
    expect((await t.app.inject('/api/docs')).statusCode).toBe(503)
    // A missing migration is not logged as an error: each call only writes its normal log line.
    expect(log.filter(({ status }) => status === 503).map(({ level }) => level)).toEqual([30, 30, 30])
    expect(log.filter(({ level }) => level >= 50)).toEqual([])
    readiness.isReady = true
    expect([await get(t.app, '/readyz'), (await t.send(auth.profile, { token })).status]).toEqual([200, 200])
  })
})

describe.runIf(inject('postgresUrl'))('the server during a restart of PostgreSQL', () => {
  it('after a restart of PostgreSQL, running API calls succeed or answer 503, and the next calls succeed', async () => {
    const t = await startTestApp()
    closing.push(t.close)
    const { token } = await t.signedIn()
    const server = inject('postgresUrl')
    const name = new URL(t.database.url as string).pathname.slice(1)
    for (let round = 0; round < 3; round++) {
      const calls = Array.from({ length: 10 }, () => t.send(auth.profile, { token }))
      await runAdminStatement(
        server,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      )
      for (const { status } of await Promise.all(calls)) expect([200, 503]).toContain(status)
      expect((await t.send(auth.profile, { token })).status).toBe(200)
    }
  })
})
