import type { AuditedKind, AuditedWrite } from '@markaz/protocol/audit-words'
import type { RouteDefinition } from '@markaz/protocol/route'
import { type Db, type Sql, sql } from '../db/db.ts'

/** What was done to what, as its area has said in its `words.ts`; anything may be taken back. */
export type AuditEntry = (AuditedWrite | { entity: AuditedKind; action: 'take_back' }) & AuditDetail

type Fields<T> = T extends object ? keyof T : never
type Unspelt<T> = Extract<Fields<T>, `${string}_${string}`>

/**
 * A line whose fields are spelled as calls spell them: a row told as it lies in the database never agrees with what a call
 * has said, and all of it would seem to have changed.
 */
export type Told<L extends AuditEntry> = [Unspelt<L['before'] | L['after']>] extends [never] ? L : never

interface AuditDetail {
  entityId?: number | null
  before?: object | null
  after?: object | null
  /** What was and is in the fields of the form, where the line spells them otherwise; the merge reads it (`http/merge.ts`). */
  form?: { before: object; after: object }
  comment?: string
}

export interface Actor {
  staffId: number | null
  /** The student whose own program made the call. */
  studentId?: number | null
  /** The parent who made the call. */
  agentId?: number | null
  /** The token of a program that made the call in the person's name. */
  accessTokenId?: number | null
  roleId: number | null
  permissionName: string
  address: string | null
  userAgent?: string | null
  requestId: string | null
}

/** The line is written in the transaction of the write it tells of; no password, token or key ever gets in. */
export async function writeAudit(tx: Db, actor: Actor, line: AuditEntry): Promise<void> {
  await tx.run(auditInsert(actor, line))
}

/**
 * The line as a statement, for a write that is one statement itself: `with written as (… returning id) ${auditInsert(…)} from
 * written` tells of what was written, and of nothing else.
 */
export function auditInsert(actor: Actor, line: AuditEntry): Sql {
  return sql`
    insert into audit (staff_id, student_id, agent_id, access_token_id, role_id, permission_name, address, user_agent, request_id, action, entity,
      entity_id, comment, before, after)
    select ${actor.staffId}, ${actor.studentId ?? null}, ${actor.agentId ?? null}, ${actor.accessTokenId ?? null}, ${actor.roleId}, ${actor.permissionName}, ${actor.address},
      ${actor.userAgent ?? null}, ${actor.requestId}, ${line.action}, ${line.entity}, ${line.entityId ?? null}, ${line.comment ?? null}, ${json(line.before)}, ${json(line.after)}`
}

/** The catalogue name a write is filed under. */
export function auditName(route: Pick<RouteDefinition, 'access' | 'audit'>): string {
  if (route.audit) return route.audit
  return route.access.kind === 'can' ? (route.access.anyOf[0] as string).replace(/\.\w+$/, '') : 'auth'
}

/** The line's fields as the audit keeps them: JSON, and no secrets. */
export const asStored = ({
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
