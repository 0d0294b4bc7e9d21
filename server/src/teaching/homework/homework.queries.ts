import { averageOf, maxScore, minPassingScore } from '@markaz/protocol/scores'
import { type Homework, type HomeworkAuthorKind, HomeworkProgress } from '@markaz/protocol/teaching/homework/schemas'
import { readAttachmentsOf } from '../../centre/files/attachments.ts'
import type { FileAddressContext } from '../../centre/files/file-address.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { countRowsOf, joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import { searchConditions } from '../../db/search-words.ts'
import { isSubmissionReservedSql, uncompletedHomeworkCountSql } from '../chats/submission-status.ts'

/** Inside a transaction pass `{ ...call, db: tx }` as the reader. */
type Reader = FileAddressContext & { db: Db }

interface HomeworkFilter {
  groupId: number
  page: number
  perPage: number
  value?: string | undefined
  from?: string | undefined
  to?: string | undefined
  lessonId?: number | undefined
  progress?: HomeworkProgress | undefined
}

export async function listHomework(reader: Reader, filter: HomeworkFilter) {
  const { from = null, to = null, lessonId = null, progress = null } = filter
  const set = searchConditions(sql`search_fold(homework.theme)`, filter.value)
  if (progress !== null) set.push(sql`${progressSql(reader.clock.now())} = ${progress}::int`)
  const where = sql`homework.group_id = ${filter.groupId} and homework.deleted_at is null
    and coalesce(homework.date >= ${from}::date, true) and coalesce(homework.date <= ${to}::date, true)
    and coalesce(homework.lesson_id = ${lessonId}::bigint, true) and ${joinFiltersByAnd(set)}`
  const page = sql`${pageSql(filter)}`
  const homeworks = await homeworkRows(reader, where, page)
  const total = await countRowsOf(reader.db, sql`from homework where ${where}`)
  return { homeworks, total }
}

export async function readHomework(
  reader: Reader,
  { groupId, homeworkId }: { groupId: number; homeworkId: number },
): Promise<Homework | undefined> {
  const [row] = await homeworkRows(
    reader,
    sql`homework.id = ${homeworkId} and homework.group_id = ${groupId} and homework.deleted_at is null`,
    sql``,
  )
  return row
}

export function homeworkChatIdsByStudentNameSql(homeworkId: number): Sql {
  return sql`select chat.id from chat join student on student.id = student_id where homework_id = ${homeworkId}
    order by uzbek_order(full_name) collate "C", student.id`
}

interface HomeworkRow
  extends Omit<Homework, 'lesson' | 'files' | 'author' | 'counts' | 'averageScore' | 'minScore' | 'maxScore'> {
  date: string
  beginTime: string
  endTime: string
  files: string[]
  authorKind: HomeworkAuthorKind
  authorId: number | null
  authorName: string | null
  waiting: number
  checking: number
  rejected: number
  accepted: number
  uncompleted: number
  scoreSum: number
}

async function homeworkRows(reader: Reader, where: Sql, page: Sql): Promise<Homework[]> {
  const now = reader.clock.now()
  const rows = await reader.db.many<HomeworkRow>(sql`
    select homework.id, homework.group_id as "groupId", lesson_id as "lessonId", homework.date, lesson.begin_time as "beginTime",
      lesson.end_time as "endTime", theme, description, files, type, hours, source, author_kind as "authorKind", author_id as "authorId",
      staff.full_name as "authorName", deadline, ${progressSql(now)} as progress, students_count as "studentsCount",
      waiting_count - checking.count as waiting, checking.count as checking, rejected_count as rejected, accepted_count as accepted,
      ${uncompletedHomeworkCountSql(now)} as uncompleted, score_sum as "scoreSum", homework.created_at as "createdAt"
    from homework
    join lesson on lesson.id = lesson_id
    left join staff on staff.id = author_id
    cross join lateral (
      select case when waiting_count = 0 then 0 else (
        select count(*)::int from chat where chat.homework_id = homework.id and chat.status = 4 and ${isSubmissionReservedSql(now)}
      ) end as count
    ) checking
    where ${where}
    order by homework.date desc, lesson.begin_time desc, homework.id desc ${page}`)
  const shown = await readAttachmentsOf(
    reader,
    rows.flatMap((row) => row.files),
  )
  return rows.map((row) => {
    const { waiting, checking, rejected, accepted, uncompleted, studentsCount } = row
    const notGiven = studentsCount - waiting - checking - rejected - accepted - uncompleted
    return {
      ...row,
      lesson: { date: row.date, beginTime: row.beginTime, endTime: row.endTime },
      files: shown(row.files),
      author: { kind: row.authorKind, id: row.authorId, fullName: row.authorName },
      minScore: minPassingScore,
      maxScore,
      counts: { waiting, rejected, accepted, checking, uncompleted, notGiven },
      averageScore: averageOf(row.scoreSum, accepted),
    }
  })
}

/** Homework is completed when no submission waits for a check, and all deadlines of missing submissions are over. */
function progressSql(now: Date): Sql {
  return sql`case when homework.deadline <= ${now}::timestamptz and homework.waiting_count = 0 and not exists (
      select from chat where chat.homework_id = homework.id and chat.deadline > ${now}::timestamptz and chat.status is distinct from 3
    ) then ${HomeworkProgress.Completed}::int else ${HomeworkProgress.InProgress}::int end`
}
