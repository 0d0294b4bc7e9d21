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

/** The sources of a parent's tie to a child. */
const linkSources = ['contract', 'erp', 'hand', 'import'] as const
export type LinkSource = (typeof linkSources)[number]

/** Why people end one; the ERP and a merge end them as well. */
export const endReasons = ['divorce', 'of_age', 'mistake', 'other'] as const
export type EndReason = (typeof endReasons)[number]
const linkEnds = [...endReasons, 'erp', 'merged'] as const
export type LinkEnd = (typeof linkEnds)[number]

export const parentLanguages = ['latin', 'cyrillic'] as const

/** What a parent is told of a child, and in which letters. */
const telling = {
  tellsMarks: z.boolean(),
  tellsPapers: z.boolean(),
  /** When this is off, nobody calls this parent about this child. */
  tellsCalls: z.boolean(),
  language: z.enum(parentLanguages),
}

/** `main` is called first. `isAsked`: nobody has confirmed it yet, so that it opens nothing. */
const ParentPhone = z.object({
  /** null = known as their number alone; only further ones are taken away or made the main one. */
  id: z.number().nullable(),
  phone: personal.phone(),
  isMain: z.boolean(),
  isProven: z.boolean(),
  isAsked: z.boolean(),
  /** The viewer typed it, and cannot confirm it. */
  isAskedByViewer: z.boolean(),
})
export type ParentPhone = z.infer<typeof ParentPhone>

/** A parent of a pupil, seen from the pupil; ended ties stay to be read. */
export const StudentParent = z.object({
  id: z.number(),
  agent: z.object({
    id: z.number(),
    fullName: z.string(),
    status: z.enum(BlockStatus),
    phones: z.array(ParentPhone),
    /** Other children within the viewer's branches. */
    otherChildren: z.array(z.object({ id: z.number(), fullName: z.string() })),
  }),
  relation: z.enum(relations),
  source: z.enum(linkSources),
  ...telling,
  /** When the parent last opened the portal as an app installed on their phone, to the hour; null = never. */
  portalInstalledAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  endReason: z.enum(linkEnds).nullable(),
})
export type StudentParent = z.infer<typeof StudentParent>

/** Where a number came from; `unknown` = it was here before anybody wrote that down. */
const phoneSources = ['staff', 'erp', 'unknown'] as const
export type PhoneSource = (typeof phoneSources)[number]

/** A number of a parent or a pupil that waits for a second person to confirm it. */
export const AskedPhone = z.object({
  kind: z.enum(['parent', 'student']),
  /** Of the number, among those of its kind. */
  id: z.number(),
  phone: personal.phone(),
  person: z.object({ id: z.number(), fullName: z.string() }),
  /** A parent's children within the viewer's branches; a pupil is named again. */
  children: z.array(z.object({ id: z.number(), fullName: z.string() })),
  source: z.enum(phoneSources),
  /** The first who typed it; null = the ERP, or unknown. */
  askedBy: z.object({ id: z.number(), fullName: z.string() }).nullable(),
  isAskedByViewer: z.boolean(),
})
export type AskedPhone = z.infer<typeof AskedPhone>

/** A parent by hand: the passport may come with a contract. */
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

/** What is not named stays as it is. */
export const LinkInput = ParentLink.partial()

/** One of two who look like the same parent. */
const PossibleDuplicate = z.object({
  id: z.number(),
  fullName: z.string(),
  phones: z.array(personal.phone()),
  children: z.array(z.object({ id: z.number(), fullName: z.string(), relation: z.enum(relations) })),
  sources: z.array(z.enum(linkSources)),
  hasPassport: z.boolean(),
  /** They have shown who they are by a signature or a code: only such a one takes another such one in. */
  hasShown: z.boolean(),
  createdAt: z.string(),
})
export type PossibleDuplicate = z.infer<typeof PossibleDuplicate>

/** The first is the one who would stay: who has shown who they are, then who has a passport, then who came first. */
export const ParentPair = z.object({
  parents: z.tuple([PossibleDuplicate, PossibleDuplicate]),
  by: z.enum(['phone', 'name']),
})
export type ParentPair = z.infer<typeof ParentPair>

/** Families of pupils who learn now: a family that more than one way reaches counts in each of them. */
const reached = {
  families: z.number(),
  telegram: z.number(),
  push: z.number(),
  /** Families whom a gateway that carries SMS reaches. */
  sms: z.number(),
  none: z.number(),
}
export const FamilyReach = z.object({
  ...reached,
  /** Each reached family once, by the cheapest way with the words in it: Telegram, then push, then SMS. */
  firstWay: z.object({ telegram: z.number(), push: z.number(), sms: z.number() }),
  /** Rows of branches, or of the groups of one. */
  rows: z.array(z.object({ ...named.shape, ...reached })),
})
export type FamilyReach = z.infer<typeof FamilyReach>

/** Branches, or of one branch its groups. */
export const ReachFilter = z.object({ officeId: optional(id) })

/** Why nothing reaches the family of a pupil. `no_sms`: a number is known, but no gateway carries messages. */
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
