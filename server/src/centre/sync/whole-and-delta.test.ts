import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { raw, sql } from '../../db/db.ts'
import { ErpError } from '../../integrations/erp/port.ts'
import { performSyncRun } from './perform-run.ts'
import { createSyncRun } from './runs.ts'
import {
  buildErpGroup,
  buildErpGroupStaff,
  buildErpHeadOffice,
  buildErpMembership,
  buildErpStudent,
  buildErpTeacher,
  buildSmallErpContents,
} from './testing/records.ts'
import { createSyncTestCentre, type SyncTestCentre } from './testing/sync-centre.ts'
import { runTransactionsWithoutPauses } from './transaction-pauses.ts'

let t: SyncTestCentre
beforeAll(async () => {
  t = await createSyncTestCentre()
})
beforeEach(() => t.reset(buildSmallErpContents()))
afterAll(() => t.close())

const many = <T>(n: number, make: (n: number) => T) => Array.from({ length: n }, (_, i) => make(i))

describe('rows that disappear from the ERP', () => {
  it('a row that the ERP marks as gone is marked as gone in the database, counted once, and never deleted', async () => {
    await t.runAll()
    const { contents } = t.erp
    for (const rows of Object.values(contents))
      for (const row of rows) row.gone = row.extId !== 'h1' && row.extId !== 's2'
    const states = await t.runAll()
    expect(states.map(({ ended, changed }) => [ended, changed])).toEqual([
      [1, 0],
      [1, 0],
      [3, 0],
      [2, 0],
    ])
    expect((await t.runAll()).map(({ ended }) => ended)).toEqual([0, 0, 0, 0])
    const rows = await t.db.many(sql`
      select 'staff' as what, gone_at is not null and work_status = 2 as ended from staff where ext_id = 't1'
      union all select 'student', gone_at is not null from student where ext_id = 's1'
      union all select 'group', gone_at is not null from study_group
      union all select 'assignment', gone_at is not null from group_staff
      union all select 'membership', bool_and(gone_at is not null) from student_group
      union all select 'course', gone_at is not null from course`)
    expect(rows.map(({ ended }) => ended)).toEqual([true, true, true, true, true, true])
  })

  it('a row that the ERP no longer lists is marked as gone, and restored when the ERP lists it again', async () => {
    await t.runAll()
    const before = structuredClone(t.erp.contents)
    t.erp.contents = {
      ...before,
      staff: [],
      students: [buildErpStudent('s2', { headOfficeExtIds: ['h1'], firstName: 'Malika' })],
    }
    t.erp.contents.groupStudents = [buildErpMembership('m2', { studentExtId: 's2' })]
    expect(await t.run('teachers')).toMatchObject({ ended: 1, unchanged: 1 })
    expect(await t.run('student')).toMatchObject({ ended: 1, unchanged: 2 })
    expect(await t.run('group-students')).toMatchObject({ ended: 1, unchanged: 1 })
    expect(
      await t.db.many(sql`select work_status, gone_at is not null as gone from staff where ext_id = 't1'`),
    ).toEqual([{ work_status: 2, gone: true }])
    t.erp.contents = before
    expect((await t.runAll()).map(({ changed, added, ended }) => [changed, added, ended])).toEqual([
      [1, 0, 0],
      [1, 0, 0],
      [0, 0, 0],
      [1, 0, 0],
    ])
    expect(await t.db.many(sql`select work_status, gone_at from staff where ext_id = 't1'`)).toEqual([
      { work_status: 1, gone_at: null },
    ])
    expect(await t.db.many(sql`select id from student_group where gone_at is not null`)).toEqual([])
  })

  it('people and memberships that did not come from the ERP are never marked as gone by a synchronization', async () => {
    await t.runAll()
    await t.db.run(sql`insert into student (first_name, last_name) values ('Qo''lda', 'Kiritilgan')`)
    await t.db.run(sql`insert into staff (kind, first_name, last_name) values (2, 'Qo''lda', 'Kiritilgan')`)
    await t.db.run(sql`
      insert into student_group (student_id, group_id, started_date) select student.id, study_group.id, '2026-09-01' from student, study_group where student.ext_id is null`)
    expect((await t.runAll()).map(({ ended }) => ended)).toEqual([0, 0, 0, 0])
  })

  it('memberships that ended in earlier years stay unchanged when the ERP lists only the current year', async () => {
    t.erp.contents.groupStudents = many(40, (n) =>
      buildErpMembership(`old${n}`, { startedDate: `${1980 + n}-01-01`, endedDate: `${1980 + n}-12-31` }),
    ).concat(buildErpMembership('m1'))
    await t.runAll()
    t.erp.contents.groupStudents = [buildErpMembership('m1')]
    expect(await t.run('group-students')).toMatchObject({ status: 'done', ended: 0, unchanged: 1 })
  })

  it('if the synchronization refuses a row that the ERP lists, the stored row is not marked as gone', async () => {
    await t.runAll()
    t.erp.contents.students.shift()
    t.erp.refused.students = [{ extId: 's1', reason: "Ismi yo'q" }]
    expect(await t.run('student')).toMatchObject({ refused: 1, ended: 0 })
  })

  it('if a refused ERP row has no readable id, the synchronization marks no row as gone, and the report gives this reason', async () => {
    await t.runAll()
    t.erp.contents.students.shift()
    t.erp.refused.students = [{ extId: null, reason: "Identifikatori yo'q (sourcedId)" }]
    const state = await t.run('student')
    expect(state).toMatchObject({ status: 'done', ended: 0, refused: 1 })
    expect(state.refusals.at(-1)?.reason).toBe(
      "Identifikatori o'qilmagan 1 ta qator bor: ro'yxatda yo'qlar tugatilmadi",
    )
  })

  it('if the ERP says that its list is incomplete, no row is marked as gone', async () => {
    await t.runAll()
    t.erp.isWhole = false
    t.erp.contents.students = []
    expect(await t.run('student')).toMatchObject({ status: 'done', ended: 0 })
  })
})

