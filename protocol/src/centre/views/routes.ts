import { z } from 'zod'
import { paging } from '../../fields.ts'
import { can, route, session } from '../../route.ts'
import { SavedView, SavedViewInput, SharedView } from './schemas.ts'

const manageRoles = can('staff_control:roles', 'update')

/** Screens kept at hand. An address opens nothing by itself: what it shows is what whoever opens it may see. */
export const savedViews = {
  /** One's own, and those that working colleagues of one's branches share, by name. */
  list: route('GET', '/saved-views', {
    access: session,
    summary: "Saqlangan ko'rinishlar: o'ziniki va hamkasblar ulashganlari",
    answer: z.object({ views: z.array(SavedView) }),
  }),
  /** A view saved again gets the new name. What colleagues see, or saw, leaves a line in the audit. */
  save: route('PUT', '/saved-views', {
    access: session,
    rateLimit: { most: 60, minutes: 60 },
    summary: "Ko'rinishni saqlash",
    body: SavedViewInput,
    answer: z.object({ id: z.number() }),
    errors: ['TOO_MANY_VIEWS'],
    audit: 'staff_control:roles',
    idempotent: true,
  }),
  remove: route('DELETE', '/saved-views/{id}', {
    access: session,
    rateLimit: { most: 60, minutes: 60 },
    summary: "O'z saqlangan ko'rinishini o'chirish",
    audit: 'staff_control:roles',
    idempotent: true,
  }),
  /** Shared views, newest first, also those of colleagues who are blocked or gone. */
  shared: route('GET', '/saved-views/shared', {
    access: manageRoles,
    summary: "Filiallar xodimlari ulashgan ko'rinishlar",
    query: z.object(paging),
    answer: z.object({ views: z.array(SharedView), total: z.number() }),
  }),
  removeShared: route('DELETE', '/saved-views/shared/{id}', {
    access: manageRoles,
    summary: "Xodim ulashgan ko'rinishni o'chirish",
  }),
}
