import { type Db, type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { jobInsertSql, wakeQueuesForJob } from '../../jobs/add-job.ts'
import type { JobHandler } from '../../jobs/queue.ts'
import { marksChangedEvent } from './marks-changed.ts'

export const recalculateMarkPointsJobKind = 'attendance.marks'
/** Milliseconds in which several saves of a lesson's marks are collected for one run of the job. */
const restMs = 500

/**
 * SQL parts of the statement that writes attendance cells. They queue the changed marks, so that a job books the points
 * after the save. Booking (`motivation/actions/earn.ts`) takes as long as the save, and the user need not wait for it.
 * @param remarked query for the `student_id` of the changed marks
 */
export const queueMarkPointsRecalculation = (lessonId: number, remarked: Sql, now: Date): Sql => sql`
  to_hear as (
    insert into marks_to_hear (lesson_id, student_ids)
    select ${lessonId}, array_agg(student_id) from (${remarked}) as remarked having count(*) > 0
    returning id
  ),
  to_tell as (${jobInsertSql({ kind: recalculateMarkPointsJobKind, key: lessonId, runAt: now }, now, sql`from to_hear`)})`

/**
 * Starts the job that books the points of changed marks. Call it after the statement that contains
 * `queueMarkPointsRecalculation`.
 */
export const recalculateMarkPointsLater = (tx: Db, now: Date): void =>
  wakeQueuesForJob(tx, { kind: recalculateMarkPointsJobKind, runAt: now, restMs }, now)

/**
 * Books the points for the queued marks. The queue rows are deleted in the same transaction, so that a crash neither
 * loses nor repeats points. A simultaneous save adds its own row and starts the job again.
 */
export function recalculateMarkPoints({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobHandler {
  return {
    kind: recalculateMarkPointsJobKind,
    atOnce: 4,
    retryAfterMinutes: [1, 5, 15, 60, 180, 720, 1440],
    // The number of attempts is unlimited, because this job cannot crash the process and earned points must not be
    // lost.
    mostTakenUp: Number.POSITIVE_INFINITY,
    async run({ key }) {
      const lessonId = Number(key)
      await db.transaction(async (tx) => {
        const heard = await tx.many<{ studentIds: number[] }>(sql`
          delete from marks_to_hear where lesson_id = ${lessonId} returning student_ids as "studentIds"`)
        const studentIds = [...new Set(heard.flatMap((save) => save.studentIds))]
        if (studentIds.length > 0) await marksChangedEvent.tell(tx, { lessonId, studentIds, now: clock.now() })
      })
      return undefined
    },
  }
}
