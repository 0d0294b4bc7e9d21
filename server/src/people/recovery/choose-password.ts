import { AppError } from '@markaz/protocol/errors'
import type { staffPasswordRecovery, studentPasswordRecovery } from '@markaz/protocol/people/recovery/routes'
import { waitMinimumResponseTime } from '../../access/throttle.ts'
import { notifyAccountOwner } from '../../centre/sign-in/account-notifications.ts'
import { checkAndHashNewPassword } from '../../centre/sign-in/own-password.ts'
import { lockAccountRows, revokeAccess } from '../../centre/sign-in/revoke-access.ts'
import { readAccountSecrets } from '../../centre/sign-in/sign-in.queries.ts'
import { checkSmsCode, hashSecretOfCodeRequest, hasRequestedSmsCode } from '../../centre/sms/sms-codes.ts'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { storePasswordChosenByStaff } from '../staff/write-person.ts'
import {
  notifyStudentOfNewPassword,
  readStudentPasswordCheckData,
  setStudentPassword,
} from '../students/student-password.ts'
import {
  findChatForRecoveryCode,
  isPasswordRequestApprovedSql,
  isPasswordRequestPendingSql,
  type RecoveryAccountRules,
  recoveryPersonIdColumn,
} from './recovery.queries.ts'

type ChoosePasswordCall =
  | RouteCall<typeof studentPasswordRecovery.choose>
  | RouteCall<typeof staffPasswordRecovery.choose>

/** The error is the same for a wrong code, an unknown or expired request and a blocked person. */
export async function replaceForgottenPassword(call: ChoosePasswordCall, side: RecoveryAccountRules) {
  const { db, body, auditInsert } = call
  const answered = waitMinimumResponseTime(call.clock)
  try {
    const column = recoveryPersonIdColumn(side)
    const hash = hashSecretOfCodeRequest(body.request)
    const owner = await db.one<{ id: number }>(
      sql`select ${column} as id from password_request where request_hash = ${hash} and ${column} is not null`,
    )
    if (owner && (await db.transaction((tx) => replacePassword(tx, call, side, owner.id)))) return {}
    const line = { action: 'sign-in-failed', entity: side.entity, entityId: owner?.id ?? null } as const
    await db.run(auditInsert({ ...line, after: { reason: 'code' } }))
    throw new AppError('RECOVERY_REFUSED')
  } finally {
    await answered
  }
}

/** Returns false if the code is wrong and no parent has approved the request. A wrong code is counted. */
async function replacePassword(
  tx: Db,
  call: ChoosePasswordCall,
  side: RecoveryAccountRules,
  personId: number,
): Promise<boolean> {
  const { clock, body, audit } = call
  const now = clock.now()
  // The second of two simultaneous requests waits here, and then finds that the password request was used.
  await lockAccountRows(tx, side.entity, sql`id = ${personId}`)
  const request = await tx.one<Request>(sql`
    select network, approved_by as "approvedBy", ${isPasswordRequestApprovedSql} as "isApproved" from password_request
    where request_hash = ${hashSecretOfCodeRequest(body.request)} and ${isPasswordRequestPendingSql(now)}`)
  const proof = request && (await proofOf(tx, call, side, personId, request))
  if (!proof) return false
  const { entity } = side
  const { exceptChatId, ...by } = proof
  const secrets =
    entity === 'student' ? await readStudentPasswordCheckData(tx, personId) : await readAccountSecrets(tx, personId)
  const passwordHash = await checkAndHashNewPassword({ db: tx, publicUrl: call.publicUrl }, secrets, body.newPassword)
  const change = { id: personId, passwordHash, before: secrets.passwordHash }
  if (entity === 'student') await setStudentPassword(tx, change)
  else await storePasswordChosenByStaff(tx, change)
  const except = exceptChatId === undefined ? {} : { exceptChatId }
  await revokeAccess(tx, { entity, id: personId }, 'ownPassword', { now, ...except })
  if (entity === 'student') await notifyStudentOfNewPassword(tx, call, personId)
  else await notifyAccountOwner(tx, { staffId: personId, what: 'password', now })
  await audit(
    tx,
    { action: 'password-recovered', entity, entityId: personId, after: by },
    { [`${entity}Id`]: personId },
  )
  return true
}

interface Request {
  network: string
  approvedBy: number | null
  isApproved: boolean
}

type Proof = { by: 'telegram'; exceptChatId: number } | { by: 'parent'; agentId: number; exceptChatId?: undefined }

async function proofOf(
  tx: Db,
  call: ChoosePasswordCall,
  side: RecoveryAccountRules,
  personId: number,
  { network, approvedBy, isApproved }: Request,
): Promise<Proof | null> {
  const { request, code } = call.body
  if (!code) return isApproved && approvedBy ? { by: 'parent', agentId: approvedBy } : null
  const chat = await findChatForRecoveryCode(tx, side, personId, call.clock.now())
  if (!chat) return null
  const owner = `chat-password ${chat.id}` as const
  const asker = { request, network }
  // Only the browser that requested the code can use up the code's attempts.
  if (!(await hasRequestedSmsCode(tx, call, owner, asker))) return null
  const { outcome } = await checkSmsCode(tx, call, owner, { ...asker, code })
  return outcome === 'right' ? { by: 'telegram', exceptChatId: chat.id } : null
}
