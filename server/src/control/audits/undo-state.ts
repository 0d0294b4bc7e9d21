import type { ListedAudit, UndoState } from '@markaz/protocol/control/audits/schemas'
import { isAccessAllowed, type RouteDefinition } from '@markaz/protocol/route'
import type { RouteCall } from '../../http/mount.ts'
import { type AuditedChange, isTooOldToUndo, undoDefinitionOf } from '../../http/undo.ts'

type UndoRequester = Pick<RouteCall<RouteDefinition>, 'viewer' | 'clock'>
type AuditLine = AuditedChange & Pick<ListedAudit, 'requestId' | 'createdAt' | 'isTakenBack'>

/** Does not check whether later changes depend on this change; this is checked when the undo is tried. */
export function undoStateOf({ viewer, clock }: UndoRequester, line: AuditLine): UndoState {
  if (line.isTakenBack) return 'done'
  const way = line.requestId && undoDefinitionOf(line)
  if (!way) return 'never'
  if (isTooOldToUndo({ clock }, line.createdAt)) return 'late'
  return isAccessAllowed(way.access(line), viewer.grants, viewer.isSuperadmin) ? 'possible' : 'forbidden'
}
