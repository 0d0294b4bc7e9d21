import type { StudentPersonalDataHandlers } from '../../access/personal-data.ts'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { deleteConsentsOfOwner } from './consents.ts'
import { faceConsentRoutes } from './face-consents.routes.ts'
import { faceConsentsSettings } from './face-consents.settings.ts'

const personalDataHandlersOfFaceConsents: StudentPersonalDataHandlers = {
  tables: ['face_consent', 'door_card', 'door_face_removal'],
  read: async (db, studentId) => ({
    'yuziga roziliklar': await db.many(sql`
      select signed_on as "sana", case signer when 'self' then 'o''zi' else 'ota-onasi' end as "kim", text_version as "matnVersiyasi",
        withdrawn_at as "qaytarilgan" from face_consent where student_id = ${studentId} order by id`),
    'eshik kartasi': await db.many(sql`
      select card_no as "raqami", given_at as "berilgan" from door_card where student_id = ${studentId}`),
  }),
  files: (db, studentId) =>
    db.many(sql`
      select scan as key, 'rozilik ' || id as name from face_consent
      where student_id = ${studentId} and scan is not null order by id`),
  forget: (tx, { studentId }) => deleteConsentsOfOwner(tx, { kind: 'student', id: studentId }),
}

export const faceConsentsArea: FeatureArea = {
  routes: faceConsentRoutes,
  settings: faceConsentsSettings,
  personalData: personalDataHandlersOfFaceConsents,
  forgetStaff: (tx, { staffId }) => deleteConsentsOfOwner(tx, { kind: 'staff', id: staffId }),
  constraints: { door_card_pkey: 'CARD_TAKEN' },
}
