import { PersonKind } from '@markaz/protocol/centre/sign-in/schemas'
import { DoorDirection, DoorType } from '@markaz/protocol/control/doors/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { DoorEvent } from '../../integrations/doors/port.ts'
import { publishLiveTopicChange } from '../../live/changes.ts'
import { markEventAttendanceByDoor } from '../../motivation/events/door-attendance.ts'
import { publishStudentChangesToParents } from '../../people/feed/publish-student-change.ts'
import { parseDoorEmployeeNumber } from './employee-number.ts'
import { notifyParentsOfDoorPassages } from './notify-passages.ts'

/** Milliseconds by which a door device's clock can become wrong between two checks. */
const maxClockDriftMs = 120_000

interface StoredEvent {
  id: number
  serialNo: number
  pictureUrl: string | null
}

interface StoredPassRow extends StoredEvent {
  studentId: number | null
  direction: DoorDirection
  at: string
}

/** Live-update topic of one door; `doorsLiveTopic` is the topic of all doors. */
export const liveTopicOfDoor = (deviceId: number): string => `door:${deviceId}`
export const doorsLiveTopic = 'doors'

interface DeviceAndTime {
  deviceId: number
  now: Date
  /**
   * In a demo people have no door photos and are not sent to door devices. So in a demo the person number in a door
   * event is accepted even if the person was never sent to the device.
   */
  isDemo?: boolean
}

/**
 * Stores the events. A person number in an event is accepted only if this server sent the person to the door device,
 * because another system may have used the device before.
 * @returns the new events; none if the device has been deleted
 */
export function storeDoorEvents(
  db: Db,
  { deviceId, now, isDemo = false }: DeviceAndTime,
  events: readonly DoorEvent[],
): Promise<StoredEvent[]> {
  return db.transaction(async (tx) => {
    const device = await tx.one<{ type: DoorType; clockAheadSeconds: number | null }>(sql`
      select type, clock_ahead_seconds as "clockAheadSeconds" from door_device where id = ${deviceId} and deleted_at is null`)
    if (!device || events.length === 0) return []
    const passers = events.map(({ employeeNo }) => parseDoorEmployeeNumber(employeeNo))
    const isTold = (person: Sql) =>
      sql`(${isDemo} or exists (select from door_face where device_id = ${deviceId} and photo is distinct from '' and ${person}))`
    const stored = await tx.many<StoredPassRow>(sql`
      insert into face_log (device_id, serial_no, device_time, at, direction, person_kind, staff_id, student_id, employee_no,
        picture_url, received_at)
      select ${deviceId}, serial_no, device_time, at, direction, coalesce(staff.kind, case when student.id is not null then 3 end),
        staff.id, student.id, employee_no, picture_url, ${now}
      from unnest(
        ${events.map(({ serialNo }) => serialNo)}::bigint[],
        ${events.map(({ deviceTime }) => deviceTime)}::timestamptz[],
        ${events.map(({ deviceTime }) => correctedTimeOf(deviceTime, device.clockAheadSeconds, now))}::timestamptz[],
        ${events.map((event) => passDirectionOf(device.type, event))}::smallint[],
        ${passers.map((passer) => passer?.kind ?? null)}::smallint[],
        ${passers.map((passer) => passer?.id ?? null)}::bigint[],
        ${events.map(({ employeeNo }) => employeeNo)}::text[],
        ${events.map(({ pictureUrl }) => pictureUrl)}::text[]
      ) with ordinality event (serial_no, device_time, at, direction, told_kind, told_id, employee_no, picture_url, place)
      left join staff on staff.id = told_id and staff.kind = told_kind and ${isTold(sql`staff_id = staff.id`)}
      left join student on student.id = told_id and told_kind = ${PersonKind.Student} and student.forgotten_at is null
        and ${isTold(sql`student_id = student.id`)}
      order by place
      on conflict on constraint face_log_once do nothing
      returning id, serial_no as "serialNo", picture_url as "pictureUrl", student_id as "studentId", direction, at`)
    const students = stored.flatMap(({ studentId, direction, at }) =>
      studentId !== null && direction !== DoorDirection.Exit ? [{ studentId, at: new Date(at) }] : [],
    )
    if (students.length > 0) await markEventAttendanceByDoor(tx, { deviceId, students, now })
    if (stored.length > 0) await notifyPagesOfDoorPassage(tx, deviceId)
    await notifyParentsOfDoorPassages(tx, stored, now)
    const seen = stored.flatMap(({ studentId }) => studentId ?? [])
    publishStudentChangesToParents(
      tx,
      seen.map((studentId) => ({ studentId })),
    )
    return stored
  })
}

export async function notifyPagesOfDoorPassage(tx: Db, deviceId: number): Promise<void> {
  await publishLiveTopicChange(tx, liveTopicOfDoor(deviceId))
  await publishLiveTopicChange(tx, doorsLiveTopic)
}

/**
 * Corrects the time by the error of the device's clock. If the result is in the future, the clock became wrong after
 * the event, so the device's time is used.
 */
function correctedTimeOf(deviceTime: Date, clockAheadSeconds: number | null, now: Date): Date {
  const said = deviceTime.getTime()
  const corrected = said - (clockAheadSeconds ?? 0) * 1_000
  return new Date(Math.min(corrected > now.getTime() + maxClockDriftMs ? said : corrected, now.getTime()))
}

function passDirectionOf(type: DoorType, { way }: DoorEvent): DoorDirection {
  if (type === DoorType.Enter) return DoorDirection.Enter
  if (type === DoorType.Exit) return DoorDirection.Exit
  return way ? (way === 'in' ? DoorDirection.Enter : DoorDirection.Exit) : DoorDirection.InOffice
}
