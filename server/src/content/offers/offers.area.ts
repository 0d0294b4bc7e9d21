import type { StudentPersonalDataHandlers } from '../../access/personal-data.ts'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { offerRoutes } from './offers.routes.ts'

/**
 * The time at which a student accepted the public offer stays as evidence. Without other data it identifies no person.
 */
const personalDataHandlersOfOffers: StudentPersonalDataHandlers = {
  tables: ['offer_acceptance'],
  read: async (db, studentId) => ({
    'qabul qilingan oferta': await db.many(sql`
      select version as "versiya", accepted_at as "vaqti" from offer_acceptance where student_id = ${studentId} order by version`),
  }),
}

export const offersArea: FeatureArea = {
  routes: offerRoutes,
  personalData: personalDataHandlersOfOffers,
}
