import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { ParentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import type { AbsenceReason } from '@markaz/protocol/teaching/attendance/schemas'
import { type Db, sql } from '../../db/db.ts'
import { type Deps, tashkentDayAt } from '../../deps.ts'
import { addJob } from '../../jobs/add-job.ts'
import type { JobHandler } from '../../jobs/queue.ts'
import { parentNotificationCreatedEvent } from '../../people/notifications/parent-notices.ts'
import { isNotificationKindSentByBranchSql } from '../../people/parents/parent-channels.ts'
import { addDays } from '../groups/days.ts'
import { attendanceText } from './attendance.text.ts'

const notifyAbsencesJobKind = 'attendance.tell'
/** Milliseconds that a teacher has to correct a wrong mark before parents are notified. */
const correctionPauseMs = 60_000
/** Parents are notified only of marks that are set at most this number of days after the lesson. */
const notificationDays = 1

interface ChangedMark {
  mark: number | null
  before: { mark: number | null }
}

/** Queues the notification of parents only if a changed mark is, or was before the change, absent or late. */
export async function queueAbsenceNotifications(
  tx: Db,
  { lessonId, changed, now }: { lessonId: number; changed: readonly ChangedMark[]; now: Date },
): Promise<void> {
  const isNotified = (mark: number | null) => mark === AttendanceMark.Absent || mark === AttendanceMark.Late
  if (!changed.some(({ mark, before }) => mark !== before.mark && (isNotified(mark) || isNotified(before.mark)))) return
  await addJob(
    tx,
    { kind: notifyAbsencesJobKind, key: lessonId, runAt: new Date(now.getTime() + correctionPauseMs) },
    now,
  )
}

/**
 * Creates the job that notifies parents a minute after a mark was set, so that the teacher can correct a wrong mark
 * first.
 */
export function createAbsenceNotificationJob({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobHandler {
  return {
    kind: notifyAbsencesJobKind,
    atOnce: 4,
    retryAfterMinutes: [1, 5, 15],
    // The job's attempts are unlimited, because the parents must be notified even after several restarts.
    maxUnfinishedStarts: Number.POSITIVE_INFINITY,
    againWithinMs: correctionPauseMs,
    async run({ key }) {
      const lessonId = Number(key)
      const now = clock.now()
      const stoodSince = new Date(now.getTime() - correctionPauseMs)
      const waiting = await db.transaction(async (tx) => {
        // Locks the lesson, so that no save of its marks runs at the same time.
        await tx.one(sql`select from lesson where id = ${lessonId} for no key update`)
        const untold = await listMarksToNotify(tx, lessonId, now)
        const due = untold.filter(({ markedAt }) => new Date(markedAt) <= stoodSince)
        await notifyParents(tx, lessonId, due, now)
        return untold.filter((one) => !due.includes(one)).map(({ markedAt }) => Date.parse(markedAt))
      })
      return waiting.length > 0 ? { againAt: new Date(Math.min(...waiting) + correctionPauseMs) } : undefined
    },
  }
}

interface MarkToNotify {
  studentId: number
  mark: number | null
  reason: AbsenceReason | null
  markedAt: string
  groupId: number
  where: string
  isAbsent: boolean
  isLate: boolean
  wasAbsent: boolean
}

/** Returns the students whose mark differs from the mark in their parents' last notification. */
function listMarksToNotify(tx: Db, lessonId: number, now: Date): Promise<MarkToNotify[]> {
  const oldest = addDays(tashkentDayAt(now), -notificationDays)
  return tx.many<MarkToNotify>(sql`
    select attendance.student_id as "studentId", mark, reason_type as reason, attendance.marked_at as "markedAt",
      lesson.group_id as "groupId",
      study_group.name || ', ' || to_char(lesson.date, 'DD.MM.YYYY') || ' ' || to_char(lesson.begin_time, 'HH24:MI') as where,
      marked.is_absent as "isAbsent", marked.is_late as "isLate", known.is_absent as "wasAbsent"
    from attendance join lesson on lesson.id = attendance.lesson_id join study_group on study_group.id = lesson.group_id
    left join absence_told told on told.lesson_id = lesson.id and told.student_id = attendance.student_id
    cross join lateral (select coalesce(told.is_absent, false) as is_absent, coalesce(told.is_late, false) as is_late) known
    cross join lateral (
      select coalesce(mark = ${AttendanceMark.Absent}::int, false) as is_absent, coalesce(mark = ${AttendanceMark.Late}::int
        and (known.is_late or ${isNotificationKindSentByBranchSql(ParentNotificationKind.Late, sql`study_group.head_office_id`)}), false) as is_late) marked
    where lesson.id = ${lessonId} and (marked.is_absent, marked.is_late) <> (known.is_absent, known.is_late)
      and (known.is_absent or known.is_late or lesson.date >= ${oldest}::date)
    order by attendance.student_id`)
}

async function notifyParents(tx: Db, lessonId: number, untold: readonly MarkToNotify[], now: Date): Promise<void> {
  if (untold.length === 0) return
  await tx.run(sql`
    insert into absence_told (lesson_id, student_id, is_absent, is_late)
    select ${lessonId}, * from unnest(${untold.map(({ studentId }) => studentId)}::bigint[],
      ${untold.map(({ isAbsent }) => isAbsent)}::boolean[], ${untold.map(({ isLate }) => isLate)}::boolean[])
    on conflict (lesson_id, student_id) do update set is_absent = excluded.is_absent, is_late = excluded.is_late`)
  const groupId = untold[0]?.groupId ?? null
  for (const same of Map.groupBy(untold.map(parentNoticeOf), ({ kind, title }) => `${kind} ${title}`).values()) {
    const { kind, title } = same[0] as ParentNotice
    await parentNotificationCreatedEvent.emit(tx, {
      kind,
      cause: `lesson:${lessonId}`,
      title,
      told: same,
      groupId,
      now,
    })
  }
}

interface ParentNotice {
  kind: ParentNotificationKind
  title: string
  studentId: number
  body: string
}

/** A correction has the same notification kind as the first notification, so that it reaches the same parents. */
function parentNoticeOf({ studentId, where, mark, reason, isAbsent, isLate, wasAbsent }: MarkToNotify): ParentNotice {
  if (isAbsent) {
    const body = reason ? `${where} (${attendanceText.reasons[reason]})` : where
    return { kind: ParentNotificationKind.Absence, title: attendanceText.absent, studentId, body }
  }
  if (isLate && !wasAbsent)
    return { kind: ParentNotificationKind.Late, title: attendanceText.late, studentId, body: where }
  return {
    kind: wasAbsent ? ParentNotificationKind.Absence : ParentNotificationKind.Late,
    title: attendanceText.corrected,
    studentId,
    body: attendanceText.correctedBody(where, attendanceText.came[mark ?? 0] ?? attendanceText.unmarked),
  }
}
