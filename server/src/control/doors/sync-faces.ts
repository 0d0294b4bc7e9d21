import { buffer } from 'node:stream/consumers'
import { PersonKind } from '@markaz/protocol/centre/sign-in/schemas'
import { AppError } from '@markaz/protocol/errors'
import { normalizeFacePhoto } from '../../centre/files/photo.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { type Deps, todayInTashkent } from '../../deps.ts'
import { type DoorConnection, DoorError, type FacePhotoProblem } from '../../integrations/doors/port.ts'
import { staffDoorPhotoStore, studentDoorPhotoStore } from '../../people/face-photos/check-face.ts'
import { peopleToStoreOnDeviceSql } from './door-person.ts'
import { doorEmployeeNumberOf, isStudentDoorUser } from './employee-number.ts'

/**
 * Number of people per run. It is small, because a door device handles one request at a time and a user may want to
 * open its door.
 */
const peoplePerRun = 20

interface PersonToStore {
  kind: PersonKind
  id: number
  fullName: string
  photo: string | null
  cardNo: string | null
}

interface PersonOnDevice {
  rowId: number
  kind: PersonKind
  id: number
  hasFace: boolean
}

interface DeviceSync {
  deviceId: number
  door: DoorConnection
  signal: AbortSignal
  /** The next run continues after this person, so that people whom the door device rejects do not block others. */
  last?: Pick<PersonToStore, 'kind' | 'id'>
  /** Row id of the last person to remove. The next run starts after it, so a failed removal blocks no others. */
  lastGone?: number
}

const isSamePersonSql = (person: Sql): Sql =>
  sql`case when ${person}.kind = ${PersonKind.Student}::int then student_id else staff_id end = ${person}.id`

/**
 * Sends new and changed people to the door device, and removes people who may no longer pass. A person is recorded as
 * removed only when the device confirms it. The device's answer about a photo is stored.
 */
export async function syncFacesToDevice(deps: Deps, telling: DeviceSync): Promise<void> {
  const { db, clock } = deps
  const { deviceId, last = { kind: 0, id: 0 }, lastGone = 0 } = telling
  const today = todayInTashkent(clock)
  const gone = await db.many<PersonOnDevice>(sql`
    with wanted as (${peopleToStoreOnDeviceSql(deviceId, today)})
    select door_face.id as "rowId", coalesce(staff.kind, ${PersonKind.Student}::int) as kind,
      coalesce(staff_id, student_id) as id, door_face.photo is not null as "hasFace"
    from door_face left join staff on staff.id = staff_id
    where device_id = ${deviceId} and not exists (select from wanted where ${isSamePersonSql(sql`wanted`)})
    order by door_face.id <= ${lastGone}, door_face.id limit ${peoplePerRun}`)
  for (const known of gone) {
    telling.lastGone = known.rowId
    await removePersonFromDevice(deps, telling, known)
  }
  const wanted = await db.many<PersonToStore & { hadFace: boolean }>(sql`
    with wanted as (${peopleToStoreOnDeviceSql(deviceId, today)})
    select kind, id, "fullName", photo, "cardNo",
      exists (select from door_face where device_id = ${deviceId} and ${isSamePersonSql(sql`wanted`)} and door_face.photo is not null) as "hadFace"
    from wanted
    where not exists (
      select from door_face where device_id = ${deviceId} and photo is not distinct from wanted.photo
        and card_no is not distinct from "cardNo" and full_name = wanted."fullName" and ${isSamePersonSql(sql`wanted`)})
    order by (kind, id) <= (${last.kind}, ${last.id}), kind, id limit ${peoplePerRun}`)
  for (const person of wanted) {
    telling.last = person
    await storePersonOnDevice(deps, telling, person)
  }
}

/**
 * If the door device rejects this person, the error is ignored, so that the remaining people are still sent to the
 * device.
 */
async function ignoreRejectedPerson(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof DoorError && error.trouble === 'failing')) throw error
  }
}

