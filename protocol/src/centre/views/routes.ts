import { z } from 'zod'
import { paging } from '../../fields.ts'
import { requireGrant, route, sessionAccessRule } from '../../route.ts'
import { SavedView, SavedViewInput, SharedSavedView } from './schemas.ts'

const manageRoles = requireGrant('staff_control:roles', 'update')

/** A saved view is the address of a screen with its filters. A shared view grants its users no additional rights. */
export const savedViews = {
  /** The user's own saved views, and views shared by active colleagues of the same branches, sorted by name. */
  list: route('GET', '/saved-views', {
    access: sessionAccessRule,
    summary: "Saqlangan ko'rinishlar: o'ziniki va hamkasblar ulashganlari",
    answer: z.object({ views: z.array(SavedView) }),
  }),
  /** Saving the same address again renames the saved view. Sharing and unsharing are audited. */
  save: route('PUT', '/saved-views', {
    access: sessionAccessRule,
    rateLimit: { most: 60, minutes: 60 },
    summary: "Ko'rinishni saqlash",
    body: SavedViewInput,
    answer: z.object({ id: z.number() }),
    errors: ['TOO_MANY_VIEWS'],
    audit: 'staff_control:roles',
    idempotent: true,
  }),
  remove: route('DELETE', '/saved-views/{id}', {
    access: sessionAccessRule,
    rateLimit: { most: 60, minutes: 60 },
    summary: "O'z saqlangan ko'rinishini o'chirish",
    audit: 'staff_control:roles',
    idempotent: true,
  }),
  /** All shared views, including views of colleagues who are blocked or have left; newest first. */
  shared: route('GET', '/saved-views/shared', {
    access: manageRoles,
    summary: "Filiallar xodimlari ulashgan ko'rinishlar",
    query: z.object(paging),
    answer: z.object({ views: z.array(SharedSavedView), total: z.number() }),
  }),
  removeShared: route('DELETE', '/saved-views/shared/{id}', {
    access: manageRoles,
    summary: "Xodim ulashgan ko'rinishni o'chirish",
  }),
}
