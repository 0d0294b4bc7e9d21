import { type GroupAccessScope, groupAccessScopes } from '@markaz/protocol/route'
import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import type { AttendanceInput } from '@markaz/protocol/teaching/attendance/schemas'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { openStudentSession } from '../../testing/portal-session.ts'

const t = shareTestApp()

type Cells = AttendanceInput['attendances']

const date = '2026-11-21'

async function createLesson({ students = 3, lessonDate = date } = {}) {
  const { headOfficeId } = await t.build.office()
  const groupId = await t.build.group({ headOfficeId })
  const scheduleId = await t.build.scheduleItem({ groupId })
  const lessonId = await t.build.lesson({ groupId, scheduleItemId: scheduleId, date: lessonDate })
  const studentIds: number[] = []
  for (let i = 0; i < students; i++) {
    const studentId = await t.build.student()
    await t.build.membership({ groupId, studentId })
    studentIds.push(studentId)
  }
  const admin = await t.signedIn({
    grants: ['all_groups:attendance.update'],
    headOfficeIds: [headOfficeId],
    firstName: 'Aziz',
    lastName: 'Odilov',
  })
  const save = (
    attendances: unknown,
    { token = admin.token as string | null, reach = 'all' as GroupAccessScope, body = {} } = {},
  ) =>
    t.send(attendance.save[reach], {
      token,
      params: { id: groupId },
      body: { scheduleId, date: lessonDate, attendances: attendances as Cells, ...body },
    })
  return {
    headOfficeId,
    groupId,
    scheduleId,
    lessonId,
    studentIds,
    admin,
    save,
    s: (i: number) => studentIds[i] as number,
  }
}

async function readStoredMarks(lessonId: number) {
  const rows = await t.db.many<{
    studentId: number
    mark: number | null
    reason: string | null
    comment: string | null
    version: number
  }>(sql`
    select student_id as "studentId", mark, reason_type as reason, comment, version from attendance where lesson_id = ${lessonId} order by student_id`)
  const sums = await t.db.one<{ attended: number; absent: number; isMarked: boolean }>(sql`
    select attended_count as attended, absent_count as absent, marked_at is not null as "isMarked" from lesson where id = ${lessonId}`)
  const audits = await t.db.many<{
    after: { attendances: unknown[] }
    before: { attendances: unknown[] }
    staffId: number
    permissionName: string
    address: string
  }>(sql`
    select before, after, staff_id as "staffId", permission_name as "permissionName", address, action from audit
    where entity = 'attendance' and entity_id = ${lessonId} order by id`)
  return { rows, sums, audits }
}
const unchangedLesson = { rows: [], sums: { attended: 0, absent: 0, isMarked: false }, audits: [] }

