import type { StudentContract } from '@markaz/protocol/people/contracts/schemas'
import { isStudentInScopeSql } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import { type ContractStatusAndType, saveStudentContractStatus } from '../students/student-record.ts'

const columns = sql`contract.id, contract.number, contract.type, contract.status, contract.phone,
  (select json_build_object('phone', contract.wanted_phone, 'by', json_build_object('id', staff.id, 'fullName', full_name))
    from staff where staff.id = contract.wanted_phone_by) as "wantedPhone",
  json_build_object('id', template.id, 'name', template.name) as template,
  json_build_object('name', file.name, 'size', file.size_bytes) as file,
  contract.agent || jsonb_build_object('id', contract.agent_id) as agent,
  case when contract.status = 'waiting' and contract.wanted_phone is distinct from contract.phone then contract.token_expires_at end as "linkExpiresAt",
  contract.signed_at as "signedAt", contract.created_at as "createdAt"`

const contractJoinSql = sql`student_contract contract
  join contract_template template on template.id = contract.template_id
  join file on file.key = contract.file_key`

/** The caller must have checked that the viewer may see the student. */
export async function listContractsOfStudent(db: Db, studentId: number): Promise<StudentContract[]> {
  return db.many<StudentContract>(
    sql`select ${columns} from ${contractJoinSql} where contract.student_id = ${studentId} order by contract.id desc`,
  )
}

export async function readContract(db: Db, id: number): Promise<StudentContract> {
  const row = await db.one<StudentContract>(sql`select ${columns} from ${contractJoinSql} where contract.id = ${id}`)
  return row as StudentContract
}

/** Returns undefined if the contract does not exist or its student belongs to other branches. */
export async function readContractFile(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<{ studentId: number; phone: string; key: string; name: string } | undefined> {
  return db.one(sql`
    select contract.student_id as "studentId", contract.phone, file.key, file.name from ${contractJoinSql} join student on student.id = contract.student_id
    where contract.id = ${id} and ${isStudentInScopeSql(viewer)}`)
}

/** Callers must lock the student before a contract, so that two transactions never deadlock. */
export async function lockStudent(
  tx: Db,
  viewer: Viewer | null,
  studentId: number,
): Promise<{ phoneNumber: string | null; birthDate: string | null } | undefined> {
  return tx.one(sql`
    select phone_number as "phoneNumber", birth_date as "birthDate" from student
    where id = ${studentId} and ${viewer ? isStudentInScopeSql(viewer) : sql`true`} for update`)
}

export async function updateStudentContractStatus(tx: Db, studentId: number): Promise<void> {
  const state = await tx.one<ContractStatusAndType>(sql`
    select case when bool_or(status = 'waiting') then 'waiting' when count(*) > 0 then 'done' else 'no_contract' end as status,
      (array_agg(type order by id desc))[1] as type
    from student_contract where student_id = ${studentId} and status <> 'cancelled'`)
  await saveStudentContractStatus(tx, studentId, state as ContractStatusAndType)
}
