import { z } from 'zod'
import { contentTexts } from '../../errors/content.ts'
import { id, time, timestamp } from '../../fields.ts'
import { ParentKind, parentKinds } from '../../people/notifications/schemas.ts'

/** The ways out of the house, the cheapest first; a call is made by the desk, and only because of an absence. */
export const channels = ['push', 'telegram', 'sms', 'call'] as const
/** A message goes by these. */
export const messageChannels = ['push', 'telegram', 'sms'] as const
export type Channel = (typeof channels)[number]

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
export const ChannelRule = z
  .object({
    kind: z.enum(ParentKind),
    /** The ways in this order, each once; none: parents are not told of it. */
    ways: z
      .array(z.enum(channels))
      .max(channels.length)
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
export type ChannelRule = z.infer<typeof ChannelRule>

const rules = z
  .array(ChannelRule)
  .max(parentKinds.length)
  .refine(
    (all) => all.length === parentKinds.length && new Set(all.map(({ kind }) => kind)).size === parentKinds.length,
    contentTexts.everyKindOnce,
  )

export const ChannelSettings = z.object({
  /** Each kind once, in the order of the kinds. */
  rules,
  /** So'm for one part of an SMS; the whole centre's. */
  smsPrice: z.number().int().min(0).max(100_000),
})
export type ChannelSettings = z.infer<typeof ChannelSettings>

export const ChannelSettingsInput = z
  .object({
    /** Null = the centre's, which hold wherever a branch has none of its own. */
    officeId: id.nullable(),
    /** Null = a branch goes by the centre's again. */
    rules: rules.nullable(),
    /** The price is the centre's alone. */
    smsPrice: ChannelSettings.shape.smsPrice.nullish(),
  })
  .refine(({ officeId, rules: own }) => officeId !== null || own !== null, {
    error: contentTexts.centreNeedsRules,
    path: ['rules'],
  })

export const Delivery = z.object({
  id: z.number(),
  parent: z.object({ id: z.number(), fullName: z.string() }),
  way: z.enum(channels),
  state: z.enum(deliveryStates),
  why: z.enum(deliveryReasons).nullable(),
  /** So'm; of an SMS. */
  price: z.number().nullable(),
  queuedAt: timestamp,
  sentAt: timestamp.nullable(),
  deliveredAt: timestamp.nullable(),
  readAt: timestamp.nullable(),
})
export type Delivery = z.infer<typeof Delivery>

/** One thing that the family was told, and what became of it. */
export const ParentNotificationEntry = z.object({
  id: z.number(),
  kind: z.enum(ParentKind),
  title: z.string(),
  body: z.string(),
  createdAt: timestamp,
  /** Deliveries in the order in which they were tried; none: nobody could be told, or it is being decided. */
  deliveries: z.array(Delivery),
  isDecided: z.boolean(),
})
export type ParentNotificationEntry = z.infer<typeof ParentNotificationEntry>

/** `HH:mm`, Asia/Tashkent; both the same: at any time. */
const quiet = z.object({ from: time, to: time })

/** What a parent wants to be told of, and how. */
export const OwnChannels = z.object({
  kinds: z.array(z.enum(ParentKind)).max(parentKinds.length),
  /** The way tried before the others; null = in the centre's order. */
  firstWay: z.enum(messageChannels).nullable(),
  /** The hours between which nothing without haste disturbs; null = the centre's hours. */
  quiet: quiet.nullable(),
})
export type OwnChannels = z.infer<typeof OwnChannels>

/** Hours that are left out stay as they are: a portal opened before there were any knows of none. */
export const OwnChannelsInput = OwnChannels.extend({ quiet: OwnChannels.shape.quiet.optional() })

/** What a parent chooses between. */
export const AvailableChannels = z.object({
  /** What the centre tells parents of by some way; another choice would tell nothing. */
  kinds: z.array(z.enum(ParentKind)),
  /** The ways they can be told by now: a device of theirs, a linked chat, a number that SMS go to. */
  open: z.array(z.enum(messageChannels)),
  /** The number that SMS go to. */
  phone: z.string().nullable(),
  /** The centre's hours. */
  quiet,
})
export type AvailableChannels = z.infer<typeof AvailableChannels>

/** What a parent was told, as they read it. */
export const OwnParentNotification = z.object({
  id: z.number(),
  kind: z.enum(ParentKind),
  child: z.object({ id: z.number(), fullName: z.string() }),
  /** All whom it is about: a message of the centre to many is one for a parent of two, with the texts of both. */
  children: z.array(z.object({ id: z.number(), fullName: z.string() })),
  title: z.string(),
  body: z.string(),
  createdAt: timestamp,
  readAt: timestamp.nullable(),
  /** It stands in the conversation about the child, and is read there. */
  isLetter: z.boolean(),
  /** Deliveries to this parent, in the order in which the ways were tried. */
  deliveries: z.array(Delivery.pick({ way: true, state: true })),
})
export type OwnParentNotification = z.infer<typeof OwnParentNotification>
