import '../../areas.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Db, raw, sql } from '../../db/db.ts'
import type { OpenedDatabase } from '../../db/open.ts'
import {
  buildGroup,
  buildMembership,
  buildScheduleItem,
  buildStaff,
  buildStudent,
  type GroupOptions,
} from '../../testing/build.ts'
import { buildHomework } from '../../testing/build-teaching.ts'
import { buildVideo } from '../../testing/build-videos.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { createLessonsAhead, planLessons } from './lessons.ts'

let database: OpenedDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.close())

// A Saturday. Its week began on Monday the 16th.
const today = '2026-11-21'
const now = new Date(`${today}T12:00:00+05:00`)
const nothing = { added: 0, moved: 0, removed: 0 }

async function createScheduleItem(
  item: Partial<Parameters<typeof buildScheduleItem>[1]> = {},
  group: GroupOptions = {},
): Promise<{ groupId: number; itemId: number }> {
  const groupId = await buildGroup(db, { startedDate: '2026-11-01', endedDate: '2026-12-31', ...group })
  return { groupId, itemId: await buildScheduleItem(db, { groupId, startDate: '2026-11-01', ...item }) }
}
const createLessons = (groupId: number, options: { until?: string; today?: string } = {}) =>
  planLessons(db, { groupIds: [groupId], today, until: '2026-12-31', now, ...options })
async function dates(groupId: number, itemId?: number): Promise<string[]> {
  const rows = await db.many<{ date: string }>(sql`
    select date from lesson where group_id = ${groupId} and (${itemId ?? null}::bigint is null or schedule_item_id = ${itemId ?? null}) order by date`)
  return rows.map((row) => row.date)
}
async function mark(groupId: number, date: string, mark: number | null = 1): Promise<void> {
  const studentId = await buildStudent(db)
  await buildMembership(db, { groupId, studentId })
  await db.run(sql`
    insert into attendance (lesson_id, student_id, mark) select id, ${studentId}, ${mark}::smallint from lesson where group_id = ${groupId} and date = ${date}`)
  await db.run(
    sql`update lesson set marked_at = case when ${mark}::int is not null then now() end where group_id = ${groupId} and date = ${date}`,
  )
}

