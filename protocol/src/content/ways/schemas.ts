import { z } from 'zod'
import { contentTexts } from '../../errors/content.ts'
import { id, moment, time } from '../../fields.ts'
import { ParentKind, parentKinds } from '../../people/notices/schemas.ts'

/** The ways out of the house, the cheapest first; a call is made by the desk, and only because of an absence. */
export const ways = ['push', 'telegram', 'sms', 'call'] as const
/** A message goes by these. */
export const messageWays = ['push', 'telegram', 'sms'] as const
export type Way = (typeof ways)[number]

/**
 * What is true of a message on one way. `sent`: the way has taken it; `delivered`: it said that the phone has it; `read`:
 * the parent has opened it; `unknown`: the line or the server broke at that moment, and the way cannot be asked.
 */
const deliveryStates = ['queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'unknown'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why it is so, and why the next way was taken. */
const deliveryReasons = [
  'blocked',
  'gone',
  'refused',
  'unreachable',
  'cut_off',
  'link_ended',
  'restored',
  'unanswered',
  'read_before',
  'left',
  'no_answer',
  'not_called',
  'called_today',
  'family_called',
] as const
export type DeliveryReason = (typeof deliveryReasons)[number]

/** How one kind of notice goes out. */
export const WayRule = z
  .object({
    kind: z.enum(ParentKind),
    /** The ways in this order, each once; none: parents are not told of it. */
    ways: z
      .array(z.enum(ways))
      .max(ways.length)
      .refine((chosen) => new Set(chosen).size === chosen.length, contentTexts.wayTwice),
    /** Waits for no quiet hours. */
    isUrgent: z.boolean(),
    /** Nobody has read it by then: the next way is tried as well. */
    answerMinutes: z.number().int().min(5).max(1440).nullable(),
  })
  .refine(({ kind, ways: chosen }) => kind === ParentKind.Absence || !chosen.includes('call'), {
    error: contentTexts.callForAbsence,
    path: ['ways'],
  })
export type WayRule = z.infer<typeof WayRule>

const rules = z
  .array(WayRule)
  .max(parentKinds.length)
  .refine(
    (all) => all.length === parentKinds.length && new Set(all.map(({ kind }) => kind)).size === parentKinds.length,
    contentTexts.everyKindOnce,
  )

export const WaySettings = z.object({
  /** Each kind once, in the order of the kinds. */
  rules,
  /** So'm for one part of an SMS; the whole centre's. */
  smsPrice: z.number().int().min(0).max(100_000),
})
export type WaySettings = z.infer<typeof WaySettings>

export const WaySettingsInput = z
  .object({
    /** Null = the centre's, which hold wherever a branch has none of its own. */
    officeId: id.nullable(),
    /** Null = a branch goes by the centre's again. */
    rules: rules.nullable(),
    /** The price is the centre's alone. */
    smsPrice: WaySettings.shape.smsPrice.nullish(),
  })
  .refine(({ officeId, rules: own }) => officeId !== null || own !== null, {
    error: contentTexts.centreNeedsRules,
    path: ['rules'],
  })

export const Delivery = z.object({
  id: z.number(),
  parent: z.object({ id: z.number(), fullName: z.string() }),
  way: z.enum(ways),
  state: z.enum(deliveryStates),
  why: z.enum(deliveryReasons).nullable(),
  /** So'm; of an SMS. */
  price: z.number().nullable(),
  queuedAt: moment,
  sentAt: moment.nullable(),
  deliveredAt: moment.nullable(),
  readAt: moment.nullable(),
})
export type Delivery = z.infer<typeof Delivery>

/** One thing that the family was told, and what became of it. */
export const Telling = z.object({
  id: z.number(),
  kind: z.enum(ParentKind),
  title: z.string(),
  body: z.string(),
  createdAt: moment,
  /** Deliveries in the order in which they were tried; none: nobody could be told, or it is being decided. */
  deliveries: z.array(Delivery),
  isDecided: z.boolean(),
})
export type Telling = z.infer<typeof Telling>

/** `HH:mm`, Asia/Tashkent; both the same: at any time. */
const quiet = z.object({ from: time, to: time })

/** What a parent wants to be told of, and how. */
export const OwnWays = z.object({
  kinds: z.array(z.enum(ParentKind)).max(parentKinds.length),
  /** The way tried before the others; null = in the centre's order. */
  firstWay: z.enum(messageWays).nullable(),
  /** The hours between which nothing without haste disturbs; null = the centre's hours. */
  quiet: quiet.nullable(),
})
export type OwnWays = z.infer<typeof OwnWays>

/** Hours that are left out stay as they are: a portal opened before there were any knows of none. */
export const OwnWaysInput = OwnWays.extend({ quiet: OwnWays.shape.quiet.optional() })

/** What a parent chooses between. */
export const WaysHere = z.object({
  /** What the centre tells parents of by some way; another choice would tell nothing. */
  kinds: z.array(z.enum(ParentKind)),
  /** The ways they can be told by now: a device of theirs, a linked chat, a number that SMS go to. */
  open: z.array(z.enum(messageWays)),
  /** The number that SMS go to. */
  phone: z.string().nullable(),
  /** The centre's hours. */
  quiet,
})
export type WaysHere = z.infer<typeof WaysHere>

/** What a parent was told, as they read it. */
export const OwnTelling = z.object({
  id: z.number(),
  kind: z.enum(ParentKind),
  child: z.object({ id: z.number(), fullName: z.string() }),
  /** All whom it is about: a message of the centre to many is one for a parent of two, with the texts of both. */
  children: z.array(z.object({ id: z.number(), fullName: z.string() })),
  title: z.string(),
  body: z.string(),
  createdAt: moment,
  readAt: moment.nullable(),
  /** It stands in the conversation about the child, and is read there. */
  isLetter: z.boolean(),
  /** Deliveries to this parent, in the order in which the ways were tried. */
  deliveries: z.array(Delivery.pick({ way: true, state: true })),
})
export type OwnTelling = z.infer<typeof OwnTelling>
