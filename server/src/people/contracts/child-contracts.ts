import type { childContracts } from '@markaz/protocol/people/contracts/own-contracts.routes'
import type { OwnContract } from '@markaz/protocol/people/contracts/schemas'
import { readChildStudentOfParent } from '../../access/parent.ts'
import { type Sql, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { createPortalSigningLink } from './signing-link.ts'
import { openStoredFile } from './stored-file.ts'

/** SQL condition: the parent, or a duplicate record merged into that parent, signs the query's `contract`. */
export const isContractSignedByParentSql = (parentId: Sql): Sql => sql`(contract.type = 'agent' and exists (
  select from agent signer where signer.id = contract.agent_id and ${parentId} in (signer.id, signer.merged_into_id)))`

/** Excludes contracts signed by another parent, because they contain that parent's documents. */
const isReadableByParent = (parentId: number): Sql =>
  sql`(contract.type = 'self' or ${isContractSignedByParentSql(sql`${parentId}::bigint`)})`

const isSigned: Sql = sql`contract.status = 'done' and contract.file_key is not null`

export async function listContractsOfChild(
  call: RouteCall<typeof childContracts.list>,
): Promise<{ contracts: OwnContract[] }> {
  const { db, parent, params } = call
  const child = await readChildStudentOfParent(db, parent, params.childId, 'papers')
  const rows = await db.many<Omit<OwnContract, 'signUrl'> & { mayBeSigned: boolean }>(sql`
    select contract.id, contract.number, contract.type, contract.status, contract.signed_at as "signedAt",
      contract.created_at as "createdAt", template.name, ${isSigned} as "hasFile",
      contract.type = 'agent' and contract.status = 'waiting' and contract.wanted_phone is distinct from contract.phone as "mayBeSigned"
    from student_contract contract join contract_template template on template.id = contract.template_id
    where contract.student_id = ${child.id} and ${isReadableByParent(parent.id)} order by contract.id desc`)
  return {
    contracts: rows.map(({ mayBeSigned, ...row }) => ({
      ...row,
      signUrl: mayBeSigned ? createPortalSigningLink(call, parent, row.id) : null,
    })),
  }
}

export async function downloadChildContract(call: RouteCall<typeof childContracts.download>) {
  const { db, files, params, parent, audit } = call
  const child = await readChildStudentOfParent(db, parent, params.childId, 'papers')
  const { key, name } = orNotFound(
    await db.one<{ key: string; name: string }>(sql`
      select file.key, file.name from student_contract contract join file on file.key = contract.file_key
      where contract.id = ${params.id} and contract.student_id = ${child.id} and ${isReadableByParent(parent.id)} and ${isSigned}`),
  )
  await audit(db, {
    action: 'download',
    entity: 'student_contract',
    entityId: params.id,
    after: { studentId: child.id },
  })
  return { name, content: await openStoredFile(files, key) }
}
