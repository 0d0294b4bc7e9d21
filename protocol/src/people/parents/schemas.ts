import { z } from 'zod'
import { peopleTexts } from '../../errors/people.ts'
import {
  id,
  listOf,
  named,
  optional,
  paging,
  passportNumber,
  passportSeries,
  personName,
  phone,
  searchValue,
} from '../../fields.ts'
import { personal } from '../../personal.ts'
import { BlockStatus, phoneSources } from '../staff/schemas.ts'

/** The relation of a signer to the student. */
export const relations = ['father', 'mother', 'guardian', 'other'] as const
export type Relation = (typeof relations)[number]

/** Account statuses of parents: NEW = the parent has never signed a contract. */
const agentAccountStatuses = ['ACTIVE', 'BLOCKED', 'NEW'] as const
export type AgentAccountStatus = (typeof agentAccountStatuses)[number]

/** A parent or another signer of a contract, with the fields that contracts need. */
export const AgentInput = z.object({
  fullName: personName,
  passportSeries,
  passportNumber,
  phone,
  relation: z.enum(relations),
})
export type AgentInput = z.infer<typeof AgentInput>

/** A parent with their students; `relation` is the relation to the first student. */
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
  /** Fields to search in: `fullName`, `phone`; other names are ignored. */
  keys: listOf(z.string().max(64)),
  value: searchValue,
  status: optional(z.coerce.number().pipe(z.enum(BlockStatus))),
  officeIds: listOf(id),
})
export const ReferralFilter = z.object(paging)

/** How a link between parent and child was created. */
const linkSources = ['contract', 'erp', 'hand', 'import'] as const
export type LinkSource = (typeof linkSources)[number]

/** Reasons for ending a link manually; the ERP and merges end links as well. */
export const endReasons = ['divorce', 'of_age', 'mistake', 'other'] as const
export type EndReason = (typeof endReasons)[number]
const linkEnds = [...endReasons, 'erp', 'merged'] as const
export type LinkEnd = (typeof linkEnds)[number]

export const parentLanguages = ['latin', 'cyrillic'] as const

/** What a parent is notified of about a child, and in which alphabet. */
const telling = {
  tellsMarks: z.boolean(),
  tellsPapers: z.boolean(),
  /** False = this parent is not called about this child. */
  tellsCalls: z.boolean(),
  language: z.enum(parentLanguages),
}

/**
 * A parent's phone number. `main`: staff call it first. `isAsked`: the number is not confirmed yet, so it grants no
 * access.
 */
const ParentPhone = z.object({
  /**
   * The id of an additional number, which can be removed or made the main number; null = the number that identifies the
   * parent.
   */
  id: z.number().nullable(),
  phone: personal.phone(),
  isMain: z.boolean(),
  isProven: z.boolean(),
  isAsked: z.boolean(),
  /** True = the viewer entered the number, and therefore cannot confirm it. */
  isAskedByViewer: z.boolean(),
})
export type ParentPhone = z.infer<typeof ParentPhone>

/** A parent of a student, with the data of their link; ended links are included. */
export const StudentParent = z.object({
  id: z.number(),
  agent: z.object({
    id: z.number(),
    fullName: z.string(),
    status: z.enum(BlockStatus),
    passportSeries: personal.document().nullable(),
    passportNumber: personal.document().nullable(),
    phones: z.array(ParentPhone),
    /** Other children of the parent, only those in the viewer's branches. */
    otherChildren: z.array(z.object({ id: z.number(), fullName: z.string() })),
  }),
  relation: z.enum(relations),
  source: z.enum(linkSources),
  ...telling,
  /** When the parent last opened the portal as an installed app, to the hour; null = never. */
  portalInstalledAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  endReason: z.enum(linkEnds).nullable(),
})
export type StudentParent = z.infer<typeof StudentParent>

export type PhoneSource = (typeof phoneSources)[number]

/**
 * A phone number of a parent, a student, or the signer of a waiting contract, that a second person must confirm. The
 * contract's confirmation also confirms the number of its signer, which is then listed only once.
 */
