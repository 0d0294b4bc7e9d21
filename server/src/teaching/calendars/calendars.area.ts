import { isErasedParentSql } from '../../access/parent.ts'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { calendarFeedAccessKind } from './calendar-address.ts'
import { calendarRoutes } from './calendars.routes.ts'

export const calendarsArea: FeatureArea = {
  routes: calendarRoutes,
  access: [calendarFeedAccessKind],
  personalData: {
    tables: ['calendar_address'],
    read: async (db, studentId) => ({
      'kalendar manzili': await db.many(sql`
        select created_at as "olingan" from calendar_address where student_id = ${studentId}`),
    }),
    async forget(tx, { studentId }) {
      await tx.run(sql`
        delete from calendar_address where student_id = ${studentId}
          or agent_id in (select id from agent where ${isErasedParentSql})`)
    },
  },
}
