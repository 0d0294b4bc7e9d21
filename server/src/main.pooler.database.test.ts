import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { installedPgbouncerVersion, type RunningPooler, startPgbouncer } from '../../tools/pgbouncer.ts'
import { runAdminStatement } from './testing/database.ts'
import { type StartedTestProgram, startFailingProgram, startServerProcess } from './testing/program.ts'

const version = installedPgbouncerVersion()
if (inject('postgresUrl') && !version)
  console.warn('SKIPPED: no pgbouncer on this machine (apt-get install pgbouncer), so no test goes through a pooler')

describe.runIf(inject('postgresUrl') && version)(
  'the server program behind the connection pooler PgBouncer in transaction mode',
  () => {
    vi.setConfig({ testTimeout: 120_000 })
    const password = 'Maxfiy-parol-1'
    const folder = mkdtempSync(join(tmpdir(), 'markaz-pooler-'))
    const name = `markaz_pooler_${process.pid}`
    const direct = Object.assign(new URL(inject('postgresUrl') || 'postgres://x'), { pathname: `/${name}` }).href
    const poolers: RunningPooler[] = []
    let programs: StartedTestProgram[] = []
    beforeAll(() => runAdminStatement(inject('postgresUrl'), `create database ${name}`))
    afterEach(async () => {
      for (const program of programs) await program.end('SIGKILL')
      programs = []
      for (const pooler of poolers.splice(0)) await pooler.stop()
    })
    afterAll(async () => {
      await runAdminStatement(inject('postgresUrl'), `drop database ${name} with (force)`)
      rmSync(folder, { recursive: true, force: true })
    })
    const pooler = async (...settings: string[]) => {
      const running = await startPgbouncer(direct, ...settings)
      poolers.push(running)
      return running.url
    }
    const start = async (settings: Record<string, string>) => {
      const program = await startServerProcess({ MARKAZ_DATA: folder, MARKAZ_ADMIN_PASSWORD: password, ...settings })
      programs.push(program)
      return program
    }

    // Shows: OPS-003
    it('two server processes behind a connection pooler start, read and write concurrently with few connections', async () => {
      const settings = { DATABASE_URL: await pooler(), DATABASE_DIRECT_URL: direct, LOG_LEVEL: 'info' }
      const [one, other] = await Promise.all([start(settings), start(settings)])
      const { accessToken: token } = (await one.signIn(password)).data
      const statuses = await Promise.all(
        Array.from({ length: 200 }, async (_, at) => {
          const program = at % 2 ? one : other
          if (at % 5) return (await program.call('GET', at % 3 ? '/roles/all' : '/profile', { token })).status
          const body = { name: `Rol ${at}`, type: 2, permissions: [{ name: 'profile', permissions: ['read'] }] }
          return (await program.call('POST', '/roles', { token, body })).status
        }),
      )
      expect([...new Set(statuses)].sort()).toEqual([200, 201])
      await expect.poll(() => one.written()).toContain(`"keepsStatements":${Number(version?.split('.')[1]) >= 21}`)
      // A pooler cannot set parameters such as `jit` per session, so the log must contain the SQL statement that sets
      // them for the database role.
      await expect.poll(() => one.written()).toContain('alter role postgres set jit = off')
      for (const level of ['50', '60']) expect(one.written()).not.toContain(`"level":${level}`)
    })

    // Shows: OPS-003
    it.each([
      ["only the pooler's address", {}, 'DATABASE_DIRECT_URL ga yozing'],
      ["the pooler's address in both settings", { DATABASE_DIRECT_URL: 'pooler' }, 'DATABASE_DIRECT_URL ham pooler'],
      ['two different databases', { DATABASE_DIRECT_URL: 'other' }, 'boshqa-boshqa bazalarga'],
    ])(
      'a server start with %s prints one line that names the problem, and exits with 1',
      async (_what, given, words) => {
        const url = await pooler('ignore_startup_parameters = options')
        const other = Object.assign(new URL(direct), { pathname: '/postgres' }).href
        const addresses: Record<string, string> = { pooler: url, other }
        const settings = Object.fromEntries(
          Object.entries(given).map(([key, value]) => [key, addresses[value as string] ?? '']),
        )
        const { code, written } = await startFailingProgram({
          MARKAZ_DATA: folder,
          LOG_LEVEL: 'error',
          DATABASE_URL: url,
          ...settings,
        })
        expect([code, written.trim()]).toEqual([1, expect.stringMatching(new RegExp(`^[^\\n]*${words}[^\\n]*$`))])
      },
    )

    // Shows: OPS-003
    it('if a connection pooler refuses our session settings, the error names the pooler and does not say that the database is down', async () => {
      const { code, written } = await startFailingProgram({
        MARKAZ_DATA: folder,
        LOG_LEVEL: 'error',
        DATABASE_URL: await pooler(),
      })
      expect([code, written]).toEqual([1, expect.stringContaining('DATABASE_DIRECT_URL ga yozing')])
    })
  },
)