export const UnconfirmedPhone = z.object({
  kind: z.enum(['parent', 'student', 'contract']),
  /** The id of the number, or of the contract; the ids of each kind are independent. */
  id: z.number(),
  phone: personal.phone(),
  person: z.object({ id: z.number(), fullName: z.string() }),
  /** The parent's children in the viewer's branches; for a student's number, the student. */
  children: z.array(z.object({ id: z.number(), fullName: z.string() })),
  source: z.enum(phoneSources),
  /** The user who entered the number first; null = the ERP, or unknown. */
  askedBy: z.object({ id: z.number(), fullName: z.string() }).nullable(),
  isAskedByViewer: z.boolean(),
  askedAt: z.string(),
})
export type UnconfirmedPhone = z.infer<typeof UnconfirmedPhone>

/** A parent entered manually; the passport may be added with a contract. */
export const ParentInput = z
  .object({
    fullName: personName,
    phone,
    relation: z.enum(relations),
    passportSeries: passportSeries.nullable().default(null),
    passportNumber: passportNumber.nullable().default(null),
  })
  .superRefine(({ passportSeries, passportNumber }, context) => {
    if ((passportSeries === null) === (passportNumber === null)) return
    const path = passportSeries === null ? ['passportSeries'] : ['passportNumber']
    context.addIssue({ code: 'custom', message: peopleTexts.halfADocument, path })
  })

export const ParentLink = z.object({ relation: z.enum(relations), ...telling })
export type ParentLink = z.infer<typeof ParentLink>

/** Omitted fields stay unchanged. */
export const LinkInput = ParentLink.partial()

/** One of two possible duplicates of a parent. */
const PossibleDuplicate = z.object({
  id: z.number(),
  fullName: z.string(),
  phones: z.array(personal.phone()),
  children: z.array(z.object({ id: z.number(), fullName: z.string(), relation: z.enum(relations) })),
  sources: z.array(z.enum(linkSources)),
  hasPassport: z.boolean(),
  /**
   * True = the parent has proved their identity by a signature or a code. Such a parent can be merged only into another
   * parent who has proved it.
   */
  hasShown: z.boolean(),
  createdAt: z.string(),
})
export type PossibleDuplicate = z.infer<typeof PossibleDuplicate>

/**
 * Two possible duplicates. The first is the parent that remains after a merge: with proved identity, else with a
 * passport, else the older record.
 */
export const ParentPair = z.object({
  parents: z.tuple([PossibleDuplicate, PossibleDuplicate]),
  by: z.enum(['phone', 'name']),
})
export type ParentPair = z.infer<typeof ParentPair>

/**
 * Numbers of families of current students by channel; a family that can be reached by several channels counts in each.
 */
const reached = {
  families: z.number(),
  telegram: z.number(),
  push: z.number(),
  /** Families reached through an SMS gateway. */
  sms: z.number(),
  none: z.number(),
}
export const FamilyReach = z.object({
  ...reached,
  /**
   * Number of families by their cheapest channel for texts (Telegram, then push, then SMS); each family counts once.
   */
  firstWay: z.object({ telegram: z.number(), push: z.number(), sms: z.number() }),
  /** The numbers of each branch; if a branch was requested, of each of its groups. */
  rows: z.array(z.object({ ...named.shape, ...reached })),
})
export type FamilyReach = z.infer<typeof FamilyReach>

/** With `officeId` the report has a row for each group of that branch, otherwise for each branch. */
export const ReachFilter = z.object({ officeId: optional(id) })

/** Why the parents of a student cannot be reached. `no_sms`: a number is known, but there is no SMS gateway. */
const unreachedReasons = ['no_parent', 'no_phone', 'blocked', 'no_sms'] as const
export type UnreachedReason = (typeof unreachedReasons)[number]

export const UnreachedFilter = z.object({ ...paging, officeIds: listOf(id), groupIds: listOf(id), value: searchValue })
export const Unreached = z.object({
  id: z.number(),
  fullName: z.string(),
  groups: z.array(named),
  reason: z.enum(unreachedReasons),
})
export type Unreached = z.infer<typeof Unreached>
