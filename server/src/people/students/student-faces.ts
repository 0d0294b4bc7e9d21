import { sql } from '../../db/db.ts'
import { type FaceHolders, statusOf } from '../faces/check-face.ts'

export const studentFaces: FaceHolders = {
  kind: 'student.face',
  photoOf: async (db, id) =>
    (await db.one<{ photo: string | null }>(sql`select photo from student where id = ${id}`))?.photo ?? null,
  async judge(tx, verdict) {
    await tx.run(sql`
      update student set face_status = ${statusOf(verdict)}, face_trouble = ${verdict.trouble}
      where id = ${verdict.id} and photo = ${verdict.photo}`)
  },
}
