import { audits } from '@markaz/protocol/control/audits/routes'
import { faceLogs } from '@markaz/protocol/control/face-logs/routes'
import { reports } from '@markaz/protocol/control/reports/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { grantActions, permissionNames } from '@markaz/protocol/permissions'
import { homeworkStatistics, statistics } from '@markaz/protocol/teaching/statistics/routes'
import { teacherFigures } from '@markaz/protocol/teaching/statistics/teacher-figures.routes'
import { expect, it } from 'vitest'
import { type Db, sql } from '../db/db.ts'
import { startTestApp } from '../testing/app.ts'

const allRights = permissionNames.flatMap((name) => grantActions.map((option) => `${name}.${option}`))

// Shows: OPS-004
it('exports, statistics, audit lists and reports are read from the standby server, and nothing is written there', async () => {
  const asked: string[] = []
  const t = await startTestApp({ reading: (work) => work(readOnly(t.db, asked)) })
  const { headOfficeId } = await t.build.office()
  const id = await t.build.group({ headOfficeId })
  const { token } = await t.signedIn({ grants: allRights, headOfficeIds: [headOfficeId] })
  const days = { startDate: '2026-11-01', endDate: '2026-11-20' }
  const calls = {
    audits: () => t.send(audits.list, { token }),
    'audits, a file': () => t.send(audits.export, { token, body: {} }),
    reports: () => t.send(reports.list, { token }),
    'teachers, a list': () => t.send(teacherFigures.kpis, { token, query: days }),
    'teachers, a file': () => t.send(teacherFigures.download, { token, query: days }),
    'homework by groups': () => t.send(homeworkStatistics.groups, { token, query: days }),
    'a group': () => t.send(statistics.group.all, { token, params: { id } }),
    'a group, a file': () => t.send(statistics.download, { token, params: { id } }),
    'students, a file': () => t.send(students.export, { token, body: {} as never }),
    'doors, a file': () => t.send(faceLogs.export, { token, body: {} as never }),
  }
  for (const [name, call] of Object.entries(calls)) {
    const before = asked.length
    expect([name, (await call()).status]).toEqual([name, 200])
    expect([name, asked.length > before]).toEqual([name, true])
  }
  const lines = await t.db.one<{ count: number }>(sql`select count(*) as count from audit where action = 'export'`)
  expect(lines?.count).toBe(Object.keys(calls).filter((name) => name.endsWith('a file')).length)
  await t.close()
})

/** Returns a database that behaves like a standby server: it answers queries and refuses writes. */
function readOnly(db: Db, asked: string[]): Db {
  const checked =
    <K extends 'many' | 'one' | 'run'>(key: K) =>
    (statement: Parameters<Db[K]>[0]) => {
      asked.push(statement.text)
      if (/\b(insert into|update|delete from)\b/i.test(statement.text)) throw new Error(`written: ${statement.text}`)
      return db[key](statement)
    }
  return { ...db, many: checked('many'), one: checked('one'), run: checked('run') } as Db
}
