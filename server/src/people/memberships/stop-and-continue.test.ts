import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import {
  createMembershipTestCentre,
  readLastAudit,
  readMembershipRows,
  readStoredMembership,
} from './testing/study-centre.ts'

const t = shareTestApp()

describe('stopping a membership', () => {
  // Shows: STATUS-020
  it('stopping a membership answers 200: the chosen day is its last day, and the reason is shown in the history', async () => {
    const c = await createMembershipTestCentre(t)
    const { id } = await c.member()
    const { status, data } = await c.stop(id, '2026-11-20', { reason: "Ko'chib ketdi" })
    expect([status, data]).toEqual([200, { studentGroupId: id }])
    expect(await readStoredMembership(t, id)).toMatchObject({ end: '2026-11-20', status: 1, reason: "Ko'chib ketdi" })
    expect(await c.history(id)).toMatchObject([{ kind: 'stopped', date: '2026-11-20', reason: "Ko'chib ketdi" }])
    expect(await readLastAudit(t)).toEqual({
      staffId: c.staffId,
      permissionName: 'users:students',
      action: 'update',
      entity: 'student_group',
      entityId: id,
      before: { endedDate: null },
      after: { endedDate: '2026-11-20', reason: "Ko'chib ketdi" },
    })
  })

  it('a membership can be stopped on its first day, today and on the last day of the group', async () => {
    const c = await createMembershipTestCentre(t)
    for (const day of ['2026-09-01', '2026-11-21', '2027-05-31'])
      expect((await c.stop((await c.member()).id, day)).status).toBe(200)
  })

  // Shows: GROUP-024
  it('ending a membership answers 400 naming the field for a day outside the dates of the group or membership, or a reason that is too long', async () => {
    const c = await createMembershipTestCentre(t)
    const { id } = await c.member({ startedDate: '2026-10-05' })
    const { id: ending } = await c.member({ endedDate: '2026-12-31' })
    const before = await readMembershipRows(t)
    for (const [membership, day, more, field, text] of [
      [id, '2026-10-04', {}, 'date', "05.10.2026 sanasidan oldin bo'lmasin"],
      [id, '2027-06-01', {}, 'date', "31.05.2027 sanasidan keyin bo'lmasin"],
      [ending, '2027-01-01', {}, 'date', "31.12.2026 sanasidan keyin bo'lmasin"],
      [ending, '2026-08-31', {}, 'date', "01.09.2026 sanasidan oldin bo'lmasin"],
      [id, '2026-11-31', {}, 'date', "Sana noto'g'ri"],
      [id, '2026-11-20', { reason: 'x'.repeat(501) }, 'reason', "Ko'pi bilan 500 ta belgi"],
      [id, '2026-11-20', { action: 2 }, 'action', "Ro'yxatdagi qiymatlardan birini tanlang"],
    ] as const) {
      const { status, error } = await c.stop(membership, day, more)
      expect([status, error.fields]).toEqual([400, { [field]: text }])
    }
    expect(await readMembershipRows(t)).toEqual(before)
  })

  it('stopping a membership answers 409 if it has already ended or is already stopped with the same last day', async () => {
    const c = await createMembershipTestCentre(t)
    const { id: ended } = await c.member({ endedDate: '2026-11-20' })
    const { id: gone } = await c.member()
    await t.db.run(sql`update student_group set gone_at = '2026-11-10T10:00:00Z' where id = ${gone}`)
    const endedGroup = await c.group({ endedDate: '2026-11-20' })
    const { id: ofEndedGroup } = await c.member({ groupId: endedGroup })
    const { id: planned } = await c.member()
    expect((await c.stop(planned, '2026-12-01')).status).toBe(200)
    const before = await readMembershipRows(t)
    for (const [id, day] of [
      [ended, '2026-11-19'],
      [gone, '2026-11-05'],
      [ofEndedGroup, '2026-11-19'],
      [planned, '2026-12-01'],
    ] as const) {
      const { status, error } = await c.stop(id, day)
      expect([status, error.code]).toEqual([409, 'MEMBERSHIP_OVER'])
    }
    expect(await readMembershipRows(t)).toEqual(before)
    expect((await c.stop(planned, '2026-11-25')).status).toBe(200)
  })

  // Shows: STATUS-020
  it("after a membership is stopped, lesson totals ignore the student's attendance marks after the last day, until the stop is undone", async () => {
    const c = await createMembershipTestCentre(t)
    const scheduleItemId = await t.build.scheduleItem({ groupId: c.groupId })
    for (const date of ['2026-11-14', '2026-11-18', '2026-11-21'])
      await t.build.lesson({ groupId: c.groupId, scheduleItemId, date })
    const { id, studentId } = await c.member()
    const marker = await t.signedIn({
      grants: ['all_groups:attendance.read', 'all_groups:attendance.update', 'all_groups:journal.read'],
      headOfficeIds: [c.headOfficeId],
    })
    const at = { token: marker.token, params: { id: c.groupId } }
    const mark = (date: string) =>
      t.send(attendance.save.all, {
        ...at,
        body: { scheduleId: scheduleItemId, date, attendances: [{ studentId, mark: 1 }] },
      })
    const lessons = () =>
      t.db.many(
        sql`select attended_count, absent_count, marked_at from lesson where group_id = ${c.groupId} order by id`,
      )
    for (const day of ['2026-11-14', '2026-11-18']) expect((await mark(day)).status).toBe(200)
    const before = await lessons()
    expect(before.map((lesson) => lesson.attended_count)).toEqual([1, 1, 0])

    expect((await c.stop(id, '2026-11-16')).status).toBe(200)
    // The lesson still counts as marked, so that no user is asked to mark it again.
    expect(await lessons()).toEqual([before[0], { ...before[1], attended_count: 0 }, before[2]])
    const read = await t.send(attendance.read.all, { ...at, query: {} })
    const journal = await t.send(attendance.journal.all, { ...at, query: {} })
    expect(read.data.students[0]?.marks.map(({ date, mark }) => [date, mark])).toEqual([
      ['2026-11-14', 1],
      ['2026-11-18', 1],
      ['2026-11-21', 5],
    ])
    expect(journal.data.students[0]?.attendance.map(({ mark }) => mark)).toEqual([1, 1, 5])
    expect(journal.data.students[0]?.statistics.attended).toBe(1)
    const since = { ...at, query: { from: '2026-11-17' } }
    expect((await t.send(attendance.read.all, since)).data.students).toEqual([])
    expect((await t.send(attendance.journal.all, since)).data.students).toEqual([])
    const late = await mark('2026-11-21')
    expect([late.status, late.error.code]).toEqual([409, 'NOT_A_MEMBER'])
    const list = await t.send(groups.students.all, { token: c.token, params: { id: c.groupId }, query: {} })
    expect(list.data.students).toMatchObject([{ studentGroupId: id, status: 3, endedDate: '2026-11-16' }])
    expect((await c.takeBack(id)).status).toBe(200)
    expect(await lessons()).toEqual(before)
  })

  it("after a membership is stopped with a past date, all attendance statistics ignore the student's attendance marks after that date", async () => {
    const c = await createMembershipTestCentre(t)
    const scheduleItemId = await t.build.scheduleItem({ groupId: c.groupId })
    const days = ['2026-11-09', '2026-11-12', '2026-11-14', '2026-11-16']
    for (const date of days) await t.build.lesson({ groupId: c.groupId, scheduleItemId, date })
    const [left, stays] = [await c.member(), await c.member()]
    const { token } = await t.signedIn({
      grants: ['all_groups:attendance.update', 'all_groups:journal.read'],
      headOfficeIds: [c.headOfficeId],
    })
    const params = { id: c.groupId }
    const mark = async (date: string, studentId: number, mark: 1 | 2) => {
      const body = { scheduleId: scheduleItemId, date, attendances: [{ studentId, mark }] }
      expect((await t.send(attendance.save.all, { token, params, body })).status).toBe(200)
    }
    for (const date of days) await mark(date, left.studentId, 2)
    for (const date of days) await mark(date, stays.studentId, 1)
    const kpi = async () =>
      (await t.send(groups.list, { token: c.token, query: {} })).data.groups.find(({ id }) => id === c.groupId)
        ?.attendanceKpi
    expect(await kpi()).toBe(50)

    expect((await c.stop(left.id, '2026-11-10')).status).toBe(200)
    // Of five lessons four were attended and one was missed (on the 9th).
    expect(await kpi()).toBe(80)
    // A mark that is saved later, for a day after the membership's last day, does not count either.
    await mark('2026-11-12', stays.studentId, 2)
    expect(await kpi()).toBe(60)
    const { students } = (await t.send(attendance.journal.all, { token, params, query: {} })).data
    expect(students.find(({ studentId }) => studentId === left.studentId)).toMatchObject({
      statistics: { absent: 1 },
      attendance: [{ mark: 2 }, { mark: 2 }, { mark: 2 }, { mark: 2 }],
    })
  })
})

