import { type Db, type Sql, sql } from '../../db/db.ts'

/**
 * Records that staff deleted a face manually from a door device that was removed from the system.
 * @param person SQL for the column with the person's id
 */
export async function recordManualFaceRemoval(
  tx: Db,
  { deviceId, person, id, by, now }: { deviceId: number; person: Sql; id: number; by: number; now: Date },
): Promise<void> {
  await tx.run(sql`delete from door_face where device_id = ${deviceId} and ${person} = ${id}`)
  await tx.run(sql`
    insert into door_face_removal (device_id, ${person}, confirmed_at, confirmed_by) values (${deviceId}, ${id}, ${now}, ${by})`)
}

/**
 * Changes the file name of a photo whose picture is the same, so that the photo is not sent to the door devices again.
 */
export const renameStoredPhotoFile = (tx: Db, former: string, photo: string): Promise<number> =>
  tx.run(sql`update door_face set photo = ${photo} where photo = ${former}`)
