import { z } from 'zod'
import { requireGrant, route } from '../../route.ts'
import { ExportLimits, SignOutAllRequest } from './schemas.ts'

const read = requireGrant('settings:security', 'read')
const update = requireGrant('settings:security', 'update')

/** Limits for exports of personal data, and the emergency call that signs out all people after an incident. */
export const dataSafety = {
  read: route('GET', '/safety', {
    access: read,
    summary: "Xavfsizlik sozlamalari: yuklab olish chegaralari, hammaning kirishini tugatish so'rovi",
    answer: z.object({ limits: ExportLimits, request: SignOutAllRequest.nullable() }),
  }),
  saveLimits: route('PUT', '/safety/limits', {
    access: update,
    freshPassword: true,
    summary: 'Bir kunda yuklab olish chegaralarini saqlash',
    body: ExportLimits,
    answer: z.object({ limits: ExportLimits }),
    edits: true,
    idempotent: true,
  }),
  /**
   * Requests that all users are signed out; a second staff member must confirm. While a request is open, another
   * request is refused.
   */
  askEnd: route('POST', '/safety/access-end', {
    access: update,
    freshPassword: true,
    summary: "Hammaning kirishini tugatishni so'rash; ikkinchi odam tasdiqlaydi",
    answer: z.object({ request: SignOutAllRequest }),
    errors: ['ACCESS_END_ASKED'],
    status: 201,
  }),
  confirmEnd: route('POST', '/safety/access-end/{id}/confirm', {
    access: update,
    freshPassword: true,
    summary: 'Hammaning kirishini tugatishni tasdiqlash',
    errors: ['ACCESS_END_OWN'],
  }),
  cancelEnd: route('DELETE', '/safety/access-end/{id}', {
    access: update,
    freshPassword: true,
    summary: "Hammaning kirishini tugatish so'rovini bekor qilish",
  }),
}
