import { type Db, type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { jobInsert, wakeFor } from '../../jobs/add-job.ts'
import type { Handler } from '../../jobs/queue.ts'
import { marksChanged } from './marks-changed.ts'

export const recalculateMarksKind = 'attendance.marks'
/** Marks in quick succession are heard together. */
const restMs = 500

/**
 * Parts of the statement that writes the cells: those who listen hear of the changed marks right after the save. Whoever
 * saves a lesson waits for the lesson alone; to book what it earns takes as long again (`motivation/actions/earn.ts`).
 * @param remarked a query of `student_id`, of the changed marks
 */
export const queueRecalculation = (lessonId: number, remarked: Sql, now: Date): Sql => sql`
  to_hear as (
    insert into marks_to_hear (lesson_id, student_ids)
    select ${lessonId}, array_agg(student_id) from (${remarked}) as remarked having count(*) > 0
    returning id
  ),
  to_tell as (${jobInsert({ kind: recalculateMarksKind, key: lessonId, runAt: now }, now, sql`from to_hear`)})`

/** Belongs to `queueRecalculation`. */
export const recalculateSoon = (tx: Db, now: Date): void =>
  wakeFor(tx, { kind: recalculateMarksKind, runAt: now, restMs }, now)

/**
 * What waits goes in the transaction in which it is heard, so a kill at any moment leaves both or neither. A save that
 * comes meanwhile has its own row and brings the job once more.
 */
export function recalculateMarks({ db, clock }: Pick<Deps, 'db' | 'clock'>): Handler {
  return {
    kind: recalculateMarksKind,
    atOnce: 4,
    retryAfterMinutes: [1, 5, 15, 60, 180, 720, 1440],
    // Nothing in it kills a process, and what was earned is owed.
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
