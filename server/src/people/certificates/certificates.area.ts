import { certificates } from '@markaz/protocol/people/certificates/routes'
import type { StudentPersonalDataHandlers } from '../../access/personal-data.ts'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { undoByOppositeCall } from '../../http/undo-by-call.ts'
import { reencryptBadgeKeys } from './badge-keys.ts'
import { certificateRoutes } from './certificates.routes.ts'

export const personalDataHandlersOfCertificates: StudentPersonalDataHandlers = {
  tables: ['certificate'],
  read: async (db, studentId) => ({
    sertifikatlar: await db.many(sql`
      select issued_at as "sana", course.name as "kurs", is_active as "amalda" from certificate join course on course.id = course_id
      where student_id = ${studentId} order by certificate.id`),
  }),
  /**
   * When the student is erased, the certificate's row stays, and its public page says that the certificate is invalid.
   */
  async forget(tx, { studentId }) {
    await tx.run(sql`update certificate set is_active = false where student_id = ${studentId}`)
  },
}

export const certificatesArea: FeatureArea = {
  routes: certificateRoutes,
  sealsAnew: reencryptBadgeKeys,
  personalData: personalDataHandlersOfCertificates,
  constraints: {
    certificate_one_active: 'CERTIFICATE_EXISTS',
  },
  names: {
    certificate: sql`select full_name || ', ' || course.name from certificate
      join student on student.id = student_id join course on course.id = course_id where certificate.id = it.id`,
  },
  undo: {
    'certificate.create': undoByOppositeCall(certificates.update, { body: () => ({ isActive: false }) }),
    'certificate.update': undoByOppositeCall(certificates.update),
  },
}
