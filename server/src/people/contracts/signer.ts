import { AppError } from '@markaz/protocol/errors'
import { peopleErrorTexts } from '@markaz/protocol/errors/people'
import { phone } from '@markaz/protocol/fields'
import { EmploymentStatus } from '@markaz/protocol/people/staff/schemas'
import { maySignInAsParentSql } from '../../access/parent.ts'
import { studentSignInRules } from '../../centre/sign-in/sign-in-rules.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { refuseField } from '../../http/refuse.ts'

export function blockedSignerError(): AppError {
  return new AppError('VALIDATION', { fields: { agent: peopleErrorTexts.signerBlocked } })
}

/** Refuses a current staff member's phone: its owner would get the code and could sign instead of the signer. */
export async function requirePhoneNotOfStaff(tx: Db, phone: string, field: string): Promise<void> {
  const owner = await tx.one(
    sql`select from staff where phone_number = ${phone} and work_status = ${EmploymentStatus.Working}::int limit 1`,
  )
  if (owner) refuseField(field, peopleErrorTexts.phoneOfStaff)
}

/** True if a parent must sign because the student is younger than 18. False without a birth date. */
export function isMinorOn(birthDate: string | null, today: string): boolean {
  if (birthDate === null) return false
  const cameOfAge = `${Number(birthDate.slice(0, 4)) + 18}${birthDate.slice(4)}`
  return today < cameOfAge
}

/** @throws AppError VALIDATION when the student has no phone that can receive an SMS */
export function requireSmsPhoneOfStudent(phoneNumber: string | null): string {
  const { success, data } = phone.safeParse(phoneNumber)
  if (success) return data
  refuseField('phoneNumber', peopleErrorTexts.studentHasNoPhone)
}

/**
 * Finds only a Telegram chat that was linked by sharing the confirmed phone number. A chat linked with a printed code
 * could belong to another person (decision 811).
 */
export async function findTelegramChatOfSigner(
  db: Db,
  { telegram }: Pick<Deps, 'telegram'>,
  contractId: number,
): Promise<{ id: number } | null> {
  if (!telegram) return null
  const chat = await db.one<{ id: number }>(sql`
    select chat.id from student_contract contract
    join telegram_chat chat on chat.ended_at is null and chat.linked_by = 'contact' and (
      contract.type = 'self' and contract.agent_id is null and chat.student_id = contract.student_id
        and exists (select from student where student.id = chat.student_id and ${studentSignInRules.isOpen})
      or contract.type = 'agent' and chat.agent_id = (
        select agent.id from agent signer join agent on agent.id = coalesce(signer.merged_into_id, signer.id)
        where signer.id = contract.agent_id and ${maySignInAsParentSql}))
    where contract.id = ${contractId}`)
  return chat ?? null
}
