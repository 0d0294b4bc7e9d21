import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { createBlockableDatabaseProxy } from './testing/blockable-database-proxy.ts'
import { runAdminStatement } from './testing/database.ts'
import { type StartedTestProgram, startFailingProgram, startServerProcess } from './testing/program.ts'

const password = 'Maxfiy-parol-1'
const programs: StartedTestProgram[] = []
const closing: (() => unknown)[] = []
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'markaz-main-'))
})
afterEach(async () => {
  for (const program of programs.splice(0)) await program.end('SIGKILL')
  for (const close of closing.splice(0).reverse()) await close()
  rmSync(folder, { recursive: true, force: true })
})

async function start(databaseUrl: string, until?: string): Promise<StartedTestProgram> {
  const program = await startServerProcess(
    { MARKAZ_DATA: folder, DATABASE_URL: databaseUrl, MARKAZ_ADMIN_PASSWORD: password },
    until,
  )
  programs.push(program)
  return program
}

describe('the server program and a PostgreSQL server that is not always reachable', () => {
  it('while the database is unreachable, the server process is healthy but not ready, and API calls answer 503', async () => {
    const program = await start('postgres://markaz:Sirli-parol@127.0.0.1:1/markaz', 'tayyor emas')
    expect([await program.status('/healthz'), await program.status('/readyz')]).toEqual([200, 503])
    const answer = await program.signIn(password)
    expect([answer.status, answer.success, answer.error.code]).toEqual([503, false, 'DATABASE_DOWN'])
    expect(await program.status('/healthz')).toBe(200)
    expect(program.written()).not.toMatch(/Sirli-parol|^\s+at |"stack"/m)
    const { code, ms } = await program.end('SIGTERM')
    expect([code, ms < 10_000]).toEqual([0, true])
  })
})

describe.runIf(inject('postgresUrl'))('the server program on a PostgreSQL server', () => {
  const server = inject('postgresUrl')
  let url: URL
  beforeEach(async () => {
    const name = `markaz_main_${process.pid}_${Date.now()}`
    await runAdminStatement(server, `create database ${name}`)
    closing.push(() => runAdminStatement(server, `drop database ${name} with (force)`))
    url = Object.assign(new URL(server), { pathname: `/${name}` })
  })

  it("if the database does not exist or refuses the login, the server's start ends with exit code 1 and one line of text", async () => {
    const settings = { MARKAZ_DATA: folder, LOG_LEVEL: 'error' }
    const missing = Object.assign(new URL(url), { pathname: '/yoq_baza' })
    const stranger = Object.assign(new URL(url), { username: 'yoq_rol' })
    for (const [wrong, words] of [
      [missing, /^Ma'lumotlar bazasi topilmadi: \S+ serverida "yoq_baza" yo'q\. .+$/],
      [stranger, /^Ma'lumotlar bazasi \S+ kirishga ruxsat bermadi: .+$/],
    ] as const) {
      const { code, written } = await startFailingProgram({ ...settings, DATABASE_URL: wrong.href })
      expect([code, written.trim()]).toEqual([1, expect.stringMatching(words)])
    }
  })

  it('two processes that start at the same time on an empty database share one superadmin, one key for tokens, and their sessions', async () => {
    const [one, other] = await Promise.all([start(url.href), start(url.href)])
    const { accessToken } = (await one.signIn(password)).data
    expect((await other.call('GET', '/profile', { token: accessToken })).status).toBe(200)
    expect((await other.call('POST', '/auth/logout', { token: accessToken, body: {} })).status).toBe(200)
    expect((await one.call('GET', '/profile', { token: accessToken })).status).toBe(401)
  })

  it('after a server process was killed, the next start succeeds', async () => {
    const first = await start(url.href)
    const { accessToken } = (await first.signIn(password)).data
    await first.end('SIGKILL')
    const second = await start(url.href)
    expect((await second.call('GET', '/profile', { token: accessToken })).status).toBe(200)
  })

  // Shows: OPS-012
  it('an older server works with a database that a newer server has migrated, unless a migration declares that it needs the newer server', async () => {
    const newer = await start(url.href)
    await newer.end('SIGTERM')
    const after = (statement: string) => runAdminStatement(url.href, statement)
    await after('alter table staff add column nickname text')
    await after('create table newer (id int generated always as identity primary key, staff_id int references staff)')
    await after(`insert into schema_migration (name, checksum, needs) values ('9999_newer.sql', 'x', '0.0.0')`)
    const former = await start(url.href)
    const { accessToken: token } = (await former.signIn(password)).data
    expect((await former.call('GET', '/profile', { token })).status).toBe(200)
    const login = { newLogin: 'boshliq', password }
    expect((await former.call('POST', '/profile/change-login', { token, body: login })).status).toBe(200)
    await former.end('SIGTERM')

    await after(`update schema_migration set needs = '99.0.0' where name = '9999_newer.sql'`)
    const { code, written } = await startFailingProgram({
      MARKAZ_DATA: folder,
      DATABASE_URL: url.href,
      LOG_LEVEL: 'error',
    })
    expect([code, written]).toEqual([1, expect.stringContaining("9999_newer.sql migratsiyasi bu versiyada yo'q")])
  })

  it('the server becomes ready when the database is up, answers 503 while the database is down, and recovers afterwards', async () => {
    const gate = await createBlockableDatabaseProxy(url)
    closing.push(gate.shut)
    const through = Object.assign(new URL(url), { host: `127.0.0.1:${gate.port}` })
    const program = await start(through.href, 'tayyor emas')
    expect(await program.status('/readyz')).toBe(503)
    const ready = () => expect.poll(() => program.status('/readyz'), { timeout: 15_000, interval: 100 }).toBe(200)
    await gate.open()
    await ready()
    const { accessToken: token } = (await program.signIn(password)).data
    await gate.shut()
    const gone = await program.call('GET', '/profile', { token })
    expect([gone.status, gone.error.code, await program.status('/readyz'), await program.status('/healthz')]).toEqual([
      503,
      'DATABASE_DOWN',
      503,
      200,
    ])
    await gate.open()
    await ready()
    expect((await program.call('GET', '/profile', { token })).status).toBe(200)
  })
})
