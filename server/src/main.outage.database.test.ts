import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { type RunningPostgres, startPostgres } from '../../tools/postgres.ts'
import { runAdminStatement } from './testing/database.ts'
import { type StartedTestProgram, startServerProcess } from './testing/program.ts'

// The test has its own PostgreSQL server, because a shared server that hangs would block other tests.
describe.runIf(inject('postgresUrl'))('the server program while its PostgreSQL server hangs', () => {
  vi.setConfig({ testTimeout: 120_000 })
  const password = 'Maxfiy-parol-1'
  const folder = mkdtempSync(join(tmpdir(), 'markaz-outage-'))
  let postgres: RunningPostgres
  let program: StartedTestProgram
  let token: string
  beforeAll(async () => {
    postgres = await startPostgres('fsync=off')
    await runAdminStatement(postgres.url, 'create database markaz')
    const url = Object.assign(new URL(postgres.url), { pathname: '/markaz' }).href
    program = await startServerProcess({ MARKAZ_DATA: folder, DATABASE_URL: url, MARKAZ_ADMIN_PASSWORD: password })
    token = (await program.signIn(password)).data.accessToken
  })
  afterEach(() => postgres.wake())
  afterAll(async () => {
    await program?.end('SIGKILL')
    postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const read = () => call('GET', '/roles/all')
  const save = (name: string) =>
    call('POST', '/roles', { name, type: 2, permissions: [{ name: 'profile', permissions: ['read'] }] })
  async function call(method: string, path: string, body?: object) {
    const startedAt = performance.now()
    const response = await fetch(`${program.url}/api/staff${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as { error?: { code: string }; data: { roles: { name: string }[] } }
    return {
      status: response.status,
      code: answer.error?.code,
      retryAfter: response.headers.get('retry-after'),
      seconds: (performance.now() - startedAt) / 1_000,
      data: answer.data,
    }
  }
  async function ready() {
    const startedAt = performance.now()
    const response = await fetch(`${program.url}/readyz`)
    const { status } = (await response.json()) as { status: string }
    return { code: response.status, status, seconds: (performance.now() - startedAt) / 1_000 }
  }
  const roles = async () => (await read()).data.roles.map(({ name }) => name)
  const up = async () => /^markaz_database_up (\d)/m.exec(await (await fetch(`${program.url}/metrics`)).text())?.[1]
  const lines = (word: string) =>
    program
      .written()
      .split('\n')
      .filter((line) => line.includes(`"msg":"${word}"`))
  const isReady = () => expect.poll(ready, { timeout: 30_000, interval: 200 }).toMatchObject({ code: 200 })

  // Shows: OPS-013, SAFE-024
  it('while PostgreSQL hangs, API calls and /readyz answer 503 within seconds; afterwards they succeed again', async () => {
    postgres.freeze()
    const [first, readiness, ...saves] = await Promise.all([
      read(),
      ready(),
      ...Array.from({ length: 25 }, (_, n) => save(`Uxlaganda ${n}`)),
    ])
    expect(readiness).toMatchObject({ code: 503, status: 'database' })
    expect(readiness.seconds).toBeLessThan(5)
    for (const one of [first, ...saves]) {
      expect(one).toMatchObject({ status: 503, retryAfter: '5' })
      expect(one.seconds).toBeLessThan(20)
    }
    await expect.poll(up, { timeout: 10_000 }).toBe('0')
    // The outage is known now, so calls are refused without waiting for the database.
    const next = await save('Keyin')
    expect([next.status, next.code, next.seconds < 2]).toEqual([503, 'DATABASE_DOWN', true])
    // The test waits, because the program writes log lines in groups, up to a tenth of a second late.
    await expect.poll(() => lines('the database does not answer')).toHaveLength(1)
    postgres.wake()
    await isReady()
    expect([(await save('Uyg‘ongach')).status, await up()]).toEqual([201, '1'])
    await expect.poll(() => lines('over: the database does not answer')).toHaveLength(1)
    expect(
      program
        .written()
        .split('\n')
        .filter((line) => line.includes('"level":50')).length,
    ).toBeLessThan(10)
  })

  // Shows: SAFE-024
  it('while the synchronous standby server is dead, reads succeed but no change is confirmed, until it is back', async () => {
    await runAdminStatement(postgres.url, `alter system set synchronous_standby_names = 'olgan'`)
    await runAdminStatement(postgres.url, 'select pg_reload_conf()')
    const before = await roles()
    const first = await Promise.all(Array.from({ length: 15 }, (_, n) => save(`Javobsiz ${n}`)))
    for (const one of first) {
      expect([one.status, one.seconds < 20]).toEqual([503, true])
      expect(['SAVE_UNKNOWN', 'DATABASE_DOWN', 'DATABASE_BUSY']).toContain(one.code)
    }
    expect(first.map(({ code }) => code)).toContain('SAVE_UNKNOWN')
    await expect.poll(ready, { timeout: 10_000 }).toMatchObject({ code: 503, status: 'commit' })
    const refused = await save('Rad etilgan')
    expect([refused.status, refused.code, refused.seconds < 2]).toEqual([503, 'DATABASE_DOWN', true])
    expect((await read()).status).toBe(200)
    await runAdminStatement(postgres.url, 'alter system reset synchronous_standby_names').catch(() => {})
    await runAdminStatement(postgres.url, 'select pg_reload_conf()')
    await isReady()
    expect((await save('Qaytgach')).status).toBe(201)
    const names = await roles()
    expect(new Set(names).size).toBe(names.length)
    expect(names).not.toContain('Rad etilgan')
    expect(names).toEqual(expect.arrayContaining([...before, 'Qaytgach']))
  })
})
