import { z } from 'zod'
import { contentErrorTexts } from '../../errors/content.ts'
import { id, time, timestamp } from '../../fields.ts'
import { ParentNotificationKind, parentNotificationKinds } from '../../people/notifications/schemas.ts'

/** Channels to parents, cheapest first. `call`: a staff member phones the parent, only about absences. */
export const notificationChannels = ['push', 'telegram', 'sms', 'call'] as const
export const messageChannels = ['push', 'telegram', 'sms'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/**
 * States of a delivery. `sent`: the channel accepted the text. `delivered`: the text is on the phone. `unknown`:
 * sending was interrupted.
 */
const deliveryStates = ['queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'unknown'] as const
export type DeliveryState = (typeof deliveryStates)[number]

const deliveryStateReasons = [
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
export type DeliveryStateReason = (typeof deliveryStateReasons)[number]

export const NotificationChannelRule = z
  .object({
    kind: z.enum(ParentNotificationKind),
    /** The channels in the order in which they are tried; empty = parents get no notification of this kind. */
    ways: z
      .array(z.enum(notificationChannels))
      .max(notificationChannels.length)
      .refine((chosen) => new Set(chosen).size === chosen.length, contentErrorTexts.wayTwice),
    /** True = the notification is sent during quiet hours, too. */
    isUrgent: z.boolean(),
    /** Minutes after which an unread notification is also sent over the next channel; null = no further channel. */
    answerMinutes: z.number().int().min(5).max(1440).nullable(),
  })
  .refine(({ kind, ways: chosen }) => kind === ParentNotificationKind.Absence || !chosen.includes('call'), {
    error: contentErrorTexts.callForAbsence,
    path: ['ways'],
  })
export type NotificationChannelRule = z.infer<typeof NotificationChannelRule>

const rules = z
  .array(NotificationChannelRule)
  .max(parentNotificationKinds.length)
  .refine(
    (all) =>
      all.length === parentNotificationKinds.length &&
      new Set(all.map(({ kind }) => kind)).size === parentNotificationKinds.length,
    contentErrorTexts.everyKindOnce,
  )

export const NotificationChannelSettings = z.object({
  /** One channel rule for each kind of notification, in the order of `parentNotificationKinds`. */
  rules,
  /** The price of one SMS part in so'm, the same for all branches. */
  smsPrice: z.number().int().min(0).max(100_000),
})
export type NotificationChannelSettings = z.infer<typeof NotificationChannelSettings>

export const NotificationChannelSettingsInput = z
  .object({
    /** The branch of these channel rules; null = the centre, whose rules apply to branches without their own. */
    officeId: id.nullable(),
    /** The new channel rules; null = delete the branch's own rules, so that the centre's rules apply. */
    rules: rules.nullable(),
    /** The price of one SMS part in so'm; allowed only for the centre (`officeId` is null). */
    smsPrice: NotificationChannelSettings.shape.smsPrice.nullish(),
  })
  .refine(({ officeId, rules: own }) => officeId !== null || own !== null, {
    error: contentErrorTexts.centreNeedsRules,
    path: ['rules'],
  })

export const NotificationDelivery = z.object({
  id: z.number(),
  parent: z.object({ id: z.number(), fullName: z.string() }),
  way: z.enum(notificationChannels),
  state: z.enum(deliveryStates),
  why: z.enum(deliveryStateReasons).nullable(),
  /** The price in so'm; only SMS have a price. */
  price: z.number().nullable(),
  queuedAt: timestamp,
  sentAt: timestamp.nullable(),
  deliveredAt: timestamp.nullable(),
  readAt: timestamp.nullable(),
})
export type NotificationDelivery = z.infer<typeof NotificationDelivery>

export const ParentNotificationEntry = z.object({
  id: z.number(),
  kind: z.enum(ParentNotificationKind),
  title: z.string(),
  body: z.string(),
  createdAt: timestamp,
  /**
   * The deliveries in the order in which channels were tried; empty = no reachable parent, or no channel chosen yet.
   */
  deliveries: z.array(NotificationDelivery),
  isDecided: z.boolean(),
})
export type ParentNotificationEntry = z.infer<typeof ParentNotificationEntry>

/** Quiet hours as `HH:mm` in Asia/Tashkent; equal times = no quiet hours. */
const quiet = z.object({ from: time, to: time })

export const OwnNotificationChannels = z.object({
  kinds: z.array(z.enum(ParentNotificationKind)).max(parentNotificationKinds.length),
  /** The channel that is tried first for this parent; null = the centre's order. */
  firstWay: z.enum(messageChannels).nullable(),
  /** The parent's quiet hours for notifications that are not urgent; null = the centre's quiet hours. */
  quiet: quiet.nullable(),
})
export type OwnNotificationChannels = z.infer<typeof OwnNotificationChannels>

/** If `quiet` is omitted, the stored quiet hours stay: older versions of the portal do not send this field. */
export const OwnNotificationChannelsInput = OwnNotificationChannels.extend({
  quiet: OwnNotificationChannels.shape.quiet.optional(),
})

export const AvailableNotificationChannels = z.object({
  /** The only kinds of notifications that the centre sends to parents, even if a parent switches on another kind. */
  kinds: z.array(z.enum(ParentNotificationKind)),
  /** Channels that work for the parent now: push needs a device, Telegram a linked chat, SMS a phone number. */
  open: z.array(z.enum(messageChannels)),
  phone: z.string().nullable(),
  quiet,
})
export type AvailableNotificationChannels = z.infer<typeof AvailableNotificationChannels>

export const ReceivedParentNotification = z.object({
  id: z.number(),
  kind: z.enum(ParentNotificationKind),
  child: z.object({ id: z.number(), fullName: z.string() }),
  /** The children whom the notification concerns. A message sent once for two children is one entry that names both. */
  children: z.array(z.object({ id: z.number(), fullName: z.string() })),
  title: z.string(),
  body: z.string(),
  createdAt: timestamp,
  readAt: timestamp.nullable(),
  /** The screen below `/portal` that the notification opens; null = none. */
  path: z.string().nullable(),
  /** True = the notification is about a chat message, which the parent reads in the chat. */
  isLetter: z.boolean(),
  deliveries: z.array(NotificationDelivery.pick({ way: true, state: true })),
})
export type ReceivedParentNotification = z.infer<typeof ReceivedParentNotification>
