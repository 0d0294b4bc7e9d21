import { AppError } from '@markaz/protocol/errors'
import { peopleTexts } from '@markaz/protocol/errors/people'
import type { contracts } from '@markaz/protocol/people/contracts/routes'
import type { StudentContract } from '@markaz/protocol/people/contracts/schemas'
import { keepFile } from '../../centre/files/keep-file.ts'
import { takeUpload } from '../../centre/files/take-upload.ts'
import { isCarried } from '../../centre/sms/queue-sms.ts'
import { type Db, sql } from '../../db/db.ts'
import { found } from '../../http/found.ts'
import type { Call } from '../../http/mount.ts'
import { refuse } from '../../http/refuse.ts'
import { saveAgent } from '../parents/save-parent.ts'
import { contractFileName, nextNumber } from './contract-number.ts'
import { docxType } from './docx.ts'
import { keptDocx } from './docx-apart.ts'
import { blockedSigner, phoneOfStudent, refuseStaffPhone } from './signer.ts'
import { newLink, sendLink } from './signing-link.ts'
import { bytesStored } from './stored-file.ts'
import { lockStudent, readContract, refreshContractStatus } from './student-contracts.queries.ts'
import { tagValues } from './tag-values.ts'
import { templateFile } from './templates.queries.ts'

/** Numbers, fills and keeps the contract and queues the signer's link: all of it or nothing. */
export async function createContract(
  call: Call<typeof contracts.createForStudent>,
): Promise<{ contract: StudentContract; isSent: boolean }> {
  const { db, body, viewer, today, clock, files, audit } = call
  const { studentId, contractId: templateId, contractType: type, agent = null } = body
  const template = await templateFile(db, templateId)
  if (!template) refuse('contractId', peopleTexts.noTemplate)
  const templateBytes = await bytesStored(files, template.key)

  let kept: string | undefined
  try {
    return await db.transaction(async (tx) => {
      const student = found(await lockStudent(tx, viewer, studentId))
      await refuseSecondWaiting(tx, studentId, templateId)
      const phone = agent ? agent.phone : phoneOfStudent(student.phoneNumber)
      await refuseStaffPhone(tx, phone, agent ? 'agent.phone' : 'phoneNumber')
      const agentId = agent && (await saveAgent(tx, viewer, agent, studentId))
      if (agent && agentId === null) throw blockedSigner()

      // From here on the counter's row is held, so that no number is skipped: nothing slow but what needs the number.
      const number = await nextNumber(tx, today)
      const values = await tagValues(tx, { studentId, staffId: viewer.id, number, agent, today })
      const bytes = await keptDocx('fill', templateBytes, values).catch(blameTemplate)
      const name = contractFileName(number)
      kept = await keepFile(
        { db: tx, files, clock, viewer },
        { folder: 'other', extension: 'docx', name, mimeType: docxType, bytes },
      )
      await takeUpload(tx, { path: kept, folder: 'other', viewer })
      const link = newLink(call)
      const id = await tx.newId(sql`
        insert into student_contract (number, student_id, template_id, type, agent_id, agent, file_key, phone, token_hash, token_expires_at,
          created_by, created_at)
        values (${number}, ${studentId}, ${templateId}, ${type}, ${agentId}, ${agent && JSON.stringify(agent)}, ${kept}, ${phone},
          ${link.tokenHash}, ${link.expiresAt}, ${viewer.id}, ${clock.now()})
        returning id`)
      await refreshContractStatus(tx, studentId)
      await sendLink(tx, call, { number, token: link.token, studentId, agentId, phone, initiatorId: viewer.id })
      const after = { number, studentId, templateId, type, agentId, agent, phone }
      await audit(tx, { action: 'create', entity: 'student_contract', entityId: id, after })
      return { contract: await readContract(tx, id), isSent: isCarried(call) }
    })
  } catch (error) {
    // No row names it any more. Should that fail too, it takes room and nobody can reach it.
    if (kept) await files.remove(kept).catch(() => {})
    throw error
  }
}

/** The file was looked at when it became a template; what is wrong with it now is nothing the caller has sent. */
function blameTemplate(cause: unknown): never {
  const text = cause instanceof AppError ? cause.fields?.file : undefined
  throw text ? new AppError('TEMPLATE_BROKEN', { cause, fields: { contractId: text } }) : cause
}

/** Before a number is taken; two at once are told apart by the student's lock, and by the unique index if all else fails. */
async function refuseSecondWaiting(tx: Db, studentId: number, templateId: number): Promise<void> {
  const waiting = await tx.one(sql`
    select id from student_contract where student_id = ${studentId} and template_id = ${templateId} and status = 'waiting'`)
  if (waiting) throw new AppError('CONTRACT_WAITING')
}
