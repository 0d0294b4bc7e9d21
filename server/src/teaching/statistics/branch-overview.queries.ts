import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import type { Grant } from '@markaz/protocol/route'
import type { BranchOverview, OverviewRow } from '@markaz/protocol/teaching/statistics/schemas'
import { isGroupInScopeSql } from '../../access/reach.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { notifiedParentsWithPhonesSql } from '../../people/parents/families.ts'
import { hasAttendedMakeUpSql, isGuestOfLessonSql } from '../make-ups/make-up-marks.ts'
import {
  type DailyTasksRequest,
  groupAndPageAddressColumnsSql,
  groupPageAddressIdsSql,
  listGroupsBehindPlan,
  listHomeworkToCheck,
  listLessonsWithoutAttendance,
  listStudentsWithoutSubmissions,
  listUpcomingLessons,
  type TotalRowCount,
} from './daily-tasks.queries.ts'

type BranchOverviewRequest = Pick<DailyTasksRequest, 'viewer' | 'today' | 'now'>

/** Returns the first twenty rows of each list of open tasks: lessons to mark, homework to check, and others. */
export async function readBranchOverview(db: Db, asker: BranchOverviewRequest): Promise<BranchOverview> {
  const parts = createBoardSections(db, { ...asker, page: sql`limit 20` })
  const homeworks = await parts.homeworks()
  return {
    lessons: withCount(await parts.lessons()),
    homeworks: { count: homeworks[0]?.works ?? 0, rows: homeworks },
    absent: withCount(await parts.absent()),
    silent: withCount(await parts.silent()),
    lagging: withCount(await parts.lagging()),
    ahead: withCount(await parts.ahead()),
  }
}

const withCount = <Row extends TotalRowCount>(rows: Row[]) => ({ count: rows[0]?.total ?? 0, rows })

export const readBranchOverviewSection = (
  db: Db,
  asker: BranchOverviewRequest & { page: Sql },
  name: keyof BranchOverview,
): Promise<(OverviewRow & TotalRowCount)[]> => createBoardSections(db, asker)[name]()

/** Returns one function for each list of open tasks. A list that the viewer may not read is empty. */
function createBoardSections(db: Db, { viewer, today, now, page }: BranchOverviewRequest & { page: Sql }) {
  const asker: DailyTasksRequest = { reach: 'all', viewer, today, now, page }
  const part =
    <Row>(right: Grant & `all_groups:${string}.read`, rows: (db: Db, asker: DailyTasksRequest) => Promise<Row[]>) =>
    async () =>
      viewer.grants.has(right) ? await rows(db, asker) : []
  return {
    lessons: part('all_groups:attendance.read', listLessonsWithoutAttendance),
    homeworks: part('all_groups:check_homeworks.read', (...asked) => listHomeworkToCheck(...asked)),
    absent: part('all_groups:attendance.read', listStudentsAbsentToday),
    silent: part('all_groups:all_homeworks.read', listStudentsWithoutSubmissions),
    lagging: part('all_groups:all_homeworks.read', listGroupsBehindPlan),
    ahead: part('all_groups:attendance.read', (...asked) => listUpcomingLessons(...asked)),
  }
}

type BoardSectionRow<Name extends keyof BranchOverview> = BranchOverview[Name]['rows'][number] & TotalRowCount

function listStudentsAbsentToday(db: Db, { reach, viewer, today, page }: DailyTasksRequest) {
  return db.many<BoardSectionRow<'absent'>>(sql`
    select ${groupAndPageAddressColumnsSql}, student.id as "studentId", student.full_name as "fullName", lesson.date, lesson.begin_time as "beginTime",
      ${notifiedParentsWithPhonesSql(viewer)} as family, count(*) over () as total
    from study_group join lesson on lesson.group_id = study_group.id
    join attendance on attendance.lesson_id = lesson.id and attendance.mark = ${AttendanceMark.Absent}::int and not ${hasAttendedMakeUpSql}
          and not ${isGuestOfLessonSql(sql`attendance.student_id`)}
    join student on student.id = attendance.student_id
    cross join lateral (${groupPageAddressIdsSql(viewer, today, sql`schedule_item.id = lesson.schedule_item_id`)}) place
    where ${isGroupInScopeSql(reach, viewer, today)} and lesson.date = ${today}::date and lesson.absent_count > 0
    order by lesson.begin_time, uzbek_order(student.full_name) collate "C", student.id ${page}`)
}
