import { groups } from '@markaz/protocol/teaching/groups/routes'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import type { buildGroupStaff, GroupOptions } from '../../testing/build.ts'

const t = shareTestApp()

async function createBranch() {
  const office = await t.build.office()
  const { token } = await t.signedIn({ grants: ['all_groups.read'], headOfficeIds: [office.headOfficeId] })
  const group = (options: GroupOptions = {}) => t.build.group({ headOfficeId: office.headOfficeId, ...options })
  const list = async (query: Record<string, unknown> = {}) => {
    const { status, data, error } = await t.send(groups.list, { token, query })
    return { status, error, total: data?.total, ids: data?.groups.map((row) => row.id), rows: data?.groups }
  }
  return { office, token, group, list }
}

describe('a row of the groups list', () => {
  // Shows: GROUP-026, GROUP-027, GROUP-028
  it('a row of the groups list names the group, its course and its teachers, and has its schedule and the numbers of members and lessons', async () => {
    const { office, group, list } = await createBranch()
    const courseId = await t.build.course({ name: 'Ingliz tili' })
    const categoryId = await t.build.category({ name: 'Tillar' })
    const learning = await t.db.one<{ id: number }>(
      sql`insert into learning_type (name) values ('Kunduzgi') returning id`,
    )
    const learningTypeId = learning?.id as number
    const id = await group({ name: "O'zbek Шарқ 🎓", courseId, categoryId, learningTypeId })
    await t.db.run(sql`update study_group set direction = 'IELTS' where id = ${id}`)
    const teacher = await t.build.staff({ kind: 2, firstName: 'Ali', lastName: 'Valiyev', login: null })
    const gone = await t.build.staff({ kind: 2 })
    const assistant = await t.build.staff({ kind: 2, phoneNumber: '998901234567', workStatus: 2 })
    await t.build.groupStaff({ groupId: id, staffId: teacher })
    await t.build.groupStaff({ groupId: id, staffId: teacher })
    await t.build.groupStaff({ groupId: id, staffId: gone, endedDate: '2026-11-20' })
    await t.build.groupStaff({ groupId: id, staffId: assistant, role: 'assistant' })
    const active = await t.build.scheduleItem({
      groupId: id,
      staffId: teacher,
      classroomName: '3-xona',
      endDate: '2026-11-21',
    })
    const over = await t.build.scheduleItem({ groupId: id, endDate: '2026-11-20' })
    const left = await t.build.scheduleItem({ groupId: id })
    await t.db.run(sql`update schedule_item set gone_at = now() where id = ${left}`)
    for (const [attended, absent] of [
      [7, 1],
      [0, 0],
      [5, 3],
    ]) {
      const lessonId = await t.build.lesson({ groupId: id, date: '2026-11-02' })
      await t.db.run(
        sql`update lesson set attended_count = ${attended}, absent_count = ${absent}, marked_at = now() where id = ${lessonId}`,
      )
    }
    for (const endedDate of [null, '2026-11-21', '2026-11-20']) {
      await t.build.membership({ groupId: id, studentId: await t.build.student(), endedDate })
    }
    await t.build.membership({ groupId: id, studentId: await t.build.student(), startedDate: '2026-11-22' })

    const { rows, total } = await list()
    expect(total).toBe(1)
    const name = (await t.db.one<{ name: string }>(sql`select name from office where id = ${office.id}`))?.name
    const assistantName = (
      await t.db.one<{ name: string }>(sql`select full_name as name from staff where id = ${assistant}`)
    )?.name
    expect(rows?.[0]).toEqual({
      id,
      name: "O'zbek Шарқ 🎓",
      status: 2,
      category: { id: categoryId, displayName: 'Tillar' },
      course: { id: courseId, name: 'Ingliz tili' },
      learningType: { id: learningTypeId, name: 'Kunduzgi' },
      office: { id: office.id, name },
      startedDate: '2026-09-01',
      endedDate: '2027-05-31',
      attendanceKpi: 75,
      homeworkKpi: null,
      examKpi: null,
      rating: 75,
      actionsCount: 0,
      behindPlan: null,
      failedCount: 0,
      studentsCount: 2,
      direction: 'IELTS',
      teachers: [{ id: teacher, fullName: 'Valiyev Ali' }],
      assistants: [{ id: assistant, fullName: assistantName, phoneNumber: '998901234567', workStatus: 2 }],
      activeScheduleItems: [
        {
          id: active,
          staff: { id: teacher, firstName: 'Ali', lastName: 'Valiyev', role: null },
          daysOfWeek: [1, 3, 6],
          beginTime: '15:00',
          endTime: '17:00',
          startDate: '2026-09-01',
          endDate: '2026-11-21',
          classroomName: '3-xona',
        },
      ],
      othersScheduleItems: [expect.objectContaining({ id: over, staff: null }), expect.objectContaining({ id: left })],
    })
  })

  it("a group's attendance percentage is rounded down to one decimal, and is null without attendance marks", async () => {
    const { group, list } = await createBranch()
    await group()
    const id = await group()
    const lessonId = await t.build.lesson({ groupId: id, date: '2026-11-02' })
    await t.db.run(
      sql`update lesson set attended_count = 2, absent_count = 1, marked_at = now() where id = ${lessonId}`,
    )
    const { rows } = await list()
    expect(rows?.map((row) => [row.attendanceKpi, row.rating])).toEqual([
      [66.6, 66.6],
      [null, null],
    ])
  })

  it("the groups list shows for an ended group the teacher at the group's end", async () => {
    const { group, list } = await createBranch()
    const id = await group({ startedDate: '2025-09-01', endedDate: '2026-05-31' })
    const atTheEnd = await t.build.staff()
    await t.build.groupStaff({ groupId: id, staffId: atTheEnd, endedDate: '2026-05-31' })
    await t.build.groupStaff({ groupId: id, staffId: await t.build.staff(), endedDate: '2026-05-30' })
    expect((await list()).rows?.[0]?.teachers.map((person) => person.id)).toEqual([atTheEnd])
  })
})

