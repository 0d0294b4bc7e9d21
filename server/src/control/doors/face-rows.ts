import { type Db, type Sql, sql } from '../../db/db.ts'

/**
 * Records that a staff member manually removed a face from a device that is no longer in the system.
 * @param person the column that names whose face it was
 */
export async function recordClearedByPerson(
  tx: Db,
  { deviceId, person, id, by, now }: { deviceId: number; person: Sql; id: number; by: number; now: Date },
): Promise<void> {
  await tx.run(sql`delete from door_face where device_id = ${deviceId} and ${person} = ${id}`)
  await tx.run(sql`
    insert into door_face_removal (device_id, ${person}, confirmed_at, confirmed_by) values (${deviceId}, ${id}, ${now}, ${by})`)
}

/** Renames the file of an unchanged picture, so that devices need not receive it again. */
export const renamePhotoFile = (tx: Db, former: string, photo: string): Promise<number> =>
  tx.run(sql`update door_face set photo = ${photo} where photo = ${former}`)
