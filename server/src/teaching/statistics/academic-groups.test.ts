import { groups } from '@markaz/protocol/teaching/groups/routes'
import {
  assistantGroupHistory,
  teacherGroupHistory,
  teachingStaffGroupHistory,
} from '@markaz/protocol/teaching/statistics/group-history.routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import type { GroupOptions } from '../../testing/build.ts'

const t = shareTestApp()
let office: { id: number; headOfficeId: number }
let elsewhere: { id: number; headOfficeId: number }
let token: string
beforeAll(async () => {
  office = await t.build.office()
  elsewhere = await t.build.office()
  const grants = ['users:academic.read', 'users:teachers.read', 'users:assistants.read', 'all_groups.read']
  token = (await t.signedIn({ grants, headOfficeIds: [office.headOfficeId] })).token
})

async function createAcademic(erpKind: 'teacher' | 'assistant') {
  const id = await t.build.staff({ kind: 2, login: null, headOfficeIds: [elsewhere.headOfficeId] })
  await t.db.run(sql`update staff set erp_kind = ${erpKind} where id = ${id}`)
  return id
}
const group = (options: GroupOptions = {}) => t.build.group({ headOfficeId: office.headOfficeId, ...options })
async function scheduleAcademic(
  groupId: number,
  staffId: number,
  options: { role?: 'assistant'; from?: string; to?: string } = {},
) {
  const id = await t.build.groupStaff({ groupId, staffId, ...(options.role && { role: options.role }) })
  await t.db.run(
    sql`update group_staff set started_date = ${options.from ?? null}, ended_date = ${options.to ?? null} where id = ${id}`,
  )
  return id
}
async function createMarkedLesson(
  groupId: number,
  date: string,
  [attended, absent]: [number, number],
  scheduleItemId?: number,
) {
  const id = await t.build.lesson({ groupId, date, ...(scheduleItemId && { scheduleItemId }) })
  await t.db.run(
    sql`update lesson set attended_count = ${attended}, absent_count = ${absent}, marked_at = now() where id = ${id}`,
  )
  return id
}
const groupsOf = async (id: number, query: object = {}) =>
  (await t.send(teacherGroupHistory.groups, { token, params: { id }, query })).data
const lessonsOf = (id: number, groupId: number, query: object = {}, by = token) =>
  t.send(teacherGroupHistory.attendances, { token: by, params: { id, groupId }, query })
const days = async (id: number, groupId: number, query: object = {}) =>
  (await lessonsOf(id, groupId, query)).data.teacherAttendancesData[0]?.attendances.map((lesson) => lesson.date)

