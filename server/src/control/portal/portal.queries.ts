import type { portalOverview } from '@markaz/protocol/control/portal/routes'
import type {
  CheckedHomeworkOrExam,
  DueHomeworkOrExam,
  MissingHomework,
  NewsItem,
  UpcomingExam,
} from '@markaz/protocol/control/portal/schemas'
import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import type { StudyBreak } from '@markaz/protocol/teaching/study-breaks/schemas'
import { isPublishedForStudentsSql } from '../../content/posts/posts.queries.ts'
import { unseenStoryCountSql } from '../../content/stories/stories.queries.ts'
import { type Db, sql } from '../../db/db.ts'
import { countRowsOf, pageSql } from '../../db/lists.ts'
import type { RouteCall } from '../../http/mount.ts'
import { unreadChatMessageCountSql } from '../../teaching/chats/student-reading.ts'
import { submissionDeadlineSql } from '../../teaching/chats/submission-status.ts'
import { isExamOpenForStudentSql, isExamUnderWaySql } from '../../teaching/exams/own-exams.queries.ts'
import { lessonTeacherNameSql } from '../../teaching/groups/lesson-sql.ts'
import { isHomeworkMissingSql, isHomeworkToDoSql } from '../../teaching/homework/own-homework.queries.ts'
import { comingStudyBreaksSql } from '../../teaching/study-breaks/study-breaks.queries.ts'

interface StudentAtTime {
  studentId: number
  now: Date
}

interface SummaryRow {
  number: string | null
  unreadNotices: number
  unreadMessages: number
  newStories: number
  breaks: StudyBreak[]
  missing: number
}

export async function readStudentSummary(
  db: Db,
  { studentId, now, today }: StudentAtTime & { today: string },
): Promise<SummaryRow> {
  const head = await db.one<SummaryRow>(sql`
    select h_id as number, (select count(*) from student_notification where student_id = ${studentId} and read_at is null) as "unreadNotices",
      ${unreadChatMessageCountSql(studentId)} as "unreadMessages", ${unseenStoryCountSql(studentId)} as "newStories", (
        select count(*)::int from chat join homework on homework.id = chat.homework_id
        where chat.student_id = ${studentId} and homework.deleted_at is null and ${isHomeworkMissingSql(now)}) as missing,
      ${comingStudyBreaksSql(sql`student.id`, today)} as breaks
    from student where id = ${studentId}`)
  return head as SummaryRow
}

const groupOfChatSql = sql`(select json_build_object('id', id, 'name', name) from study_group where id = chat.group_id) as "group"`

const maxDueHomework = 20

/** `total` is the number of due homeworks and exams on all pages. */
export async function listDueHomeworkAndExams(
  db: Db,
  { studentId, now }: StudentAtTime,
): Promise<{ due: DueHomeworkOrExam[]; total: number }> {
  const rows = await db.many<DueHomeworkOrExam & { total: number }>(sql`
    select *, count(*) over () as total from (
      select 'homework' as kind, homework.id, homework.theme, ${groupOfChatSql}, ${submissionDeadlineSql('homework')} as deadline, chat.status is not null as "isReturned"
      from chat join homework on homework.id = chat.homework_id
      where chat.student_id = ${studentId} and homework.deleted_at is null and ${isHomeworkToDoSql(now)}
      union all
      select 'exam', exam.id, exam.theme, ${groupOfChatSql}, ${submissionDeadlineSql('exam')}, false
      from chat join exam on exam.id = chat.exam_id
      where chat.student_id = ${studentId} and exam.deleted_at is null and ${isExamUnderWaySql(now)} and chat.handed_in_at is null
    ) work
    order by deadline, kind, id limit ${maxDueHomework}`)
  return { due: rows.map(({ total, ...due }) => due), total: rows[0]?.total ?? 0 }
}

const maxReturnedHomework = 10
const returnedHomeworkDays = 14

export function listCheckedHomeworkAndResults(
  db: Db,
  { studentId, now }: StudentAtTime,
): Promise<CheckedHomeworkOrExam[]> {
  const since = new Date(now.getTime() - returnedHomeworkDays * 86_400_000)
  return db.many<CheckedHomeworkOrExam>(sql`
    select * from (
      select 'homework' as kind, homework.id, homework.theme, ${groupOfChatSql}, chat.checked_at as at, chat.score, chat.status, null::smallint as result
      from chat join homework on homework.id = chat.homework_id
      where chat.student_id = ${studentId} and homework.deleted_at is null
        and chat.status in (${HomeworkStatus.Rejected}::int, ${HomeworkStatus.Accepted}::int) and chat.checked_at > ${since}
      union all
      select 'exam', exam.id, exam.theme, ${groupOfChatSql}, exam.announced_at, chat.score, null, chat.result
      from chat join exam on exam.id = chat.exam_id
      where chat.student_id = ${studentId} and exam.deleted_at is null and exam.announced_at > ${since}
    ) work
    order by at desc, kind, id desc limit ${maxReturnedHomework}`)
}

const maxExams = 10

export function listUpcomingExams(db: Db, { studentId, now }: StudentAtTime): Promise<UpcomingExam[]> {
  return db.many<UpcomingExam>(sql`
    select exam.id, exam.theme, ${groupOfChatSql}, exam.begins_at as "beginsAt", ${submissionDeadlineSql('exam')} as "endsAt",
      chat.started_at as "startedAt", chat.handed_in_at as "handedInAt"
    from chat join exam on exam.id = chat.exam_id
    where chat.student_id = ${studentId} and exam.deleted_at is null and ${isExamOpenForStudentSql(now)}
    order by exam.begins_at, exam.id limit ${maxExams}`)
}

const maxNews = 3

export function listNews(db: Db): Promise<NewsItem[]> {
  return db.many<NewsItem>(sql`
    select id, title, created_at as date from post where ${isPublishedForStudentsSql} order by created_at desc, id desc limit ${maxNews}`)
}

export async function listMissingHomework({ db, clock, student, query }: RouteCall<typeof portalOverview.missing>) {
  const from = sql`
    from chat join homework on homework.id = chat.homework_id
    where chat.student_id = ${student.id} and homework.deleted_at is null and ${isHomeworkMissingSql(clock.now())}`
  const homeworks = await db.many<MissingHomework>(sql`
    select work.id, theme, description, json_build_object('id', study_group.id, 'name', study_group.name) as "group", course.name as subject,
      ${lessonTeacherNameSql} as teacher, deadline, "isReturned", comment
    from (
      select homework.id, homework.theme, homework.description, homework.lesson_id, ${submissionDeadlineSql('homework')} as deadline,
        chat.status is not null as "isReturned", chat.comment
      ${from} order by deadline, homework.id ${pageSql(query)}
    ) work
    join lesson on lesson.id = work.lesson_id
    join study_group on study_group.id = lesson.group_id
    left join course on course.id = study_group.course_id
    left join schedule_item on schedule_item.id = lesson.schedule_item_id
    order by deadline, work.id`)
  return { homeworks, total: await countRowsOf(db, from) }
}
