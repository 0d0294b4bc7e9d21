import type { StudentDataHandlers } from '../../access/personal-data.ts'
import { sql } from '../../db/db.ts'

/** An erased student's purchases stay, because stock and sums depend on them. */
export const personalDataHandlersOfMarket: StudentDataHandlers = {
  tables: ['store_transaction'],
  read: async (db, studentId) => ({
    xaridlar: await db.many(sql`
      select store_transaction.created_at as "sana", store_item.name as "buyum", store_transaction.price as "kumush", state as "holati"
      from store_transaction join store_item on store_item.id = item_id where student_id = ${studentId} order by store_transaction.id`),
  }),
}
