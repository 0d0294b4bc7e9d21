import { groups } from '@markaz/protocol/teaching/groups/routes'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'

const t = shareTestApp()

async function createCentre() {
  const { headOfficeId } = await t.build.office()
  const groupId = await t.build.group({ headOfficeId })
  const everything = ['all_groups.read', 'my_groups.read']
  const elsewhere = [(await t.build.office()).headOfficeId]
  const teacher = await t.signedIn({ grants: ['my_groups.read'], headOfficeIds: [headOfficeId] })
  await t.build.groupStaff({ groupId, staffId: teacher.staffId })
  return {
    headOfficeId,
    groupId,
    teacher: teacher.token,
    admin: (await t.signedIn({ grants: ['all_groups.read'], headOfficeIds: [headOfficeId] })).token,
    colleague: (await t.signedIn({ grants: ['my_groups.read'], headOfficeIds: [headOfficeId] })).token,
    both: (await t.signedIn({ grants: everything, headOfficeIds: [headOfficeId] })).token,
    stranger: (await t.signedIn({ grants: everything, headOfficeIds: elsewhere })).token,
    nobody: (
      await t.signedIn({ grants: ['my_groups.update', 'all_groups:attendance.read'], headOfficeIds: [headOfficeId] })
    ).token,
  }
}

describe('the rights for API calls about a group', () => {
  const either = [groups.read, groups.lessons] as const
  const admin = [groups.students.all, groups.info.all] as const
  const academic = [groups.students.own, groups.info.own] as const
  const statusOf = async (
    route: (typeof either | typeof admin | typeof academic)[number],
    token: string | null,
    id: number,
  ) => (await t.send(route, { token, params: { id } })).status

  // Shows: GROUP-032, PERM-038
  it("API calls about a group answer 200 to the group's teacher and office users, and 404 to other teachers and branches", async () => {
    const c = await createCentre()
    for (const route of either) {
      expect(await statusOf(route, c.admin, c.groupId)).toBe(200)
      expect(await statusOf(route, c.both, c.groupId)).toBe(200)
      expect(await statusOf(route, c.teacher, c.groupId)).toBe(200)
      expect(await statusOf(route, c.colleague, c.groupId)).toBe(404)
      expect(await statusOf(route, c.stranger, c.groupId)).toBe(404)
    }
  })

  // Shows: PERM-002
  it('the API calls groups/for-admin answer 403 for users with only the right to own groups, and 404 for a group of another branch', async () => {
    const c = await createCentre()
    for (const route of admin) {
      expect(await statusOf(route, c.admin, c.groupId)).toBe(200)
      expect(await statusOf(route, c.teacher, c.groupId)).toBe(403)
      expect(await statusOf(route, c.stranger, c.groupId)).toBe(404)
    }
  })

  it('the API calls groups/for-academic return only groups that the viewer teaches, even with the right to all groups', async () => {
    const c = await createCentre()
    for (const route of academic) {
      expect(await statusOf(route, c.teacher, c.groupId)).toBe(200)
      expect(await statusOf(route, c.admin, c.groupId)).toBe(403)
      expect(await statusOf(route, c.both, c.groupId)).toBe(404)
      expect(await statusOf(route, c.colleague, c.groupId)).toBe(404)
      expect(await statusOf(route, c.stranger, c.groupId)).toBe(404)
    }
  })

  it('API calls about a group answer 401 without a session, 403 without a right, 404 for an unknown group', async () => {
    const c = await createCentre()
    const holder = (await t.signedIn({ grants: ['all_groups.read', 'my_groups.read'] })).token
    for (const route of [...either, ...admin, ...academic]) {
      expect(await statusOf(route, null, c.groupId)).toBe(401)
      expect(await statusOf(route, c.nobody, c.groupId)).toBe(403)
      expect(await statusOf(route, holder, 999_999_999)).toBe(404)
      const { status, error } = await t.send(route, { token: holder, params: { id: '1 or 1=1' as unknown as number } })
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['id']])
    }
    for (const route of [groups.list, groups.mine]) {
      expect((await t.send(route)).status).toBe(401)
      expect((await t.send(route, { token: c.nobody })).status).toBe(403)
    }
    expect((await t.send(groups.filterObjects)).status).toBe(401)
  })

  it('a group without a branch is visible only to the superadmin', async () => {
    const id = await t.build.group()
    const { token } = await t.signedIn({
      grants: ['all_groups.read'],
      headOfficeIds: [(await t.build.office()).headOfficeId],
    })
    expect((await t.send(groups.read, { token, params: { id } })).status).toBe(404)
    const superadmin = await t.signedIn({ grants: ['all_groups.read'], isSuperadmin: true })
    expect((await t.send(groups.read, { token: superadmin.token, params: { id } })).data.id).toBe(id)
  })
})

