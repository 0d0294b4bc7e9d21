import { z } from 'zod'
import { peopleErrorTexts } from '../../errors/people.ts'
import { id, idAndName, optionalParam, paging, phone, searchTextField, text, uploadPath } from '../../fields.ts'
import { personalFieldSchemas } from '../../personal.ts'
import { parentRelations, SigningParentInput } from '../parents/schemas.ts'
import { ContractType } from '../students/schemas.ts'

export const docxUploadMimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** A contract template. Its counts include only contracts of the viewer's branches. */
export const ContractTemplate = z.object({
  id: z.number(),
  name: z.string(),
  file: z.object({ name: z.string(), size: z.number() }),
  signed: z.number(),
  waiting: z.number(),
  createdAt: z.string(),
})
export type ContractTemplate = z.infer<typeof ContractTemplate>

export const ContractTemplateInput = z.object({ name: text(255), file: uploadPath })

const agent = z.object({
  id: z.number(),
  fullName: z.string(),
  passportSeries: personalFieldSchemas.document(),
  passportNumber: personalFieldSchemas.document(),
  phone: personalFieldSchemas.phone(),
  relation: z.enum(parentRelations),
})

export const ContractState = z.enum(['waiting', 'done', 'cancelled'])
export type ContractState = z.infer<typeof ContractState>

export const StudentContract = z.object({
  id: z.number(),
  /** The contract's number, such as `2026/000017`. */
  number: z.string(),
  template: idAndName,
  type: z.enum(ContractType),
  status: ContractState,
  file: z.object({ name: z.string(), size: z.number() }),
  agent: agent.nullable(),
  phone: personalFieldSchemas.phone(),
  /** A requested phone number for the signing link, which a second user has not confirmed yet. */
  wantedPhone: z
    .object({ phone: personalFieldSchemas.phone(), by: z.object({ id: z.number(), fullName: z.string() }) })
    .nullable(),
  linkExpiresAt: z.string().nullable(),
  signedAt: z.string().nullable(),
  createdAt: z.string(),
})
export type StudentContract = z.infer<typeof StudentContract>

/**
 * The field `agent` is required if `type` is `agent`, and otherwise not allowed. Without `agentId` the server finds an
 * existing parent by passport, or by phone and name.
 */
export const StudentContractInput = z
  .object({
    studentId: id,
    contractId: id,
    contractType: z.enum(ContractType),
    agent: SigningParentInput.nullish(),
    agentId: id.nullish(),
    /** Values for template tags for which the student has no data; values for other tags are ignored. */
    fill: z
      .array(z.object({ tag: z.string().max(40), value: text(200) }))
      .max(20)
      .optional(),
  })
  .refine(({ contractType, agent }) => (contractType === ContractType.Agent) === Boolean(agent), {
    path: ['agent'],
    error: peopleErrorTexts.agentIncomplete,
  })

/** A contract in the history of a template; the history shows only contracts of the viewer's branches. */
export const ContractHistoryEntry = z.object({
  id: z.number(),
  number: z.string(),
  student: z.object({ id: z.number(), fullName: z.string() }),
  type: z.enum(ContractType),
  signer: z.string(),
  agent: agent.nullable(),
  passport: personalFieldSchemas.document().nullable(),
  phone: personalFieldSchemas.phone(),
  status: ContractState,
  signedAt: z.string().nullable(),
  createdAt: z.string(),
})

export const ContractTemplateFilter = z.object({ ...paging, value: searchTextField })
export const ContractHistoryFilter = z.object({
  ...paging,
  value: searchTextField,
  status: optionalParam(ContractState),
  contractType: optionalParam(z.enum(ContractType)),
})
export type ContractHistoryEntry = z.infer<typeof ContractHistoryEntry>

export const OwnContract = StudentContract.pick({
  ...{ id: true, number: true, type: true, status: true, signedAt: true, createdAt: true },
}).extend({
  name: z.string(),
  /** True = the student may download the file, because the student was the signer. */
  hasFile: z.boolean(),
  /** The page where the student signs, valid for one to two hours; null = nothing for the student to sign. */
  signUrl: z.string().nullable(),
})
export type OwnContract = z.infer<typeof OwnContract>

export const ContractPhoneInput = z.object({ phone })