describe('the groups of a teacher or assistant', () => {
  // Shows: ACADEMIC-015, TEACHER-017
  it("the list of a teacher's groups shows name, branch, status, the days on which the teacher taught, and the group's rating", async () => {
    const id = await createAcademic('teacher')
    const first = await group({ name: 'Eski guruh', endedDate: '2026-10-31' })
    const second = await group({ name: 'Yangi guruh' })
    await scheduleAcademic(first, id, { from: '2026-09-10', to: '2026-10-20' })
    await scheduleAcademic(second, id, { from: '2026-09-01' })
    await createMarkedLesson(second, '2026-11-02', [2, 1])
    await createMarkedLesson(second, '2026-11-04', [0, 3])
    await t.build.lesson({ groupId: second, date: '2026-11-06' })
    const { teacherGroups, total } = await groupsOf(id)
    expect(total).toBe(2)
    const own = { id: office.id, name: expect.any(String) }
    expect(teacherGroups).toEqual([
      {
        ...{ id: second, name: 'Yangi guruh', role: 'teacher', office: own, status: 2 },
        startedDate: '2026-09-01',
        endedDate: null,
        rating: 33.3,
      },
      {
        ...{ id: first, name: 'Eski guruh', role: 'teacher', office: own, status: 3 },
        startedDate: '2026-09-10',
        endedDate: '2026-10-20',
        rating: null,
      },
    ])
    const listed = await t.send(groups.read, { token, params: { id: second } })
    expect(teacherGroups[0]?.rating).toBe(listed.data.rating)
  })

  it("a teacher's groups of other branches are not shown, whatever the filter", async () => {
    const id = await createAcademic('teacher')
    const mine = await group()
    await scheduleAcademic(mine, id)
    await scheduleAcademic(await group({ headOfficeId: elsewhere.headOfficeId }), id)
    await scheduleAcademic(await group({ headOfficeId: null }), id)
    expect(await groupsOf(id)).toMatchObject({ teacherGroups: [{ id: mine }], total: 1 })
    expect(await groupsOf(id, { value: 'guruh' })).toMatchObject({ teacherGroups: [{ id: mine }], total: 1 })
  })

  it("a teacher's groups include groups whose schedule names the teacher; a group in which the teacher also assists is listed once as teacher and once as assistant", async () => {
    const id = await createAcademic('teacher')
    const scheduled = await group()
    await t.build.scheduleItem({ groupId: scheduled, staffId: id, startDate: '2026-10-05', endDate: '2026-10-30' })
    const twice = await group()
    await scheduleAcademic(twice, id, { from: '2026-09-01', to: '2026-09-20' })
    await scheduleAcademic(twice, id, { from: '2026-10-10', to: '2026-12-20' })
    await scheduleAcademic(twice, id, { role: 'assistant' })
    const left = await scheduleAcademic(await group(), id, { from: '2026-11-01' })
    await t.db.run(sql`update group_staff set gone_at = '2026-11-01T08:00:00Z' where id = ${left}`)
    const dates = { startedDate: '2026-09-01', endedDate: '2026-12-20' }
    expect((await groupsOf(id)).teacherGroups).toMatchObject([
      { id: twice, role: 'teacher', ...dates },
      { id: scheduled, role: 'teacher', startedDate: '2026-10-05', endedDate: '2026-10-30' },
    ])
    const both = await t.send(teachingStaffGroupHistory.groups, { token, params: { id } })
    expect(both.data.academicGroups.map((row) => [row.id, row.role])).toEqual([
      [twice, 'teacher'],
      [twice, 'assistant'],
      [scheduled, 'teacher'],
    ])
  })

  // Shows: ASSIST-012, TEACHER-019
  it("a teacher's groups are filtered by status and name, and paged with the correct total", async () => {
    const id = await createAcademic('assistant')
    const waiting = await group({ name: 'Kutayotgan', startedDate: '2026-12-01' })
    const active = await group({ name: 'Ўқиётган' })
    const ended = await group({ name: 'Tugagan', endedDate: '2026-11-20' })
    for (const groupId of [waiting, active, ended]) await scheduleAcademic(groupId, id, { role: 'assistant' })
    const ids = async (query: object) => {
      const { data } = await t.send(assistantGroupHistory.groups, { token, params: { id }, query })
      return [data.assistantGroups.map((row) => row.id), data.total]
    }
    expect(await ids({})).toEqual([[ended, active, waiting], 3])
    expect(await ids({ status: 1 })).toEqual([[waiting], 1])
    expect(await ids({ status: 2 })).toEqual([[active], 1])
    expect(await ids({ status: 3 })).toEqual([[ended], 1])
    expect(await ids({ value: "o'qiyotgan" })).toEqual([[active], 1])
    expect(await ids({ value: "%' or 1=1 --" })).toEqual([[], 0])
    expect(await ids({ page: 2, perPage: 2 })).toEqual([[waiting], 3])
    expect(await ids({ page: 9 })).toEqual([[], 3])
  })
})

