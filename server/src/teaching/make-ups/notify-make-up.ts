import { StudentChangeKind } from '@markaz/protocol/people/feed/schemas'
import {
  NotificationTopicKind,
  ParentNotificationKind,
  StudentNotificationKind,
} from '@markaz/protocol/people/notifications/schemas'
import { type Db, sql } from '../../db/db.ts'
import { formatDay, tashkentDayAt } from '../../deps.ts'
import { publishStudentChange } from '../../people/feed/publish-student-change.ts'
import { parentNotificationCreatedEvent } from '../../people/notifications/parent-notices.ts'
import { StaffNotificationKind, staffNotificationCreatedEvent } from '../../people/notifications/staff-notices.ts'
import { studentNotificationEvent } from '../../people/notifications/student-notices.ts'
import { staffOfGroupSql } from '../notices/group-notices.ts'
import { makeUpsText as texts } from './make-ups.text.ts'

interface MakeUpToNotify {
  studentId: number
  firstName: string
  fullName: string
  groupId: number
  group: string
  from: string
  date: string
  time: string
  room: string | null
  staffIds: number[]
  /** Id of the staff member who booked the make-up lesson; null if this person caused the notification. */
  bookedBy: number | null
}

export async function notifyStudentOfMakeUp(
  tx: Db,
  what: 'booked' | 'cancelled' | 'moved',
  id: number,
  { now, besides }: { now: Date; besides?: number },
): Promise<void> {
  const told = await tx.one<MakeUpToNotify>(sql`
    select student_id as "studentId", first_name as "firstName", student.full_name as "fullName", host.group_id as "groupId",
      study_group.name as "group", origin.name as "from", host.date, to_char(host.begin_time, 'HH24:MI') as time,
      coalesce(room.name, schedule_item.classroom_name) as room,
      array(select staff_id from (${staffOfGroupSql(sql`host.group_id`, tashkentDayAt(now))}) place
        where staff_id is distinct from ${besides ?? null}::bigint order by 1) as "staffIds", nullif(booked_by, ${besides ?? null}) as "bookedBy"
    from make_up join student on student.id = student_id join lesson host on host.id = host_lesson_id
    join study_group on study_group.id = host.group_id join lesson missed on missed.id = missed_lesson_id
    join study_group origin on origin.id = missed.group_id
    left join schedule_item on schedule_item.id = host.schedule_item_id left join room on room.id = schedule_item.room_id
    where make_up.id = ${id}`)
  if (!told) return
  const { studentId, firstName, fullName, group, groupId, from, date, time, room, staffIds, bookedBy } = told
  publishStudentChange(tx, [{ studentId, kind: StudentChangeKind.Timetable }])
  const title = texts[what]
  const body = texts.where(group, formatDay(date), time, room)
  await studentNotificationEvent.emit(tx, {
    ...{ kind: StudentNotificationKind.LessonChanged, title, body, now },
    ...{ about: { kind: NotificationTopicKind.Timetable, id: null }, studentIds: [studentId] },
  })
  await parentNotificationCreatedEvent.emit(tx, {
    ...{ kind: ParentNotificationKind.Centre, cause: `make-up:${id}:${what}:${now.getTime()}`, title, groupId, now },
    screen: 'timetable',
    told: [{ studentId, body: texts.ofStudent(firstName, body) }],
  })
  const day = `${group}, ${formatDay(date)} ${time}`
  const guest = (what === 'cancelled' ? texts.noGuest : texts.guest)(fullName, from, day)
  const tell = (ids: number[], path: string) =>
    staffNotificationCreatedEvent.emit(tx, {
      ...{ kind: StaffNotificationKind.LessonChanged, title, body: guest },
      ...{ staffIds: ids, aboutId: null, path, now },
    })
  await tell(staffIds, `/my-groups/${groupId}`)
  // The user who booked may have no access to the group, so the notification opens the student's page.
  if (bookedBy !== null && !staffIds.includes(bookedBy)) await tell([bookedBy], `/students/${studentId}`)
}
