import { z } from 'zod'
import { peopleErrorTexts } from '../../errors/people.ts'
import {
  id,
  idAndName,
  optionalParam,
  paging,
  passportNumber,
  passportSeries,
  personNameField,
  phone,
  repeatedParameterSchemaOf,
  searchTextField,
} from '../../fields.ts'
import { personalFieldSchemas } from '../../personal.ts'
import { BlockStatus, phoneSources } from '../staff/schemas.ts'

export const parentRelations = ['father', 'mother', 'guardian', 'other'] as const
export type ParentRelation = (typeof parentRelations)[number]

/** NEW = the parent has never signed a contract. */
const parentAccountStatuses = ['ACTIVE', 'BLOCKED', 'NEW'] as const
export type ParentAccountStatus = (typeof parentAccountStatuses)[number]

export const SigningParentInput = z.object({
  fullName: personNameField,
  passportSeries,
  passportNumber,
  phone,
  relation: z.enum(parentRelations),
})
export type SigningParentInput = z.infer<typeof SigningParentInput>

/** `relation` is the parent's relation to the first student in `students`. */
export const Parent = z.object({
  id: z.number(),
  fullName: z.string(),
  phone: personalFieldSchemas.phone(),
  relation: z.enum(parentRelations).nullable(),
  students: z.array(z.object({ id: z.number(), fullName: z.string(), relation: z.enum(parentRelations) })),
  status: z.enum(BlockStatus),
  accountStatus: z.enum(parentAccountStatuses),
  referralsCount: z.number(),
  createdAt: z.string(),
})
export type Parent = z.infer<typeof Parent>

export const ParentFilter = z.object({
  ...paging,
  /** Names of the fields to search in: `fullName`, `phone`; other names are ignored. */
  keys: repeatedParameterSchemaOf(z.string().max(64)),
  value: searchTextField,
  status: optionalParam(z.coerce.number().pipe(z.enum(BlockStatus))),
  officeIds: repeatedParameterSchemaOf(id),
})
export const ReferralFilter = z.object(paging)

const linkSources = ['contract', 'erp', 'hand', 'import'] as const
export type ParentChildLinkSource = (typeof linkSources)[number]

/** Reasons that staff can give for ending a link between parent and child. The ERP and merges end such links, too. */
export const parentChildLinkEndReasons = ['divorce', 'of_age', 'mistake', 'other'] as const
export type ParentChildLinkEndReason = (typeof parentChildLinkEndReasons)[number]
const linkEnds = [...parentChildLinkEndReasons, 'erp', 'merged'] as const
export type ParentChildLinkEndCause = (typeof linkEnds)[number]

export const notificationAlphabets = ['latin', 'cyrillic'] as const

/** Which notifications about this child a parent gets, and in which alphabet. */
const telling = {
  tellsMarks: z.boolean(),
  tellsPapers: z.boolean(),
  /** False = the centre does not phone this parent about this child. */
  tellsCalls: z.boolean(),
  language: z.enum(notificationAlphabets),
}

/**
 * `isMain`: staff call this number first. `isAsked`: true = a second person must still confirm the number; until then
 * no sign-in code is sent to the number.
 */
const ParentPhone = z.object({
  /** The id of an additional number; null = the number with which the parent was registered. */
  id: z.number().nullable(),
  phone: personalFieldSchemas.phone(),
  isMain: z.boolean(),
  isProven: z.boolean(),
  isAsked: z.boolean(),
  /** True = the viewer entered the number and therefore cannot confirm it. */
  isAskedByViewer: z.boolean(),
})
export type ParentPhone = z.infer<typeof ParentPhone>

/** A parent with the data of the link to the student; links that have ended are included. */
export const StudentParent = z.object({
  id: z.number(),
  agent: z.object({
    id: z.number(),
    fullName: z.string(),
    status: z.enum(BlockStatus),
    passportSeries: personalFieldSchemas.document().nullable(),
    passportNumber: personalFieldSchemas.document().nullable(),
    phones: z.array(ParentPhone),
    /** The parent's other children, limited to the viewer's branches. */
    otherChildren: z.array(z.object({ id: z.number(), fullName: z.string() })),
  }),
  relation: z.enum(parentRelations),
  source: z.enum(linkSources),
  ...telling,
  /** When the parent last opened the portal as an installed app, accurate to the hour; null = never. */
  portalInstalledAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  endReason: z.enum(linkEnds).nullable(),
})
export type StudentParent = z.infer<typeof StudentParent>

export type PhoneSource = (typeof phoneSources)[number]

/**
 * A phone number that a second person must confirm. A number that a contract and its signer share is listed only for
 * the contract.
 */
