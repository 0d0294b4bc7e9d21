import { type Db, type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { jobInsert, wakeFor } from '../../jobs/add-job.ts'
import type { Handler } from '../../jobs/queue.ts'
import { marksChanged } from './marks-changed.ts'

export const recalculateMarksKind = 'attendance.marks'
/** Milliseconds within which several saves of a lesson are processed by one job run. */
const restMs = 500

/**
 * SQL parts of the statement that writes the cells. They queue the changed marks, so that points are booked right after
 * the save. Booking (`motivation/actions/earn.ts`) takes as long as the save, and the user should not wait for it.
 * @param remarked query for the `student_id` of the changed marks
 */
export const queueRecalculation = (lessonId: number, remarked: Sql, now: Date): Sql => sql`
  to_hear as (
    insert into marks_to_hear (lesson_id, student_ids)
    select ${lessonId}, array_agg(student_id) from (${remarked}) as remarked having count(*) > 0
    returning id
  ),
  to_tell as (${jobInsert({ kind: recalculateMarksKind, key: lessonId, runAt: now }, now, sql`from to_hear`)})`

/** Wakes the job after a statement that contains `queueRecalculation`. */
export const recalculateSoon = (tx: Db, now: Date): void =>
  wakeFor(tx, { kind: recalculateMarksKind, runAt: now, restMs }, now)

/**
 * Processes the queued marks. They are deleted in the transaction that processes them, so a kill at any time leaves
 * both or neither. A save in between adds its own row and wakes the job again.
 */
export function recalculateMarks({ db, clock }: Pick<Deps, 'db' | 'clock'>): Handler {
  return {
    kind: recalculateMarksKind,
    atOnce: 4,
    retryAfterMinutes: [1, 5, 15, 60, 180, 720, 1440],
    // This job cannot crash a process, and earned points must not be lost, so the number of attempts is unlimited.
    mostTakenUp: Number.POSITIVE_INFINITY,
    async run({ key }) {
      const lessonId = Number(key)
      await db.transaction(async (tx) => {
        const heard = await tx.many<{ studentIds: number[] }>(sql`
          delete from marks_to_hear where lesson_id = ${lessonId} returning student_ids as "studentIds"`)
        const studentIds = [...new Set(heard.flatMap((save) => save.studentIds))]
        if (studentIds.length > 0) await marksChanged.tell(tx, { lessonId, studentIds, now: clock.now() })
      })
      return undefined
    },
  }
}
