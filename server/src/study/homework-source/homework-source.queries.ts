import { averageOf, homeworkPercentageOf } from '@markaz/protocol/scores'
import type {
  HomeworkBankCourse,
  HomeworkBankCourseFilter,
  HomeworkBankLesson,
  HomeworkTemplate,
  HomeworkTemplateFilter,
  HomeworkTemplateUsage,
} from '@markaz/protocol/study/homework-source/schemas'
import type { z } from 'zod'
import type { Viewer } from '../../access/viewer.ts'
import { isInBranchScopeSql } from '../../access/viewer.ts'
import { readAttachmentsOf } from '../../centre/files/attachments.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { countRowsOf, joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import { searchConditions } from '../../db/search-words.ts'
import type { Deps } from '../../deps.ts'
import { uncompletedHomeworkCountSql } from '../../teaching/chats/submission-status.ts'
import type { HomeworkTemplateContent } from '../../teaching/homework/give-homework.ts'
import { isMonthVisibleSql } from '../curriculum/curriculum.queries.ts'

type Reader = { viewer: Viewer } & Pick<Deps, 'tokenKey' | 'clock' | 'filesUrl' | 'db'>

const counts = (where: Sql) => sql`
  (select count(*) from source_homework where ${where} and not is_draft and deleted_at is null) as "publishedCount",
  (select count(*) from source_homework where ${where} and is_draft and deleted_at is null) as "draftsCount"`

export async function listHomeworkBankCourses(
  db: Db,
  filter: z.output<typeof HomeworkBankCourseFilter>,
): Promise<{ courses: HomeworkBankCourse[]; total: number }> {
  const from = sql`from study_course where deleted_at is null and ${joinFiltersByAnd(searchConditions(sql`study_course.search`, filter.value))}`
  const courses = await db.many<HomeworkBankCourse>(sql`
    select study_course.id, study_course.name, json_build_object('id', course.id, 'name', course.name) as discipline,
      (select count(*) from curriculum_topic where course_id = study_course.id and deleted_at is null) as "topicsCount",
      ${counts(sql`course_id = study_course.id`)}
    from (select * ${from} order by uzbek_order(name) collate "C", id ${pageSql(filter)}) study_course
    join course on course.id = discipline_id
    order by uzbek_order(study_course.name) collate "C", study_course.id`)
  return { courses, total: await countRowsOf(db, from) }
}

/**
 * Lists topics of study plans, which the homework bank calls lessons. Topics of months that the viewer may not see are
 * omitted.
 */
export async function listHomeworkBankLessons(
  db: Db,
  viewer: Viewer,
  filter: { courseId: number; page: number; perPage: number },
): Promise<{ lessons: HomeworkBankLesson[]; total: number }> {
  const where = sql`where topic.course_id = ${filter.courseId} and topic.deleted_at is null and ${isMonthVisibleSql(viewer, sql`topic.month_id`)}`
  const lessons = await db.many<HomeworkBankLesson>(sql`
    select topic.id, topic.name, month_id as "chapterId", study_month.number as "chapterNumber", position,
      ${counts(sql`topic_id = topic.id`)}
    from curriculum_topic topic join study_month on study_month.id = month_id ${where} order by position ${pageSql(filter)}`)
  return { lessons, total: await countRowsOf(db, sql`from curriculum_topic topic ${where}`) }
}

const from = sql`
  from source_homework
  left join curriculum_topic topic on topic.id = topic_id
  join study_month on study_month.id = coalesce(topic.month_id, source_homework.month_id)
  join study_course on study_course.id = source_homework.course_id`

const seenBy = (viewer: Viewer) =>
  sql`source_homework.deleted_at is null and ${isMonthVisibleSql(viewer, sql`study_month.id`)}`

interface UseSums {
  scoreSum: number
  rejected: number
  accepted: number
  uncompleted: number
}

interface Row extends Omit<HomeworkTemplate, 'files' | 'averageScore' | 'acceptedPercentage'>, UseSums {
  files: string[]
  total: number | null
}

/**
 * Usage of homework is summed only for the rows of the page, because these sums are expensive.
 * @param total SQL for the number of rows on all pages, selected as a column of each row
 */
async function homeworkRows(
  reader: Reader,
  where: Sql,
  rest: Sql,
  total = sql`null::bigint`,
): Promise<(HomeworkTemplate & { total: number | null })[]> {
  const rows = await reader.db.many<Row>(sql`
    with page as materialized (
      select source_homework.id, source_homework.course_id as "courseId", json_build_object('id', study_course.id, 'name', study_course.name) as course,
        case when topic.id is not null then json_build_object('id', topic.id, 'name', topic.name, 'position', topic.position) end as lesson,
        json_build_object('id', study_month.id, 'number', study_month.number) as chapter,
        theme, description, files, type, is_draft as "isDraft", source_homework.version, source_homework.created_by as created_by_id, source_homework.updated_by as updated_by_id,
        source_homework.created_at as "createdAt", source_homework.updated_at as "updatedAt", ${total} as total
      ${from} where ${where} ${rest}
    )
    select page.*, json_build_object('id', author.id, 'fullName', author.full_name) as author,
      json_build_object('id', changer.id, 'fullName', changer.full_name) as "updatedBy", used.*
    from page
    join staff author on author.id = created_by_id
    join staff changer on changer.id = updated_by_id
    cross join lateral (${usesOf(reader)}) used
    order by "updatedAt" desc, page.id desc`)
  const shown = await readAttachmentsOf(
    reader,
    rows.flatMap((row) => row.files),
  )
  return rows.map((row) => ({ ...row, files: shown(row.files), ...sumsOf(row) }))
}

