import { AppError } from '@markaz/protocol/errors'
import type { contracts } from '@markaz/protocol/people/contracts/routes'
import { throttleAttempt } from '../../access/throttle.ts'
import type { Viewer } from '../../access/viewer.ts'
import { revokeSmsCodes } from '../../centre/sms/sms-codes.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { isStudentPhoneConfirmed } from '../students/student-phones.ts'
import { isSignerPhoneUnconfirmed, lockUnsignedContract, type UnsignedContract } from './lock-unsigned.ts'
import { requirePhoneNotOfStaff } from './signer.ts'
import { smsCodeOwnerForContract } from './signing-attempts.ts'
import {
  type ContractWithSigningLink,
  createSigningLink,
  sendSigningLink,
  signingLinkShownToStaff,
} from './signing-link.ts'
import { readContract, readContractFile } from './student-contracts.queries.ts'

/** The earlier signing link and its code become invalid. */
export async function resendSigningLink(call: RouteCall<typeof contracts.resend>): Promise<ContractWithSigningLink> {
  const { db, params, viewer, audit } = call
  await throttleSigningLinkResend(call, params.id)
  return db.transaction(async (tx) => {
    const contract = await lockUnsignedContract(tx, viewer, params.id)
    const { phone } = contract
    if (isSignerPhoneUnconfirmed(contract)) await replaceByConfirmedPhone(tx, contract)
    const link = await sendNewSigningLink(tx, call, contract, phone)
    await audit(tx, { action: 'resend', entity: 'student_contract', entityId: params.id, after: { phone } })
    return { contract: await readContract(tx, params.id), link }
  })
}

/**
 * Approves the contract's phone number if this number was confirmed on the student's page after the contract was made.
 * @throws AppError CONTRACT_PHONE_WAITS if the number is not confirmed there
 */
async function replaceByConfirmedPhone(tx: Db, { id, agentId, studentId, phone }: UnsignedContract): Promise<void> {
  if (agentId !== null || !(await isStudentPhoneConfirmed(tx, studentId, phone)))
    throw new AppError('CONTRACT_PHONE_WAITS')
  await tx.run(sql`update student_contract set wanted_phone = null, wanted_phone_by = null where id = ${id}`)
}

/**
 * Staff of another branch get NOT_FOUND before the attempt is counted, so they cannot use up the limit of other staff.
 */
export async function throttleSigningLinkResend(
  call: Deps & { viewer: Viewer },
  id: number,
  to?: string,
): Promise<void> {
  const { phone } = orNotFound(await readContractFile(call.db, call.viewer, id))
  await throttleAttempt(call.db, [`signing-link:${id}`, `signing-phone:${to ?? phone}`], call.clock.now())
}

/** Sends a new signing link. Returns the link if no SMS gateway exists and staff must hand it over, otherwise null. */
export async function sendNewSigningLink(
  tx: Db,
  call: Deps & { viewer: Viewer },
  { id, number, studentId, agentId }: UnsignedContract,
  phone: string,
): Promise<string | null> {
  await requirePhoneNotOfStaff(tx, phone, 'phone')
  const { token, tokenHash, expiresAt } = createSigningLink(call)
  await revokeSmsCodes(tx, smsCodeOwnerForContract(id))
  await tx.run(sql`
    update student_contract set token_hash = ${tokenHash}, token_expires_at = ${expiresAt}, code_hash = null where id = ${id}`)
  await sendSigningLink(tx, call, { number, token, studentId, agentId, phone, initiatorId: call.viewer.id })
  return signingLinkShownToStaff(call, token)
}
