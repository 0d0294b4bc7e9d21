import type { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { workStatus } from '../chats/work-status.ts'

/** What one student did about some homework: lists in step, one place a homework, in no order. */
export interface Works {
  homeworkIds: number[]
  lessonIds: number[]
  statuses: HomeworkStatus[]
  scores: (number | null)[]
}

/**
 * The works by student: like marks, they are thousands in a journal, and travel as lists a student, not an object each.
 * @param which condition on `homework`, and on `chat`
 */
export async function worksByStudent(db: Db, which: Sql, now: Date): Promise<Map<number, Works>> {
  const rows = await db.many<Works & { studentId: number }>(sql`
    select chat.student_id as "studentId", to_json(array_agg(homework.id)) as "homeworkIds", to_json(array_agg(homework.lesson_id)) as "lessonIds",
      to_json(array_agg(${workStatus('homework', now)})) as statuses, to_json(array_agg(chat.score)) as scores
    from homework join chat on chat.homework_id = homework.id
    where homework.deleted_at is null and ${which} group by chat.student_id`)
  return new Map(rows.map(({ studentId, ...works }) => [studentId, works]))
}

export interface GivenHomework {
  id: number
  lessonId: number
  /** The lesson's day. */
  date: string
  theme: string
}

/** The latest lesson first. @param which condition on `homework` */
export function homeworkGiven(db: Db, which: Sql): Promise<GivenHomework[]> {
  return db.many<GivenHomework>(sql`
    select id, lesson_id as "lessonId", date, theme from homework where deleted_at is null and ${which}
    order by date desc, lesson_id desc, id desc`)
}
