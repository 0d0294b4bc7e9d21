import { teacherFigures } from '@markaz/protocol/teaching/statistics/teacher-figures.routes'
import { expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import type { GroupOptions, StaffOptions } from '../../testing/build.ts'

const t = shareTestApp()

async function createBranch() {
  const office = await t.build.office()
  const { token } = await t.signedIn({ grants: ['users:teachers.read'], headOfficeIds: [office.headOfficeId] })
  return {
    office,
    token,
    teacher: async (options: StaffOptions = {}, erpKind = 'teacher') => {
      const id = await t.build.staff({ kind: 2, login: null, headOfficeIds: [office.headOfficeId], ...options })
      await t.db.run(sql`update staff set erp_kind = ${erpKind} where id = ${id}`)
      return id
    },
    async group(staffId: number, days: { from?: string; to?: string } = {}, options: GroupOptions = {}) {
      const groupId = await t.build.group({ headOfficeId: office.headOfficeId, ...options })
      const id = await t.build.groupStaff({ groupId, staffId })
      await t.db.run(
        sql`update group_staff set started_date = ${days.from ?? null}, ended_date = ${days.to ?? null} where id = ${id}`,
      )
      return groupId
    },
    list: async (query: object = {}, by = token) => (await t.send(teacherFigures.kpis, { token: by, query })).data,
  }
}
async function createMarkedLesson(groupId: number, date: string, attended: number, absent: number) {
  const id = await t.build.lesson({ groupId, date })
  await t.db.run(
    sql`update lesson set attended_count = ${attended}, absent_count = ${absent}, marked_at = now() where id = ${id}`,
  )
}

// Shows: TEACHER-018
it("a teacher's attendanceKpi is the attendance percentage of this month's lessons in all the teacher's groups, rounded down", async () => {
  const { office, teacher, group, list } = await createBranch()
  const id = await teacher({ firstName: 'Nodira', lastName: 'Karimova' })
  await t.db.run(sql`update staff set photo = 'staff/profile/k.jpg' where id = ${id}`)
  const [first, second] = [await group(id), await group(id)]
  await createMarkedLesson(first, '2026-11-01', 8, 1)
  await createMarkedLesson(second, '2026-11-30', 0, 3)
  await createMarkedLesson(first, '2026-10-31', 0, 50)
  await createMarkedLesson(first, '2026-12-01', 0, 50)
  await t.build.lesson({ groupId: second, date: '2026-11-10' })
  const { kpis, total } = await list()
  expect(total).toBe(1)
  expect(kpis).toEqual([
    {
      academicId: id,
      fullName: 'Karimova Nodira',
      photo: expect.stringContaining('/files/staff/profile/k.jpg?'),
      offices: [{ id: office.id, name: expect.any(String) }],
      groupsCount: 2,
      attendanceKpi: 66.6,
      homeworkKpi: null,
      examKpi: null,
      totalKpi: 66.6,
      months: expect.any(Array),
    },
  ])
})

it("a teacher's KPI for another month counts only that month's lessons, and is null without attendance marks", async () => {
  const { teacher, group, list } = await createBranch()
  const id = await teacher()
  const groupId = await group(id, {}, { startedDate: '2026-09-15', endedDate: '2026-10-10' })
  await createMarkedLesson(groupId, '2026-10-05', 1, 0)
  const one = async (month: string) => (await list({ month })).kpis[0]
  expect(await one('2026-10')).toMatchObject({ groupsCount: 1, attendanceKpi: 100, totalKpi: 100 })
  expect(await one('2026-09')).toMatchObject({ groupsCount: 1, attendanceKpi: null, totalKpi: null })
  expect(await one('2026-08')).toMatchObject({ groupsCount: 0, attendanceKpi: null })
  expect(await one('2026-11')).toMatchObject({ groupsCount: 0, attendanceKpi: null })
})

it("a teacher's KPI counts only days on which the teacher taught the group, and no lesson twice", async () => {
  const { teacher, group, list } = await createBranch()
  const id = await teacher()
  const groupId = await group(id, { from: '2026-11-05', to: '2026-11-12' })
  await t.build.groupStaff({ groupId, staffId: id, endedDate: '2026-11-12' })
  await t.db.run(sql`update group_staff set started_date = '2026-11-05' where group_id = ${groupId}`)
  for (const date of ['2026-11-05', '2026-11-12']) await createMarkedLesson(groupId, date, 1, 1)
  for (const date of ['2026-11-04', '2026-11-13']) await createMarkedLesson(groupId, date, 0, 9)
  await t.build.groupStaff({ groupId: await group(await teacher()), staffId: id, role: 'assistant' })
  const row = (await list()).kpis.find((kpi) => kpi.academicId === id)
  expect(row).toMatchObject({ groupsCount: 1, attendanceKpi: 50 })
})

it("if a teacher taught a group in two periods, lessons in the gap between them do not count in the teacher's KPI", async () => {
  const { teacher, group, list } = await createBranch()
  const id = await teacher()
  const groupId = await group(id, { from: '2026-09-01', to: '2026-09-30' })
  const back = await t.build.groupStaff({ groupId, staffId: id })
  await t.db.run(sql`update group_staff set started_date = '2026-11-10' where id = ${back}`)
  await createMarkedLesson(groupId, '2026-10-20', 0, 9)
  await createMarkedLesson(groupId, '2026-11-09', 0, 9)
  await createMarkedLesson(groupId, '2026-11-10', 1, 1)
  expect((await list({ month: '2026-10' })).kpis).toMatchObject([{ groupsCount: 0, attendanceKpi: null }])
  expect((await list({ month: '2026-11' })).kpis).toMatchObject([{ groupsCount: 1, attendanceKpi: 50 }])
})

it("groups of other branches never count in a teacher's KPI", async () => {
  const [here, there] = [await createBranch(), await createBranch()]
  const id = await here.teacher({ lastName: 'Aa' })
  const guest = await here.teacher({ lastName: 'Bb', headOfficeIds: [there.office.headOfficeId] })
  const gone = await here.teacher({ lastName: 'Cc', workStatus: 2 })
  await here.teacher({ lastName: 'Dd', workStatus: 2 })
  await here.teacher({ lastName: 'Ee', headOfficeIds: [there.office.headOfficeId] })
  await here.teacher({ lastName: 'Ff' }, 'assistant')
  await createMarkedLesson(await here.group(guest), '2026-11-03', 1, 0)
  await createMarkedLesson(await here.group(gone, { to: '2026-11-15' }), '2026-11-03', 3, 1)
  await createMarkedLesson(await there.group(id), '2026-11-03', 1, 1)
  const { kpis, total } = await here.list()
  expect(kpis.map((kpi) => [kpi.academicId, kpi.groupsCount, kpi.attendanceKpi])).toEqual([
    [id, 0, null],
    [guest, 1, 100],
    [gone, 1, 75],
  ])
  expect(total).toBe(3)
  const both = await t.signedIn({
    grants: ['users:teachers.read'],
    headOfficeIds: [here.office.headOfficeId, there.office.headOfficeId],
  })
  const narrowed = await here.list({ officeIds: [there.office.id] }, both.token)
  expect(narrowed.kpis.find((kpi) => kpi.academicId === id)).toMatchObject({ groupsCount: 1, attendanceKpi: 50 })
  expect((await here.list({ officeIds: [there.office.id] })).kpis).toEqual([])
})

it('teachers are sorted by the Uzbek alphabet, found by name in Latin or Cyrillic, and paged with the correct total', async () => {
  const { teacher, list } = await createBranch()
  const names = ["O'rinov", 'Шокиров', 'Zokirov', 'Aliyev']
  for (const lastName of names) await teacher({ lastName, firstName: 'Ism' })
  const fullNames = async (query: object) => (await list(query)).kpis.map((kpi) => kpi.fullName)
  expect(await fullNames({})).toEqual(['Aliyev Ism', 'Zokirov Ism', "O'rinov Ism", 'Шокиров Ism'])
  expect(await fullNames({ value: 'shokir' })).toEqual(['Шокиров Ism'])
  expect(await fullNames({ value: "'; drop table staff; --" })).toEqual([])
  expect(await list({ page: 2, perPage: 3 })).toMatchObject({ kpis: [{ fullName: 'Шокиров Ism' }], total: 4 })
  expect(await list({ page: 9, perPage: 3 })).toMatchObject({ kpis: [], total: 4 })
})

it('the superadmin sees the KPIs of every teacher, also of teachers without a branch', async () => {
  const { teacher, list } = await createBranch()
  const id = await teacher({ lastName: 'Filialsizov', headOfficeIds: [] })
  const superadmin = await t.signedIn({ grants: ['users:teachers.read'], isSuperadmin: true })
  expect((await list({ value: 'filialsizov' }, superadmin.token)).kpis.map((kpi) => kpi.academicId)).toEqual([id])
  expect((await list({ value: 'filialsizov' })).kpis).toEqual([])
})
