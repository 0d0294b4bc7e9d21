import {
  NotificationTopicKind,
  ParentNotificationKind,
  StudentNotificationKind,
} from '@markaz/protocol/people/notifications/schemas'
import { type Db, sql } from '../../db/db.ts'
import { type Deps, formatDay, startOfDay, tashkentDayAt } from '../../deps.ts'
import { addJob } from '../../jobs/add-job.ts'
import type { JobHandler } from '../../jobs/queue.ts'
import { parentNotificationCreatedEvent } from '../../people/notifications/parent-notices.ts'
import { StaffNotificationKind } from '../../people/notifications/staff-notices.ts'
import { studentNotificationEvent } from '../../people/notifications/student-notices.ts'
import { addDays } from '../groups/days.ts'
import { notifyGroupStaff } from '../notices/group-notices.ts'
import { studyBreaksText as texts } from './study-breaks.text.ts'

export interface StudyBreakForNotification {
  id: number
  studentId: number
  /** Id of the group in which the student pauses; null = all groups. */
  groupId: number | null
  firstDay: string
  lastDay: string
  /** Groups whose lessons the student misses during the break. */
  groupIds: readonly number[]
}

type BreakChange = 'begins' | 'changed' | 'ended' | 'withdrawn' | 'returns'

/** Sends the notifications about the study break, and queues the reminder that the student returns from the break. */
export async function notifyOfStudyBreak(
  tx: Db,
  what: BreakChange,
  { id, studentId, firstDay, lastDay, groupIds, groupId }: StudyBreakForNotification,
  { now, besides }: { now: Date; besides?: number },
): Promise<void> {
  if (what === 'begins' || what === 'changed') await queueReminder(tx, { id, lastDay, now })
  // A study break that is entered after its end causes no notification, because the family need not plan for it.
  if (what === 'begins' && lastDay < tashkentDayAt(now)) return
  const named = await tx.one<{ firstName: string; fullName: string; groups: string | null }>(sql`
    select first_name as "firstName", full_name as "fullName", (
      select string_agg(name, ', ' order by name) from study_group where id = any(${[...groupIds]}::bigint[])) as groups
    from student where id = ${studentId}`)
  if (!named?.groups) return
  const bodies: Record<BreakChange, string> = {
    begins: texts.beginsBody(formatDay(firstDay), formatDay(lastDay), named.groups),
    changed: texts.changedBody(formatDay(lastDay), named.groups),
    ended: texts.endedBody(named.groups),
    withdrawn: texts.endedBody(named.groups),
    returns: texts.returnsBody(formatDay(addDays(lastDay, 1)), named.groups),
  }
  const [title, body] = [texts[what], bodies[what]]
  const isStop = what === 'begins' || what === 'changed'
  await studentNotificationEvent.emit(tx, {
    ...{ kind: isStop ? StudentNotificationKind.GroupStopped : StudentNotificationKind.GroupAdded, title, body },
    ...{ about: { kind: NotificationTopicKind.Timetable, id: null }, studentIds: [studentId], now },
  })
  await parentNotificationCreatedEvent.emit(tx, {
    ...{ kind: ParentNotificationKind.Centre, cause: `break:${id}:${what}:${now.getTime()}`, title, groupId, now },
    screen: 'timetable',
    told: [{ studentId, body: texts.ofStudent(named.firstName, body) }],
  })
  for (const group of groupIds)
    await notifyGroupStaff(tx, {
      ...{ kind: StaffNotificationKind.GroupAdded, title, what: texts.ofStudent(named.fullName, body), groupId: group },
      ...{ aboutId: null, now, ...(besides === undefined ? {} : { besides }) },
    })
}

const returnReminderJobKind = 'study-break.return'
/** The hour in Tashkent at which the reminder is sent on the last day of the study break. */
const reminderHour = 10
const reminderTime = (lastDay: string) => new Date(startOfDay(lastDay).getTime() + reminderHour * 3_600_000)

async function queueReminder(tx: Db, { id, lastDay, now }: { id: number; lastDay: string; now: Date }): Promise<void> {
  const runAt = reminderTime(lastDay)
  if (runAt > now) await addJob(tx, { kind: returnReminderJobKind, key: id, runAt }, now)
}

/**
 * Creates the job that sends the reminder of a student's return. If the break was lengthened, the job waits until the
 * reminder is due for the new last day.
 */
export function createBreakReminderJob({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobHandler {
  return {
    kind: returnReminderJobKind,
    atOnce: 1,
    retryAfterMinutes: [1, 5, 15],
    async run({ key }) {
      const now = clock.now()
      const row = await db.one<StudyBreakForNotification>(sql`
        select id, student_id as "studentId", group_id as "groupId", first_day as "firstDay", last_day as "lastDay",
          array(select distinct place.group_id from student_group place where place.student_id = study_break.student_id
            and coalesce(place.group_id = study_break.group_id, true) and place.gone_at is null
            and coalesce(place.ended_date > study_break.last_day, true) order by 1) as "groupIds"
        from study_break where id = ${Number(key)} and cancelled_at is null`)
      if (!row || row.lastDay < tashkentDayAt(now)) return undefined
      const due = reminderTime(row.lastDay)
      if (due > now) return { againAt: due }
      return { write: (tx: Db) => notifyOfStudyBreak(tx, 'returns', row, { now }) }
    },
  }
}
