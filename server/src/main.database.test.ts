import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { administer } from './testing/database.ts'
import { gateBefore } from './testing/gate.ts'
import { failedStart, type Program, startProgram } from './testing/program.ts'

const password = 'Maxfiy-parol-1'
const programs: Program[] = []
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

async function start(databaseUrl: string, until?: string): Promise<Program> {
  const program = await startProgram(
    { MARKAZ_DATA: folder, DATABASE_URL: databaseUrl, MARKAZ_ADMIN_PASSWORD: password },
    until,
  )
  programs.push(program)
  return program
}

describe('a PostgreSQL that is not reachable', () => {
  it('without its database the process keeps running: healthy, not ready, every call 503, no password in the log, and SIGTERM ends it', async () => {
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

describe.runIf(inject('postgresUrl'))('the program on PostgreSQL', () => {
  const server = inject('postgresUrl')
  let url: URL
  beforeEach(async () => {
    const name = `markaz_main_${process.pid}_${Date.now()}`
    await administer(server, `create database ${name}`)
    closing.push(() => administer(server, `drop database ${name} with (force)`))
    url = Object.assign(new URL(server), { pathname: `/${name}` })
  })

  it('a missing database or a refused login ends the start with exit code 1 and one line', async () => {
    const settings = { MARKAZ_DATA: folder, LOG_LEVEL: 'error' }
    const missing = Object.assign(new URL(url), { pathname: '/yoq_baza' })
    const stranger = Object.assign(new URL(url), { username: 'yoq_rol' })
    for (const [wrong, words] of [
      [missing, /^Ma'lumotlar bazasi topilmadi: \S+ serverida "yoq_baza" yo'q\. .+$/],
      [stranger, /^Ma'lumotlar bazasi \S+ kirishga ruxsat bermadi: .+$/],
    ] as const) {
      const { code, written } = await failedStart({ ...settings, DATABASE_URL: wrong.href })
      expect([code, written.trim()]).toEqual([1, expect.stringMatching(words)])
    }
  })

  it('two processes that start at the same time on an empty database share one superadmin, one key and one session', async () => {
    const [one, other] = await Promise.all([start(url.href), start(url.href)])
    const { accessToken } = (await one.signIn(password)).data
    expect((await other.call('GET', '/profile', { token: accessToken })).status).toBe(200)
    expect((await other.call('POST', '/auth/logout', { token: accessToken, body: {} })).status).toBe(200)
    expect((await one.call('GET', '/profile', { token: accessToken })).status).toBe(401)
  })

  it('a killed process does not prevent the next start', async () => {
    const first = await start(url.href)
    const { accessToken } = (await first.signIn(password)).data
    await first.end('SIGKILL')
    const second = await start(url.href)
    expect((await second.call('GET', '/profile', { token: accessToken })).status).toBe(200)
  })

  // Shows: OPS-012
  it('an older program works with tables that a newer program has extended, and refuses tables that need a newer program', async () => {
    const newer = await start(url.href)
    await newer.end('SIGTERM')
    const after = (statement: string) => administer(url.href, statement)
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
    const { code, written } = await failedStart({ MARKAZ_DATA: folder, DATABASE_URL: url.href, LOG_LEVEL: 'error' })
    expect([code, written]).toEqual([1, expect.stringContaining("9999_newer.sql migratsiyasi bu versiyada yo'q")])
  })

  it('the server starts to serve when the database is up, answers 503 while it is down, and recovers when it is back', async () => {
    const gate = await gateBefore(url)
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
