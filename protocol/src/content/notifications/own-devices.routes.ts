import { z } from 'zod'
import { type RouteDefinition, route, sessionAccessRule } from '../../route.ts'
import { PushDeviceInput } from './schemas.ts'

/** Calls that switch push messages to the user's current device on or off. Signing out ends the subscription. */
export const defineOwnPushDeviceRoutes = (side?: RouteDefinition['side']) => ({
  /** Returns the server's public key (VAPID), which a browser needs to subscribe to push messages. */
  pushKey: route('GET', '/notifications/push-key', {
    side,
    access: sessionAccessRule,
    summary: 'Push obunasi uchun ochiq kalit (VAPID)',
    answer: z.object({ publicKey: z.string() }),
  }),
  keepDevice: route('PUT', '/notifications/device', {
    side,
    access: sessionAccessRule,
    summary: 'Shu qurilmaga push yuborish: brauzer obunasi yoki FCM tokeni',
    body: PushDeviceInput,
    idempotent: true,
    audit: false,
    rateLimit: { most: 60, minutes: 60 },
  }),
  forgetDevice: route('DELETE', '/notifications/device', {
    side,
    access: sessionAccessRule,
    summary: 'Shu qurilmaga push yubormaslik',
    idempotent: true,
    audit: false,
    rateLimit: { most: 60, minutes: 60 },
  }),
})