describe('the status of a group', () => {
  // Shows: GROUP-029
  it("a group's status follows from its first and last day, which are included; a group that left the ERP has ended", async () => {
    const { group, list } = await createBranch()
    const cases: [number, GroupOptions, isGone?: boolean][] = [
      [1, { startedDate: null, endedDate: null }],
      [1, { startedDate: '2026-11-22' }],
      [2, { startedDate: '2026-11-21', endedDate: '2026-11-21' }],
      [2, { endedDate: null }],
      [3, { endedDate: '2026-11-20' }],
      [3, { startedDate: null, endedDate: '2026-11-20' }],
      [3, { endedDate: null }, true],
      [3, { startedDate: '2026-12-01' }, true],
    ]
    const ids: number[] = []
    for (const [, options, isGone] of cases) {
      const id = await group(options)
      if (isGone) await t.db.run(sql`update study_group set gone_at = now() where id = ${id}`)
      ids.push(id)
    }
    const all = await list()
    const status = new Map(all.rows?.map((row) => [row.id, row.status]))
    expect(ids.map((id) => status.get(id))).toEqual(cases.map(([expected]) => expected))
    for (const wanted of [1, 2, 3]) {
      const expected = ids.filter((_, i) => cases[i]?.[0] === wanted).reverse()
      const found = await list({ status: wanted })
      expect([found.ids, found.total]).toEqual([expected, expected.length])
    }
  })

  it("a group's status changes at midnight in Tashkent, not in UTC", async () => {
    const { office, group } = await createBranch()
    await group({ endedDate: '2026-11-21' })
    const statusAt = async (moment: string) => {
      t.clock.set(moment)
      const { token } = await t.signedIn({ grants: ['all_groups.read'], headOfficeIds: [office.headOfficeId] })
      return (await t.send(groups.list, { token })).data.groups[0]?.status
    }
    expect(await statusAt('2026-11-21T23:59:00+05:00')).toBe(2)
    expect(await statusAt('2026-11-22T00:01:00+05:00')).toBe(3)
    t.clock.set('2026-11-21T15:00:00+05:00')
  })
})