describe('the details of a group', () => {
  // Shows: GROUP-028, GROUP-037, GROUP-038
  it('the details of a group contain its fields and its schedule items, active and ended ones separately', async () => {
    const c = await createCentre()
    const active = await t.build.scheduleItem({ groupId: c.groupId })
    const over = await t.build.scheduleItem({ groupId: c.groupId, endDate: '2026-10-01' })
    const { data } = await t.send(groups.info.all, { token: c.admin, params: { id: c.groupId } })
    expect(data.group.id).toBe(c.groupId)
    expect(data.activeScheduleItems.map((item) => item.id)).toEqual([active])
    expect(data.othersScheduleItems.map((item) => item.id)).toEqual([over])
    expect(data.group.activeScheduleItems).toEqual(data.activeScheduleItems)
    const asAcademic = await t.send(groups.info.own, { token: c.teacher, params: { id: c.groupId } })
    expect(asAcademic.data).toEqual(data)
  })
})

describe('the lessons of a group', () => {
  // Shows: GROUP-033
  it("a group's lessons are returned in chronological order, filtered by schedule and dates (both included)", async () => {
    const c = await createCentre()
    const scheduleId = await t.build.scheduleItem({ groupId: c.groupId })
    const otherId = await t.build.scheduleItem({ groupId: c.groupId })
    const lesson = (date: string, scheduleItemId: number, beginTime = '15:00') =>
      t.build.lesson({ groupId: c.groupId, scheduleItemId, date, beginTime })
    const third = await lesson('2026-11-04', scheduleId)
    const second = await lesson('2026-11-02', otherId, '16:00')
    const first = await lesson('2026-11-02', scheduleId)
    const foreign = await t.build.group({ headOfficeId: c.headOfficeId })
    await t.build.lesson({
      groupId: foreign,
      scheduleItemId: await t.build.scheduleItem({ groupId: foreign }),
      date: '2026-11-02',
    })
    await t.db.run(sql`update lesson set marked_at = now() where id = ${first}`)
    const list = async (query: Record<string, unknown> = {}) =>
      (await t.send(groups.lessons, { token: c.admin, params: { id: c.groupId }, query })).data
    expect((await list()).lessons.map((row) => row.id)).toEqual([first, second, third])
    expect(await list({ to: '2026-11-03', scheduleId })).toEqual({
      total: 1,
      lessons: [
        {
          id: first,
          scheduleId,
          date: '2026-11-02',
          beginTime: '15:00',
          endTime: '17:00',
          isMarked: true,
          isCancelled: false,
        },
      ],
    })
    expect((await list({ from: '2026-11-04' })).lessons.map((row) => row.id)).toEqual([third])
    expect((await list({ from: '2026-11-02', to: '2026-11-04' })).total).toBe(3)
  })

  it("reading a group's lessons answers 400 naming the invalid query parameter", async () => {
    const c = await createCentre()
    for (const [field, value] of [
      ['scheduleId', 'x'],
      ['from', '2026-02-30'],
      ['to', "2026-01-01' --"],
    ] as const) {
      const { status, error } = await t.send(groups.lessons, {
        token: c.admin,
        params: { id: c.groupId },
        query: { [field]: value },
      })
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]])
    }
  })
})

