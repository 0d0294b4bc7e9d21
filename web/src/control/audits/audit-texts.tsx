import { auditedActionName, auditedKindName } from '@markaz/protocol/audit-words'
import type { AuditEntry } from '@markaz/protocol/control/audits/schemas'
import type { PermissionName } from '@markaz/protocol/permissions'
import { personName } from '../../shared/format/person.ts'
import { permissionDisplayName } from '../../shared/text/permissions.text.ts'
import { auditsText as words } from './audits.text.ts'

export const auditActorText = ({ user, token }: Pick<AuditEntry, 'user' | 'token'>) =>
  user ? [personName(user.name), ...(token ? [words.byToken(token.name)] : [])].join(' · ') : words.system
export const auditActionText = ({ action }: Pick<AuditEntry, 'action'>) => auditedActionName(action)
export const auditKindText = ({ kind }: Pick<AuditEntry, 'kind'>) => auditedKindName(kind)
export const auditModuleText = ({ permissionName }: Pick<AuditEntry, 'permissionName'>) =>
  permissionName === 'auth' ? words.account : permissionDisplayName(permissionName as PermissionName)

export function auditObjectText({ kind, name, entityId }: Pick<AuditEntry, 'kind' | 'name' | 'entityId'>): string {
  const called = name ?? (entityId === null ? null : words.number(entityId))
  return called === null ? auditKindText({ kind }) : `${auditKindText({ kind })}: ${called}`
}