describe('saving attendance', () => {
  // Shows: ATTEND-010
  it("saving attendance stores and returns the students' attendance marks, updates the lesson's attendance counts and writes one audit row", async () => {
    const l = await createLesson({ students: 5 })
    const { status, data } = await l.save([
      { studentId: l.s(0), mark: 1 },
      { studentId: l.s(1), mark: 2 },
      { studentId: l.s(2), mark: 2, reasonType: 'reasonable', comment: 'Kasal' },
      { studentId: l.s(3), mark: 4 },
      { studentId: l.s(4), mark: 3 },
    ])
    const markedBy = { id: l.admin.staffId, fullName: 'Odilov Aziz' }
    const cell = { lessonId: l.lessonId, date, reasonType: null, comment: null, version: 1, markedBy }
    expect([status, data]).toEqual([
      200,
      {
        lessonId: l.lessonId,
        attendances: [
          { ...cell, studentId: l.s(0), mark: 1 },
          { ...cell, studentId: l.s(1), mark: 2, reasonType: 'without_reason' },
          { ...cell, studentId: l.s(2), mark: 2, reasonType: 'reasonable', comment: 'Kasal' },
          { ...cell, studentId: l.s(3), mark: 4 },
          { ...cell, studentId: l.s(4), mark: 3 },
        ],
        conflicts: [],
      },
    ])
    const { rows, sums, audits } = await readStoredMarks(l.lessonId)
    expect(rows).toHaveLength(5)
    expect(sums).toEqual({ attended: 2, absent: 2, isMarked: true })
    expect(audits).toHaveLength(1)
    expect(audits[0]).toMatchObject({
      staffId: l.admin.staffId,
      permissionName: 'all_groups:attendance',
      address: '127.0.0.1',
      action: 'update',
      before: { groupId: l.groupId, scheduleId: l.scheduleId, date },
    })
    expect(audits[0]?.before.attendances).toHaveLength(5)
    expect(audits[0]?.before.attendances[0]).toEqual({ studentId: l.s(0), mark: null, reasonType: null, comment: null })
    expect(audits[0]?.after.attendances[2]).toEqual({
      studentId: l.s(2),
      mark: 2,
      reasonType: 'reasonable',
      comment: 'Kasal',
    })
  })

  it('saving attendance changes only the attendance marks in the request, and audits only marks whose values changed', async () => {
    const l = await createLesson()
    await l.save(l.studentIds.map((studentId) => ({ studentId, mark: 1 })))
    await l.save([
      { studentId: l.s(0), mark: 1, version: 1 },
      { studentId: l.s(1), mark: 2, version: 1 },
    ])
    const { rows, sums, audits } = await readStoredMarks(l.lessonId)
    expect(rows.map(({ mark, version }) => [mark, version])).toEqual([
      [1, 1],
      [2, 2],
      [1, 1],
    ])
    expect(sums).toEqual({ attended: 2, absent: 1, isMarked: true })
    expect(audits[1]?.before.attendances).toEqual([{ studentId: l.s(1), mark: 1, reasonType: null, comment: null }])
    expect(audits[1]?.after.attendances).toEqual([
      { studentId: l.s(1), mark: 2, reasonType: 'without_reason', comment: null },
    ])
  })

  it('a repeated request to save attendance is written once, without a new version, conflict or audit row', async () => {
    const l = await createLesson()
    const cells = [
      { studentId: l.s(0), mark: 1, version: 0 },
      { studentId: l.s(1), mark: 2, reasonType: 'on_the_road', comment: "Yo'lda", version: 0 },
    ]
    const markedAt = () => t.db.one(sql`select marked_at from lesson where id = ${l.lessonId}`)
    const first = await l.save(cells)
    const firstMarkedAt = await markedAt()
    t.clock.forward(1000)
    const again = await l.save(cells)
    expect([again.data, await markedAt()]).toEqual([first.data, firstMarkedAt])
    const { rows, audits } = await readStoredMarks(l.lessonId)
    expect(rows.map((row) => row.version)).toEqual([1, 1])
    expect(audits).toHaveLength(1)
  })

  it("saving null removes a student's attendance mark from the lesson's counts; the next mark saved gets the next version number", async () => {
    const l = await createLesson()
    await l.save([{ studentId: l.s(0), mark: 2, comment: 'Xato' }])
    const { data } = await l.save([
      { studentId: l.s(0), mark: null, version: 1 },
      { studentId: l.s(1), mark: null },
    ])
    expect(
      data.attendances.map(({ mark, reasonType, comment, version, markedBy }) => [
        mark,
        reasonType,
        comment,
        version,
        markedBy?.id,
      ]),
    ).toEqual([
      [null, null, null, 2, l.admin.staffId],
      [null, null, null, 0, undefined],
    ])
    const { rows, sums } = await readStoredMarks(l.lessonId)
    expect(rows).toHaveLength(1)
    expect(sums).toEqual({ attended: 0, absent: 0, isMarked: false })
    expect((await l.save([{ studentId: l.s(0), mark: 1, version: 2 }])).data.attendances[0]).toMatchObject({
      mark: 1,
      version: 3,
    })
  })

  it("a lesson's attendance counts omit students who were not in the group that day, but the lesson still counts as marked", async () => {
    const l = await createLesson()
    await l.save(l.studentIds.map((studentId) => ({ studentId, mark: 2 })))
    await t.db.run(sql`update student_group set ended_date = '2026-11-20' where student_id = ${l.s(0)}`)
    await l.save([{ studentId: l.s(1), mark: 1 }])
    expect((await readStoredMarks(l.lessonId)).sums).toEqual({ attended: 1, absent: 1, isMarked: true })
    await l.save([l.s(1), l.s(2)].map((studentId) => ({ studentId, mark: null })))
    const { rows, sums } = await readStoredMarks(l.lessonId)
    expect([rows[0]?.mark, sums]).toEqual([2, { attended: 0, absent: 0, isMarked: true }])
  })

  it('the open portal of a student reports a changed attendance mark, and reports nothing of an unchanged mark', async () => {
    const l = await createLesson({ students: 2 })
    for (const studentId of l.studentIds)
      await openStudentSession(t.deps, t.db, { studentId, address: '127.0.0.1', userAgent: null })
    await l.save([{ studentId: l.s(0), mark: 1 }])
    await l.save(l.studentIds.map((studentId) => ({ studentId, mark: 1 })))
    expect(
      await t.db.many(sql`
        select student_id as "studentId", kind from student_feed where student_id = any(${l.studentIds}) order by 1`),
    ).toEqual(l.studentIds.map((studentId) => ({ studentId, kind: 'timetable' })))
  })

  it('parents are notified of an absence one minute after the attendance mark was saved', async () => {
    const l = await createLesson({ students: 2 })
    await t.build.agent({ studentIds: l.studentIds })
    await l.save([
      { studentId: l.s(0), mark: 2 },
      { studentId: l.s(1), mark: 1 },
    ])
    t.clock.forward(60_000)
    await t.app.queue.runDue('attendance.tell')
    expect(
      await t.db.many(sql`
        select student_id as "studentId", title from telling where student_id = any(${l.studentIds})`),
    ).toEqual([{ studentId: l.s(0), title: 'Darsga kelmadi' }])
  })

  it('a reason or comment of an attendance mark is stored unchanged up to 999 characters', async () => {
    const l = await createLesson({ students: 6 })
    const texts = [
      "O'zbek oʻgʻil o‘g‘il",
      'Қўрқмас Шоҳ',
      '👩‍👧‍👦 keldi 🎉',
      "select * from staff; drop table attendance; --'",
      '<script>alert(1)</script> {{x}} %_\\',
      'я'.repeat(999),
    ]
    const { data } = await l.save(texts.map((comment, i) => ({ studentId: l.s(i), mark: 2, comment })))
    expect(data.attendances.map((cell) => cell.comment)).toEqual(texts)
    expect((await readStoredMarks(l.lessonId)).rows.map((row) => row.comment)).toEqual(texts)
  })
})

