import type { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { submissionStatusSql } from '../chats/submission-status.ts'

/** A student's homework results, as parallel unsorted lists with one element per homework. */
export interface HomeworkResults {
  homeworkIds: number[]
  lessonIds: number[]
  statuses: HomeworkStatus[]
  scores: (number | null)[]
}

/** Returns parallel lists per student instead of objects, because a journal has thousands of results. */
export async function readHomeworkResultsByStudent(
  db: Db,
  which: Sql,
  now: Date,
): Promise<Map<number, HomeworkResults>> {
  const rows = await db.many<HomeworkResults & { studentId: number }>(sql`
    select chat.student_id as "studentId", to_json(array_agg(homework.id)) as "homeworkIds", to_json(array_agg(homework.lesson_id)) as "lessonIds",
      to_json(array_agg(${submissionStatusSql('homework', now)})) as statuses, to_json(array_agg(chat.score)) as scores
    from homework join chat on chat.homework_id = homework.id
    where homework.deleted_at is null and ${which} group by chat.student_id`)
  return new Map(rows.map(({ studentId, ...works }) => [studentId, works]))
}

export interface GivenHomework {
  id: number
  lessonId: number
  date: string
  theme: string
}

export function listGivenHomework(db: Db, which: Sql): Promise<GivenHomework[]> {
  return db.many<GivenHomework>(sql`
    select id, lesson_id as "lessonId", date, theme from homework where deleted_at is null and ${which}
    order by date desc, lesson_id desc, id desc`)
}
