import { NotificationTopicKind, StudentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import { type Db, sql } from '../../db/db.ts'
import { formatDay } from '../../deps.ts'
import { studentNotificationEvent } from '../notifications/student-notices.ts'
import { membershipsText } from './memberships.text.ts'

/** The portal opens the timetable for these notifications, because it shows the group's lessons. */
const timetableSubject = { kind: NotificationTopicKind.Timetable, id: null }

export async function notifyStudentsAddedToGroup(
  tx: Db,
  { groupId, studentIds, startDate, now }: { groupId: number; studentIds: number[]; startDate: string; now: Date },
): Promise<void> {
  const name = await nameOf(tx, groupId)
  const body = membershipsText.joinedBody(name, formatDay(startDate))
  await studentNotificationEvent.emit(tx, {
    kind: StudentNotificationKind.GroupAdded,
    title: membershipsText.joined,
    body,
    about: timetableSubject,
    studentIds,
    now,
  })
}

/** Notifies students of their last day in a group, which may be in the past. */
export async function notifyStudentOfLastDayInGroup(
  tx: Db,
  { groupId, studentId, lastDay, now }: { groupId: number; studentId: number; lastDay: string; now: Date },
): Promise<void> {
  const body = membershipsText.stoppedBody(await nameOf(tx, groupId), formatDay(lastDay))
  const studentIds = [studentId]
  await studentNotificationEvent.emit(tx, {
    kind: StudentNotificationKind.GroupStopped,
    title: membershipsText.stopped,
    body,
    about: timetableSubject,
    studentIds,
    now,
  })
}

async function nameOf(tx: Db, groupId: number): Promise<string> {
  const group = await tx.one<{ name: string }>(sql`select name from study_group where id = ${groupId}`)
  return group?.name ?? ''
}

/** Students are not notified if the ERP changes a date that is more than this number of days ago. */
export const maxAgeDaysOfNotifiedErpChange = 3
