import type { ListedAudit, UndoState } from '@markaz/protocol/control/audits/schemas'
import { isAccessAllowed, type RouteDefinition } from '@markaz/protocol/route'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { type AuditedChange, isTooOldToUndo, undoDefinitionOf } from '../../http/undo.ts'

type UndoRequester = Pick<RouteCall<RouteDefinition>, 'viewer' | 'clock'>
type AuditLine = AuditedChange & Pick<ListedAudit, 'requestId' | 'createdAt' | 'isTakenBack'>

/** Whether later changes depend on this change is not checked here, but when the undo is tried. */
export function undoStateOf({ viewer, clock }: UndoRequester, line: AuditLine): UndoState {
  if (line.isTakenBack) return 'done'
  const way = line.requestId && undoDefinitionOf(line)
  if (!way) return 'never'
  if (isTooOldToUndo({ clock }, line.createdAt)) return 'late'
  return isAccessAllowed(way.access(line), viewer.grants, viewer.isSuperadmin) ? 'possible' : 'forbidden'
}

export async function undoStatesOf(
  db: Db,
  asker: UndoRequester,
  ids: readonly number[],
): Promise<Map<number, Pick<ListedAudit, 'requestId' | 'takeBack'>>> {
  const lines = await db.many<AuditLine & { id: number }>(sql`
    select id, entity, action, coalesce(entity_id, 0) as "entityId", permission_name as "permissionName", before, after, request_id as "requestId",
      created_at as "createdAt", exists (select from taken_back where request_id = audit.request_id) as "isTakenBack"
    from audit where id = any(${ids})`)
  return new Map(lines.map((line) => [line.id, { requestId: line.requestId, takeBack: undoStateOf(asker, line) }]))
}
