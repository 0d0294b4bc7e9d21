import { wordOfAction, wordOfKind } from '@markaz/protocol/audit-words'
import type { AuditEntry } from '@markaz/protocol/control/audits/schemas'
import type { PermissionName } from '@markaz/protocol/permissions'
import { personName } from '../../shared/format/person.ts'
import { permissionWords } from '../../shared/text/permissions.text.ts'
import { auditsText as words } from './audits.text.ts'

/** Returns the name of the user who made the change; if a program made it, with the name of its access token. */
export const actorText = ({ user, token }: Pick<AuditEntry, 'user' | 'token'>) =>
  user ? [personName(user.name), ...(token ? [words.byToken(token.name)] : [])].join(' · ') : words.system
export const actionOf = ({ action }: Pick<AuditEntry, 'action'>) => wordOfAction(action)
export const kindOf = ({ kind }: Pick<AuditEntry, 'kind'>) => wordOfKind(kind)
export const moduleOf = ({ permissionName }: Pick<AuditEntry, 'permissionName'>) =>
  permissionName === 'auth' ? words.account : permissionWords(permissionName as PermissionName)

/** Returns kind and name of the changed object, e.g. `Rol: Kassir` or `Davomat: № 12`. */
export function objectText({ kind, name, entityId }: Pick<AuditEntry, 'kind' | 'name' | 'entityId'>): string {
  const called = name ?? (entityId === null ? null : words.number(entityId))
  return called === null ? kindOf({ kind }) : `${kindOf({ kind })}: ${called}`
}
