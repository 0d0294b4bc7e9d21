import { buffer } from 'node:stream/consumers'
import { FaceStatus } from '@markaz/protocol/people/staff/schemas'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Handler } from '../../jobs/lane.ts'
import { faceTrouble } from './face-trouble.ts'

export const faceKind = 'staff.face'

/** Looks at a photo that was uploaded; one exchanged meanwhile has a look of its own. */
export function checkFace({ db, files }: Deps): Handler {
  return {
    kind: faceKind,
    atOnce: 1,
    retryAfterMinutes: [1, 5, 30],
    async run({ key }) {
      const person = await db.one<{ photo: string | null }>(sql`select photo from staff where id = ${key}::bigint`)
      const photo = person?.photo
      const file = photo && (await files.open(photo))
      if (!file) return undefined
      const trouble = await faceTrouble(await buffer(file.stream))
      const status = trouble ? FaceStatus.Failed : FaceStatus.Ready
      return {
        write: async (tx) => {
          await tx.run(sql`
            update staff set face_status = ${status}, face_trouble = ${trouble} where id = ${key}::bigint and photo = ${photo}`)
        },
      }
    },
  }
}