describe('an ERP that returns a wrong list', () => {
  it('if half of the rows are missing from the ERP, the synchronization fails with a readable text, and no row is marked as gone', async () => {
    t.erp.contents.students = many(60, (n) => buildErpStudent(`p${n}`))
    await t.run('student')
    t.erp.contents.students = [...many(25, (n) => buildErpStudent(`p${n}`)), buildErpStudent('new')]
    const state = await t.run('student')
    expect(state).toMatchObject({
      status: 'error',
      added: 1,
      ended: 0,
      error: `ERP "Talaba" ro'yxatida bizdagi 60 tadan 35 tasi yo'q. Bu ishonchsiz, shuning uchun hech narsa tugatilmadi. ERPni tekshiring`,
    })
    expect(state.progress).toBeLessThan(100)
    expect(await t.db.many(sql`select id from student where gone_at is not null`)).toEqual([])
    t.erp.contents.students = many(31, (n) => buildErpStudent(`p${n}`))
    expect(await t.run('student')).toMatchObject({ status: 'done', ended: 30, error: null })
  })

  it('if the ERP suddenly lists completely different rows, the new rows are imported, and the stored rows are not marked as gone', async () => {
    t.erp.contents.students = many(30, (n) => buildErpStudent(`ours${n}`))
    await t.run('student')
    t.erp.contents.students = many(300, (n) => buildErpStudent(`theirs${n}`))
    expect(await t.run('student')).toMatchObject({ status: 'error', added: 300, ended: 0 })
  })

  it('if the ERP is suddenly empty, no row is marked as gone, even in a small centre', async () => {
    t.erp.contents.headOffices = [buildErpHeadOffice('h1'), buildErpHeadOffice('h2'), buildErpHeadOffice('h3')]
    t.erp.contents.staff = many(4, (n) => buildErpTeacher(`t${n}`))
    await t.run('teachers')
    t.erp.contents.staff = []
    expect(await t.run('teachers')).toMatchObject({ status: 'error', ended: 0 })
    t.erp.contents.headOffices = []
    t.erp.contents.staff = many(5, (n) => buildErpTeacher(`t${n}`))
    expect(await t.run('teachers')).toMatchObject({ status: 'error', ended: 0, added: 1 })
    expect(await t.db.many(sql`select id from staff where gone_at is not null`)).toEqual([])
    expect(await t.db.many(sql`select id from head_office where gone_at is not null`)).toEqual([])
  })

  it("if the ERP fails during a synchronization, imported rows stay, and users see the ERP's error as the reason", async () => {
    t.erp.contents.students = many(30, (n) => buildErpStudent(`p${n}`))
    await t.run('student')
    t.erp.pageSize = 10
    t.erp.contents.students = many(30, (n) => buildErpStudent(`q${n}`))
    t.erp.beforeBatch = (collection, batch) => {
      if (collection === 'students' && batch === 2) throw new ErpError('timeout', 'ERP 30 soniyada javob bermadi')
    }
    const state = await t.run('student')
    expect(state).toMatchObject({
      status: 'error',
      error: 'ERP 30 soniyada javob bermadi',
      added: 20,
      ended: 0,
      done: 21,
    })
    expect(await t.db.many(sql`select id from student where gone_at is not null`)).toEqual([])
    expect((await t.db.one<{ count: number }>(sql`select count(*) from student`))?.count).toBe(50)
  })

  it('after an unexpected error of a synchronization, users see a general text, and the log contains the cause', async () => {
    const logged: unknown[] = []
    t.erp.beforeBatch = () => {
      throw new TypeError('secret-token is not a function')
    }
    const { db, clock } = t.deps
    const run = await createSyncRun(db, { type: 'student', startedBy: null })
    const report = await performSyncRun(
      {
        db,
        clock,
        erp: t.erp,
        pace: runTransactionsWithoutPauses,
        signal: new AbortController().signal,
        log: { error: (details) => logged.push(details) },
      },
      run,
    )
    expect(report.error).toBe("Biror narsa noto'g'ri ketdi. Olingan ma'lumotlar saqlandi")
    expect((await t.state('student')).error).toBe(report.error)
    expect(logged).toEqual([{ err: expect.any(TypeError), run: run.id, type: 'student' }])
  })
})

