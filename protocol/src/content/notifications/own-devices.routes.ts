import { z } from 'zod'
import { type RouteDefinition, route, session } from '../../route.ts'
import { DeviceInput } from './schemas.ts'

/** Calls for push messages to the session's device; the subscription ends with the session. The same on each side. */
export const ownDevices = (side?: RouteDefinition['side']) => ({
  /** The key with which browsers subscribe. */
  pushKey: route('GET', '/notifications/push-key', {
    side,
    access: session,
    summary: 'Push obunasi uchun ochiq kalit (VAPID)',
    answer: z.object({ publicKey: z.string() }),
  }),
  keepDevice: route('PUT', '/notifications/device', {
    side,
    access: session,
    summary: 'Shu qurilmaga push yuborish: brauzer obunasi yoki FCM tokeni',
    body: DeviceInput,
    idempotent: true,
    audit: false,
    rateLimit: { most: 60, minutes: 60 },
  }),
  forgetDevice: route('DELETE', '/notifications/device', {
    side,
    access: session,
    summary: 'Shu qurilmaga push yubormaslik',
    idempotent: true,
    audit: false,
    rateLimit: { most: 60, minutes: 60 },
  }),
})
