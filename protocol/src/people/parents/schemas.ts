import { z } from 'zod'
import {
  id,
  listOf,
  optional,
  paging,
  passportNumber,
  passportSeries,
  personName,
  phone,
  searchValue,
} from '../../fields.ts'
import { personal } from '../../personal.ts'
import { BlockStatus } from '../staff/schemas.ts'

/** How a signer stands to the student. */
export const relations = ['father', 'mother', 'guardian', 'other'] as const
export type Relation = (typeof relations)[number]

/** Account words of agents: NEW = has never signed anything. */
const agentAccountStatuses = ['ACTIVE', 'BLOCKED', 'NEW'] as const
export type AgentAccountStatus = (typeof agentAccountStatuses)[number]

/** A parent or another signer of a contract, as the contract asks for them. */
export const AgentInput = z.object({
  fullName: personName,
  passportSeries,
  passportNumber,
  phone,
  relation: z.enum(relations),
})
export type AgentInput = z.infer<typeof AgentInput>

/** `relation` is that to the first of the students. */
export const Agent = z.object({
  id: z.number(),
  fullName: z.string(),
  phone: personal.phone(),
  relation: z.enum(relations).nullable(),
  students: z.array(z.object({ id: z.number(), fullName: z.string(), relation: z.enum(relations) })),
  status: z.enum(BlockStatus),
  accountStatus: z.enum(agentAccountStatuses),
  referralsCount: z.number(),
  createdAt: z.string(),
})
export type Agent = z.infer<typeof Agent>

export const AgentFilter = z.object({
  ...paging,
  /** `fullName`, `phone`; other names are ignored. */
  keys: listOf(z.string().max(64)),
  value: searchValue,
  status: optional(z.coerce.number().pipe(z.enum(BlockStatus))),
  officeIds: listOf(id),
})
export const ReferralFilter = z.object(paging)