describe('the versions of attendance marks', () => {
  it('if another user changed an attendance mark since it was read, only that mark is a conflict; the others are saved', async () => {
    const l = await createLesson()
    const other = await t.signedIn({ grants: ['all_groups:attendance.update'], headOfficeIds: [l.headOfficeId] })
    await l.save([{ studentId: l.s(0), mark: 1, version: 0 }])
    const { status, data } = await l.save(
      [
        { studentId: l.s(0), mark: 2, version: 0 },
        { studentId: l.s(1), mark: 4, version: 0 },
      ],
      { token: other.token },
    )
    expect(status).toBe(200)
    expect(data.conflicts).toEqual([
      expect.objectContaining({
        studentId: l.s(0),
        mark: 1,
        reasonType: null,
        version: 1,
        markedBy: { id: l.admin.staffId, fullName: 'Odilov Aziz' },
      }),
    ])
    expect(data.attendances.map(({ mark, version }) => [mark, version])).toEqual([
      [1, 1],
      [4, 1],
    ])
    const { audits, sums } = await readStoredMarks(l.lessonId)
    expect(sums).toMatchObject({ attended: 2, absent: 0 })
    expect(audits[1]?.after.attendances).toEqual([expect.objectContaining({ studentId: l.s(1) })])
  })

  it('saving the same attendance mark that is already stored is no conflict, even with an old version', async () => {
    const l = await createLesson()
    await l.save([{ studentId: l.s(0), mark: 1 }])
    await l.save([{ studentId: l.s(0), mark: 2 }])
    const { data } = await l.save([{ studentId: l.s(0), mark: 2, version: 1 }])
    expect([data.conflicts, data.attendances[0]?.version]).toEqual([[], 2])
  })

  it('saving attendance with an old or future version is a conflict, also if only the reason or the comment differs', async () => {
    const l = await createLesson()
    await l.save([{ studentId: l.s(0), mark: 2, reasonType: 'reasonable', comment: 'a' }])
    for (const cell of [
      { mark: 2, reasonType: 'reasonable', comment: 'b', version: 0 },
      { mark: 2, version: 0 },
      { mark: null, version: 0 },
      { mark: 1, version: 7 },
    ]) {
      const { data } = await l.save([{ studentId: l.s(0), ...cell }])
      expect(data.conflicts).toHaveLength(1)
    }
    expect((await readStoredMarks(l.lessonId)).rows).toEqual([
      { studentId: l.s(0), mark: 2, reason: 'reasonable', comment: 'a', version: 1 },
    ])
  })

  it('saving an attendance mark without a version overwrites the stored mark', async () => {
    const l = await createLesson()
    await l.save([{ studentId: l.s(0), mark: 1 }])
    const { data } = await l.save([{ studentId: l.s(0), mark: 2 }])
    expect([data.conflicts, data.attendances[0]?.mark, data.attendances[0]?.version]).toEqual([[], 2, 2])
  })

  it("of simultaneous requests to save a student's attendance mark exactly one is stored; marks of other students and counts stay correct", async () => {
    const l = await createLesson({ students: 12 })
    const markers = 10
    const answers = await Promise.all(
      Array.from({ length: markers }, (_, i) =>
        l.save([
          ...l.studentIds.slice(0, 6).map((studentId) => ({ studentId, mark: i % 2 === 0 ? 1 : 2, version: 0 })),
          ...(i < 6 ? [{ studentId: l.s(6 + i), mark: 4, version: 0 }] : []),
        ]),
      ),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(markers).fill(200))
    const { rows, sums, audits } = await readStoredMarks(l.lessonId)
    expect(rows.map((row) => row.version)).toEqual(Array(12).fill(1))
    const attended = rows.filter((row) => row.mark === 1 || row.mark === 4).length
    expect(sums).toEqual({ attended, absent: 12 - attended, isMarked: true })
    for (const { data } of answers) {
      for (const cell of data.attendances)
        expect(cell.mark).toBe(rows.find((row) => row.studentId === cell.studentId)?.mark)
    }
    expect(audits.flatMap((line) => line.after.attendances)).toHaveLength(12)
    expect(answers.filter(({ data }) => data.conflicts.length === 6)).toHaveLength(markers / 2)
  })

  it("when an attendance mark is saved several times at once without a version, each save increases the mark's version", async () => {
    const l = await createLesson({ students: 1 })
    await Promise.all(
      Array.from({ length: 8 }, (_, i) => l.save([{ studentId: l.s(0), mark: 2, comment: `Izoh ${i}` }])),
    )
    const { rows, sums, audits } = await readStoredMarks(l.lessonId)
    expect([rows[0]?.version, sums, audits.length]).toEqual([8, { attended: 0, absent: 1, isMarked: true }, 8])
  })
})