export const UnconfirmedPhone = z.object({
  kind: z.enum(['parent', 'student', 'contract']),
  /** The id of the phone number or of the contract, depending on `kind`. */
  id: z.number(),
  phone: personalFieldSchemas.phone(),
  person: z.object({ id: z.number(), fullName: z.string() }),
  /** The parent's current children; for a student's number, only that student. */
  children: z.array(z.object({ id: z.number(), fullName: z.string() })),
  source: z.enum(phoneSources),
  /** The user who first entered the number; null = it came from the ERP, or the user is unknown. */
  askedBy: z.object({ id: z.number(), fullName: z.string() }).nullable(),
  isAskedByViewer: z.boolean(),
  askedAt: z.string(),
})
export type UnconfirmedPhone = z.infer<typeof UnconfirmedPhone>

/** The passport is optional: staff may add the passport when a contract is made. */
export const ParentInput = z
  .object({
    fullName: personNameField,
    phone,
    relation: z.enum(parentRelations),
    passportSeries: passportSeries.nullable().default(null),
    passportNumber: passportNumber.nullable().default(null),
  })
  .superRefine(({ passportSeries, passportNumber }, context) => {
    if ((passportSeries === null) === (passportNumber === null)) return
    const path = passportSeries === null ? ['passportSeries'] : ['passportNumber']
    context.addIssue({ code: 'custom', message: peopleErrorTexts.halfADocument, path })
  })

export const ParentChildLink = z.object({ relation: z.enum(parentRelations), ...telling })
export type ParentChildLink = z.infer<typeof ParentChildLink>

/** A changed link between parent and student; omitted fields stay unchanged. */
export const ParentChildLinkEdit = ParentChildLink.partial()

const PossibleDuplicateParent = z.object({
  id: z.number(),
  fullName: z.string(),
  phones: z.array(personalFieldSchemas.phone()),
  children: z.array(z.object({ id: z.number(), fullName: z.string(), relation: z.enum(parentRelations) })),
  sources: z.array(z.enum(linkSources)),
  hasPassport: z.boolean(),
  /**
   * True = the parent has proved identity by a signature or code, and is merged only into a parent who has also done
   * so.
   */
  hasShown: z.boolean(),
  createdAt: z.string(),
})
export type PossibleDuplicateParent = z.infer<typeof PossibleDuplicateParent>

/**
 * First comes the record that the form proposes to keep: the parent with a proved identity, else the parent with a
 * passport, else the older record.
 */
export const DuplicateParentPair = z.object({
  parents: z.tuple([PossibleDuplicateParent, PossibleDuplicateParent]),
  by: z.enum(['phone', 'name']),
})
export type DuplicateParentPair = z.infer<typeof DuplicateParentPair>

/** Families that each channel reaches. Each current student counts as one family, in every channel of the family. */
const channelCounts = {
  families: z.number(),
  telegram: z.number(),
  push: z.number(),
  sms: z.number(),
  none: z.number(),
}
export const FamilyChannelCounts = z.object({
  ...channelCounts,
  /** Families by their cheapest text channel (Telegram, then push, then SMS); each is counted once. */
  firstWay: z.object({ telegram: z.number(), push: z.number(), sms: z.number() }),
  /** A row for each branch or, if the report is limited to one branch, for each of its groups. */
  rows: z.array(z.object({ ...idAndName.shape, ...channelCounts })),
})
export type FamilyChannelCounts = z.infer<typeof FamilyChannelCounts>

/** `officeId`: limits the report to one branch, with a row for each of its groups. */
export const FamilyChannelFilter = z.object({ officeId: optionalParam(id) })

/** Why the centre cannot reach parents. `no_sms`: a phone number is known, but there is no SMS gateway. */
const familyUnreachableReasons = ['no_parent', 'no_phone', 'blocked', 'no_sms'] as const
export type FamilyUnreachableReason = (typeof familyUnreachableReasons)[number]

export const FamiliesWithoutChannelFilter = z.object({
  ...paging,
  officeIds: repeatedParameterSchemaOf(id),
  groupIds: repeatedParameterSchemaOf(id),
  value: searchTextField,
})
export const UnreachableFamily = z.object({
  id: z.number(),
  fullName: z.string(),
  groups: z.array(idAndName),
  reason: z.enum(familyUnreachableReasons),
})
export type UnreachableFamily = z.infer<typeof UnreachableFamily>

export const ParentPhoneInput = z.object({ phone })

export const EndParentChildLinkInput = z.object({ reason: z.enum(parentChildLinkEndReasons) })

export const ParentMergeInput = z.object({ staysId: id, goesId: id })
