import type { ownContracts } from '@markaz/protocol/people/contracts/own-contracts.routes'
import type { OwnContract } from '@markaz/protocol/people/contracts/schemas'
import { type Sql, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { createPortalSigningLink } from './signing-link.ts'
import { openStoredFile } from './stored-file.ts'

/**
 * SQL condition: the student may download the contract's file. A contract signed by a parent contains the parent's
 * documents.
 */
const isOwnSignedContract: Sql = sql`contract.type = 'self' and contract.status = 'done' and contract.file_key is not null`

export async function listOwnContracts(
  call: RouteCall<typeof ownContracts.list>,
): Promise<{ contracts: OwnContract[] }> {
  const rows = await call.db.many<Omit<OwnContract, 'signUrl'> & { mayBeSigned: boolean }>(sql`
    select contract.id, contract.number, contract.type, contract.status, contract.signed_at as "signedAt",
      contract.created_at as "createdAt", template.name, ${isOwnSignedContract} as "hasFile",
      contract.type = 'self' and contract.status = 'waiting' and contract.wanted_phone is distinct from contract.phone as "mayBeSigned"
    from student_contract contract join contract_template template on template.id = contract.template_id
    where contract.student_id = ${call.student.id} order by contract.id desc`)
  return {
    contracts: rows.map(({ mayBeSigned, ...row }) => ({
      ...row,
      // A staff member who views the student's portal cannot sign the contract.
      signUrl: mayBeSigned && !call.student.isView ? createPortalSigningLink(call, call.student, row.id) : null,
    })),
  }
}

export async function downloadOwnContract({
  db,
  files,
  params,
  student,
  audit,
}: RouteCall<typeof ownContracts.download>) {
  const { key, name } = orNotFound(
    await db.one<{ key: string; name: string }>(sql`
      select file.key, file.name from student_contract contract join file on file.key = contract.file_key
      where contract.id = ${params.id} and contract.student_id = ${student.id} and ${isOwnSignedContract}`),
  )
  await audit(db, {
    action: 'download',
    entity: 'student_contract',
    entityId: params.id,
    after: { studentId: student.id },
  })
  return { name, content: await openStoredFile(files, key) }
}