describe('the lessons of a teacher in a group', () => {
  // Shows: TEACHER-012
  it("a teacher's lessons in a group are the lessons scheduled for the teacher until today, latest first", async () => {
    const [id, colleague] = [await createAcademic('teacher'), await createAcademic('teacher')]
    const groupId = await group({ name: "Ingliz tili 'A'" })
    await scheduleAcademic(groupId, id)
    await scheduleAcademic(groupId, colleague)
    const own = await t.build.scheduleItem({ groupId, staffId: id })
    const other = await t.build.scheduleItem({ groupId, staffId: colleague })
    await createMarkedLesson(groupId, '2026-11-16', [3, 1], own)
    await t.build.lesson({ groupId, scheduleItemId: own, date: '2026-11-21', beginTime: '09:00', endTime: '10:30' })
    await t.build.lesson({ groupId, scheduleItemId: own, date: '2026-11-23' })
    await createMarkedLesson(groupId, '2026-11-18', [0, 1], other)
    const { data } = await lessonsOf(id, groupId)
    expect(data).toEqual({
      total: 2,
      teacherAttendancesData: [
        {
          groupName: "Ingliz tili 'A'",
          rating: 60,
          attendances: [
            { date: '2026-11-21', beginTime: '09:00', endTime: '10:30', mark: null },
            { date: '2026-11-16', beginTime: '15:00', endTime: '17:00', mark: 1 },
          ],
        },
      ],
    })
    expect((await t.send(teachingStaffGroupHistory.attendances, { token, params: { id, groupId } })).data).toEqual(data)
  })

  it("a teacher's lessons in a group include lessons without a scheduled teacher on days on which this teacher taught the group", async () => {
    const id = await createAcademic('teacher')
    const groupId = await group()
    await scheduleAcademic(groupId, id, { from: '2026-10-01', to: '2026-10-31' })
    const nobodys = await t.build.scheduleItem({ groupId })
    for (const date of ['2026-09-30', '2026-10-01', '2026-10-31', '2026-11-01'])
      await t.build.lesson({ groupId, scheduleItemId: nobodys, date })
    expect(await days(id, groupId)).toEqual(['2026-10-31', '2026-10-01'])
  })

  it("a teacher's lessons in a group are paged with the correct total, and filtered by days, both ends included", async () => {
    const id = await createAcademic('teacher')
    const groupId = await group()
    const item = await t.build.scheduleItem({ groupId, staffId: id })
    for (const date of ['2026-11-02', '2026-11-04', '2026-11-07', '2026-11-09'])
      await t.build.lesson({ groupId, scheduleItemId: item, date })
    expect(await days(id, groupId, { from: '2026-11-04', to: '2026-11-07' })).toEqual(['2026-11-07', '2026-11-04'])
    expect(await days(id, groupId, { from: '2026-11-09' })).toEqual(['2026-11-09'])
    expect(await days(id, groupId, { to: '2026-11-02' })).toEqual(['2026-11-02'])
    expect(await days(id, groupId, { page: 2, perPage: 3 })).toEqual(['2026-11-02'])
    expect((await lessonsOf(id, groupId, { page: 9, perPage: 3 })).data).toMatchObject({
      total: 4,
      teacherAttendancesData: [{ attendances: [] }],
    })
    for (const [field, value] of [
      ['from', '2026-02-30'],
      ['to', "2026-11-01' or true"],
      ['page', '0'],
    ] as const) {
      const { status, error } = await lessonsOf(id, groupId, { [field]: value })
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]])
    }
  })

  it("the list of a teacher's lessons answers 404 for a group of another branch, and for a group that the teacher never taught", async () => {
    const id = await createAcademic('teacher')
    const [foreign, strange] = [await group({ headOfficeId: elsewhere.headOfficeId }), await group()]
    await scheduleAcademic(foreign, id)
    await scheduleAcademic(strange, await createAcademic('teacher'))
    const mine = await group()
    await scheduleAcademic(mine, id)
    expect((await lessonsOf(id, mine)).status).toBe(200)
    for (const groupId of [foreign, strange, 987654]) {
      expect((await lessonsOf(id, groupId)).status).toBe(404)
      expect((await t.send(teachingStaffGroupHistory.attendances, { token, params: { id, groupId } })).status).toBe(404)
    }
  })
})

describe('the lessons of an assistant in a group', () => {
  // Shows: ASSIST-010, ASSIST-013
  it("an assistant's lessons in a group are all lessons on the days on which the assistant assisted in that group", async () => {
    const id = await createAcademic('assistant')
    const groupId = await group({ name: 'Matematika' })
    await scheduleAcademic(groupId, id, { role: 'assistant', from: '2026-10-01', to: '2026-10-31' })
    const item = await t.build.scheduleItem({ groupId, staffId: await createAcademic('teacher') })
    for (const date of ['2026-09-30', '2026-10-31', '2026-11-02'])
      await t.build.lesson({ groupId, scheduleItemId: item, date })
    await createMarkedLesson(groupId, '2026-10-01', [3, 1], item)
    const { data } = await t.send(assistantGroupHistory.attendances, { token, params: { id, groupId } })
    const row = { groupName: 'Matematika', rating: 75, beginTime: '15:00', endTime: '17:00' }
    expect(data).toEqual({
      total: 2,
      attendances: [
        { ...row, date: '2026-10-31' },
        { ...row, date: '2026-10-01' },
      ],
    })
    const later = await t.send(assistantGroupHistory.attendances, {
      token,
      params: { id, groupId },
      query: { from: '2026-10-02' },
    })
    expect(later.data).toEqual({ total: 1, attendances: [{ ...row, date: '2026-10-31' }] })
  })

  it("the list of an assistant's lessons answers 404 for a group of another branch, and for a group that the assistant only teaches", async () => {
    const id = await createAcademic('assistant')
    const [foreign, teaches] = [await group({ headOfficeId: elsewhere.headOfficeId }), await group()]
    await scheduleAcademic(foreign, id, { role: 'assistant' })
    await scheduleAcademic(teaches, id)
    for (const groupId of [foreign, teaches])
      expect((await t.send(assistantGroupHistory.attendances, { token, params: { id, groupId } })).status).toBe(404)
  })
})