describe('the groups list', () => {
  // Shows: GROUP-031
  it('the groups list is paged by ten and starts with the last added group; a page past the end still reports the total', async () => {
    const { group, list } = await createBranch()
    const ids: number[] = []
    for (let i = 0; i < 12; i++) ids.push(await group())
    ids.reverse()
    expect(await list()).toMatchObject({ ids: ids.slice(0, 10), total: 12 })
    expect(await list({ page: 2 })).toMatchObject({ ids: ids.slice(10), total: 12 })
    expect(await list({ page: 3, perPage: 5 })).toMatchObject({ ids: ids.slice(10), total: 12 })
    expect(await list({ page: 9 })).toMatchObject({ ids: [], total: 12 })
  })

  it('a group is found by parts of its name in any order, in any case, in Latin or Cyrillic, with any apostrophe', async () => {
    const { group, list } = await createBranch()
    const english = await group({ name: "Ingliz tili O'rta 12" })
    const cyrillic = await group({ name: 'Шарқ тиллари' })
    await group({ name: 'Fizika' })
    for (const value of ['orta ingliz', 'o`rta', 'Oʻrta', 'ИНГЛИЗ 12', 'ngli'])
      expect((await list({ value })).ids).toEqual([english])
    for (const value of ['sharq', 'шарқ', 'TILLARI sharq']) expect((await list({ value })).ids).toEqual([cyrillic])
    expect((await list({ value: 'ingliz fizika' })).ids).toEqual([])
    expect((await list({ value: 'fizik', keys: ['hName'] })).total).toBe(1)
    expect((await list({ value: 'fizik', keys: ['parol', 'hName'] })).total).toBe(1)
  })

  it('percent sign, underscore, backslash and SQL in a search of groups are plain text', async () => {
    const { group, list } = await createBranch()
    const sign = await group({ name: '100% A_B C\\D' })
    await group({ name: '100 AxB CxD' })
    for (const value of ['0%', 'a_b', 'c\\d']) expect((await list({ value })).ids).toEqual([sign])
    for (const hostile of ["' or '1'='1", '"; drop table study_group; --', "%' union select login from staff --"]) {
      expect(await list({ value: hostile })).toMatchObject({ status: 200, ids: [] })
      expect(await list({ keys: [hostile, 'search); --'] })).toMatchObject({ status: 200, total: 2 })
    }
    const quoted = await group({ name: "select * from staff where '1'='1'" })
    expect((await list({ value: "select * from '1'='1'" })).ids).toEqual([quoted])
  })

  // Shows: GROUP-025
  it('the groups list is filtered by category, course, study type and teacher', async () => {
    const { group, list } = await createBranch()
    const courseId = await t.build.course()
    const categoryId = await t.build.category()
    const learningTypeId = (
      await t.db.one<{ id: number }>(sql`insert into learning_type (name) values ('Kechki') returning id`)
    )?.id as number
    const teacherId = await t.build.staff({ kind: 2 })
    const one = await group({ courseId })
    const two = await group({ categoryId })
    const three = await group({ learningTypeId })
    const four = await group()
    await t.build.groupStaff({ groupId: four, staffId: teacherId })
    await t.build.groupStaff({ groupId: three, staffId: teacherId, role: 'assistant' })
    await t.build.groupStaff({ groupId: two, staffId: teacherId, endedDate: '2026-11-20' })
    expect((await list({ courseId })).ids).toEqual([one])
    expect((await list({ categoryId })).ids).toEqual([two])
    expect((await list({ learningTypeId })).ids).toEqual([three])
    expect((await list({ teacherId })).ids).toEqual([four])
    expect(await list({ teacherId, courseId })).toMatchObject({ ids: [], total: 0 })
    expect((await list({ courseId: '', value: '', status: '' })).total).toBe(4)
  })

  // Shows: GROUP-025
  it('the groups list is filtered by ranges of start and end dates, both ends included and each optional', async () => {
    const { group, list } = await createBranch()
    const early = await group({ startedDate: '2026-09-01', endedDate: '2026-12-31' })
    const late = await group({ startedDate: '2026-10-01', endedDate: '2027-05-31' })
    const open = await group({ startedDate: null, endedDate: null })
    expect((await list({ fromByStartedDate: '2026-09-01', toByStartedDate: '2026-09-30' })).ids).toEqual([early])
    expect((await list({ fromByStartedDate: '2026-10-01' })).ids).toEqual([late])
    expect((await list({ toByStartedDate: '2026-10-01' })).ids).toEqual([late, early])
    expect((await list({ fromByEndedDate: '2026-12-31' })).ids).toEqual([late, early])
    expect((await list({ toByEndedDate: '2026-12-31' })).ids).toEqual([early])
    expect((await list()).ids).toContain(open)
  })

  it("the groups list shows only groups of the viewer's branches; the branch filter can only narrow the list", async () => {
    const here = await createBranch()
    const there = await createBranch()
    const mine = await here.group()
    await there.group()
    await t.build.group()
    expect((await here.list()).ids).toEqual([mine])
    expect((await here.list({ officeIds: [here.office.id] })).ids).toEqual([mine])
    expect((await here.list({ officeIds: [there.office.id] })).ids).toEqual([])
    const both = await t.signedIn({
      grants: ['all_groups.read'],
      headOfficeIds: [here.office.headOfficeId, there.office.headOfficeId],
    })
    expect((await t.send(groups.list, { token: both.token })).data.total).toBe(2)
    expect((await t.send(groups.list, { token: both.token, query: { officeIds: [here.office.id] } })).data.total).toBe(
      1,
    )
  })

  it('the superadmin sees every group, also groups without a branch', async () => {
    const { token } = await t.signedIn({ grants: ['all_groups.read'], isSuperadmin: true })
    const id = await t.build.group()
    const { data } = await t.send(groups.list, { token, query: { perPage: 1 } })
    expect(data.groups[0]).toMatchObject({ id, office: null })
  })

  it('the groups list answers 400 naming the invalid query parameter', async () => {
    const { list } = await createBranch()
    const bad: [string, unknown][] = [
      ['page', 0],
      ['perPage', 1001],
      ['status', 4],
      ['categoryId', 'x'],
      ['courseId', "1' or 1=1"],
      ['teacherId', -1],
      ['learningTypeId', 1.5],
      ['officeIds', ['1', 'x']],
      ['fromByStartedDate', '2026-13-01'],
      ['toByStartedDate', '21.11.2026'],
      ['fromByEndedDate', "2026-01-01'"],
      ['toByEndedDate', '2026-02-30'],
      ['value', 'a\u0000b'],
      ['value', 'x'.repeat(201)],
    ]
    for (const [field, value] of bad) {
      const { status, error } = await list({ [field]: value })
      expect([field, status, error.code, Object.keys(error.fields ?? {})[0]?.split('.')[0]]).toEqual([
        field,
        400,
        'VALIDATION',
        field,
      ])
    }
  })
})

