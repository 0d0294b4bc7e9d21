import { buffer } from 'node:stream/consumers'
import { PersonKind } from '@markaz/protocol/centre/sign-in/schemas'
import { AppError } from '@markaz/protocol/errors'
import { FaceStatus } from '@markaz/protocol/people/face-photos/schemas'
import { ErpStatus, WorkStatus } from '@markaz/protocol/people/staff/schemas'
import { facePhotoOf } from '../../centre/files/photo.ts'
import { type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { type Door, DoorError, type FaceTrouble } from '../../integrations/doors/port.ts'
import { staffFacePhotos } from '../../people/staff/staff-face-photos.ts'
import { studentFacePhotos } from '../../people/students/student-face-photos.ts'
import { employeeNumber, isStudent } from './employee-number.ts'

/** A device is asked one thing at a time, and somebody may want its door open; the rest has its turn a minute later. */
const atOnce = 20

interface Wanted {
  kind: PersonKind
  id: number
  fullName: string
  photo: string
}

interface Telling {
  deviceId: number
  door: Door
  signal: AbortSignal
  /** Whom the device was told last; the next look goes on behind them, so that those it will not take keep nobody out. */
  last?: Pick<Wanted, 'kind' | 'id'>
}

/**
 * Brings whom a device knows to whom it should know: working staff and active students of its branches whose photo is
 * fit for doors. Whoever leaves is taken out. The device's verdict on a photo becomes the photo's state.
 */
export async function tellFaces(deps: Deps, telling: Telling): Promise<void> {
  const { db } = deps
  const { deviceId, door, signal, last = { kind: 0, id: 0 } } = telling
  const gone = await db.many<{ rowId: number; kind: PersonKind; id: number }>(sql`
    with wanted as (${wantedAt(deviceId)})
    select door_face.id as "rowId", coalesce(staff.kind, ${PersonKind.Student}::int) as kind, coalesce(staff_id, student_id) as id
    from door_face left join staff on staff.id = staff_id
    where device_id = ${deviceId} and not exists (
      select from wanted where case when wanted.kind = ${PersonKind.Student} then student_id else staff_id end = wanted.id)
    order by door_face.id limit ${atOnce}`)
  for (const { rowId, ...person } of gone) {
    await door.forgetFace(employeeNumber(person), signal)
    await db.run(sql`delete from door_face where id = ${rowId}`)
  }
  const wanted = await db.many<Wanted>(sql`
    with wanted as (${wantedAt(deviceId)})
    select kind, id, "fullName", photo from wanted
    where not exists (
      select from door_face where device_id = ${deviceId} and photo = wanted.photo and full_name = wanted."fullName"
        and case when wanted.kind = ${PersonKind.Student} then student_id else staff_id end = wanted.id)
    order by (kind, id) <= (${last.kind}, ${last.id}), kind, id limit ${atOnce}`)
  for (const person of wanted) {
    telling.last = person
    await tellFace(deps, telling, person)
  }
}

async function tellFace(deps: Deps, { deviceId, door, signal }: Telling, person: Wanted): Promise<void> {
  const { db, clock } = deps
  const { id, fullName, photo } = person
  let trouble: FaceTrouble | null
  try {
    const jpeg = await jpegOf(deps, photo)
    trouble = jpeg
      ? await door.tellFace({ employeeNo: employeeNumber(person), name: fullName, jpeg }, signal)
      : 'refused'
  } catch (error) {
    // Full, or busy: others may still fit, and this one is tried again.
    if (error instanceof DoorError && error.trouble === 'failing') return
    throw error
  }
  const column = isStudent(person) ? sql`student_id` : sql`staff_id`
  await db.transaction(async (tx) => {
    if (trouble) await (isStudent(person) ? studentFacePhotos : staffFacePhotos).judge(tx, { id, photo, trouble })
    await tx.run(sql`
      insert into door_face (device_id, ${column}, photo, full_name, trouble, told_at)
      values (${deviceId}, ${id}, ${photo}, ${fullName}, ${trouble}, ${clock.now()})
      on conflict (device_id, ${column}) do update set photo = excluded.photo, full_name = excluded.full_name,
        trouble = excluded.trouble, told_at = excluded.told_at`)
  })
}

async function jpegOf({ files }: Deps, photo: string): Promise<Buffer | null> {
  const file = await files.open(photo)
  if (!file) return null
  try {
    return await facePhotoOf(await buffer(file.stream))
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

const branchesOf = (deviceId: number): Sql => sql`(
  select head_office_id from door_device where id = ${deviceId}
  union select head_office_id from door_device_head_office where device_id = ${deviceId})`

const wantedAt = (deviceId: number): Sql => sql`
  select kind::int, id, full_name as "fullName", photo from staff
  where face_status = ${FaceStatus.Ready} and photo is not null and gone_at is null and work_status = ${WorkStatus.Working}
    and exists (select from staff_head_office where staff_id = staff.id and head_office_id in ${branchesOf(deviceId)})
  union all
  select ${PersonKind.Student}::int, id, full_name, photo from student
  where face_status = ${FaceStatus.Ready} and photo is not null and gone_at is null and forgotten_at is null and status_id = ${ErpStatus.ACTIVE}
    and exists (select from student_head_office where student_id = student.id and head_office_id in ${branchesOf(deviceId)})`
