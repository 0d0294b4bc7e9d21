import { z } from 'zod'
import { idParams, nothing } from '../../fields.ts'
import { route, session } from '../../route.ts'
import { SavedView, SavedViewInput } from './schemas.ts'

/** Screens kept at hand. An address opens nothing by itself: what it shows is what whoever opens it may see. */
export const savedViews = {
  /** One's own, and those that others share, by name. */
  list: route({
    method: 'GET',
    path: '/saved-views',
    access: session,
    summary: "Saqlangan ko'rinishlar: o'ziniki va hamkasblar ulashganlari",
    answer: z.object({ views: z.array(SavedView) }),
  }),
  /** Saved again, it gets the new name. */
  save: route({
    method: 'PUT',
    path: '/saved-views',
    access: session,
    pace: { most: 60, minutes: 60 },
    summary: "Ko'rinishni saqlash",
    body: SavedViewInput,
    answer: z.object({ id: z.number() }),
    errors: ['TOO_MANY_VIEWS'],
    audit: false,
  }),
  remove: route({
    method: 'DELETE',
    path: '/saved-views/{id}',
    access: session,
    pace: { most: 60, minutes: 60 },
    summary: "O'z saqlangan ko'rinishini o'chirish",
    params: idParams,
    answer: nothing,
    errors: ['NOT_FOUND'],
    audit: false,
  }),
}
