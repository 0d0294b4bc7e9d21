import type { AuditedKind, AuditedWrite } from '@markaz/protocol/audit-words'
import type { RouteDefinition } from '@markaz/protocol/route'
import { type Db, type Sql, sql } from '../db/db.ts'

/** The action `take_back` (undo) is possible for every kind of record. */
export type AuditEntry = (AuditedWrite | { entity: AuditedKind; action: 'take_back' }) & AuditDetail

type Fields<T> = T extends object ? keyof T : never
type Unspelt<T> = Extract<Fields<T>, `${string}_${string}`>

/**
 * Rejects audit entries whose fields have the names of database columns. A comparison of such an entry with a request's
 * fields would report every field as changed.
 */
export type ChangedFieldsOnly<L extends AuditEntry> = [Unspelt<L['before'] | L['after']>] extends [never] ? L : never

interface AuditDetail {
  entityId?: number | null
  before?: object | null
  after?: object | null
  /**
   * The changed values by field names of the form, if the audit entry uses other names. Needed to merge concurrent
   * changes of one record.
   */
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
export async function writeAudit(tx: Db, actor: AuditActor, line: AuditEntry): Promise<void> {
  await tx.run(auditInsertSql(actor, line))
}

/**
 * Returns an SQL insert to combine with a change in one statement: `with written as (… returning id) ${auditInsert(…)}
 * from written`. Nothing is inserted if the change wrote no row.
 */
export function auditInsertSql(actor: AuditActor, line: AuditEntry): Sql {
  return sql`
    insert into audit (staff_id, student_id, agent_id, access_token_id, role_id, permission_name, address, user_agent, request_id, action, entity,
      entity_id, comment, before, after)
    select ${actor.staffId}, ${actor.studentId ?? null}, ${actor.agentId ?? null}, ${actor.accessTokenId ?? null}, ${actor.roleId}, ${actor.permissionName}, ${actor.address},
      ${actor.userAgent ?? null}, ${actor.requestId}, ${line.action}, ${line.entity}, ${line.entityId ?? null}, ${line.comment ?? null}, ${json(line.before)}, ${json(line.after)}`
}

export function auditNameOfRoute(route: Pick<RouteDefinition, 'access' | 'audit'>): string {
  if (route.audit) return route.audit
  return route.access.kind === 'can' ? (route.access.anyOf[0] as string).replace(/\.\w+$/, '') : 'auth'
}

export const maskedAuditFields = ({
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
