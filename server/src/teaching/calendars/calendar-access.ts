import type { AccessItem } from '@markaz/protocol/centre/sign-in/schemas'
import type { AccessKind } from '../../centre/sign-in/revoke-access.ts'
import { type Sql, sql } from '../../db/db.ts'

/** SQL for the column of `calendar_address` with the id of the calendar's owner. */
export const ownerColumn: Record<'staff' | 'student' | 'agent', Sql> = {
  staff: sql`staff_id`,
  student: sql`student_id`,
  agent: sql`agent_id`,
}

export const calendarAccess: AccessKind = {
  kind: 'calendar',
  tables: ['calendar_address'],
  revoke: (tx, { entity, isTheirs }) =>
    tx.run(sql`delete from calendar_address where ${isTheirs(ownerColumn[entity])}`),
  listed: {
    list: (db, { entity, id }) =>
      db.many<AccessItem & object>(sql`
        select 'calendar' as kind, id::text, created_at as "madeAt", null as "linkedBy" from calendar_address
        where ${ownerColumn[entity]} = ${id}`),
    async end(tx, { entity, id, itemId }, { audit }) {
      const count = await tx.run(sql`
        delete from calendar_address where id = ${itemId} and ${ownerColumn[entity]} = ${id}`)
      if (count > 0) await audit(tx, { action: 'calendar-address-off', entity, entityId: id })
      return count > 0
    },
  },
}
