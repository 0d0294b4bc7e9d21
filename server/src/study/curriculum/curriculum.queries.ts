import type {
  StudyCourse,
  StudyCourseDetail,
  StudyCourseFilter,
  StudyMonth,
  Topic,
  TopicFilter,
} from '@markaz/protocol/study/curriculum/schemas'
import type { z } from 'zod'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { countRowsOf, joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import { searchConditions } from '../../db/search-words.ts'

const courseRows = (from: Sql) => sql`
  select study_course.id, study_course.name, json_build_object('id', course.id, 'name', course.name) as discipline,
    month.count as "monthsCount", month.lessons as "lessonsCount", study_course.created_at as "createdAt", version,
    (select count(*) from curriculum_topic where course_id = study_course.id and deleted_at is null) as "topicsCount"
  from ${from}
  join course on course.id = discipline_id
  cross join lateral (
    select count(*), coalesce(sum(lessons_count), 0) as lessons from study_month
    where course_id = study_course.id and deleted_at is null
  ) month`

export async function listStudyCourses(
  db: Db,
  filter: z.output<typeof StudyCourseFilter>,
): Promise<{ courses: StudyCourse[]; total: number }> {
  const { disciplineId } = filter
  const from = sql`from study_course where deleted_at is null and ${joinFiltersByAnd([
    ...(disciplineId ? [sql`discipline_id = ${disciplineId}`] : []),
    ...searchConditions(sql`study_course.search`, filter.value),
  ])}`
  const page = sql`(select * ${from} order by created_at desc, id desc ${pageSql(filter)}) study_course`
  return {
    courses: await db.many<StudyCourse>(
      sql`${courseRows(page)} order by study_course.created_at desc, study_course.id desc`,
    ),
    total: await countRowsOf(db, from),
  }
}

/** Months that the viewer may not see are omitted. */
export function listStudyMonths(db: Db, viewer: Viewer, courseId: number): Promise<StudyMonth[]> {
  return db.many<StudyMonth>(sql`
    select study_month.id, number, lessons_count as "lessonsCount",
      (select count(*) from curriculum_topic where month_id = study_month.id and deleted_at is null) as "topicsCount",
      coalesce((
        select json_agg(json_build_object('id', role.id, 'name', role.name) order by role.name)
        from study_month_role join role on role.id = role_id where month_id = study_month.id
      ), '[]') as roles
    from study_month
    where course_id = ${courseId} and deleted_at is null and ${isMonthVisibleSql(viewer, sql`study_month.id`)}
    order by number`)
}

export async function readStudyCourse(db: Db, viewer: Viewer, id: number): Promise<StudyCourseDetail | undefined> {
  const one = sql`(select * from study_course where id = ${id} and deleted_at is null) study_course`
  const course = await db.one<Omit<StudyCourseDetail, 'months' | 'seesAll'>>(courseRows(one))
  if (!course) return undefined
  const months = await listStudyMonths(db, viewer, id)
  return { ...course, months, seesAll: months.length === course.monthsCount }
}

const topicColumns = sql`
  topic.id, topic.course_id as "courseId", month_id as "monthId", study_month.number as "monthNumber", topic.name as topic,
    position, (select count(*) from video where curriculum_id = topic.id and deleted_at is null) as "videosCount", topic.created_at as "createdAt"`
const topicRows = sql`from curriculum_topic topic join study_month on study_month.id = month_id`

/** Topics of months that the viewer may not see are omitted. */
export async function listTopics(
  db: Db,
  viewer: Viewer,
  filter: z.output<typeof TopicFilter>,
): Promise<{ topics: Topic[]; total: number }> {
  const where = sql`where topic.course_id = ${filter.courseId} and topic.deleted_at is null
    and ${isMonthVisibleSql(viewer, sql`topic.month_id`)} and ${joinFiltersByAnd([
      ...(filter.monthId ? [sql`topic.month_id = ${filter.monthId}`] : []),
      ...searchConditions(sql`topic.search`, filter.value),
    ])}`
  const topics = await db.many<Topic & { total: number }>(sql`
    select ${topicColumns}, count(*) over () as total ${topicRows} ${where} order by position ${pageSql(filter)}`)
  // A page after the last page has no rows with the total, so a second query counts the topics.
  return { topics, total: topics[0]?.total ?? (await countRowsOf(db, sql`from curriculum_topic topic ${where}`)) }
}

export function readTopic(db: Db, viewer: Viewer, id: number): Promise<Topic | undefined> {
  return db.one<Topic>(sql`
    select ${topicColumns} ${topicRows} where topic.id = ${id} and topic.deleted_at is null and ${isMonthVisibleSql(viewer, sql`topic.month_id`)}`)
}

/** The right `study:months.update` lets a user set which roles see a month, so this user sees all months. */
export const mayReadAllCourseMonths = ({ isSuperadmin, grants }: Viewer): boolean =>
  isSuperadmin || grants.has('study:months.update')

export function isMonthVisibleSql(viewer: Viewer, monthId: Sql): Sql {
  if (mayReadAllCourseMonths(viewer)) return sql`true`
  return sql`(not exists (select from study_month_role where month_id = ${monthId})
    or exists (select from study_month_role where month_id = ${monthId} and role_id = ${viewer.roleId}))`
}
