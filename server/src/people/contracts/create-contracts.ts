import { AppError } from '@markaz/protocol/errors'
import { phone as phoneRule } from '@markaz/protocol/fields'
import type { contracts } from '@markaz/protocol/people/contracts/routes'
import { EmploymentStatus } from '@markaz/protocol/people/staff/schemas'
import { ContractType } from '@markaz/protocol/people/students/schemas'
import { isConfirmedStudentPhoneSql } from '../../access/confirm-phone.ts'
import { isStudentInScopeSql } from '../../access/reach.ts'
import { computeSmsCost, hasSmsGateway } from '../../centre/sms/queue-sms.ts'
import { sql } from '../../db/db.ts'
import { type BulkOperationHandlers, splitByRefusalReason } from '../../http/bulk-operation.ts'
import {
  type LoadedContractTemplate,
  loadContractTemplate,
  storeContractWithNumber,
  throwContractTemplateError,
} from './create-contract.ts'
import { sandboxForStoredDocx } from './docx-sandbox.ts'
import { isMinorOn } from './signer.ts'
import { exampleSigningLinkSmsTexts } from './signing-link.ts'
import { readContractTagValues } from './tag-values.ts'
import { isContractTag } from './tags.text.ts'

interface Signer {
  id: number
  fullName: string
  phone: string | null
  birthDate: string | null
  isConfirmed: boolean
  isWaiting: boolean
  isOfStaff: boolean
}

/** Skips a student whose contract would have blanks: staff must fill in the form on that student's page. */
export const bulkCreateContracts: BulkOperationHandlers<
  typeof contracts.createMany,
  Signer,
  LoadedContractTemplate & { asked: string[] }
> = {
  async prepare(call) {
    const template = await loadContractTemplate(call, call.body.contractId)
    return { ...template, asked: await sandboxForStoredDocx('tags', template.bytes).catch(throwContractTemplateError) }
  },
  async sort(tx, call, { id: templateId, asked }) {
    const { viewer, today, body } = call
    const wanted = [...new Set(body.ids)]
    const signers = await tx.many<Signer>(sql`
      select id, full_name as "fullName", phone_number as phone, birth_date as "birthDate", ${isConfirmedStudentPhoneSql(sql`student.phone_number`)} as "isConfirmed",
        exists (select from student_contract where student_id = student.id and template_id = ${templateId} and status = 'waiting') as "isWaiting",
        exists (select from staff where staff.phone_number = student.phone_number and work_status = ${EmploymentStatus.Working}::int) as "isOfStaff"
      from student where id = any(${wanted}) and ${isStudentInScopeSql(viewer)} order by id for update of student`)
    if (signers.length < wanted.length) throw new AppError('NOT_FOUND')
    const blank = new Set<number>()
    for (const { id } of signers) {
      const known = await readContractTagValues(tx, {
        studentId: id,
        staffId: viewer.id,
        number: '',
        agent: null,
        today,
      })
      if (asked.some((tag) => isContractTag(tag) && known[tag] === null)) blank.add(id)
    }
    const why = ({ id, phone, birthDate, isConfirmed, isWaiting, isOfStaff }: Signer) => {
      if (isWaiting) return 'waiting'
      if (isMinorOn(birthDate, today)) return 'minor'
      if (!phoneRule.safeParse(phone).success) return 'no_phone'
      if (isOfStaff) return 'staff_phone'
      if (!isConfirmed) return 'phone_not_confirmed'
      return blank.has(id) ? 'blanks' : null
    }
    const plan = splitByRefusalReason(signers, why)
    const texts = hasSmsGateway(call) ? exampleSigningLinkSmsTexts(call, plan.rows.length) : []
    return { ...plan, isCarried: hasSmsGateway(call), sms: await computeSmsCost(tx, texts) }
  },
  async run(tx, call, signers, template) {
    const kept: string[] = []
    const made = []
    try {
      for (const { id, fullName, phone } of signers) {
        const wanted = {
          template,
          studentId: id,
          type: ContractType.Self,
          agent: null,
          agentId: null,
          isTheirPhone: true,
          kept,
        }
        const { contract, link } = await storeContractWithNumber(tx, call, { ...wanted, phone: phone as string })
        if (link !== null) made.push({ id, fullName, number: contract.number, link })
      }
    } catch (error) {
      for (const key of kept) await call.files.remove(key).catch(() => {})
      throw error
    }
    return { made }
  },
}
