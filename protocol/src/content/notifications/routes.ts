import { z } from 'zod'
import { count, idParams, nothing, optional, paging } from '../../fields.ts'
import { route, session } from '../../route.ts'
import { OwnNotification } from './schemas.ts'

/** One's own notifications, as the bell shows them; writing and sending them comes with its area. */
export const notifications = {
  count: route({
    method: 'GET',
    path: '/notifications/count',
    access: session,
    summary: "O'qilmagan bildirishnomalar soni",
    answer: count,
  }),
  list: route({
    method: 'GET',
    path: '/notifications/get-all',
    access: session,
    summary: "O'z bildirishnomalari",
    query: z.object({ ...paging, isRead: optional(z.stringbool()) }),
    answer: z.object({ notifications: z.array(OwnNotification), total: z.number() }),
  }),
  read: route({
    method: 'PUT',
    path: '/notifications/read/{id}',
    access: session,
    summary: "Bildirishnomani o'qilgan deb belgilash",
    params: idParams,
    answer: nothing,
    errors: ['NOT_FOUND'],
    audit: false,
  }),
}

/** A student's own. */
export const ownNotifications = {
  list: route({
    side: 'student',
    method: 'GET',
    path: '/notifications',
    access: session,
    summary: 'Talabaning bildirishnomalari',
    query: z.object(paging),
    answer: z.object({
      notifications: z.array(OwnNotification),
      total: z.number(),
    }),
  }),
}
