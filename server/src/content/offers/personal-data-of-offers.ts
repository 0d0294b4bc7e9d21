import type { PersonalData } from '../../access/personal-data.ts'
import { sql } from '../../db/db.ts'

/** That an offer was accepted, and when, stays for the centre: it tells of nobody by itself. */
export const dataOfOffers: PersonalData = {
  tables: ['offer_acceptance'],
  read: async (db, studentId) => ({
    'qabul qilingan oferta': await db.many(sql`
      select version as "versiya", accepted_at as "vaqti" from offer_acceptance where student_id = ${studentId} order by version`),
  }),
}
