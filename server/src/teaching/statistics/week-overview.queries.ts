import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import type { Grant } from '@markaz/protocol/route'
import type {
  BranchOverviewSection,
  OverviewRow,
  TeacherOverviewSection,
  WeekComparison,
  WeekOverviewSections,
} from '@markaz/protocol/teaching/statistics/schemas'
import { isGroupInScopeSql } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, join, type Sql, sql } from '../../db/db.ts'
import { membershipDaysSql } from '../../people/memberships/member-days.ts'
import { notifiedParentsWithPhonesSql } from '../../people/parents/families.ts'
import { addDays, mondayOf } from '../groups/days.ts'
import { hasAttendedMakeUpSql, isGuestOfLessonSql } from '../make-ups/make-up-marks.ts'
import {
  type DailyTasksRequest,
  groupAndPageAddressColumnsSql,
  groupPageAddressIdsSql,
  type TotalRowCount,
} from './daily-tasks.queries.ts'
import type { DayRange } from './day-range.ts'

type WeekSectionName = keyof WeekOverviewSections

export const isWeekOverviewSection = (part: BranchOverviewSection | TeacherOverviewSection): part is WeekSectionName =>
  part in requiredRightBySection

/** The right that each section requires, in addition to the right to the page; null = no further right. */
const requiredRightBySection = {
  held: 'attendance',
  absences: 'attendance',
  works: 'all_homeworks',
  joined: null,
  left: null,
} as const satisfies Record<WeekSectionName, string | null>

const weekSectionNames = Object.keys(requiredRightBySection) as WeekSectionName[]

/**
 * Submissions are counted only up to this number of days after the lesson, because otherwise all homework would have to
 * be read.
 */
const submissionDays = 60

/** Compares this week until now with last week until the same day and time. */
export async function readWeekOverview(db: Db, asker: Omit<DailyTasksRequest, 'page'>): Promise<WeekComparison> {
  const now = thisWeekOf(asker)
  const before = {
    start: addDays(now.start, -7),
    end: addDays(now.end, -7),
    until: new Date(now.until.getTime() - weekMs),
  }
  const readable = weekSectionNames.filter((figure) => mayReadSection(asker, figure))
  const counts = readable.flatMap((figure) =>
    [now, before].map((span) => sql`(select count(*) ${sectionQueriesOf(asker, span)[figure].from})`),
  )
  const row = await db.one<{ counts: number[] }>(sql`select array[${join(counts)}]::int[] as counts`)
  const of = (nth: number) => row?.counts[nth] ?? 0
  return {
    from: now.start,
    figures: Object.fromEntries(readable.map((figure, nth) => [figure, { now: of(2 * nth), before: of(2 * nth + 1) }])),
  }
}

export async function listWeekOverviewRows(
  db: Db,
  asker: DailyTasksRequest,
  figure: WeekSectionName,
): Promise<(OverviewRow & TotalRowCount)[]> {
  if (!mayReadSection(asker, figure)) return []
  const { columns, from, order } = sectionQueriesOf(asker, thisWeekOf(asker))[figure]
  return db.many(sql`
    select ${groupAndPageAddressColumnsSql}, ${columns}, count(*) over () as total ${from} order by ${order} ${asker.page}`)
}

const weekMs = 7 * 86_400_000
interface ComparedDays extends DayRange {
  /** Attendance marks and submissions are counted up to this time. */
  until: Date
}
const thisWeekOf = ({ today, now }: Omit<DailyTasksRequest, 'page'>): ComparedDays => ({
  start: mondayOf(today),
  end: today,
  until: now,
})

function mayReadSection(
  { reach, viewer }: { reach: DailyTasksRequest['reach']; viewer: Viewer },
  figure: WeekSectionName,
): boolean {
  const tab = requiredRightBySection[figure]
  if (tab === null) return true
  const may = (module: 'my_groups' | 'all_groups') => viewer.grants.has(`${module}:${tab}.read` satisfies Grant)
  return may('all_groups') || (reach === 'own' && may('my_groups'))
}

function sectionQueriesOf(
  asker: Omit<DailyTasksRequest, 'page'>,
  { start, end, until }: ComparedDays,
): Record<WeekSectionName, Record<'columns' | 'from' | 'order', Sql>> {
  const { reach, viewer, today } = asker
  const pupil = sql`student.id as "studentId", student.full_name as "fullName"`
  const within = isGroupInScopeSql(reach, viewer, today)
  const inLesson = sql`cross join lateral (${groupPageAddressIdsSql(viewer, today, sql`schedule_item.id = lesson.schedule_item_id`)}) place`
  const inGroup = sql`cross join lateral (${groupPageAddressIdsSql(viewer, today)}) place`
  const between = (day: Sql) => sql`${day} between ${start}::date and ${end}::date`
  const { first, last, holdsAnyDay } = membershipDaysSql('student_group')
  const members = (day: Sql) => ({
    columns: sql`${pupil}, ${day} as date`,
    from: sql`
      from study_group join student_group on student_group.group_id = study_group.id
      join student on student.id = student_group.student_id ${inGroup}
      where ${within} and ${holdsAnyDay} and ${between(day)}`,
    order: sql`${day} desc, uzbek_order(student.full_name) collate "C", student_group.id`,
  })
  return {
    held: {
      columns: sql`lesson.id as "lessonId", lesson.date, lesson.begin_time as "beginTime", lesson.end_time as "endTime"`,
      from: sql`
        from study_group join lesson on lesson.group_id = study_group.id ${inLesson}
        where ${within} and ${between(sql`lesson.date`)} and lesson.marked_at <= ${until} and lesson.cancelled_at is null`,
      order: sql`lesson.date desc, lesson.begin_time desc, lesson.id`,
    },
    absences: {
      columns: sql`${pupil}, lesson.date, lesson.begin_time as "beginTime", ${notifiedParentsWithPhonesSql(viewer)} as family`,
      from: sql`
        from study_group join lesson on lesson.group_id = study_group.id
        join attendance on attendance.lesson_id = lesson.id and attendance.mark = ${AttendanceMark.Absent}::int and not ${hasAttendedMakeUpSql}
          and not ${isGuestOfLessonSql(sql`attendance.student_id`)}
        join student on student.id = attendance.student_id ${inLesson}
        where ${within} and ${between(sql`lesson.date`)} and lesson.absent_count > 0
          and attendance.marked_at <= ${until}`,
      order: sql`lesson.date desc, lesson.begin_time desc, uzbek_order(student.full_name) collate "C", student.id, lesson.id`,
    },
    works: {
      columns: sql`${pupil}, homework.id as "homeworkId", homework.theme, chat.handed_in_at as "handedInAt"`,
      from: sql`
        from study_group join homework on homework.group_id = study_group.id and homework.deleted_at is null
          and homework.date between ${start}::date - ${submissionDays}::int and ${end}::date
        join chat on chat.homework_id = homework.id join student on student.id = chat.student_id ${inGroup}
        where ${within} and chat.handed_in_at >= ${start}::date::timestamp at time zone 'Asia/Tashkent'
          and chat.handed_in_at <= ${until}`,
      order: sql`chat.handed_in_at desc, chat.id`,
    },
    joined: members(first),
    left: members(last),
  }
}
