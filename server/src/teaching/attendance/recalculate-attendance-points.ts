import { type Db, type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { createInternalEvent } from '../../internal-event.ts'
import { jobInsertSql, notifyQueuesOfJob } from '../../jobs/add-job.ts'
import type { JobHandler } from '../../jobs/queue.ts'

interface ChangedMarks {
  lessonId: number
  studentIds: readonly number[]
  now: Date
}

/** Emitted after attendance was saved in a group whose marks earn or earned points. */
export const attendanceMarksChangedEvent = createInternalEvent<ChangedMarks>('marks changed')

export const recalculateAttendancePointsJobKind = 'attendance.marks'
/**
 * Milliseconds between saving marks and booking their points, so that the points of several saves are booked together.
 */
const collectPauseMs = 500

/**
 * Queues changed marks (`remarked` selects student ids) for a job that books points. Booking points during the save
 * would double its duration.
 */
export const insertMarksToRecalculateSql = (lessonId: number, remarked: Sql, now: Date): Sql => sql`
  to_hear as (
    insert into marks_to_hear (lesson_id, student_ids)
    select ${lessonId}, array_agg(student_id) from (${remarked}) as remarked having count(*) > 0
    returning id
  ),
  to_tell as (${jobInsertSql({ kind: recalculateAttendancePointsJobKind, key: lessonId, runAt: now }, now, sql`from to_hear`)})`

/** Starts the job that books points. Call it after the statement that contains `insertMarksToRecalculateSql`. */
export const queueAttendancePointsJob = (tx: Db, now: Date): void =>
  notifyQueuesOfJob(tx, { kind: recalculateAttendancePointsJobKind, runAt: now, restMs: collectPauseMs }, now)

/**
 * Creates the job that books points. It deletes the queued marks in the same transaction, so that a crash neither loses
 * nor repeats points.
 */
export function createAttendancePointsJob({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobHandler {
  return {
    kind: recalculateAttendancePointsJobKind,
    atOnce: 4,
    retryAfterMinutes: [1, 5, 15, 60, 180, 720, 1440],
    // The job's attempts are unlimited, because earned points must not be lost.
    maxUnfinishedStarts: Number.POSITIVE_INFINITY,
    async run({ key }) {
      const lessonId = Number(key)
      await db.transaction(async (tx) => {
        const heard = await tx.many<{ studentIds: number[] }>(sql`
          delete from marks_to_hear where lesson_id = ${lessonId} returning student_ids as "studentIds"`)
        const studentIds = [...new Set(heard.flatMap((save) => save.studentIds))]
        if (studentIds.length > 0)
          await attendanceMarksChangedEvent.emit(tx, { lessonId, studentIds, now: clock.now() })
      })
      return undefined
    },
  }
}
