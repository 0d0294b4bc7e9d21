import type { StudentDataHandlers } from '../../access/personal-data.ts'
import { sql } from '../../db/db.ts'

/** The discount uses of an erased student stay stored, because they count against the discounts' limits. */
export const personalDataHandlersOfDiscounts: StudentDataHandlers = {
  tables: ['discount_use'],
  read: async (db, studentId) => ({
    chegirmalar: await db.many(sql`
      select name as "nomi", code as "promokod", discount_use.percent as "foiz", discount_use.amount as "summa", used_at as "sana"
      from discount_use join discount on discount.id = discount_id where student_id = ${studentId} order by discount_use.id`),
  }),
}
