import type { StudentPersonalDataHandlers } from '../../access/personal-data.ts'
import { detachUploads } from '../../centre/files/attach-upload.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'

export const personalDataHandlersOfDoors: StudentPersonalDataHandlers = {
  tables: ['face_log', 'door_face'],
  read: async (db, studentId) => ({
    "eshikdan o'tishlar": await db.many(sql`
      select at as "vaqti", door_device.name as "eshik", case direction when 1 then 'kirish' when 2 then 'chiqish' else 'binoda' end as "yonalish"
      from face_log join door_device on door_device.id = device_id where student_id = ${studentId} order by at, face_log.id`),
  }),
  files: (db, studentId) =>
    db.many(sql`
      select picture as key, 'eshik ' || face_log.id as name from face_log
      where student_id = ${studentId} and picture is not null order by id`),
  /** The next synchronization removes the face from door devices, because the erased student has no door photo. */
  forget: (tx, { studentId }) => erasePersonFromDoorPasses(tx, sql`student_id = ${studentId}`),
}

/**
 * Deletes the person's pictures, name and employee number, and keeps the times of the passages.
 * @param isTheirs SQL condition: the row belongs to the person
 */
export async function erasePersonFromDoorPasses(tx: Db, isTheirs: Sql): Promise<void> {
  const pictures = await tx.many<{ picture: string }>(
    sql`select picture from face_log where ${isTheirs} and picture is not null`,
  )
  await detachUploads(
    tx,
    pictures.map(({ picture }) => picture),
  )
  await tx.run(sql`update door_face set full_name = '' where ${isTheirs}`)
  await tx.run(sql`update face_log set picture = null, picture_url = null, employee_no = null where ${isTheirs}`)
}
