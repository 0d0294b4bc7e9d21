import { certificates } from '@markaz/protocol/people/certificates/routes'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { undoByOppositeCall } from '../../http/undo-by-call.ts'
import { reencryptBadgeKeys } from './badge-keys.ts'
import { certificateRoutes } from './certificates.routes.ts'
import { personalDataHandlersOfCertificates } from './personal-data-of-certificates.ts'

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
