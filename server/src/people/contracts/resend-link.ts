import { AppError } from '@markaz/protocol/errors'
import type { contracts } from '@markaz/protocol/people/contracts/routes'
import type { StudentContract } from '@markaz/protocol/people/contracts/schemas'
import { sql } from '../../db/db.ts'
import type { Call } from '../../http/mount.ts'
import { blockedSigner, phoneOfStudent } from './signer.ts'
import { newLink, sendLink } from './signing-link.ts'
import { contractFile, lockStudent, readContract } from './student-contracts.queries.ts'

interface Waiting {
  number: string
  status: 'waiting' | 'done'
  phone: string
  agentId: number | null
  isBlocked: boolean
}

/** A new link; the one before opens nothing any more, and a code sent for it signs nothing. */
export async function resendLink(call: Call<typeof contracts.resend>): Promise<{ contract: StudentContract }> {
  const { db, params, body, viewer, audit } = call
  return db.transaction(async (tx) => {
    const found = await contractFile(tx, viewer, params.id)
    const student = found && (await lockStudent(tx, viewer, found.studentId))
    if (!student) throw new AppError('NOT_FOUND')
    const contract = (await tx.one<Waiting>(sql`
      select number, status, phone, agent_id as "agentId",
        coalesce((select agent.status <> 1 from agent where id = agent_id), false) as "isBlocked"
      from student_contract where id = ${params.id} for update`)) as Waiting
    if (contract.status === 'done') throw new AppError('CONTRACT_SIGNED')
    if (contract.isBlocked) throw blockedSigner()
    // A student's phone may have been corrected since; that of an agent stands in the contract.
    const phone = body?.phone ?? (contract.agentId ? contract.phone : phoneOfStudent(student.phoneNumber))
    const { token, tokenHash, expiresAt } = newLink(call)
    await tx.run(sql`
      update student_contract set token_hash = ${tokenHash}, token_expires_at = ${expiresAt}, phone = ${phone}, code_hash = null
      where id = ${params.id}`)
    const { number, agentId } = contract
    await sendLink(tx, call, { number, token, studentId: found.studentId, agentId, phone, initiatorId: viewer.id })
    await audit(tx, {
      action: 'resend',
      entity: 'student_contract',
      entityId: params.id,
      before: { phone: contract.phone },
      after: { phone },
    })
    return { contract: await readContract(tx, params.id) }
  })
}
