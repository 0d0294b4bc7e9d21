import type { AuditedKind, AuditedWrite } from '@markaz/protocol/audit-words'
import type { RouteDefinition } from '@markaz/protocol/route'
import { type Db, type Sql, sql } from '../db/db.ts'

/**
 * An audit entry: an action on a kind of record. Feature areas declare their kinds and actions in `words.ts`. The
 * action `take_back` (undo) is possible for every kind.
 */
export type AuditEntry = (AuditedWrite | { entity: AuditedKind; action: 'take_back' }) & AuditDetail

type Fields<T> = T extends object ? keyof T : never
type Unspelt<T> = Extract<Fields<T>, `${string}_${string}`>

/**
 * Accepts only audit entries whose fields have the same names as in API calls. With database column names, a later
 * comparison with the fields of a call would report every field as changed.
 */
export type ChangedFieldsOnly<L extends AuditEntry> = [Unspelt<L['before'] | L['after']>] extends [never] ? L : never

interface AuditDetail {
  entityId?: number | null
  before?: object | null
  after?: object | null
  /**
   * The values under the names of the form's fields, if the audit entry uses other names. The merge of concurrent
   * changes reads them (`http/merge.ts`).
   */
  form?: { before: object; after: object }
  comment?: string
}

export interface AuditActor {
  staffId: number | null
  /** The student who made the change; null = no student. */
  studentId?: number | null
  /** The parent who made the change; null = no parent. */
  agentId?: number | null
  /** The access token that a program used to make the call on the person's behalf; null = no token. */
  accessTokenId?: number | null
  roleId: number | null
  permissionName: string
  address: string | null
  userAgent?: string | null
  requestId: string | null
}

/** Writes an audit entry in the same transaction as the change. Passwords, tokens and keys are never stored. */
export async function writeAudit(tx: Db, actor: AuditActor, line: AuditEntry): Promise<void> {
  await tx.run(auditInsertSql(actor, line))
}

/**
 * Returns an SQL insert of an audit entry, to be combined with a change in one statement: `with written as (… returning
 * id) ${auditInsert(…)} from written`. The entry is inserted only if the change wrote a row.
 */
export function auditInsertSql(actor: AuditActor, line: AuditEntry): Sql {
  return sql`
    insert into audit (staff_id, student_id, agent_id, access_token_id, role_id, permission_name, address, user_agent, request_id, action, entity,
      entity_id, comment, before, after)
    select ${actor.staffId}, ${actor.studentId ?? null}, ${actor.agentId ?? null}, ${actor.accessTokenId ?? null}, ${actor.roleId}, ${actor.permissionName}, ${actor.address},
      ${actor.userAgent ?? null}, ${actor.requestId}, ${line.action}, ${line.entity}, ${line.entityId ?? null}, ${line.comment ?? null}, ${json(line.before)}, ${json(line.after)}`
}

/** Returns the name of the permission under which the audit log records a call's change. */
export function auditNameOfRoute(route: Pick<RouteDefinition, 'access' | 'audit'>): string {
  if (route.audit) return route.audit
  return route.access.kind === 'can' ? (route.access.anyOf[0] as string).replace(/\.\w+$/, '') : 'auth'
}

/** Returns the values before and after a change as the audit log stores them: as JSON, with secrets masked. */
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
