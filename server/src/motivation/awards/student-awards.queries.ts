import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import type { IdAndName } from '@markaz/protocol/fields'
import {
  type Award,
  type AwardFilter,
  type CategoryRankingPlace,
  LessonAttendanceStatus,
  type RankingPlaces,
  type RankingRow,
  type StudentGroupRow,
} from '@markaz/protocol/motivation/awards/schemas'
import { PointActionKind, PointCause } from '@markaz/protocol/motivation/points/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { countRowsOf, joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import { isMemberOnBreakSql, membershipDaysSql, membershipStatusSql } from '../../people/memberships/member-days.ts'
import { computeRankOfStudent } from './ranking.ts'
import { rankingColumnsSql } from './standings.queries.ts'

/** The caller of all functions in this file must have checked that the viewer may see the student. */
export async function readStudentPointSummary(db: Db, studentId: number) {
  const row = await db.one<Omit<RankingRow, 'position' | 'level' | 'xp' | 'coin' | 'isFinished'>>(sql`
    select ${rankingColumnsSql} from student join control_action on control_action.id = status_id where student.id = ${studentId}`)
  return row as NonNullable<typeof row>
}

type Balance = Pick<CategoryRankingPlace, 'xp' | 'coin' | 'level'>

/** Returns the student's overall rank, and the rank in each category in which the student has points. */
export async function readRanksOfStudent(db: Db, studentId: number): Promise<RankingPlaces> {
  const overall = await db.one<Balance>(sql`select xp, coin, level from point_balance where student_id = ${studentId}`)
  const balances = await db.many<Omit<CategoryRankingPlace, 'position' | 'total'>>(sql`
    select balance.xp, coin, balance.level, json_build_object('id', category.id, 'displayName', display_name) as category,
      (select min(xp) from gamification_level next where next.category_id = category.id and next.xp > balance.xp) as "nextXp"
    from point_category_balance balance join gamification_category category on category.id = category_id
    where student_id = ${studentId} and deleted_at is null order by category.id`)
  const { xp, coin, level } = overall as Balance
  const categories: CategoryRankingPlace[] = []
  for (const balance of balances)
    categories.push({ ...balance, ...(await computeRankOfStudent(db, balance.category.id, balance.xp)) })
  const place = await computeRankOfStudent(db, null, xp)
  return { overall: { xp, coin, level, ...place, position: xp > 0 ? place.position : null }, categories }
}

type Asked = Pick<AwardFilter, 'categoryId' | 'courseId' | 'startDate' | 'endDate' | 'methods'>

export async function listPointAwardsOfStudent(
  db: Db,
  studentId: number,
  filter: Asked & { page: number; perPage: number },
) {
  const from = sql`from point_entry entry where entry.student_id = ${studentId} and ${joinFiltersByAnd(entryConditions(filter))}`
  const awards = await db.many<Award>(sql`
    select entry.id, entry.day, entry.method, entry.xp, entry.coin, entry.comment, entry.turn > 1 as "isCorrection", entry.created_at as "createdAt",
      case when category.id is not null then json_build_object('id', category.id, 'displayName', category.display_name) end as category,
      case when study_group.id is not null then json_build_object('id', study_group.id, 'name', study_group.name) end as group,
      case when staff.id is not null then json_build_object('id', staff.id, 'fullName', staff.full_name) end as by
    from (select entry.* ${from} order by day desc, id desc ${pageSql(filter)}) entry
    left join gamification_category category on category.id = entry.category_id
    left join study_group on study_group.id = entry.group_id
    left join staff on staff.id = entry.staff_id
    order by entry.day desc, entry.id desc`)
  return { awards, total: await countRowsOf(db, from) }
}

function entryConditions({ categoryId, courseId, startDate, endDate, methods }: Asked): Sql[] {
  const set: Sql[] = []
  if (startDate) set.push(sql`entry.day >= ${startDate}`)
  if (endDate) set.push(sql`entry.day <= ${endDate}`)
  if (categoryId) set.push(sql`entry.category_id = ${categoryId}`)
  if (methods?.length) set.push(sql`entry.method = any(${methods}::smallint[])`)
  if (courseId) set.push(sql`entry.group_id in (select id from study_group where course_id = ${courseId})`)
  return set
}

export interface AwardMethodTotals {
  id: PointActionKind
  count: number
  xp: number
  coin: number
}

const shownOrder: readonly PointActionKind[] = [
  PointActionKind.ByAdmin,
  PointActionKind.ParticipateLesson,
  PointActionKind.DoHomework,
  PointActionKind.ParticipateExam,
  PointActionKind.PassExam,
]

