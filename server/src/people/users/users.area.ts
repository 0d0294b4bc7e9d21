import { assistants, teachers, teachingStaff } from '@markaz/protocol/people/academics/routes'
import { staff } from '@markaz/protocol/people/staff/routes'
import { users } from '@markaz/protocol/people/users/routes'
import type { RouteDefinition } from '@markaz/protocol/route'
import type { FeatureArea } from '../../area.ts'
import { type Db, sql } from '../../db/db.ts'
import type { AuditedChange } from '../../http/undo.ts'
import { type FieldChange, undoByOppositeCall } from '../../http/undo-by-call.ts'
import { userRoutes } from './users.routes.ts'

export const usersArea: FeatureArea = {
  routes: userRoutes,
  undo: {
    // A staff member can be changed on several pages. The undo uses the API call of the page that made the change.
    'staff.update': (change) => {
      const { permissionName } = change
      if (permissionName === 'staff_control:users') return undoByOppositeCall(users.update, { params: personRowOfKind })
      const calls = personCalls[permissionName]
      return calls && undoByOppositeCall(isOnlyStatus(change) ? (calls.updateStatus ?? calls.update) : calls.update)
    },
  },
}

const personCalls: Record<string, { update: RouteDefinition; updateStatus?: RouteDefinition }> = {
  'users:staff': staff,
  'users:academic': teachingStaff,
  'users:teachers': teachers,
  'users:assistants': assistants,
}

const isOnlyStatus = ({ after }: AuditedChange) => Object.keys(after as object).join() === 'isActive'

async function personRowOfKind({ entityId: id }: FieldChange, tx: Db) {
  const person = await tx.one<{ kind: number }>(sql`select kind from staff where id = ${id}`)
  return { id, type: person?.kind === 1 ? 'staff' : 'academic' }
}
