import type { StudentDataHandlers } from '../../access/personal-data.ts'
import { sql } from '../../db/db.ts'

export const personalDataHandlersOfCertificates: StudentDataHandlers = {
  tables: ['certificate'],
  read: async (db, studentId) => ({
    sertifikatlar: await db.many(sql`
      select issued_at as "sana", course.name as "kurs", is_active as "amalda" from certificate join course on course.id = course_id
      where student_id = ${studentId} order by certificate.id`),
  }),
  /** The certificate's row stays. Its public page says that the certificate is invalid. */
  async forget(tx, { studentId }) {
    await tx.run(sql`update certificate set is_active = false where student_id = ${studentId}`)
  },
}