/** @param studentId if undefined, all sums are zero */
export async function sumPointsByAwardMethod(
  db: Db,
  studentId: number | undefined,
  filter: Asked,
): Promise<AwardMethodTotals[]> {
  const rows = studentId
    ? await db.many<AwardMethodTotals>(sql`
        select method as id, count(*) filter (where turn = 1) as count, sum(xp)::bigint as xp, sum(coin)::bigint as coin
        from point_entry entry where student_id = ${studentId} and method is not null and ${joinFiltersByAnd(entryConditions(filter))}
        group by method`)
    : []
  return shownOrder.map((id) => rows.find((row) => row.id === id) ?? { id, count: 0, xp: 0, coin: 0 })
}

export async function listCoursesWithAwardsOfStudent(
  db: Db,
  studentId: number,
  categoryId: number | undefined,
): Promise<IdAndName[]> {
  return db.many<IdAndName>(sql`
    select id, name from course where id in (
      select course_id from point_entry entry join study_group on study_group.id = entry.group_id
      where entry.student_id = ${studentId} and ${joinFiltersByAnd(entryConditions({ categoryId }))})
    order by uzbek_order(name) collate "C", id`)
}

type LessonFilter = Omit<Asked, 'methods'> & { page: number; perPage: number }

/**
 * Lists the student's lessons with their points. An unmarked lesson is listed, as "came", only if the student passed a
 * door at about the lesson's start.
 */
export async function listLessonAwardsOfStudent(db: Db, studentId: number, filter: LessonFilter) {
  const { startDate, endDate, courseId, categoryId } = filter
  const set: Sql[] = []
  if (startDate) set.push(sql`lesson.date >= ${startDate}`)
  if (endDate) set.push(sql`lesson.date <= ${endDate}`)
  if (courseId) set.push(sql`study_group.course_id = ${courseId}`)
  const { first, last } = membershipDaysSql('student_group')
  const begins = sql`((lesson.date + lesson.begin_time) at time zone 'Asia/Tashkent')`
  // A passage through a door belongs to a lesson that begins at most half an hour before or after the passage.
  const cameByDoor = sql`exists (
    select from face_log where face_log.student_id = ${studentId} and direction <> 2
      and at between ${begins} - interval '30 minutes' and ${begins} + interval '30 minutes')`
  const from = sql`from lesson join study_group on study_group.id = lesson.group_id
    left join attendance on attendance.lesson_id = lesson.id and attendance.student_id = ${studentId}
    where lesson.group_id in (select group_id from student_group where student_id = ${studentId}) and exists (
      select from student_group where student_group.student_id = ${studentId} and student_group.group_id = lesson.group_id
        and coalesce(${first} <= lesson.date, true) and coalesce(${last} >= lesson.date, true))
    and not ${isMemberOnBreakSql(sql`${studentId}`, sql`lesson.group_id`, sql`lesson.date`)}
    and (mark = any(${[AttendanceMark.Attended, AttendanceMark.Absent, AttendanceMark.Late]}::smallint[]) or (mark is null and ${cameByDoor}))
    and ${joinFiltersByAnd(set)}`
  const attendance = await db.many<{
    lessonId: number
    date: string
    group: IdAndName
    result: LessonAttendanceStatus
    xp: number
    coin: number
  }>(sql`
    select lesson.id as "lessonId", lesson.date, json_build_object('id', study_group.id, 'name', study_group.name) as group, coalesce(mark, ${LessonAttendanceStatus.Come}) as result,
      coalesce(paid.xp, 0) as xp, coalesce(paid.coin, 0) as coin
    from (select lesson.id, lesson.group_id, lesson.date, lesson.begin_time, mark ${from}
      order by lesson.date desc, lesson.begin_time desc, lesson.id desc ${pageSql(filter)}) lesson
    join study_group on study_group.id = lesson.group_id
    left join lateral (
      select sum(xp)::int as xp, sum(coin)::int as coin from point_entry entry
      where cause = ${PointCause.Lesson}::int and cause_id = lesson.id and entry.student_id = ${studentId} and ${joinFiltersByAnd(entryConditions({ categoryId }))}
    ) as paid on true
    order by lesson.date desc, lesson.begin_time desc, lesson.id desc`)
  return { attendance, total: await countRowsOf(db, from) }
}

/** Two memberships of the student in one group give two rows. The latest membership comes first. */
export async function listStudentGroupsForAwards(db: Db, studentId: number, today: string): Promise<StudentGroupRow[]> {
  const { first, last, holdsAnyDay } = membershipDaysSql('student_group')
  return db.many<StudentGroupRow>(sql`
    select study_group.id, study_group.name, ${membershipStatusSql(today)} as status, ${first} as "startedDate", ${last} as "endedDate",
      study_group.ended_date as "groupEndedDate",
      case when course.id is not null then json_build_object('id', course.id, 'name', course.name) end as course,
      case when office.id is not null then json_build_object('id', office.id, 'name', office.name) end as office
    from student_group join study_group on study_group.id = group_id
    left join course on course.id = study_group.course_id
    left join office on office.head_office_id = study_group.head_office_id and office.deleted_at is null
    where student_group.student_id = ${studentId} and ${holdsAnyDay}
    order by ${first} desc nulls last, student_group.id desc`)
}
