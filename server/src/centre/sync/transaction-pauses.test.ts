import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { raw, sql } from '../../db/db.ts'
import { buildErpGroup, buildErpMembership, buildErpStudent, buildSmallErpContents } from './testing/records.ts'
import { createSyncTestCentre, type SyncTestCentre } from './testing/sync-centre.ts'
import { maxRowsPerTransaction } from './transaction-pauses.ts'

let t: SyncTestCentre
beforeAll(async () => {
  t = await createSyncTestCentre()
})
const rows = 450
beforeEach(() =>
  t.reset({
    ...buildSmallErpContents(),
    students: Array.from({ length: rows }, (_, n) => buildErpStudent(`s${n}`)),
    groups: Array.from({ length: 60 }, (_, n) => buildErpGroup(`g${n}`)),
    groupStudents: Array.from({ length: rows }, (_, n) =>
      buildErpMembership(`m${n}`, { studentExtId: `s${n}`, groupExtId: 'g1' }),
    ),
  }),
)
afterAll(() => t.close())

const rowsPerTransaction = async (table: string) =>
  (
    await t.db.many<{ count: number }>(
      sql`select count(*) from ${raw(table)} where ext_id is not null group by xmin::text`,
    )
  )
    .map(({ count }) => count)
    .toSorted((a, b) => b - a)

// Shows: OPS-024
it('each transaction of a synchronization writes at most a hundred rows, even if the ERP sends pages of a thousand', async () => {
  expect(maxRowsPerTransaction).toBe(100)
  await t.runAll()
  expect(await rowsPerTransaction('student')).toEqual([100, 100, 100, 100, 50])
  expect(await rowsPerTransaction('study_group')).toEqual([25, 25, 10])
  expect(await rowsPerTransaction('student_group')).toEqual([100, 100, 100, 100, 50])
  t.erp.contents.groupStudents.length = 240
  await t.run('group-students')
  const ended = await t.db.many<{ count: number }>(
    sql`select count(*) from student_group where gone_at is not null group by xmin::text order by 1 desc`,
  )
  expect(ended.map(({ count }) => count)).toEqual([100, 100, 10])
})

// Shows: OPS-024
it('requests of users are answered between the transactions of a synchronization', async () => {
  const seen = new Set<number>()
  let isOver = false
  const run = t.run('student').finally(() => {
    isOver = true
  })
  while (!isOver) {
    const row = await t.db.one<{ count: number }>(sql`select count(*) from student`)
    seen.add(row?.count ?? 0)
    await nextTurn()
  }
  await run
  expect([...seen]).toEqual(expect.arrayContaining([100, 200, 300, 400]))
})
