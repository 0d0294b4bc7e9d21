import { z } from 'zod'
import { peopleTexts } from '../../errors/people.ts'
import { id, named, optional, paging, searchValue, text, uploadPath } from '../../fields.ts'
import { personal } from '../../personal.ts'
import { AgentInput, relations } from '../parents/schemas.ts'
import { ContractType } from '../students/schemas.ts'

export const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** A contract template; its counts cover contracts in the viewer's branches. */
export const Template = z.object({
  id: z.number(),
  name: z.string(),
  file: z.object({ name: z.string(), size: z.number() }),
  signed: z.number(),
  waiting: z.number(),
  createdAt: z.string(),
})
export type ContractTemplate = z.infer<typeof Template>

export const TemplateInput = z.object({ name: text(255), file: uploadPath })

const agent = z.object({
  id: z.number(),
  fullName: z.string(),
  passportSeries: personal.document(),
  passportNumber: personal.document(),
  phone: personal.phone(),
  relation: z.enum(relations),
})

export const ContractState = z.enum(['waiting', 'done', 'cancelled'])
export type ContractState = z.infer<typeof ContractState>

/** A contract of one student. */
export const StudentContract = z.object({
  id: z.number(),
  /** The contract number: `2026/000017`. */
  number: z.string(),
  template: named,
  type: z.enum(ContractType),
  status: ContractState,
  file: z.object({ name: z.string(), size: z.number() }),
  agent: agent.nullable(),
  /** The phone to which the signing link is sent. */
  phone: personal.phone(),
  /**
   * A phone that a user requested instead, or the phone of a new signer; the link is sent to it after another user has
   * confirmed it.
   */
  wantedPhone: z.object({ phone: personal.phone(), by: z.object({ id: z.number(), fullName: z.string() }) }).nullable(),
  /** When the last sent link expires. */
  linkExpiresAt: z.string().nullable(),
  signedAt: z.string().nullable(),
  createdAt: z.string(),
})
export type StudentContract = z.infer<typeof StudentContract>

/**
 * `contractId` is the template's id. `agent` (a parent) is required if the type is `agent`, and must be omitted
 * otherwise. `agentId`: the parent of the student who is meant; without it the parent is found by passport, or by phone
 * and name.
 */
export const StudentContractInput = z
  .object({
    studentId: id,
    contractId: id,
    contractType: z.enum(ContractType),
    agent: AgentInput.nullish(),
    agentId: id.nullish(),
    /** Values for the template's tags that would stay blank; values for other tags are ignored. */
    fill: z
      .array(z.object({ tag: z.string().max(40), value: text(200) }))
      .max(20)
      .optional(),
  })
  .refine(({ contractType, agent }) => (contractType === ContractType.Agent) === Boolean(agent), {
    path: ['agent'],
    error: peopleTexts.agentIncomplete,
  })

/**
 * One contract in a template's history, with the signer's passport and phone; the history covers the viewer's branches
 * only.
 */
export const HistoryEntry = z.object({
  id: z.number(),
  number: z.string(),
  student: z.object({ id: z.number(), fullName: z.string() }),
  type: z.enum(ContractType),
  /** Who signs: the student or the parent. */
  signer: z.string(),
  agent: agent.nullable(),
  passport: personal.document().nullable(),
  phone: personal.phone(),
  status: ContractState,
  signedAt: z.string().nullable(),
  createdAt: z.string(),
})

export const ContractTemplateFilter = z.object({ ...paging, value: searchValue })
export const ContractHistoryFilter = z.object({
  ...paging,
  value: searchValue,
  status: optional(ContractState),
  contractType: optional(z.enum(ContractType)),
})
export type ContractHistoryEntry = z.infer<typeof HistoryEntry>

/** A contract as the student sees it. */
export const OwnContract = StudentContract.pick({
  ...{ id: true, number: true, type: true, status: true, signedAt: true, createdAt: true },
}).extend({
  name: z.string(),
  /** True = the student may download the file, because the student signed the contract. */
  hasFile: z.boolean(),
  /** The address of the signing page, valid for one to two hours; null = the student has signed, or need not sign. */
  signUrl: z.string().nullable(),
})
export type OwnContract = z.infer<typeof OwnContract>
