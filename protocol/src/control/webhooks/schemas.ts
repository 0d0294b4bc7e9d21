import { z } from 'zod'
import { idAndName, text, timestamp } from '../../fields.ts'

/** Events contain only ids; the receiving system fetches the data by the API. */
export const webhookEventKinds = [
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
export type WebhookEventKind = (typeof webhookEventKinds)[number]

const input = {
  name: text(100),
  url: z.url().max(500),
  kinds: z.array(z.enum(webhookEventKinds)).min(1).max(webhookEventKinds.length),
}
export const NewWebhook = z.object(input)
export const WebhookInput = z.object({ ...input, isPaused: z.boolean() })
export type WebhookInput = z.infer<typeof WebhookInput>

export const Webhook = z.object({
  id: z.number(),
  name: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(webhookEventKinds)),
  /** True = the webhook sends no events; events that occur during the pause are never sent later. */
  isPaused: z.boolean(),
  /** The branches whose events the webhook sends; null = all branches. */
  offices: z.array(idAndName).nullable(),
  waiting: z.number(),
  /** Number of messages that the server stopped sending after a day of retries. */
  dead: z.number(),
  /** When sending began to fail; null = the last message arrived, or none was sent. */
  failingSince: timestamp.nullable(),
  createdAt: timestamp,
})
export type Webhook = z.infer<typeof Webhook>

export const webhookDeliveryStates = ['waiting', 'delivered', 'dead'] as const

const Attempt = z.object({
  at: timestamp,
  /** The HTTP status of the receiver's response to the webhook; null = no response. */
  status: z.number().nullable(),
  tookMs: z.number(),
  /** Why the receiver of the webhook did not respond, as a text for users. */
  error: z.string().nullable(),
})

export const WebhookDelivery = z.object({
  id: z.number(),
  /** The value of the header `webhook-id`, the same in every attempt to send the message. */
  messageId: z.string(),
  kind: z.string(),
  state: z.enum(webhookDeliveryStates),
  createdAt: timestamp,
  nextAt: timestamp.nullable(),
  /** The last five attempts to send the message, newest first. */
  attempts: z.array(Attempt),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>
