import type { AuditedChangeKind, AuditedRecordKind } from '@markaz/protocol/audit-words'
import type { RouteDefinition } from '@markaz/protocol/route'
import { type Db, type Sql, sql } from '../db/db.ts'

/** Each kind of audited record has its own actions; every kind also has the action `take_back` (undo). */
export type AuditEntry = (AuditedChangeKind | { entity: AuditedRecordKind; action: 'take_back' }) & AuditDetail

type Fields<T> = T extends object ? keyof T : never
type SnakeCaseFields<T> = Extract<Fields<T>, `${string}_${string}`>

/**
 * Refuses database column names as fields of an audit entry: an undo sends these fields to the API, which accepts only
 * the API's names.
 */
export type WithApiFieldNames<L extends AuditEntry> = [SnakeCaseFields<L['before'] | L['after']>] extends [never]
  ? L
  : never

interface AuditDetail {
  entityId?: number | null
  before?: object | null
  after?: object | null
  /** The changed values under the form's field names. Omitted if `before` and `after` already use these names. */
  form?: { before: object; after: object }
  comment?: string
}

export interface AuditActor {
  staffId: number | null
  studentId?: number | null
  agentId?: number | null
  accessTokenId?: number | null
  roleId: number | null
  permissionName: string
  address: string | null
  userAgent?: string | null
  requestId: string | null
}

/** Writes an audit entry without passwords, tokens and keys. Must run in the transaction of the change. */
export async function writeAudit(tx: Db, actor: AuditActor, entry: AuditEntry): Promise<void> {
  await tx.send(auditInsertSql(actor, entry))
}

/**
 * Returns SQL that writes an audit entry in the statement of the change: `with written as (… returning id)
 * ${auditInsertSql(…)} from written`.
 */
export function auditInsertSql(actor: AuditActor, entry: AuditEntry): Sql {
  return sql`
    insert into audit (staff_id, student_id, agent_id, access_token_id, role_id, permission_name, address, user_agent, request_id, action, entity,
      entity_id, comment, before, after)
    select ${actor.staffId}, ${actor.studentId ?? null}, ${actor.agentId ?? null}, ${actor.accessTokenId ?? null}, ${actor.roleId}, ${actor.permissionName}, ${actor.address},
      ${actor.userAgent ?? null}, ${actor.requestId}, ${entry.action}, ${entry.entity}, ${entry.entityId ?? null}, ${entry.comment ?? null}, ${json(entry.before)}, ${json(entry.after)}`
}

export function permissionNameInAuditEntry(route: Pick<RouteDefinition, 'access' | 'audit'>): string {
  if (route.audit) return route.audit
  return route.access.kind === 'can' ? (route.access.anyOf[0] as string).replace(/\.\w+$/, '') : 'auth'
}

export const maskAuditFields = ({
  before,
  after,
}: Pick<AuditEntry, 'before' | 'after'>): { before?: Stored; after?: Stored } => ({
  ...(before && { before: JSON.parse(json(before) as string) }),
  ...(after && { after: JSON.parse(json(after) as string) }),
})
type Stored = Record<string, unknown>

const secret = /password|secret|token|hash/i

function json(value: object | null | undefined): string | null {
  return value ? JSON.stringify(value, (key, inner) => (secret.test(key) && inner != null ? '••••' : inner)) : null
}
