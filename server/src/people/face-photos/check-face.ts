import { buffer } from 'node:stream/consumers'
import { FaceStatus, type FaceTrouble } from '@markaz/protocol/people/face-photos/schemas'
import { type Db, raw, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Handler } from '../../jobs/queue.ts'
import { faceTrouble } from './face-trouble.ts'

/** What is known of a photo by now, by this program or by a device. */
interface FaceVerdict {
  id: number
  /** The one that was looked at; another one that stands there meanwhile has a look of its own. */
  photo: string
  trouble: FaceTrouble | null
}

/** People whose photos doors know them by. */
interface FaceHolders {
  /** The kind of the job that looks at an uploaded photo; the job's key is the person's id. */
  kind: string
  photoOf(db: Db, id: number): Promise<string | null>
  judge(tx: Db, verdict: FaceVerdict): Promise<void>
}

/** The people of a table, which says of each: `photo`, `face_status`, `face_trouble`. */
export function faceHolders(table: 'staff' | 'student'): FaceHolders {
  const people = raw(table)
  return {
    kind: `${table}.face`,
    photoOf: async (db, id) =>
      (await db.one<{ photo: string | null }>(sql`select photo from ${people} where id = ${id}`))?.photo ?? null,
    async judge(tx, { id, photo, trouble }) {
      const status = trouble ? FaceStatus.Failed : FaceStatus.Ready
      await tx.run(sql`
        update ${people} set face_status = ${status}, face_trouble = ${trouble} where id = ${id} and photo = ${photo}`)
    },
  }
}

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
      const trouble = await faceTrouble(await buffer(file.stream))
      return { write: (tx) => holders.judge(tx, { id, photo, trouble }) }
    },
  }
}