describe('requests to save attendance that are refused and write nothing', () => {
  it('saving attendance of a future lesson answers 409; a lesson of today is accepted from midnight to midnight in Tashkent', async () => {
    const tomorrow = await createLesson({ lessonDate: '2026-11-22' })
    const save = async (moment: string) => {
      t.clock.set(moment)
      const { token } = await t.signedIn({
        grants: ['all_groups:attendance.update'],
        headOfficeIds: [tomorrow.headOfficeId],
      })
      return tomorrow.save([{ studentId: tomorrow.s(0), mark: 1 }], { token })
    }
    const early = await save('2026-11-21T23:59:59+05:00')
    expect([early.status, early.error.code]).toEqual([409, 'LESSON_IN_FUTURE'])
    expect(await readStoredMarks(tomorrow.lessonId)).toEqual(unchangedLesson)
    expect((await save('2026-11-22T00:00:01+05:00')).status).toBe(200)
    expect((await save('2026-11-22T23:59:59+05:00')).status).toBe(200)
    t.clock.set('2026-11-21T15:00:00+05:00')
  })

  it('saving attendance of a cancelled lesson answers 409', async () => {
    const l = await createLesson()
    await t.db.run(sql`update lesson set cancelled_at = ${t.deps.clock.now()} where id = ${l.lessonId}`)
    const { status, error } = await l.save([{ studentId: l.s(0), mark: 1 }])
    expect([status, error.code]).toEqual([409, 'LESSON_CANCELLED'])
    expect(await readStoredMarks(l.lessonId)).toEqual(unchangedLesson)
  })

  it('saving attendance answers 409 naming the students who were not members that day', async () => {
    const l = await createLesson({ students: 1 })
    const cases: [boolean, { startedDate?: string | null; endedDate?: string | null }, goneAt?: string][] = [
      [true, { startedDate: '2026-11-21', endedDate: '2026-11-21' }],
      [true, { startedDate: null, endedDate: null }],
      [false, { startedDate: '2026-11-22' }],
      [false, { startedDate: '2026-09-01', endedDate: '2026-11-20' }],
      // The ERP removed this membership on the 21st at 01:00 Tashkent time, so the 20th was its last day.
      [false, {}, '2026-11-20T20:00:00Z'],
      [true, {}, '2026-11-21T20:00:00Z'],
    ]
    for (const [isMember, dates, goneAt] of cases) {
      const studentId = await t.build.student()
      const id = await t.build.membership({ groupId: l.groupId, studentId, ...dates })
      if (goneAt) await t.db.run(sql`update student_group set gone_at = ${goneAt} where id = ${id}`)
      const before = await readStoredMarks(l.lessonId)
      const { status, error } = await l.save([
        { studentId: l.s(0), mark: 1 },
        { studentId, mark: 1 },
      ])
      if (isMember) {
        expect(status).toBe(200)
        continue
      }
      expect([status, error.code, error.fields]).toEqual([
        409,
        'NOT_A_MEMBER',
        { 'attendances.1.studentId': "Talaba bu sanada guruh a'zosi emas" },
      ])
      expect(error.errMsg).toBe("Davomat, 2-qator, Talaba: Talaba bu sanada guruh a'zosi emas")
      expect(await readStoredMarks(l.lessonId)).toEqual(before)
    }
  })

  it('saving attendance answers 409 for a student of another group or without a group', async () => {
    const l = await createLesson()
    const other = await createLesson()
    for (const studentId of [other.s(0), await t.build.student(), Number.MAX_SAFE_INTEGER]) {
      const { status, error } = await l.save([
        { studentId: l.s(0), mark: 1 },
        { studentId, mark: 1 },
      ])
      expect([status, Object.keys(error.fields ?? {})]).toEqual([409, ['attendances.1.studentId']])
    }
    expect(await readStoredMarks(l.lessonId)).toEqual(unchangedLesson)
  })

  it('saving attendance answers 404 for a schedule item of another group, or a day without a lesson of the schedule item', async () => {
    const l = await createLesson()
    const other = await createLesson()
    const cells = [{ studentId: l.s(0), mark: 1 }]
    for (const body of [
      { scheduleId: other.scheduleId },
      { scheduleId: 999_999_999 },
      { date: '2026-11-20' },
      { date: '2026-11-23' },
    ]) {
      const { status, error } = await l.save(cells, { body })
      expect([status, error.code]).toEqual([404, 'LESSON_NOT_FOUND'])
    }
    expect(await readStoredMarks(l.lessonId)).toEqual(unchangedLesson)
    expect(await readStoredMarks(other.lessonId)).toEqual(unchangedLesson)
  })

  it('saving attendance ignores a group id or lesson id in the body', async () => {
    const l = await createLesson()
    const other = await createLesson()
    const hostile = { groupId: other.groupId, id: other.groupId, lessonId: other.lessonId }
    const { data } = await l.save([{ studentId: l.s(0), mark: 1, ...hostile, markedBy: 1 }], { body: hostile })
    expect(data.lessonId).toBe(l.lessonId)
    expect(await readStoredMarks(other.lessonId)).toEqual(unchangedLesson)
  })

  it('saving attendance answers 401 without a session, 403 without the update right', async () => {
    const l = await createLesson()
    const cells = [{ studentId: l.s(0), mark: 1 }]
    const reader = await t.signedIn({
      grants: ['all_groups:attendance.read', 'my_groups:attendance.read', 'all_groups.update'],
      headOfficeIds: [l.headOfficeId],
    })
    await t.build.groupStaff({ groupId: l.groupId, staffId: reader.staffId })
    for (const reach of groupAccessScopes) {
      expect((await l.save(cells, { reach, token: null })).status).toBe(401)
      expect((await l.save(cells, { reach, token: reader.token })).status).toBe(403)
    }
    expect(await readStoredMarks(l.lessonId)).toEqual(unchangedLesson)
  })

  it('saving attendance answers 404 for a group that the user may not see, and 403 without the right that the route requires', async () => {
    const l = await createLesson()
    const cells = [{ studentId: l.s(0), mark: 1 }]
    const grants = ['all_groups:attendance.update', 'my_groups:attendance.update']
    const elsewhere = await t.signedIn({ grants, headOfficeIds: [(await t.build.office()).headOfficeId] })
    await t.build.groupStaff({ groupId: l.groupId, staffId: elsewhere.staffId })
    const colleague = await t.signedIn({ grants, headOfficeIds: [l.headOfficeId] })
    const former = await t.signedIn({ grants: ['my_groups:attendance.update'], headOfficeIds: [l.headOfficeId] })
    await t.build.groupStaff({ groupId: l.groupId, staffId: former.staffId, endedDate: '2026-11-20' })
    const refused: [GroupAccessScope, string, number, string][] = [
      ['all', elsewhere.token, 404, 'NOT_FOUND'],
      ['own', elsewhere.token, 404, 'NOT_FOUND'],
      ['own', colleague.token, 404, 'NOT_FOUND'],
      ['own', former.token, 404, 'NOT_FOUND'],
      ['all', former.token, 403, 'FORBIDDEN'],
      ['own', l.admin.token, 403, 'FORBIDDEN'],
    ]
    for (const [reach, token, status, code] of refused) {
      const answer = await l.save(cells, { reach, token })
      expect([reach, answer.status, answer.error.code]).toEqual([reach, status, code])
    }
    // The answer must not reveal to users of other branches whether there is a lesson that day.
    expect(
      (await l.save(cells, { reach: 'own', token: colleague.token, body: { date: '2026-11-30' } })).error.code,
    ).toBe('NOT_FOUND')
    expect(await readStoredMarks(l.lessonId)).toEqual(unchangedLesson)
  })

  it('saving attendance answers 400 naming the invalid field', async () => {
    const l = await createLesson()
    const cell = { studentId: l.s(0), mark: 1 }
    const bad: [field: string, cells: unknown, body?: object][] = [
      ['attendances', []],
      ['attendances', undefined],
      ['attendances', Array.from({ length: 501 }, (_, i) => ({ studentId: i + 1, mark: 1 }))],
      ['attendances', [cell, { ...cell, mark: 2 }]],
      ['attendances.0.studentId', [{ mark: 1 }]],
      ['attendances.0.studentId', [{ studentId: "1'; --", mark: 1 }]],
      ['attendances.0.mark', [{ studentId: l.s(0) }]],
      ['attendances.0.mark', [{ ...cell, mark: 5 }]],
      ['attendances.0.mark', [{ ...cell, mark: 0 }]],
      ['attendances.0.reasonType', [{ ...cell, reasonType: 'reasonable' }]],
      ['attendances.0.reasonType', [{ ...cell, mark: null, reasonType: 'reasonable' }]],
      ['attendances.0.reasonType', [{ ...cell, mark: 2, reasonType: 'sababsiz' }]],
      ['attendances.0.comment', [{ ...cell, comment: 'x'.repeat(1000) }]],
      ['attendances.0.comment', [{ ...cell, comment: ' \n ' }]],
      ['attendances.0.comment', [{ ...cell, comment: 'a\u0000b' }]],
      ['attendances.0.comment', [{ ...cell, mark: null, comment: 'Izoh' }]],
      ['attendances.0.version', [{ ...cell, version: -1 }]],
      ['attendances.0.version', [{ ...cell, version: 2 ** 31 }]],
      ['scheduleId', [cell], { scheduleId: 'x' }],
      ['date', [cell], { date: '2026-02-30' }],
      ['date', [cell], { date: "2026-11-21' or '1'='1" }],
    ]
    for (const [field, cells, body] of bad) {
      const { status, error } = await l.save(cells, body ? { body } : {})
      expect([field, status, error.code, Object.keys(error.fields ?? {})]).toEqual([field, 400, 'VALIDATION', [field]])
    }
    expect(await readStoredMarks(l.lessonId)).toEqual(unchangedLesson)
  })
})