describe('continuing a stopped membership', () => {
  // Shows: STATUS-021
  it('continuing a stopped membership starts a new membership in the group and leaves the old membership unchanged', async () => {
    const c = await createMembershipTestCentre(t)
    const { id, studentId } = await c.member()
    const priceId = await t.build.price({ courseId: c.courseId })
    await t.db.run(sql`update student_group set price_id = ${priceId} where id = ${id}`)
    await c.stop(id, '2026-11-10', { reason: 'Kasal' })
    const old = await readStoredMembership(t, id)
    const { status, data } = await c.resume(id, '2026-11-25')
    expect(status).toBe(200)
    expect(data.studentGroupId).not.toBe(id)
    expect(await readStoredMembership(t, id)).toEqual(old)
    expect(await readStoredMembership(t, data.studentGroupId)).toEqual({
      start: '2026-11-25',
      end: null,
      status: 1,
      priceId,
      reason: null,
    })
    expect(await readLastAudit(t)).toMatchObject({
      action: 'create',
      entityId: data.studentGroupId,
      before: { studentGroupId: id, endedDate: '2026-11-10' },
      after: { studentId, groupId: c.groupId, startDate: '2026-11-25' },
    })
    for (const either of [id, data.studentGroupId]) {
      expect((await c.history(either)).map(({ kind, date, reason }) => [kind, date, reason])).toEqual([
        ['continued', '2026-11-25', null],
        ['stopped', '2026-11-10', 'Kasal'],
      ])
    }
  })

  it("a student can continue in a group from the day after the membership's last day; the status changes from left to active", async () => {
    const c = await createMembershipTestCentre(t)
    for (const [before, after] of [
      [5, 1],
      [4, 1],
      [6, 6],
    ] as const) {
      const { id } = await c.member({ endedDate: '2026-11-10' })
      await t.db.run(sql`update student_group set control_action_id = ${before} where id = ${id}`)
      const { data } = await c.resume(id, '2026-11-11')
      expect(await readStoredMembership(t, data.studentGroupId)).toMatchObject({ start: '2026-11-11', status: after })
    }
  })

  it("continuing a membership answers 400 naming the field for a day up to the membership's last day or after the group's end", async () => {
    const c = await createMembershipTestCentre(t)
    const { id } = await c.member({ endedDate: '2026-11-10' })
    const { id: gone } = await c.member()
    await t.db.run(sql`update student_group set gone_at = '2026-11-12T10:00:00Z' where id = ${gone}`)
    const { id: ofEnded } = await c.member({ groupId: await c.group({ endedDate: '2026-11-15' }) })
    const before = await readMembershipRows(t)
    for (const [membership, day, text] of [
      [id, '2026-11-10', "11.11.2026 sanasidan oldin bo'lmasin"],
      [id, '2027-06-01', "31.05.2027 sanasidan keyin bo'lmasin"],
      [gone, '2026-11-11', "12.11.2026 sanasidan oldin bo'lmasin"],
      [ofEnded, '2026-11-14', 'Guruh tugagan'],
    ] as const) {
      const { status, error } = await c.resume(membership, day)
      expect([status, error.fields]).toEqual([400, { startDate: text }])
    }
    expect(await readMembershipRows(t)).toEqual(before)
    expect((await c.resume(gone, '2026-11-12')).status).toBe(200)
  })

  // Shows: STATUS-021
  it('continuing a membership answers 409 while the student still studies, and if a later membership exists', async () => {
    const c = await createMembershipTestCentre(t)
    const { id: open } = await c.member()
    const { id: today } = await c.member({ endedDate: '2026-11-21' })
    const { id: over } = await c.member({ endedDate: '2026-11-10' })
    expect((await c.resume(over, '2026-11-20')).status).toBe(200)
    const before = await readMembershipRows(t)
    const refusal = async (id: number, day: string) => {
      const { status, error } = await c.resume(id, day)
      return [status, error.code]
    }
    expect(await refusal(open, '2026-11-25')).toEqual([409, 'MEMBERSHIP_OPEN'])
    expect(await refusal(today, '2026-11-25')).toEqual([409, 'MEMBERSHIP_OPEN'])
    expect(await refusal(over, '2026-11-15')).toEqual([409, 'ALREADY_MEMBER'])
    expect(await refusal(over, '2026-11-20')).toEqual([409, 'ALREADY_MEMBER'])
    expect(await readMembershipRows(t)).toEqual(before)
  })
})
