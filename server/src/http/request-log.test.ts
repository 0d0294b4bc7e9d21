import { roles } from '@markaz/protocol/people/roles/routes'
import { expect, it } from 'vitest'
import { sql } from '../db/db.ts'
import { shareTestApp } from '../testing/app.ts'

const log: string[] = []
const logStream = { write: (line: string) => void log.push(line) }
const t = shareTestApp({}, { logLevel: 'warn', logStream, slowMs: 0 })
const patient = shareTestApp({}, { logLevel: 'warn', logStream, slowMs: 60_000 })

it("a slow API call is logged with its slowest SQL statement, without the statement's values; a quick API call is not", async () => {
  const grants = ['staff_control:roles.read', 'staff_control:roles.create'] as const
  const { token } = await t.signedIn({ grants: [...grants] })
  log.length = 0
  await t.send(roles.list, { token, query: { value: 'sirli-qidiruv' } })
  const [read] = log.map((line) => JSON.parse(line))
  expect(read).toMatchObject({ level: 40, msg: 'slow call', method: 'GET', route: '/api/staff/roles', status: 200 })
  expect(read.statement).toMatch(/select/)
  expect([typeof read.ms, typeof read.statementMs, read.statementMs <= read.ms]).toEqual(['number', 'number', true])
  log.length = 0
  await t.send(roles.create, { token, body: { name: 'Sirli lavozim', type: 1, permissions: [] } })
  const [write] = log.map((line) => JSON.parse(line))
  expect(write).toMatchObject({ msg: 'slow call', method: 'POST', statement: expect.stringMatching(/\S/) })
  expect(log.join('')).not.toMatch(/sirli/i)
  expect((await t.db.one<{ count: number }>(sql`select count(*) from role where name = 'Sirli lavozim'`))?.count).toBe(
    1,
  )

  log.length = 0
  await patient.send(roles.list, { token: (await patient.signedIn({ grants: [...grants] })).token })
  expect(log).toEqual([])
})
