import { isActiveParentLinkSql } from '../../access/parent.ts'
import { type Db, sql } from '../../db/db.ts'
import { type Deps, tashkentDayAt } from '../../deps.ts'
import type { JobHandler } from '../../jobs/queue.ts'
import { intervalSchedule } from '../../jobs/schedule.ts'
import { isMemberOnDaySql } from '../../people/memberships/member-days.ts'
import { StaffNotificationKind } from '../../people/notifications/staff-notices.ts'
import { isStaffEmployedSql, lessonClashingWithMeetingSql } from './meetings.queries.ts'
import { meetingsText } from './meetings.text.ts'
import { notifyParentsOfMeeting, notifyTeacherOfMeeting } from './notify-meeting.ts'

export const meetingMaintenanceJobKind = 'meetings.watch'
const hourMs = 3_600_000

/**
 * Creates the job that sends reminders and cancels meetings that can no longer take place. It runs periodically,
 * because many events make a meeting impossible: the ERP, a blocked person, an ended link to a child, a merge of
 * parents.
 */
export function createMeetingMaintenanceJob({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobHandler {
  return {
    kind: meetingMaintenanceJobKind,
    schedule: intervalSchedule(60_000),
    retryAfterMinutes: [1],
    async run() {
      const now = clock.now()
      for (const step of [moveMeetingsToMergedParent, cancelImpossibleMeetings, remindOfMeetings, notifyOfClashes])
        await db.transaction((tx) => step(tx, now))
    },
  }
}

async function moveMeetingsToMergedParent(tx: Db, now: Date): Promise<void> {
  await tx.run(sql`
    update meeting set agent_id = agent.merged_into_id from agent
    where agent.id = agent_id and merged_into_id is not null and cancelled_at is null and begins_at > ${now}
      and not exists (select from meeting other where other.agent_id = agent.merged_into_id and other.cancelled_at is null
        and tstzrange(other.begins_at, other.ends_at) && tstzrange(meeting.begins_at, meeting.ends_at))`)
}

/** Cancels meetings whose teacher no longer works here, or whose parent or child no longer has access to the portal. */
async function cancelImpossibleMeetings(tx: Db, now: Date): Promise<void> {
  const rows = await tx.many<{ id: number; isTeacherGone: boolean }>(sql`
    select meeting.id, not ${isStaffEmployedSql} as "isTeacherGone"
    from meeting join staff on staff.id = meeting.staff_id join agent on agent.id = meeting.agent_id
    where cancelled_at is null and begins_at > ${now} and not (${isStaffEmployedSql} and agent.status = 1 and agent.merged_into_id is null
      and exists (select from agent_student where agent_student.agent_id = meeting.agent_id
        and agent_student.student_id = meeting.student_id and ${isActiveParentLinkSql})
      and exists (select from student_group where student_group.student_id = meeting.student_id
        and ${isMemberOnDaySql('student_group', sql`${tashkentDayAt(now)}::date`)}))
    order by meeting.id limit 500 for update of meeting`)
  for (const { id, isTeacherGone } of rows) {
    const reason = isTeacherGone ? meetingsText.teacherLeft : meetingsText.familyLeft
    await tx.run(sql`update meeting set cancelled_at = ${now}, reason = ${reason} where id = ${id}`)
    const detail = meetingsText.reason(reason)
    if (isTeacherGone) await notifyParentsOfMeeting(tx, id, { what: 'cancelled', detail, now })
    else await notifyTeacherOfMeeting(tx, id, { title: meetingsText.freed, detail, now })
  }
}

/** Reminds people of meetings in the next 24 hours, except meetings booked or changed less than two hours ago. */
async function remindOfMeetings(tx: Db, now: Date): Promise<void> {
  const [until, settled] = [new Date(now.getTime() + 24 * hourMs), new Date(now.getTime() - 2 * hourMs)]
  const rows = await tx.many<{ id: number }>(sql`
    update meeting set reminded_at = ${now}
    where cancelled_at is null and begins_at > ${now} and begins_at <= ${until} and reminded_at is null and changed_at <= ${settled}
    returning id`)
  for (const { id } of rows) {
    await notifyTeacherOfMeeting(tx, id, { title: meetingsText.soon, now })
    await notifyParentsOfMeeting(tx, id, { what: 'soon', now })
  }
}

/** Notifies teachers once of a lesson that overlaps with a booked meeting. */
async function notifyOfClashes(tx: Db, now: Date): Promise<void> {
  const rows = await tx.many<{ id: number; clash: { group: string; beginTime: string } }>(sql`
    select * from (
      select meeting.id, ${lessonClashingWithMeetingSql(now, sql`true`)} as clash
      from meeting join meeting_time on meeting_time.id = time_id
      where cancelled_at is null and meeting.begins_at > ${now} and clash_told_at is null order by meeting.id limit 500
    ) upcoming where clash is not null`)
  for (const { id, clash } of rows) {
    await tx.run(sql`update meeting set clash_told_at = ${now} where id = ${id}`)
    const detail = `${clash.group}, ${clash.beginTime}`
    await notifyTeacherOfMeeting(tx, id, {
      kind: StaffNotificationKind.MeetingClash,
      title: meetingsText.clash,
      detail,
      now,
    })
  }
}