describe('planning lessons from schedule items', () => {
  it('a schedule item gets a lesson on each of its weekdays from its first to its last day, both included', async () => {
    const { groupId, itemId } = await createScheduleItem({
      daysOfWeek: [1, 4],
      startDate: '2026-11-02',
      endDate: '2026-11-12',
      beginTime: '09:00',
      endTime: '10:30',
    })
    expect(await createLessons(groupId)).toEqual({ ...nothing, added: 4 })
    expect(await dates(groupId)).toEqual(['2026-11-02', '2026-11-05', '2026-11-09', '2026-11-12'])
    expect(
      await db.one(
        sql`select schedule_item_id as id, begin_time as b, end_time as e, marked_at as m from lesson where group_id = ${groupId} limit 1`,
      ),
    ).toEqual({
      id: itemId,
      b: '09:00',
      e: '10:30',
      m: null,
    })
  })

  it("the server plans a group's lessons from the group's first to its last day", async () => {
    const { groupId } = await createScheduleItem(
      { daysOfWeek: [1, 3], startDate: '2026-10-01' },
      { startedDate: '2026-11-04', endedDate: '2026-11-16' },
    )
    await createLessons(groupId)
    expect(await dates(groupId)).toEqual(['2026-11-04', '2026-11-09', '2026-11-11', '2026-11-16'])
  })

  it('lessons of a schedule item without an end are planned until the requested day; the next planning continues after that day', async () => {
    const { groupId } = await createScheduleItem({ daysOfWeek: [5], startDate: '2026-11-13' }, { endedDate: null })
    await createLessons(groupId, { until: '2026-11-26' })
    expect(await dates(groupId)).toEqual(['2026-11-13', '2026-11-20'])
    expect(await createLessons(groupId, { until: '2026-11-27' })).toEqual({ ...nothing, added: 1 })
    expect(await dates(groupId)).toEqual(['2026-11-13', '2026-11-20', '2026-11-27'])
  })

  it('schedules number the weekdays from Monday 1 to Sunday 7; lessons are planned across the end of a week', async () => {
    const { groupId } = await createScheduleItem({ daysOfWeek: [7, 1], startDate: '2026-11-15', endDate: '2026-11-23' })
    await createLessons(groupId)
    expect(await dates(groupId)).toEqual(['2026-11-15', '2026-11-16', '2026-11-22', '2026-11-23'])
    const everyDay = await createScheduleItem({
      daysOfWeek: [1, 2, 3, 4, 5, 6, 7],
      startDate: '2026-11-26',
      endDate: '2026-12-03',
    })
    await createLessons(everyDay.groupId)
    expect(await dates(everyDay.groupId)).toHaveLength(8)
  })

  it('no lesson is planned on a holiday; a weekday listed twice in a schedule item gets one lesson', async () => {
    const { groupId } = await createScheduleItem({ daysOfWeek: [2, 2], startDate: '2026-12-01', endDate: '2026-12-15' })
    await createLessons(groupId)
    // 8 December 2026, a Tuesday, is Constitution Day, so it has no lesson.
    expect(await dates(groupId)).toEqual(['2026-12-01', '2026-12-15'])
  })

  it('no lesson is planned if the date range is empty, no weekday is chosen, or the schedule item or group is removed', async () => {
    const backwards = await createScheduleItem({ startDate: '2026-11-20', endDate: '2026-11-10' })
    const noDays = await createScheduleItem({ daysOfWeek: [] })
    const goneItem = await createScheduleItem()
    await db.run(sql`update schedule_item set gone_at = now() where id = ${goneItem.itemId}`)
    const goneGroup = await createScheduleItem()
    await db.run(sql`update study_group set gone_at = now() where id = ${goneGroup.groupId}`)
    for (const { groupId } of [backwards, noDays, goneItem, goneGroup])
      expect(await createLessons(groupId)).toEqual(nothing)
  })

  it('planning lessons again, even by simultaneous calls, creates no lesson twice', async () => {
    const { groupId } = await createScheduleItem()
    await Promise.all([createLessons(groupId), createLessons(groupId), createLessons(groupId)])
    const made = await dates(groupId)
    expect(made.length).toBeGreaterThan(20)
    expect(new Set(made).size).toBe(made.length)
    expect(await createLessons(groupId)).toEqual(nothing)
  })

  it('lessons are planned only for the given groups, or for all groups if none is given', async () => {
    const one = await createScheduleItem({ daysOfWeek: [1] })
    const other = await createScheduleItem({ daysOfWeek: [1] })
    await createLessons(one.groupId)
    expect(await dates(other.groupId)).toEqual([])
    await createLessonsAhead(db, { now, today })
    expect(await dates(other.groupId)).toEqual(await dates(one.groupId))
  })

  it('the server plans lessons for the next 120 days', async () => {
    const { groupId } = await createScheduleItem({ daysOfWeek: [1, 2, 3, 4, 5, 6, 7] }, { endedDate: null })
    await createLessonsAhead(db, { now, today, groupIds: [groupId] })
    // Lessons are planned 120 days ahead. The last of these days, 21 March, is a holiday, so the last lesson is on 20
    // March.
    expect((await dates(groupId)).at(-1)).toBe('2027-03-20')
    await createLessonsAhead(db, { now, today: '2026-11-22', groupIds: [groupId] })
    expect((await dates(groupId)).at(-1)).toBe('2027-03-22')
  })
})

