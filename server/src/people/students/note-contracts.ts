import type { ContractStatus, ContractType } from '@markaz/protocol/people/students/schemas'
import { type Db, sql } from '../../db/db.ts'

export interface ContractState {
  status: ContractStatus
  type: ContractType | null
}

export async function storeStudentContractState(
  tx: Db,
  studentId: number,
  { status, type }: ContractState,
): Promise<void> {
  await tx.run(sql`update student set contract_status = ${status}, contract_type = ${type} where id = ${studentId}`)
}