describe('the students of a group', () => {
  // Shows: GROUP-035, GROUP-036
  it('each student of a group is listed once with the current membership, in the order of the Uzbek alphabet', async () => {
    const c = await createCentre()
    const names = ["O'ktamov", 'Zokirov', 'Shodiyev', 'Чориев', 'Каримов', 'Gʻaniyev', 'Aliyev']
    const ids: number[] = []
    for (const lastName of names) {
      const studentId = await t.build.student({ lastName, firstName: 'Ali' })
      ids.push(studentId)
      await t.build.membership({ groupId: c.groupId, studentId, startedDate: '2026-09-01', endedDate: '2026-09-30' })
    }
    const back = await t.build.membership({
      groupId: c.groupId,
      studentId: ids[6] as number,
      startedDate: '2026-11-21',
    })
    const { data } = await t.send(groups.students.all, { token: c.admin, params: { id: c.groupId } })
    expect(data.students.map((student) => student.fullName)).toEqual([
      'Aliyev Ali',
      'Каримов Ali',
      'Zokirov Ali',
      "O'ktamov Ali",
      'Gʻaniyev Ali',
      'Shodiyev Ali',
      'Чориев Ali',
    ])
    expect(data.total).toBe(7)
    expect(data.students[0]).toEqual({
      studentGroupId: back,
      id: ids[6],
      hId: expect.any(String),
      fullName: 'Aliyev Ali',
      photo: null,
      phoneNumber: null,
      status: 2,
      action: { id: 1, name: 'ACTIVE', displayName: 'Faol' },
      startedDate: '2026-11-21',
      endedDate: null,
      lastChange: null,
    })
    const asAcademic = await t.send(groups.students.own, { token: c.teacher, params: { id: c.groupId } })
    expect(asAcademic.data).toEqual(data)
  })

  // Shows: GROUP-030
  it("a student's status in a group follows from the student's first and last day in it", async () => {
    const c = await createCentre()
    const cases: [number, { startedDate?: string | null; endedDate?: string | null }, goneAt?: string][] = [
      [2, { startedDate: '2026-11-21', endedDate: '2026-11-21' }],
      [2, { startedDate: null }],
      [1, { startedDate: '2026-11-22' }],
      [3, { endedDate: '2026-11-20' }],
      [3, {}, '2026-11-20T20:00:00Z'],
    ]
    const byStudent = new Map<number, number>()
    for (const [status, dates, goneAt] of cases) {
      const studentId = await t.build.student()
      byStudent.set(studentId, status)
      const id = await t.build.membership({ groupId: c.groupId, studentId, ...dates })
      if (goneAt) await t.db.run(sql`update student_group set gone_at = ${goneAt} where id = ${id}`)
    }
    const list = async (query = {}) =>
      (await t.send(groups.students.all, { token: c.admin, params: { id: c.groupId }, query })).data
    const all = await list()
    for (const student of all.students)
      expect([student.id, student.status]).toEqual([student.id, byStudent.get(student.id)])
    for (const status of [1, 2, 3] as const) {
      const expected = [...byStudent].filter(([, s]) => s === status).map(([id]) => id)
      const found = await list({ status })
      expect(found.total).toBe(expected.length)
      expect(found.students.map((student) => student.id).sort()).toEqual(expected.sort())
    }
    // The ERP removed this membership on the 21st at 01:00 Tashkent time, so the 20th was its last day.
    expect(all.students.find((student) => student.endedDate === '2026-11-20' && student.status === 3)).toBeDefined()
    await t.db.run(sql`update study_group set ended_date = '2026-11-20' where id = ${c.groupId}`)
    expect((await list()).students.every((student) => student.status === 3)).toBe(true)
  })

  it("a group's students can be searched and paged; a page past the end still reports the total", async () => {
    const c = await createCentre()
    for (const [firstName, phoneNumber] of [
      ['Gulnora', '998901112233'],
      ['Gulbahor', '998904445566'],
      ['Anvar', '998907778899'],
    ]) {
      await t.build.membership({
        groupId: c.groupId,
        studentId: await t.build.student({
          lastName: 'A',
          firstName: firstName as string,
          phoneNumber: phoneNumber as string,
        }),
      })
    }
    const list = async (query = {}) => {
      const { data } = await t.send(groups.students.all, { token: c.admin, params: { id: c.groupId }, query })
      return [data.students.map((student) => student.fullName.slice(2)), data.total]
    }
    expect(await list({ value: 'гул' })).toEqual([['Gulbahor', 'Gulnora'], 2])
    expect(await list({ value: '4455' })).toEqual([['Gulbahor'], 1])
    expect(await list({ value: "%' or true --" })).toEqual([[], 0])
    expect(await list({ perPage: 2, page: 2 })).toEqual([['Gulnora'], 3])
    expect(await list({ page: 5 })).toEqual([[], 3])
  })
})