describe('lessons after a change of the schedule', () => {
  const daysOf = (groupId: number) => dates(groupId)

  it("after a schedule's days change, lessons with attendance marks stay and lessons without marks move to the new days", async () => {
    const { groupId, itemId } = await createScheduleItem({
      daysOfWeek: [1],
      startDate: '2026-11-02',
      endDate: '2026-12-06',
    })
    await createLessons(groupId)
    await mark(groupId, '2026-11-16')
    await db.run(sql`update schedule_item set days_of_week = '{4}' where id = ${itemId}`)
    expect(await createLessons(groupId)).toEqual({ added: 4, moved: 0, removed: 4 })
    // In the week of the 16th the lesson was held on Monday, so that week gets no Thursday lesson.
    expect(await daysOf(groupId)).toEqual(['2026-11-05', '2026-11-12', '2026-11-16', '2026-11-26', '2026-12-03'])
    expect(await createLessons(groupId)).toEqual(nothing)
  })

  it('when a schedule item is replaced, its lessons with attendance marks stay, and the new item gets no lessons in the weeks of those lessons', async () => {
    const { groupId, itemId } = await createScheduleItem({
      daysOfWeek: [1, 3],
      startDate: '2026-11-09',
      endDate: '2026-11-27',
      beginTime: '15:00',
    })
    await createLessons(groupId)
    await mark(groupId, '2026-11-16')
    await mark(groupId, '2026-11-18')
    await db.run(sql`update schedule_item set gone_at = now() where id = ${itemId}`)
    const newId = await buildScheduleItem(db, {
      groupId,
      daysOfWeek: [1, 3],
      startDate: '2026-11-09',
      endDate: '2026-11-27',
      beginTime: '16:00',
    })
    await createLessons(groupId)
    expect(await dates(groupId, itemId)).toEqual(['2026-11-16', '2026-11-18'])
    expect(await dates(groupId, newId)).toEqual(['2026-11-09', '2026-11-11', '2026-11-23', '2026-11-25'])
    expect(await createLessons(groupId)).toEqual(nothing)
  })

  it('past lessons are created for a schedule item that the ERP adds late, even if the group has attendance marks that week', async () => {
    const { groupId } = await createScheduleItem({ daysOfWeek: [1], startDate: '2026-11-16', endDate: '2026-11-20' })
    await createLessons(groupId)
    await mark(groupId, '2026-11-16')
    const second = await buildScheduleItem(db, {
      groupId,
      daysOfWeek: [4],
      startDate: '2026-11-16',
      endDate: '2026-11-20',
    })
    await createLessons(groupId)
    expect(await dates(groupId, second)).toEqual(['2026-11-19'])
  })

  it("a schedule item's new time applies from today on, and only to lessons without attendance marks", async () => {
    const { groupId, itemId } = await createScheduleItem({
      daysOfWeek: [6],
      startDate: '2026-11-14',
      endDate: '2026-12-05',
    })
    await createLessons(groupId)
    await mark(groupId, '2026-11-28')
    await db.run(sql`update schedule_item set begin_time = '18:00', end_time = '20:00' where id = ${itemId}`)
    expect(await createLessons(groupId)).toEqual({ ...nothing, moved: 2 })
    expect(
      await db.many(sql`select date, begin_time as at from lesson where group_id = ${groupId} order by date`),
    ).toEqual([
      { date: '2026-11-14', at: '15:00' },
      { date: '2026-11-21', at: '18:00' },
      { date: '2026-11-28', at: '15:00' },
      { date: '2026-12-05', at: '18:00' },
    ])
    expect(await createLessons(groupId)).toEqual(nothing)
  })

  // Shows: PORTAL-005
  it('a moved future lesson stores its original time until it is moved back', async () => {
    const { groupId, itemId } = await createScheduleItem({
      daysOfWeek: [1, 3],
      startDate: '2026-11-16',
      endDate: '2026-12-06',
    })
    await createLessons(groupId)
    const toCome = () =>
      db.many(sql`
        select to_char(date, 'MM-DD') || ' ' || to_char(begin_time, 'HH24:MI') as at, to_char(moved_from, 'MM-DD HH24:MI') as "from"
        from lesson where group_id = ${groupId} and date >= '2026-11-30' order by date`)
    const change = async (set: string) => {
      await db.run(raw(`update schedule_item set ${set} where id = ${itemId}`))
      await createLessons(groupId)
      return toCome()
    }
    expect(await toCome()).toEqual([
      { at: '11-30 15:00', from: null },
      { at: '12-02 15:00', from: null },
    ])
    expect(await change("begin_time = '16:00', end_time = '18:00'")).toEqual([
      { at: '11-30 16:00', from: '11-30 15:00' },
      { at: '12-02 16:00', from: '12-02 15:00' },
    ])
    // The schedule item's two days are replaced by other days. The moved lessons show their original times.
    expect(await change("days_of_week = '{2,5}'")).toEqual([
      { at: '12-01 16:00', from: '11-30 15:00' },
      { at: '12-04 16:00', from: '12-02 15:00' },
    ])
    await db.run(sql`update schedule_item set gone_at = now() where id = ${itemId}`)
    await buildScheduleItem(db, { groupId, startDate: '2026-11-16', endDate: '2026-12-06', daysOfWeek: [1, 3] })
    expect((await createLessons(groupId)).removed).toBeGreaterThan(0)
    expect(await toCome()).toEqual([
      { at: '11-30 15:00', from: null },
      { at: '12-02 15:00', from: null },
    ])
    expect(await createLessons(groupId)).toEqual(nothing)
  })

  it('when the end of a schedule item or group is moved earlier, lessons after the new end are deleted, unless they have or had attendance marks', async () => {
    for (const change of [
      (p: { itemId: number }) => sql`update schedule_item set end_date = '2026-11-10' where id = ${p.itemId}`,
      (p: { groupId: number }) => sql`update study_group set ended_date = '2026-11-10' where id = ${p.groupId}`,
    ]) {
      const group = await createScheduleItem({ daysOfWeek: [1], startDate: '2026-11-02', endDate: '2026-12-07' })
      await createLessons(group.groupId)
      await mark(group.groupId, '2026-11-16')
      await mark(group.groupId, '2026-11-23', null)
      await db.run(change(group))
      expect(await createLessons(group.groupId)).toEqual({ ...nothing, removed: 2 })
      expect(await dates(group.groupId)).toEqual(['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23'])
    }
    for (const table of ['schedule_item', 'study_group'] as const) {
      const group = await createScheduleItem({ daysOfWeek: [1], startDate: '2026-11-02', endDate: '2026-11-30' })
      await createLessons(group.groupId)
      await mark(group.groupId, '2026-11-16')
      await db.run(
        table === 'schedule_item'
          ? sql`update schedule_item set gone_at = now() where id = ${group.itemId}`
          : sql`update study_group set gone_at = now() where id = ${group.groupId}`,
      )
      await createLessons(group.groupId)
      expect(await dates(group.groupId)).toEqual(['2026-11-16'])
    }
  })

  it('when a day becomes a holiday, only its lessons without attendance marks are deleted', async () => {
    const one = await createScheduleItem({ daysOfWeek: [3], startDate: '2026-11-25', endDate: '2026-11-25' })
    const marked = await createScheduleItem({ daysOfWeek: [3], startDate: '2026-11-25', endDate: '2026-11-25' })
    await createLessons(one.groupId)
    await createLessons(marked.groupId)
    await mark(marked.groupId, '2026-11-25')
    await db.run(sql`insert into holiday (date, name) values ('2026-11-25', 'Sinov')`)
    await createLessons(one.groupId)
    await createLessons(marked.groupId)
    await db.run(sql`delete from holiday where date = '2026-11-25'`)
    expect(await dates(one.groupId)).toEqual([])
    expect(await dates(marked.groupId)).toEqual(['2026-11-25'])
  })

  const carried = {
    homework: async (groupId: number, lessonId: number) => {
      await buildHomework(db, { groupId, lessonId })
    },
    'removed homework': async (groupId: number, lessonId: number) => {
      const homeworkId = await buildHomework(db, { groupId, lessonId })
      await db.run(sql`update homework set deleted_at = now() where id = ${homeworkId}`)
    },
    'a video': async (groupId: number, lessonId: number) => {
      await buildVideo(db, { groupId, lessonId, authorId: await buildStaff(db) })
    },
    'a removed video': async (groupId: number, lessonId: number) => {
      await buildVideo(db, { groupId, lessonId, authorId: await buildStaff(db), deletedAt: '2026-11-21T09:00:00Z' })
    },
  }
  it.each(Object.keys(carried) as (keyof typeof carried)[])(
    'a lesson with %s is neither moved nor deleted, whatever happens to its schedule item',
    async (what) => {
      const { groupId, itemId } = await createScheduleItem({
        daysOfWeek: [3, 6],
        startDate: '2026-11-14',
        endDate: '2026-12-05',
      })
      await createLessons(groupId)
      const lesson = await db.one<{ id: number }>(
        sql`select id from lesson where group_id = ${groupId} and date = '2026-11-28'`,
      )
      await carried[what](groupId, lesson?.id ?? 0)
      const at = () =>
        db.one(sql`select date, begin_time as begin, end_time as end from lesson where id = ${lesson?.id ?? 0}`)
      const before = await at()
      await db.run(sql`update schedule_item set begin_time = '18:00', end_time = '20:00' where id = ${itemId}`)
      expect((await createLessons(groupId)).moved).toBeGreaterThan(0)
      expect(await at()).toEqual(before)
      await db.run(sql`update schedule_item set gone_at = now() where id = ${itemId}`)
      await createLessons(groupId)
      expect([await at(), await dates(groupId)]).toEqual([before, ['2026-11-28']])
    },
  )

  it('planning lessons does not change a lesson without a schedule item', async () => {
    const { groupId } = await createScheduleItem({ daysOfWeek: [] })
    await db.run(
      sql`insert into lesson (group_id, date, begin_time, end_time) values (${groupId}, '2026-11-25', '10:00', '11:00')`,
    )
    expect(await createLessons(groupId)).toEqual(nothing)
    expect(await dates(groupId)).toEqual(['2026-11-25'])
  })
})
