import { ParentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import { type Db, sql } from '../../db/db.ts'
import { parentNotificationCreatedEvent } from '../../people/notifications/parent-notices.ts'
import { StaffNotificationKind, staffNotificationCreatedEvent } from '../../people/notifications/staff-notices.ts'
import { meetingsText } from './meetings.text.ts'

const meetingsPath = '/meetings'

interface MeetingToNotify {
  staffId: number
  studentId: number
  child: string
  parent: string
  teacher: string
  when: string
  place: string
  moves: number
}

const readMeetingToNotify = (tx: Db, id: number) =>
  tx.one<MeetingToNotify & object>(sql`
    select meeting.staff_id as "staffId", student_id as "studentId", student.full_name as child, agent.full_name as parent,
      staff.full_name as teacher, place, moves,
      to_char(meeting.begins_at at time zone 'Asia/Tashkent', 'DD.MM.YYYY, HH24:MI') || '–' || to_char(meeting.ends_at at time zone 'Asia/Tashkent', 'HH24:MI') as when
    from meeting join meeting_time on meeting_time.id = time_id join student on student.id = student_id
    join agent on agent.id = agent_id join staff on staff.id = meeting.staff_id
    where meeting.id = ${id}`)

/** @param detail a sentence to add to the text of the notification */
export async function notifyTeacherOfMeeting(
  tx: Db,
  id: number,
  {
    title,
    detail,
    now,
    kind = StaffNotificationKind.MeetingBooked,
  }: { title: string; detail?: string; now: Date; kind?: StaffNotificationKind },
): Promise<void> {
  const told = await readMeetingToNotify(tx, id)
  if (!told) return
  const body = [`${told.when}: ${told.parent} (${told.child})`, detail].filter(Boolean).join('. ')
  await staffNotificationCreatedEvent.emit(tx, {
    ...{ kind, title, body, staffIds: [told.staffId] },
    ...{ aboutId: null, path: meetingsPath, now },
  })
}

/** @param detail a sentence to add to the text of the notification */
export async function notifyParentsOfMeeting(
  tx: Db,
  id: number,
  { what, detail, now }: { what: keyof typeof meetingsText.ofFamily; detail?: string; now: Date },
): Promise<void> {
  const told = await readMeetingToNotify(tx, id)
  if (!told) return
  const { when, child, teacher, place } = told
  const parts = [when, child, meetingsText.teacher(teacher), what !== 'cancelled' && meetingsText.place(place), detail]
  await parentNotificationCreatedEvent.emit(tx, {
    ...{
      kind: ParentNotificationKind.Centre,
      cause: `meeting:${id}:${what}:${told.moves}`,
      title: meetingsText.ofFamily[what],
    },
    told: [{ studentId: told.studentId, body: parts.filter(Boolean).join('. ') }],
    screen: 'meetings',
    groupId: null,
    now,
  })
}
