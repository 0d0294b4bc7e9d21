import { buffer } from 'node:stream/consumers'
import { FacePhotoStatus, type FaceProblem } from '@markaz/protocol/people/face-photos/schemas'
import { detachUpload } from '../../centre/files/attach-upload.ts'
import { type Db, raw, type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { addJob } from '../../jobs/add-job.ts'
import type { JobHandler } from '../../jobs/queue.ts'
import { createSandbox } from '../../sandbox/sandbox.ts'
import type { DetectedFace, FaceProgramTasks } from './face-program.ts'

export const studentDoorPhotoStore = createDoorPhotoStore('student')

export const staffDoorPhotoStore = createDoorPhotoStore('staff')

const faces = createSandbox<FaceProgramTasks>(new URL('./face-program.ts', import.meta.url), {
  seconds: 60,
  heapMb: 384,
  isNative: true,
})

/** A door recognises a person only if the face in the photo has at least this width. */
const leastWidthPx = 90

/** Returns null if a door can recognise a person by this photo. */
export async function checkFacePhoto(photo: Buffer): Promise<FaceProblem | null> {
  return problemOfDetectedFaces(await faces('faces', photo))
}

export function problemOfDetectedFaces(found: readonly DetectedFace[]): FaceProblem | null {
  const [largest, ...others] = found.map(({ width }) => width).sort((a, b) => b - a)
  if (largest === undefined) return 'none'
  // Much smaller faces are ignored, because they belong to passers-by or posters.
  if (others.some((width) => width > largest / 2)) return 'several'
  return largest < leastWidthPx ? 'small' : null
}

/** Result of checking a door photo, by this program or by a door device. */
interface FaceVerdict {
  id: number
  /** Storage key of the checked photo. The result is ignored if the photo was replaced during the check. */
  photo: string
  trouble: FaceProblem | null
}

/** How the door photos of students or of staff are stored. The door photo is not the profile photo. */
export interface DoorPhotoStore {
  /** Kind of a job that checks a new door photo. The job's key is the person's id. */
  kind: string
  photoOf(db: Db, id: number): Promise<string | null>
  judge(tx: Db, verdict: FaceVerdict): Promise<void>
  /** `null` removes the door photo. The caller must have checked the consent and marked the new file as used. */
  set(tx: Db, change: { id: number; photo: string | null; now: Date }): Promise<void>
}

function createDoorPhotoStore(table: 'staff' | 'student'): DoorPhotoStore {
  const people = raw(table)
  const kind = `${table}.face`
  const photoOf = async (db: Db, id: number) =>
    (await db.one<{ photo: string | null }>(sql`select door_photo as photo from ${people} where id = ${id}`))?.photo ??
    null
  return {
    kind,
    photoOf,
    async judge(tx, { id, photo, trouble }) {
      const status = trouble ? FacePhotoStatus.Failed : FacePhotoStatus.Ready
      await tx.run(sql`
        update ${people} set face_status = ${status}, face_trouble = ${trouble} where id = ${id} and door_photo = ${photo}`)
    },
    async set(tx, { id, photo, now }) {
      const former = await tx.one<{ key: string }>(sql`
        select door_photo as key from ${people} where id = ${id} and door_photo is not null and door_photo is distinct from photo`)
      await detachUpload(tx, former?.key ?? null)
      await tx.run(sql`
        update ${people} set door_photo = ${photo}, door_photo_before_consent = false, face_trouble = null,
          face_status = ${photo ? FacePhotoStatus.Waiting : FacePhotoStatus.ImgNotUpload} where id = ${id}`)
      if (photo) await addJob(tx, { kind, key: id, runAt: now }, now)
    },
  }
}

/** SQL of the API field `acStatus`: the state of the person's door photo. */
export const faceStatusSql: Sql = sql`case when door_photo is null then ${FacePhotoStatus.ImgNotUpload}::int else face_status end`

export function createCheckFaceJob({ db, files }: Deps, store: DoorPhotoStore): JobHandler {
  return {
    kind: store.kind,
    atOnce: 1,
    retryAfterMinutes: [1, 5, 30],
    async run({ key }) {
      const id = Number(key)
      const photo = await store.photoOf(db, id)
      const file = photo && (await files.open(photo))
      if (!file) return undefined
      const trouble = await checkFacePhoto(await buffer(file.stream))
      return { write: (tx) => store.judge(tx, { id, photo, trouble }) }
    },
  }
}
