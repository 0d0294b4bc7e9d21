import { AppError } from '@markaz/protocol/errors'
import type { ContractState } from '@markaz/protocol/people/contracts/schemas'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import { orNotFound } from '../../http/refuse.ts'
import { blockedSignerError } from './signer.ts'
import { lockStudent, readContractFile } from './student-contracts.queries.ts'

export interface UnsignedContract {
  id: number
  studentId: number
  number: string
  phone: string
  wantedPhone: string | null
  /** Id of the staff member who requested a new phone number for the contract. */
  wantedPhoneBy: number | null
  agentId: number | null
}

/** True = the contract's phone number awaits approval, so no link has been sent to it. */
export const isSignerPhoneUnconfirmed = ({ phone, wantedPhone }: Pick<UnsignedContract, 'phone' | 'wantedPhone'>) =>
  phone === wantedPhone

/** Locks first the student, then the contract, so that two transactions never deadlock. */
export async function lockUnsignedContract(
  tx: Db,
  viewer: Viewer,
  id: number,
  { evenBlocked = false } = {},
): Promise<UnsignedContract> {
  const { studentId } = orNotFound(await readContractFile(tx, viewer, id))
  orNotFound(await lockStudent(tx, viewer, studentId))
  const contract = await tx.one<UnsignedContract & { status: ContractState; isBlocked: boolean }>(sql`
    select id, student_id as "studentId", number, status, phone, wanted_phone as "wantedPhone",
      wanted_phone_by as "wantedPhoneBy", agent_id as "agentId",
      exists (
        select from agent join agent known on known.id = coalesce(agent.merged_into_id, agent.id)
        where agent.id = agent_id and known.status <> 1) as "isBlocked"
    from student_contract where id = ${id} for update`)
  const { status, isBlocked, ...waiting } = orNotFound(contract)
  if (status === 'done') throw new AppError('CONTRACT_SIGNED')
  if (status === 'cancelled') throw new AppError('CONTRACT_CANCELLED')
  if (isBlocked && !evenBlocked) throw blockedSignerError()
  return waiting
}
