import type { AccessItem } from '@markaz/protocol/centre/sign-in/schemas'
import type { AccessKind } from '../../centre/sign-in/revoke-access.ts'
import { type Sql, sql } from '../../db/db.ts'

export const calendarOwnerColumns: Record<'staff' | 'student' | 'agent', Sql> = {
  staff: sql`staff_id`,
  student: sql`student_id`,
  agent: sql`agent_id`,
}

export const calendarAccessKind: AccessKind = {
  kind: 'calendar',
  tables: ['calendar_address'],
  revoke: (tx, { entity, isTheirs }) =>
    tx.run(sql`delete from calendar_address where ${isTheirs(calendarOwnerColumns[entity])}`),
  listed: {
    list: (db, { entity, id }) =>
      db.many<AccessItem & object>(sql`
        select 'calendar' as kind, id::text, created_at as "madeAt", null as "linkedBy" from calendar_address
        where ${calendarOwnerColumns[entity]} = ${id}`),
    async end(tx, { entity, id, itemId }, { audit }) {
      const count = await tx.run(sql`
        delete from calendar_address where id = ${itemId} and ${calendarOwnerColumns[entity]} = ${id}`)
      if (count > 0) await audit(tx, { action: 'calendar-address-off', entity, entityId: id })
      return count > 0
    },
  },
}
