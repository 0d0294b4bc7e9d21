import { z } from 'zod'
import { requireGrant, route, studentRouteDefaults } from '../../route.ts'
import { Faq, FaqEdit, FaqFilter, FaqInput, FaqOrder, FaqRow, PortalFaq } from './schemas.ts'

const made = z.object({ id: z.number() })
const readers = requireGrant('profile', 'read')

export const faq = {
  list: route('GET', '/posts/faq', {
    access: readers,
    summary: "Ko'p so'raladigan savollar, o'z tartibida",
    query: FaqFilter,
    answer: z.object({ faq: z.array(FaqRow), total: z.number() }),
  }),
  read: route('GET', '/posts/faq/{id}', {
    access: readers,
    summary: 'Bitta savol va javobi',
    answer: z.object({ faq: Faq }),
  }),
  create: route('POST', '/posts/faq', {
    access: requireGrant('content:posts', 'create'),
    summary: "Savol va javob qo'shish",
    body: FaqInput,
    answer: made,
    status: 201,
    errors: ['FILE_UNKNOWN'],
  }),
  update: route('PUT', '/posts/faq/{id}', {
    access: requireGrant('content:posts', 'update'),
    summary: 'Savol va javobni tahrirlash',
    body: FaqEdit,
    answer: made,
    errors: ['FILE_UNKNOWN', 'FAQ_CHANGED'],
  }),
  /** The client sends the ids in the old and new order, so that the server can check which order the user saw. */
  reorder: route('PATCH', '/posts/faq/order', {
    access: requireGrant('content:posts', 'update'),
    summary: "Savollar tartibini o'zgartirish",
    body: FaqOrder,
    errors: ['FAQ_ORDER_CHANGED'],
    idempotent: true,
  }),
  remove: route('DELETE', '/posts/faq/{id}', {
    access: requireGrant('content:posts', 'delete'),
    summary: "Savolni o'chirish",
  }),
}

export const portalFaq = {
  list: route('GET', '/faq', {
    ...studentRouteDefaults,
    summary: "Ko'p so'raladigan savollar va javoblari",
    query: FaqFilter,
    answer: z.object({ faq: z.array(PortalFaq), total: z.number() }),
  }),
}
