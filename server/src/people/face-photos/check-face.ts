import { buffer } from 'node:stream/consumers'
import { type FaceProblem, FaceStatus } from '@markaz/protocol/people/face-photos/schemas'
import { releaseUpload } from '../../centre/files/take-upload.ts'
import { type Db, raw, type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { addJob } from '../../jobs/add-job.ts'
import type { Handler } from '../../jobs/queue.ts'
import { checkFacePhoto } from './face-trouble.ts'

/** What is known of a photo by now, by this program or by a device. */
interface FaceVerdict {
  id: number
  /** The one that was looked at; another one that stands there meanwhile has a look of its own. */
  photo: string
  trouble: FaceProblem | null
}

/** People whose door photos doors know them by; the profile photo in lists is another photo. */
export interface FaceHolders {
  /** The kind of the job that looks at a new door photo; the job's key is the person's id. */
  kind: string
  photoOf(db: Db, id: number): Promise<string | null>
  judge(tx: Db, verdict: FaceVerdict): Promise<void>
  /** Replaces or (null) removes the door photo. The caller takes the new file into use and has checked the consent. */
  set(tx: Db, change: { id: number; photo: string | null; now: Date }): Promise<void>
}

/** The people of a table with the columns `door_photo`, `face_status` and `face_trouble`. */
export function faceHolders(table: 'staff' | 'student'): FaceHolders {
  const people = raw(table)
  const kind = `${table}.face`
  const photoOf = async (db: Db, id: number) =>
    (await db.one<{ photo: string | null }>(sql`select door_photo as photo from ${people} where id = ${id}`))?.photo ??
    null
  return {
    kind,
    photoOf,
    async judge(tx, { id, photo, trouble }) {
      const status = trouble ? FaceStatus.Failed : FaceStatus.Ready
      await tx.run(sql`
        update ${people} set face_status = ${status}, face_trouble = ${trouble} where id = ${id} and door_photo = ${photo}`)
    },
    async set(tx, { id, photo, now }) {
      const former = await tx.one<{ key: string }>(sql`
        select door_photo as key from ${people} where id = ${id} and door_photo is not null and door_photo is distinct from photo`)
      await releaseUpload(tx, former?.key ?? null)
      await tx.run(sql`
        update ${people} set door_photo = ${photo}, door_photo_before_consent = false, face_trouble = null,
          face_status = ${photo ? FaceStatus.Waiting : FaceStatus.ImgNotUpload} where id = ${id}`)
      if (photo) await addJob(tx, { kind, key: id, runAt: now }, now)
    },
  }
}

/** `acStatus` of the person in the query: that of the door photo. */
export const faceStatus: Sql = sql`case when door_photo is null then ${FaceStatus.ImgNotUpload}::int else face_status end`

export function checkFace({ db, files }: Deps, holders: FaceHolders): Handler {
  return {
    kind: holders.kind,
    atOnce: 1,
    retryAfterMinutes: [1, 5, 30],
    async run({ key }) {
      const id = Number(key)
      const photo = await holders.photoOf(db, id)
      const file = photo && (await files.open(photo))
      if (!file) return undefined
      const trouble = await checkFacePhoto(await buffer(file.stream))
      return { write: (tx) => holders.judge(tx, { id, photo, trouble }) }
    },
  }
}