describe('reading all rows from the ERP, or only the changes', () => {
  const sinceOfLast = (collection: string) =>
    t.erp.readings.filter((each) => each.collection === collection).at(-1)?.since
  const small = async () => t.db.run(sql`update sync_mark set rows = 5001`)

  it('if the ERP has few rows of one kind, all of them are read at each synchronization', async () => {
    await t.run('student')
    await t.run('student')
    expect(sinceOfLast('students')).toBeNull()
  })

  it('for a type of data with many rows, synchronizations read only the rows changed in the ERP, and once a day all rows', async () => {
    await t.run('student')
    await small()
    t.erp.contents.students.push(buildErpStudent('s3', { modifiedAt: '2026-11-20T10:00:00.000Z' }))
    const delta = await t.run('student')
    expect(sinceOfLast('students')).toBe('2026-11-01T07:50:00.000Z')
    expect(delta).toMatchObject({ added: 1, ended: 0, status: 'done' })
    await t.run('student')
    expect(sinceOfLast('students')).toBe('2026-11-20T09:50:00.000Z')
    await t.db.run(sql`update sync_mark set full_at = full_at - interval '24 hours'`)
    await t.run('student')
    expect(sinceOfLast('students')).toBeNull()
  })

  it('if a synchronization reads only the rows changed in the ERP, a row counts as deleted only if the ERP marks it as deleted', async () => {
    await t.run('student')
    await small()
    t.erp.contents.students = [buildErpStudent('s2', { gone: true, modifiedAt: '2026-11-21T09:00:00.000Z' })]
    expect(await t.run('student')).toMatchObject({ ended: 1 })
    expect(await t.db.many(sql`select ext_id from student where gone_at is null`)).toEqual([{ ext_id: 's1' }])
  })

  it('after a failed synchronization, the next synchronization reads the same changes again', async () => {
    await t.run('student')
    await small()
    t.erp.contents.students.push(buildErpStudent('s3', { modifiedAt: '2026-11-20T10:00:00.000Z' }))
    t.erp.beforeBatch = (collection) => {
      if (collection === 'students') throw new ErpError('unreachable', "ERPga ulanib bo'lmadi")
    }
    expect(await t.run('student')).toMatchObject({ status: 'error' })
    t.erp.beforeBatch = () => {}
    await t.run('student')
    expect(sinceOfLast('students')).toBe('2026-11-01T07:50:00.000Z')
    expect(await t.db.many(sql`select id from student where ext_id = 's3'`)).toHaveLength(1)
  })

  it('an ERP row that was changed at a time in the future does not make later synchronizations skip other changed rows', async () => {
    t.erp.contents.students.push(buildErpStudent('s3', { modifiedAt: '2099-01-01T00:00:00.000Z' }))
    await t.run('student')
    await small()
    await t.run('student')
    expect(sinceOfLast('students')).toBe('2026-11-21T09:50:00.000Z')
  })

  it.each(['full_at', 'modified_until'])(
    'if a time stored by the previous synchronization (column %s) is in the future, the next one reads all rows from the ERP',
    async (column) => {
      await t.run('student')
      await small()
      const ahead = (by: string) =>
        t.db.run(sql`update sync_mark set ${raw(column)} = ${t.deps.clock.now()}::timestamptz + ${by}::interval`)
      // The tolerated difference between two clocks is ten minutes, so a clock that is five minutes ahead changes
      // nothing.
      await ahead('5 minutes')
      await t.run('student')
      expect(sinceOfLast('students')).not.toBeNull()
      await ahead('1 year')
      await t.run('student')
      expect(sinceOfLast('students')).toBeNull()
      await small()
      await t.run('student')
      expect(sinceOfLast('students')).not.toBeNull()
    },
  )

  it('all rows are read from an ERP that does not send the times of changes', async () => {
    t.erp.contents.students = [buildErpStudent('s1', { modifiedAt: null })]
    await t.run('student')
    await small()
    await t.run('student')
    expect(sinceOfLast('students')).toBeNull()
  })

  it('every kind of synchronization reads referenced rows before the rows that refer to them, so that no row has to wait', async () => {
    t.erp.contents.groups.push(buildErpGroup('g2', { headOfficeExtId: 'h1' }))
    t.erp.contents.groupStaff.push(buildErpGroupStaff('gt2', { groupExtId: 'g2' }))
    await t.runAll()
    expect(t.erp.readings.map(({ collection }) => collection)).toEqual([
      'headOffices',
      'staff',
      'headOffices',
      'students',
      'guardians',
      'headOffices',
      'courses',
      'groups',
      'groupStaff',
      'groupStudents',
    ])
  })
})