const removePersonFromDevice = (
  deps: Deps,
  { deviceId, door, signal }: DeviceSync,
  known: PersonOnDevice,
): Promise<void> =>
  ignoreRejectedPerson(async () => {
    const employeeNo = doorEmployeeNumberOf(known)
    await door.removePerson(employeeNo, signal)
    if ((await door.knows(employeeNo, signal)).isKnown) return
    await deps.db.transaction(async (tx) => {
      await tx.run(sql`delete from door_face where id = ${known.rowId}`)
      if (known.hasFace) await tx.run(recordRemovalSql(deps, deviceId, known))
    })
  })

const storePersonOnDevice = (
  deps: Deps,
  { deviceId, door, signal }: DeviceSync,
  person: PersonToStore & { hadFace: boolean },
) =>
  ignoreRejectedPerson(async () => {
    const { id, fullName, photo, cardNo, hadFace } = person
    const employeeNo = doorEmployeeNumberOf(person)
    const jpeg = photo ? await readJpeg(deps, photo) : null
    const column = isStudentDoorUser(person) ? sql`student_id` : sql`staff_id`
    // The row is stored before the request, so that after a kill the database shows that the door device may have the
    // face.
    if (jpeg)
      await deps.db.run(sql`
        insert into door_face (device_id, ${column}, photo, full_name, told_at) values (${deviceId}, ${id}, '', '', ${deps.clock.now()})
        on conflict (device_id, ${column}) do update set photo = coalesce(door_face.photo, '')`)
    const verdict = await door.setPerson({ employeeNo, name: fullName, jpeg, cardNo }, signal)
    if (!photo && hadFace && (await door.knows(employeeNo, signal)).hasFace) return
    const trouble: FacePhotoProblem | null = photo && !jpeg ? 'refused' : verdict
    await deps.db.transaction(async (tx) => {
      if (trouble && photo)
        await (isStudentDoorUser(person) ? studentDoorPhotoStore : staffDoorPhotoStore).judge(tx, {
          id,
          photo,
          trouble,
        })
      await tx.run(sql`
        insert into door_face (device_id, ${column}, photo, card_no, full_name, trouble, told_at)
        values (${deviceId}, ${id}, ${photo}, ${cardNo}, ${fullName}, ${trouble}, ${deps.clock.now()})
        on conflict (device_id, ${column}) do update set photo = excluded.photo, card_no = excluded.card_no,
          full_name = excluded.full_name, trouble = excluded.trouble, told_at = excluded.told_at`)
      if (!photo && hadFace) await tx.run(recordRemovalSql(deps, deviceId, person))
    })
  })

const recordRemovalSql = ({ clock }: Deps, deviceId: number, person: Pick<PersonToStore, 'kind' | 'id'>): Sql => sql`
  insert into door_face_removal (device_id, ${isStudentDoorUser(person) ? sql`student_id` : sql`staff_id`}, confirmed_at)
  values (${deviceId}, ${person.id}, ${clock.now()})`

async function readJpeg({ files }: Deps, photo: string): Promise<Buffer | null> {
  const file = await files.open(photo)
  if (!file) return null
  try {
    return await normalizeFacePhoto(await buffer(file.stream))
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/**
 * Records that staff deleted a face manually from a door device that was removed from the system.
 * @param person SQL for the column with the person's id
 */
export async function recordFaceRemovedFromDoor(
  tx: Db,
  { deviceId, person, id, by, now }: { deviceId: number; person: Sql; id: number; by: number; now: Date },
): Promise<void> {
  await tx.run(sql`delete from door_face where device_id = ${deviceId} and ${person} = ${id}`)
  await tx.run(sql`
    insert into door_face_removal (device_id, ${person}, confirmed_at, confirmed_by) values (${deviceId}, ${id}, ${now}, ${by})`)
}

/**
 * Replaces the stored name of a photo file that was renamed but not changed, so that the photo is not sent to the door
 * devices again.
 */
export const renamePhotoInDoorFaces = (tx: Db, former: string, photo: string): Promise<number> =>
  tx.run(sql`update door_face set photo = ${photo} where photo = ${former}`)