describe('the list of own groups', () => {
  // Shows: GROUP-002, GROUP-034
  it("a user's own groups are groups that the user currently teaches, assists in, or has in the schedule", async () => {
    const { office, group } = await createBranch()
    const { token, staffId } = await t.signedIn({ grants: ['my_groups.read'], headOfficeIds: [office.headOfficeId] })
    const place = async (options: Partial<Parameters<typeof buildGroupStaff>[1]>, groupOptions: GroupOptions = {}) => {
      const groupId = await group(groupOptions)
      await t.build.groupStaff({ groupId, staffId, ...options })
      return groupId
    }
    const teaches = await place({})
    const assists = await place({ role: 'assistant' })
    const lastDay = await place({ endedDate: '2026-11-21' })
    const endedWithHim = await place(
      { endedDate: '2026-05-31' },
      { startedDate: '2025-09-01', endedDate: '2026-05-31' },
    )
    await place({ endedDate: '2026-11-20' })
    const left = await place({})
    await t.db.run(sql`update group_staff set gone_at = now() where group_id = ${left}`)
    const onSchedule = await group()
    await t.build.scheduleItem({ groupId: onSchedule, staffId })
    const offSchedule = await group()
    await t.build.scheduleItem({ groupId: offSchedule, staffId, endDate: '2026-11-20' })
    const goneSchedule = await group()
    await t.db.run(
      sql`update schedule_item set gone_at = now() where id = ${await t.build.scheduleItem({ groupId: goneSchedule, staffId })}`,
    )
    await group()

    const { data } = await t.send(groups.mine, { token })
    expect(data.groups.map((row) => row.id)).toEqual([onSchedule, endedWithHim, lastDay, assists, teaches])
    expect(data.total).toBe(5)
    const ended = await t.send(groups.mine, { token, query: { status: 3 } })
    expect(ended.data.groups.map((row) => row.id)).toEqual([endedWithHim])
  })

  it("a teacher's list of own groups is limited to the teacher's branches; the list of all groups requires a separate right, or answers 403", async () => {
    const { office, group } = await createBranch()
    const { token, staffId } = await t.signedIn({ grants: ['my_groups.read'], headOfficeIds: [office.headOfficeId] })
    const elsewhere = await t.build.group({ headOfficeId: (await t.build.office()).headOfficeId })
    await t.build.groupStaff({ groupId: elsewhere, staffId })
    await group()
    expect((await t.send(groups.mine, { token })).data).toEqual({ groups: [], total: 0 })
    expect((await t.send(groups.list, { token })).status).toBe(403)
  })
})

