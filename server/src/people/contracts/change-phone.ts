import { AppError } from '@markaz/protocol/errors'
import type { contracts } from '@markaz/protocol/people/contracts/routes'
import type { StudentContract } from '@markaz/protocol/people/contracts/schemas'
import { hasStaffEnteredPhoneSql } from '../../access/confirm-phone.ts'
import { sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { confirmParentPhone } from '../parents/save-parent.ts'
import { confirmOwnPhone } from '../students/student-phones.ts'
import { isSignerPhoneUnconfirmed, lockUnsignedContract } from './lock-unsigned.ts'
import { sendNewSigningLink, throttleSigningLinkResend } from './resend-link.ts'
import { requirePhoneNotOfStaff } from './signer.ts'
import type { ContractWithSigningLink } from './signing-link.ts'
import { readContract } from './student-contracts.queries.ts'

/**
 * If the requested phone number is the contract's current phone number, an earlier request for another number is
 * withdrawn.
 */
export async function requestContractPhoneChange(
  call: RouteCall<typeof contracts.changePhone>,
): Promise<{ contract: StudentContract }> {
  const { db, params, body, viewer, clock, audit } = call
  return db.transaction(async (tx) => {
    const before = await lockUnsignedContract(tx, viewer, params.id)
    const isNew = isSignerPhoneUnconfirmed(before)
    const wanted = body.phone === before.phone && !isNew ? null : body.phone
    if (wanted) await requirePhoneNotOfStaff(tx, wanted, 'phone')
    await tx.run(sql`
      update student_contract set phone = ${isNew ? body.phone : before.phone}, wanted_phone = ${wanted}, wanted_phone_by = ${wanted && viewer.id},
        wanted_phone_at = ${wanted && clock.now()} where id = ${params.id}`)
    const { phone, wantedPhone } = before
    await audit(tx, {
      action: 'change-phone',
      entity: 'student_contract',
      entityId: params.id,
      before: { phone, wantedPhone },
      after: { phone: isNew ? body.phone : phone, wantedPhone: wanted },
    })
    return { contract: await readContract(tx, params.id) }
  })
}

/**
 * Needs a second staff member. One staff member alone could enter their own phone, receive the code, and sign the
 * contract instead of the signer.
 */
export async function approveContractPhoneChange(
  call: RouteCall<typeof contracts.confirmPhone>,
): Promise<ContractWithSigningLink> {
  const { db, params, body, viewer, audit } = call
  await throttleSigningLinkResend(call, params.id, body.phone)
  return db.transaction(async (tx) => {
    const contract = await lockUnsignedContract(tx, viewer, params.id)
    if (contract.wantedPhone !== body.phone) throw new AppError('CONTRACT_PHONE_CHANGED')
    if (
      await tx.one(
        sql`select where ${hasStaffEnteredPhoneSql(viewer.id, sql`array[${contract.wantedPhoneBy}::bigint]`)}`,
      )
    )
      throw new AppError('SECOND_PERSON_NEEDED')
    await tx.run(sql`
      update student_contract set phone = ${body.phone}, wanted_phone = null, wanted_phone_by = null where id = ${params.id}`)
    if (contract.agentId !== null) {
      const asked = { phone: body.phone, askedBy: contract.wantedPhoneBy }
      await confirmParentPhone(tx, call, contract.agentId, asked)
    } else {
      const { studentId, wantedPhoneBy: askedBy } = contract
      await confirmOwnPhone(tx, { studentId, phone: body.phone, askedBy, viewer, now: call.clock.now() })
    }
    const link = await sendNewSigningLink(tx, call, contract, body.phone)
    const { phone, wantedPhoneBy } = contract
    await audit(tx, {
      action: 'confirm-phone',
      entity: 'student_contract',
      entityId: params.id,
      before: { phone },
      after: { phone: body.phone, askedBy: wantedPhoneBy },
    })
    return { contract: await readContract(tx, params.id), link }
  })
}
