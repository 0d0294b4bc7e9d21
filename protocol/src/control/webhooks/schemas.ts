import { z } from 'zod'
import { named, text, timestamp } from '../../fields.ts'

/** Kinds of events for other systems: thin events with ids only. */
export const webhookKinds = [
  'attendance.marked',
  'certificate.changed',
  'certificate.issued',
  'contract.cancelled',
  'contract.signed',
  'exam.announced',
  'lesson.changed',
  'membership.changed',
  'student.created',
  'student.joined',
  'work.checked',
] as const
export type WebhookKind = (typeof webhookKinds)[number]

const input = {
  name: text(100),
  url: z.url().max(500),
  kinds: z.array(z.enum(webhookKinds)).min(1).max(webhookKinds.length),
}
export const NewWebhook = z.object(input)
export type NewWebhook = z.infer<typeof NewWebhook>
export const WebhookInput = z.object({ ...input, isPaused: z.boolean() })
export type WebhookInput = z.infer<typeof WebhookInput>

export const Webhook = z.object({
  id: z.number(),
  name: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(webhookKinds)),
  /** True = no events are sent, and events during the pause are not sent later. */
  isPaused: z.boolean(),
  /** The branches whose events are sent; null = all. */
  offices: z.array(named).nullable(),
  waiting: z.number(),
  /** Number of messages given up after a day of attempts. */
  dead: z.number(),
  /** Since when no message arrives; null = the last message arrived, or there was none. */
  failingSince: timestamp.nullable(),
  createdAt: timestamp,
})
export type Webhook = z.infer<typeof Webhook>

export const deliveryStates = ['waiting', 'delivered', 'dead'] as const

const Attempt = z.object({
  at: timestamp,
  /** The status of the response; null = no response. */
  status: z.number().nullable(),
  tookMs: z.number(),
  /** Why there was no response, as our own text. */
  error: z.string().nullable(),
})

export const Delivery = z.object({
  id: z.number(),
  /** `webhook-id`, the same in every attempt. */
  messageId: z.string(),
  kind: z.string(),
  state: z.enum(deliveryStates),
  createdAt: timestamp,
  nextAt: timestamp.nullable(),
  /** Newest first, the last five. */
  attempts: z.array(Attempt),
})
export type Delivery = z.infer<typeof Delivery>