describe('the options of the group filters', () => {
  // Shows: GROUP-042
  it("the group filters offer all courses, categories and study types, and the teachers of the viewer's branches, alphabetically", async () => {
    const { office, group } = await createBranch()
    const viewer = await t.signedIn({ grants: ['my_groups.read'], headOfficeIds: [office.headOfficeId] })
    const names = ['Chorshanbiyev', 'Shukurov', "O'rinov", 'Ғаниев', 'Zokirov', 'Aliyev']
    for (const lastName of names) {
      const staffId = await t.build.staff({ kind: 2, lastName, firstName: 'Ali' })
      await t.build.groupStaff({ groupId: await group(), staffId })
    }
    await t.build.groupStaff({ groupId: await group(), staffId: await t.build.staff(), role: 'assistant' })
    const other = await createBranch()
    await t.build.groupStaff({ groupId: await other.group(), staffId: await t.build.staff() })
    const courseId = await t.build.course({ name: 'Kimyo' })
    const categoryId = await t.build.category({ name: 'Fanlar' })
    const { status, data } = await t.send(groups.filterObjects, { token: viewer.token })
    expect(status).toBe(200)
    expect(data.teachers.map((person) => person.fullName.split(' ')[0])).toEqual([
      'Aliyev',
      'Zokirov',
      "O'rinov",
      'Ғаниев',
      'Shukurov',
      'Chorshanbiyev',
    ])
    expect(data.courses).toContainEqual({ id: courseId, name: 'Kimyo' })
    expect(data.categories).toContainEqual({ id: categoryId, displayName: 'Fanlar' })
    expect(data.learningTypes).toBeInstanceOf(Array)
  })
})