/**
 * Sums the results of a homework template in the groups of all branches, because its quality does not depend on the
 * branch.
 */
const usesOf = ({ clock }: Pick<Deps, 'clock'>) => sql`
  select count(*) as "usedCount", coalesce(sum(score_sum), 0) as "scoreSum",
    coalesce(sum(rejected_count), 0) as rejected, coalesce(sum(accepted_count), 0) as accepted,
    coalesce(sum(${uncompletedHomeworkCountSql(clock.now())}), 0) as uncompleted
  from homework where source_id = page.id and homework.deleted_at is null`

const sumsOf = (sums: UseSums) => ({
  averageScore: averageOf(sums.scoreSum, sums.accepted),
  acceptedPercentage: homeworkPercentageOf(sums),
})

export async function listHomeworkInBank(
  reader: Reader,
  filter: z.output<typeof HomeworkTemplateFilter>,
): Promise<{ homeworks: HomeworkTemplate[]; total: number }> {
  const { courseId, lessonId, chapterId, isDraft, value } = filter
  const where = sql`${seenBy(reader.viewer)} and ${joinFiltersByAnd([
    ...(courseId ? [sql`source_homework.course_id = ${courseId}`] : []),
    ...(lessonId ? [sql`topic_id = ${lessonId}`] : []),
    ...(chapterId ? [sql`study_month.id = ${chapterId}`] : []),
    ...(isDraft ? [sql`is_draft = ${isDraft === 'true'}`] : []),
    ...searchConditions(sql`source_homework.search`, value),
  ])}`
  const order = sql`order by source_homework.updated_at desc, source_homework.id desc ${pageSql(filter)}`
  // With a search, the query must read all matches anyway, so it counts them too. Without a search, a second query
  // counts the homework.
  const homeworks = await homeworkRows(reader, where, order, value ? sql`count(*) over ()` : undefined)
  return { homeworks, total: homeworks[0]?.total ?? (await countRowsOf(reader.db, sql`${from} where ${where}`)) }
}

export async function readHomeworkInBank(reader: Reader, id: number): Promise<HomeworkTemplate | undefined> {
  const [row] = await homeworkRows(reader, sql`source_homework.id = ${id} and ${seenBy(reader.viewer)}`, sql``)
  return row
}

/** Only published homework is returned. Homework that was given most often comes first. */
export async function listHomeworkTemplateOfTopic(reader: Reader, topicId: number): Promise<HomeworkTemplate[]> {
  const where = sql`topic_id = ${topicId} and not is_draft and ${seenBy(reader.viewer)}`
  const rows = await homeworkRows(reader, where, sql``)
  return rows.sort((one, other) => other.usedCount - one.usedCount || one.id - other.id)
}

/** Lists the homework that groups in the viewer's branches got from the template. */
export async function listUsesOfHomeworkTemplate(
  { db, viewer, clock }: Reader,
  { id, ...paging }: { id: number; page: number; perPage: number },
): Promise<{ uses: HomeworkTemplateUsage[]; total: number }> {
  const given = sql`from homework join study_group on study_group.id = homework.group_id
    where source_id = ${id} and homework.deleted_at is null and ${isInBranchScopeSql(viewer, sql`study_group.head_office_id`)}`
  const rows = await db.many<Omit<HomeworkTemplateUsage, 'averageScore' | 'acceptedPercentage'> & UseSums>(sql`
    select homework.id as "homeworkId", json_build_object('id', study_group.id, 'name', study_group.name) as "group",
      homework.date as "lessonDate", students_count as "studentsCount", score_sum as "scoreSum",
      rejected_count as rejected, accepted_count as accepted, ${uncompletedHomeworkCountSql(clock.now())} as uncompleted
    ${given} order by homework.date desc, homework.id desc ${pageSql(paging)}`)
  return { uses: rows.map((row) => ({ ...row, ...sumsOf(row) })), total: await countRowsOf(db, given) }
}

/**
 * Locks homework in the homework bank. Returns undefined unless it is published and the teacher may see its month of
 * the study plan.
 */
export function lockPublishedHomeworkTemplate(
  tx: Db,
  viewer: Viewer,
  id: number,
): Promise<HomeworkTemplateContent | undefined> {
  return tx.one(sql`
    select theme, description, files from source_homework
    where id = ${id} and not is_draft and deleted_at is null
      and ${isMonthVisibleSql(viewer, sql`coalesce(source_homework.month_id, (select month_id from curriculum_topic where id = topic_id))`)}
    for share`)
}
