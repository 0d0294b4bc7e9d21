import type { PersonalData } from '../../access/personal-data.ts'
import { sql } from '../../db/db.ts'

/** The acceptance of an offer and its time are kept as a record of the centre; alone they identify no one. */
export const dataOfOffers: PersonalData = {
  tables: ['offer_acceptance'],
  read: async (db, studentId) => ({
    'qabul qilingan oferta': await db.many(sql`
      select version as "versiya", accepted_at as "vaqti" from offer_acceptance where student_id = ${studentId} order by version`),
  }),
}
