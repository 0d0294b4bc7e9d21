import { certificates } from '@markaz/protocol/people/certificates/routes'
import type { Area } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { undoByCall } from '../../http/undo-by-call.ts'
import { resealBadgeKeys } from './badge-keys.ts'
import { certificateRoutes } from './certificates.routes.ts'
import { dataOfCertificates } from './personal-data-of-certificates.ts'

export const certificatesArea: Area = {
  routes: certificateRoutes,
  sealsAnew: resealBadgeKeys,
  personalData: dataOfCertificates,
  constraints: {
    certificate_one_active: 'CERTIFICATE_EXISTS',
  },
  names: {
    certificate: sql`select full_name || ', ' || course.name from certificate
      join student on student.id = student_id join course on course.id = course_id where certificate.id = it.id`,
  },
  undo: {
    'certificate.create': undoByCall(certificates.update, { body: () => ({ isActive: false }) }),
    'certificate.update': undoByCall(certificates.update),
  },
}