describe('saving attendance as teaching staff', () => {
  // Shows: ATTEND-011
  it("a user whose right is limited to their own groups may save attendance as the group's teacher, its assistant or the schedule's teacher", async () => {
    const l = await createLesson()
    const person = () => t.signedIn({ grants: ['my_groups:attendance.update'], headOfficeIds: [l.headOfficeId] })
    const [teacher, assistant, scheduled] = [await person(), await person(), await person()]
    await t.build.groupStaff({ groupId: l.groupId, staffId: teacher.staffId })
    await t.build.groupStaff({ groupId: l.groupId, staffId: assistant.staffId, role: 'assistant' })
    await t.db.run(sql`update schedule_item set staff_id = ${scheduled.staffId} where id = ${l.scheduleId}`)
    for (const [i, { token }] of [teacher, assistant, scheduled].entries()) {
      const { status, data } = await l.save([{ studentId: l.s(i), mark: 1 }], { reach: 'own', token })
      expect([status, data.attendances[0]?.mark]).toEqual([200, 1])
    }
    const { audits } = await readStoredMarks(l.lessonId)
    expect(audits.map((line) => [line.staffId, line.permissionName])).toEqual(
      [teacher, assistant, scheduled].map(({ staffId }) => [staffId, 'my_groups:attendance']),
    )
  })
})
