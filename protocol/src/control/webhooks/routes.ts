import { z } from 'zod'
import { countResponse, optionalParam, paging } from '../../fields.ts'
import { requireGrant, route } from '../../route.ts'
import { NewWebhook, Webhook, WebhookDelivery, WebhookInput, webhookDeliveryStates } from './schemas.ts'

const read = requireGrant('settings:integrations', 'read')
const update = requireGrant('settings:integrations', 'update')
const secret = z.object({ id: z.number(), secret: z.string() })

/** Webhooks (standard "Standard Webhooks") notify other systems of events in the branches of the webhook's author. */
export const webhooks = {
  list: route('GET', '/webhooks', {
    access: read,
    summary: 'Boshqa tizimlarga xabar berish: webhook manzillari',
    answer: z.object({ webhooks: z.array(Webhook) }),
  }),
  create: route('POST', '/webhooks', {
    access: requireGrant('settings:integrations', 'create'),
    freshPassword: true,
    summary: "Webhook qo'shish; imzo kaliti faqat shu javobda ko'rinadi",
    body: NewWebhook,
    answer: secret,
    status: 201,
    errors: ['TOO_MANY_WEBHOOKS'],
  }),
  update: route('PUT', '/webhooks/{id}', {
    edits: true,
    access: update,
    freshPassword: true,
    summary: 'Webhookni tahrirlash, pauza va davom ettirish',
    body: WebhookInput,
  }),
  /** Replaces the secret that signs messages. For one day they are signed with both the old and the new secret. */
  rotate: route('POST', '/webhooks/{id}/secret', {
    access: update,
    freshPassword: true,
    summary: 'Yangi imzo kaliti; avvalgisi yana bir kun imzolaydi',
    answer: secret,
  }),
  remove: route('DELETE', '/webhooks/{id}', {
    access: requireGrant('settings:integrations', 'delete'),
    summary: "Webhookni o'chirish",
  }),
  /** Sends a test message of kind `test.ping`, which is signed and retried like any other message. */
  test: route('POST', '/webhooks/{id}/test', {
    access: update,
    rateLimit: { most: 30, minutes: 60 },
    summary: 'Sinov xabarini yuborish',
    answer: z.object({ deliveryId: z.number() }),
    audit: false,
  }),
  deliveries: route('GET', '/webhooks/{id}/deliveries', {
    access: read,
    summary: 'Webhook xabarlari, javob holati va vaqti bilan; 30 kun saqlanadi',
    query: z.object({ ...paging, state: optionalParam(z.enum(webhookDeliveryStates)) }),
    answer: z.object({ deliveries: z.array(WebhookDelivery), total: z.number() }),
  }),
  /** Sends a message again with the same id, so that the receiver recognizes it as a repetition. */
  replay: route('POST', '/webhooks/{id}/deliveries/{deliveryId}/replay', {
    access: update,
    summary: 'Xabarni qayta yuborish',
  }),
  replayDead: route('POST', '/webhooks/{id}/replay', {
    access: update,
    summary: 'Yetib bormagan hamma xabarlarni qayta yuborish',
    answer: countResponse,
    idempotent: true,
  }),
}
