import type { childPasswordRecovery, studentPasswordRecovery } from '@markaz/protocol/people/recovery/routes'
import { type AuditActor, type AuditEntry, writeAudit } from '../../access/audit.ts'
import { lockAccountRows } from '../../centre/sign-in/revoke-access.ts'
import { hashSecretOfCodeRequest } from '../../centre/sms/sms-codes.ts'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import type { LinkedTelegramChat } from '../telegram/telegram-chats.queries.ts'
import {
  isPasswordRequestApprovedSql,
  isPasswordRequestPendingSql,
  mayParentApprovePasswordRequestSql,
} from './recovery.queries.ts'

type Outcome = 'password-approved' | 'password-refused' | 'password-over'

/** The parent must choose the number on the child's screen: pressing only "yes" might approve a stranger's request. */
export const confirmationNumberChoicesOf = ({ id, mark: correctNumber }: { id: number; mark: number }): number[] =>
  [0, 1 + (id % 44), 45 + (id % 45)].map((step) => 10 + ((correctNumber - 10 + step) % 90)).sort((a, b) => a - b)

export async function listOwnPasswordRequests({ db, parent, clock }: RouteCall<typeof childPasswordRecovery.list>) {
  const rows = await db.many<Row & object>(sql`
    select password_request.id, mark, device, asked_at as "askedAt", json_build_object('id', student.id, 'name', student.full_name) as child
    from password_request join student on student.id = password_request.student_id, agent
    where agent.id = ${parent.id} and approved_at is null and ${isPasswordRequestPendingSql(clock.now())} and ${mayParentApprovePasswordRequestSql(sql`student.id`)}
    order by password_request.id desc`)
  return {
    requests: rows.map(({ mark, ...row }) => ({ ...row, marks: confirmationNumberChoicesOf({ ...row, mark }) })),
  }
}

interface Row {
  id: number
  mark: number
  device: string | null
  askedAt: string
  child: { id: number; name: string }
}

export async function decidePasswordRequest(call: RouteCall<typeof childPasswordRecovery.decide>) {
  const { db, parent, params, body, clock, audit } = call
  const decision = { agentId: parent.id, id: params.id, mark: body.mark, now: clock.now() }
  const note = (tx: Db, line: AuditEntry) => audit(tx, line as never, { agentId: parent.id } as Partial<AuditActor>)
  const outcome = await db.transaction((tx) => settlePasswordRequest(tx, decision, note))
  return { isApproved: outcome === 'password-approved' }
}

/**
 * The pressed button contains `password:<request>:<number>`. The request is approved if the parent chose the number on
 * the child's screen; 0 = the parent refused.
 */
export async function decidePasswordRequestInTelegram(
  tx: Db,
  chat: LinkedTelegramChat | null,
  press: string,
  now: Date,
): Promise<Outcome> {
  const [, id, mark] = /^password:(\d{1,15}):(\d{1,3})$/.exec(press) ?? []
  if (chat?.owner.side !== 'agent' || !id) return 'password-over'
  const agentId = chat.owner.id
  return settlePasswordRequest(tx, { agentId, id: Number(id), mark: Number(mark), now }, (tx, line) =>
    writeAudit(
      tx,
      { staffId: null, roleId: null, permissionName: 'auth', address: null, requestId: null },
      { ...line, after: { ...line.after, agentId } },
    ),
  )
}

interface Decision {
  agentId: number
  id: number
  mark: number | null
  now: Date
}

/**
 * If a parent refuses or picks the wrong number, the request for a new password is deleted: a stranger may have made
 * it.
 */
async function settlePasswordRequest(
  tx: Db,
  { agentId, id, mark, now }: Decision,
  note: (tx: Db, line: AuditEntry) => Promise<void>,
): Promise<Outcome> {
  await lockAccountRows(tx, 'agent', sql`id = ${agentId}`)
  await lockAccountRows(tx, 'student', sql`id = (select student_id from password_request where id = ${id})`)
  const request = await tx.one<{ mark: number; studentId: number }>(sql`
    select mark, student_id as "studentId" from password_request, agent
    where password_request.id = ${id} and agent.id = ${agentId} and approved_at is null and ${isPasswordRequestPendingSql(now)}
      and ${mayParentApprovePasswordRequestSql(sql`password_request.student_id`)}
    for update of password_request`)
  if (!request) return 'password-over'
  const isRight = mark === request.mark
  await tx.run(
    isRight
      ? sql`update password_request set approved_at = ${now}, approved_by = ${agentId} where id = ${id}`
      : sql`delete from password_request where id = ${id}`,
  )
  const outcome = isRight ? 'password-approved' : 'password-refused'
  await note(tx, { action: outcome, entity: 'student', entityId: request.studentId })
  return outcome
}

/** Unknown and expired password requests count as not approved. */
export async function isPasswordRequestApproved({ db, body, clock }: RouteCall<typeof studentPasswordRecovery.state>) {
  const approved = await db.one(sql`
    select from password_request where request_hash = ${hashSecretOfCodeRequest(body.request)} and ${isPasswordRequestPendingSql(clock.now())} and ${isPasswordRequestApprovedSql}`)
  return { isApproved: approved !== undefined }
}
