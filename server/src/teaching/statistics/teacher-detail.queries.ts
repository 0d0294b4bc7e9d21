import type { IdAndName } from '@markaz/protocol/fields'
import type {
  TeacherDetail,
  TeacherLesson,
  TeacherLessonFilter,
  UnfulfilledTeacherTask,
} from '@markaz/protocol/teaching/statistics/teacher-figures.schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { countRowsOf, joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import { orNotFound } from '../../http/refuse.ts'
import { officesOfPersonSql } from '../../people/staff/people.queries.ts'
import { countsAsHeldLessonSql } from '../groups/lesson-attendance-counts.ts'
import { submissionCountsSql } from '../homework/homework-sums.ts'
import { groupPageAddressIdsSql } from './daily-tasks.queries.ts'
import { isTeacherInScopeSql, type TeacherStatisticsRequest, teachingPeriodsSql } from './teacher-scope.ts'
import {
  hasLessonHomeworkSql,
  isLessonCountedForTeacherSql,
  isLessonCountedInTaskCompletionSql,
  readTaskCompletionCounts,
  readTeacherKpiCounts,
  readTeacherKpisByMonth,
  teacherStatisticsOf,
  zeroKpiCounts,
  zeroTaskCompletionCounts,
} from './teacher-sums.ts'

export async function readTeacherDetail(db: Db, ask: TeacherStatisticsRequest, id: number): Promise<TeacherDetail> {
  const teacher = orNotFound(
    await db.one<TeacherDetail['teacher']>(sql`
      select staff.id as "academicId", full_name as "fullName", photo, ${officesOfPersonSql} as offices
      from staff where staff.id = ${id} and ${isTeacherInScopeSql(ask.viewer)}`),
  )
  const [whole] = await readTeacherKpiCounts(db, ask, [id], 'teacher')
  const [duties] = await readTaskCompletionCounts(db, ask, [id], 'teacher')
  const monthsOf = await readTeacherKpisByMonth(db, ask, [id])
  return {
    teacher,
    start: ask.span.start,
    end: ask.span.end,
    figures: teacherStatisticsOf({ ...zeroKpiCounts(), ...whole, ...zeroTaskCompletionCounts(), ...duties }),
    months: monthsOf(id),
    groups: await readTeacherGroups(db, ask, id),
    exams: await readTeacherExams(db, ask, id),
  }
}

interface GroupWithPage {
  group: IdAndName
  place: { staffId: number; scheduleId: number } | null
}

/** SQL for the query's `study_group` with the address of its page. The query must contain the join `joinGroupPageSql`. */
const groupAndPageColumns = sql`json_build_object('id', study_group.id, 'name', study_group.name) as "group",
  case when place.id is not null then json_build_object('staffId', place.staff_id, 'scheduleId', place.id) end as place`
const joinGroupPageSql = ({ viewer, today }: TeacherStatisticsRequest, isPreferred?: Sql) =>
  sql`left join lateral (${groupPageAddressIdsSql(viewer, today, isPreferred)}) place on true`

async function readTeacherGroups(db: Db, ask: TeacherStatisticsRequest, id: number): Promise<TeacherDetail['groups']> {
  const counts = await readTeacherKpiCounts(db, ask, [id], 'group')
  const duties = new Map((await readTaskCompletionCounts(db, ask, [id], 'group')).map((row) => [row.key, row]))
  const groups = await db.many<GroupWithPage>(sql`
    select ${groupAndPageColumns} from study_group ${joinGroupPageSql(ask)}
    where study_group.id = any(${counts.map(({ key }) => Number(key))}) order by uzbek_order(study_group.name) collate "C", study_group.id`)
  const of = new Map(counts.map((row) => [row.key, row]))
  return groups.map(({ group, place }) => {
    const key = String(group.id)
    return {
      group,
      place,
      ...teacherStatisticsOf({ ...zeroKpiCounts(), ...of.get(key), ...zeroTaskCompletionCounts(), ...duties.get(key) }),
    }
  })
}

function readTeacherExams(db: Db, ask: TeacherStatisticsRequest, id: number) {
  return db.many<TeacherDetail['exams'][number]>(sql`
    select exam.id, exam.theme, exam.date, exam.passed_count as passed, exam.participants_count as participants, ${groupAndPageColumns}
    from (${teachingPeriodsSql(ask, sql`staff_id = ${id}`)}) taught
    join exam on exam.group_id = taught.group_id and exam.date >= taught.first and exam.date < taught.past
    join study_group on study_group.id = exam.group_id ${joinGroupPageSql(ask)}
    where exam.announced_at is not null and exam.deleted_at is null order by exam.date desc, exam.id desc`)
}

export async function listTeacherLessons(
  db: Db,
  ask: TeacherStatisticsRequest,
  id: number,
  filter: TeacherLessonFilter,
): Promise<{ lessons: TeacherLesson[]; total: number }> {
  orNotFound(await db.one(sql`select id from staff where staff.id = ${id} and ${isTeacherInScopeSql(ask.viewer)}`))
  const set: Sql[] = filter.gap ? [gapConditions[filter.gap]] : []
  if (filter.groupId !== undefined) set.push(sql`lesson.group_id = ${filter.groupId}`)
  const from = sql`
    from (${teachingPeriodsSql(ask, sql`staff_id = ${id}`)}) taught join lesson on lesson.group_id = taught.group_id and lesson.date >= taught.first and lesson.date < taught.past
    where ${isLessonCountedInTaskCompletionSql(ask.now)} and ${isLessonCountedForTeacherSql(sql`lesson.id`)} and ${joinFiltersByAnd(set)}`
  const lessons = await db.many<TeacherLesson>(sql`
    with page as materialized (
      select lesson.id ${from} order by lesson.date desc, lesson.begin_time desc, lesson.id desc ${pageSql(filter)}
    )
    select lesson.id as "lessonId", lesson.date, lesson.begin_time as "beginTime", lesson.marked_at is not null as "isMarked",
      lesson.attended_count as attended, lesson.absent_count as absent, work.accepted, work.rejected, work.uncompleted, work.waiting,
      coalesce((select json_agg(json_build_object('id', id, 'theme', theme) order by id) from homework
        where homework.lesson_id = lesson.id and deleted_at is null), '[]') as homeworks, ${groupAndPageColumns}
    from page join lesson on lesson.id = page.id join study_group on study_group.id = lesson.group_id
    ${joinGroupPageSql(ask, sql`schedule_item.id = lesson.schedule_item_id`)}
    cross join lateral (${submissionCountsSql(ask.now, sql`= lesson.group_id`, sql`homework.lesson_id = lesson.id`)}) work
    order by lesson.date desc, lesson.begin_time desc, lesson.id desc`)
  return { lessons, total: await countRowsOf(db, from) }
}

const gapConditions: Record<UnfulfilledTeacherTask, Sql> = {
  unmarked: sql`lesson.marked_at is null`,
  'not-given': sql`${countsAsHeldLessonSql} and not ${hasLessonHomeworkSql}`,
  unchecked: sql`exists (select from homework where homework.lesson_id = lesson.id and deleted_at is null and waiting_count > 0)`,
}
