import { z } from 'zod'
import { countResponse, id, idAndName, paging, queryFlag, searchTextField } from '../../fields.ts'
import { requireAnyGrant, requireGrant, route, sessionAccessRule, studentRouteDefaults } from '../../route.ts'
import { defineOwnPushDeviceRoutes } from './own-devices.routes.ts'
import {
  HtmlInput,
  NotificationInput,
  NotificationReachCounts,
  NotificationReceiver,
  NotificationSetting,
  NotificationSettingsInput,
  NotificationTemplate,
  NotificationTemplateInput,
  OwnNotification,
  OwnNotificationDetail,
  ownNotificationFilter,
  ReceiverCounts,
  ReceiverCountsInput,
  ReceiverKind,
  ReceiverPerson,
  ReceiversInput,
  SentNotification,
  SentNotificationDetail,
  SentNotificationFilter,
  storedNotificationBody,
  UnreachedStudent,
  UnreachedStudentsFilter,
} from './schemas.ts'

const sent = (option: 'create' | 'read' | 'delete') => requireGrant('notifications:sent', option)
const templates = (option: 'create' | 'read' | 'update' | 'delete') => requireGrant('notifications', option)

const ownCount = countResponse.extend({
  /** The id of the user's newest notification; 0 = the user has none. */
  newest: z.number(),
  /** Number of changes to the user's notifications. The client passes it to the event stream, to miss no change. */
  seq: z.number(),
})

export const notifications = {
  count: route('GET', '/notifications/count', {
    access: sessionAccessRule,
    summary: "O'qilmagan bildirishnomalar soni",
    answer: ownCount,
  }),
  list: route('GET', '/notifications/get-all', {
    access: sessionAccessRule,
    summary: "O'z bildirishnomalari",
    query: z.object(ownNotificationFilter),
    answer: z.object({ notifications: z.array(OwnNotification), total: z.number() }),
  }),
  detail: route('GET', '/notifications/get-all/{id}', {
    access: sessionAccessRule,
    summary: "O'z bildirishnomasi, to'liq matni bilan",
    answer: z.object({ notification: OwnNotificationDetail }),
  }),
  read: route('PUT', '/notifications/read/{id}', {
    access: sessionAccessRule,
    summary: "Bildirishnomani o'qilgan deb belgilash",
    audit: false,
  }),
  readAll: route('PUT', '/notifications/read-all', {
    access: sessionAccessRule,
    summary: "Hamma bildirishnomani o'qilgan deb belgilash",
    answer: countResponse,
    audit: false,
  }),
  /** Sends `changed` when a notification arrives or is read. */
  stream: route('GET', '/notifications/stream', {
    access: sessionAccessRule,
    summary: "O'z bildirishnomalari o'zgarganini aytib turadigan oqim",
    query: z.object({ after: z.coerce.number().int().min(0).optional() }),
    stream: true,
  }),
  ...defineOwnPushDeviceRoutes(),
  settings: route('GET', '/notifications/settings', {
    access: sessionAccessRule,
    summary: "O'chirib qo'yish mumkin bo'lgan bildirishnoma turlari",
    answer: z.object({ settings: z.array(NotificationSetting) }),
  }),
  saveSettings: route('PUT', '/notifications/settings', {
    access: sessionAccessRule,
    summary: "Bildirishnoma turlarini yoqish yoki o'chirish",
    body: NotificationSettingsInput,
    answer: z.object({ settings: z.array(NotificationSetting) }),
    audit: false,
  }),
}

export const sentNotifications = {
  list: route('GET', '/notifications/get-all-for-admin', {
    access: sent('read'),
    summary: 'Yuborilgan bildirishnomalar',
    query: SentNotificationFilter,
    answer: z.object({ notifications: z.array(SentNotification), total: z.number(), seq: z.number() }),
  }),
  search: route('GET', '/notifications/search', {
    access: sent('read'),
    summary: 'Yuborilgan bildirishnomalarni qidirish',
    query: z.object({ ...paging, value: searchTextField }),
    answer: z.object({ notifications: z.array(SentNotification), total: z.number() }),
  }),
  /** Sends `changed` when sending makes progress, and when a notification is added or removed. */
  stream: route('GET', '/notifications/sent-stream', {
    access: sent('read'),
    summary: "Yuborilayotgan bildirishnomalar o'zgarganini aytib turadigan oqim",
    query: z.object({ after: z.coerce.number().int().min(0).optional() }),
    stream: true,
  }),
  read: route('GET', '/notifications/get-for-admin/{id}', {
    access: sent('read'),
    summary: 'Yuborilgan bildirishnoma',
    answer: z.object({ notification: SentNotificationDetail }),
  }),
  receivers: route('GET', '/notifications/get-for-admin/{id}/receivers', {
    access: sent('read'),
    summary: "Bildirishnomani olganlar va o'qiganlar",
    query: z.object({ ...paging, kind: z.enum(ReceiverKind).default('students') }),
    answer: z.object({ receivers: z.array(NotificationReceiver), total: z.number() }),
  }),
  /** Counts receivers with the same SQL statement as sending, so that both select the same people. */
  countReceivers: route('POST', '/notifications/receivers-count', {
    access: sent('create'),
    summary: 'Yuborishdan oldin: necha kishi oladi',
    query: z.object({ isForParents: queryFlag }),
    body: ReceiverCountsInput,
    answer: ReceiverCounts.extend({ reach: NotificationReachCounts }),
    audit: false,
  }),
  /** Lists selected students whom the notification will not reach. */
  missed: route('POST', '/notifications/receivers-missed', {
    access: sent('create'),
    summary: 'Yuborishdan oldin: kimlarga yetmaydi yoki kech yetadi',
    query: UnreachedStudentsFilter,
    body: ReceiversInput,
    answer: z.object({ students: z.array(UnreachedStudent), total: z.number() }),
    audit: false,
  }),
  create: route('POST', '/notifications/create', {
    access: sent('create'),
    summary: 'Bildirishnoma yuborish, hozir yoki aytilgan vaqtda',
    body: NotificationInput,
    answer: z.object({ id, receivers: ReceiverCounts }),
    status: 201,
    errors: ['FILE_UNKNOWN', 'FORBIDDEN'],
  }),
  /**
   * Sends a notification whose author lost the right to send it. The user needs this right for all branches of the
   * notification.
   */
  release: route('PUT', '/notifications/release/{id}', {
    access: sent('create'),
    summary: 'Muallifi endi yubora olmaydigan bildirishnomani yuborish',
    errors: ['SENDING_BEYOND_OWN'],
    idempotent: true,
  }),
  /** Before the sending time: cancels the notification. Afterwards: removes it from all receivers. */
  remove: route('DELETE', '/notifications/delete/{id}', {
    access: sent('delete'),
    summary: "Bildirishnomani o'chirish: olganlarning ro'yxatidan ham yo'qoladi",
  }),
  choices: route('GET', '/notifications/choices', {
    access: sent('create'),
    summary: 'Qabul qiluvchilarni tanlash uchun rollar, guruhlar, kurslar',
    query: z.object({ value: searchTextField }),
    answer: z.object({ roles: z.array(idAndName), groups: z.array(idAndName), courses: z.array(idAndName) }),
  }),
  /** Searches people to whom a notification can be sent; at most twenty of each kind. */
  people: route('GET', '/notifications/people', {
    access: sent('create'),
    summary: "Bildirishnoma yuborish mumkin bo'lgan odamlar",
    query: z.object({ value: searchTextField }),
    answer: z.object({
      students: z.array(ReceiverPerson),
      staff: z.array(ReceiverPerson),
      academics: z.array(ReceiverPerson),
    }),
  }),
  preview: route('POST', '/notifications/preview', {
    access: requireAnyGrant(sent('create'), templates('create'), templates('update')),
    summary: "HTML matn qanday ko'rinishi",
    body: HtmlInput,
    answer: z.object({ body: storedNotificationBody }),
    audit: false,
  }),
}

export const notificationTemplates = {
  list: route('GET', '/notifications/templates', {
    access: requireAnyGrant(templates('read'), sent('create')),
    summary: 'Bildirishnoma shablonlari',
    query: z.object({ ...paging, value: searchTextField }),
    answer: z.object({ templates: z.array(NotificationTemplate), total: z.number() }),
  }),
  create: route('POST', '/notifications/templates', {
    access: templates('create'),
    summary: "Shablon qo'shish",
    body: NotificationTemplateInput,
    answer: z.object({ id }),
    status: 201,
    errors: ['NOTIFICATION_TEMPLATE_NAME_TAKEN'],
  }),
  read: route('GET', '/notifications/templates/{id}', {
    access: requireAnyGrant(templates('read'), templates('update'), sent('create')),
    summary: 'Bildirishnoma shabloni',
    answer: z.object({ template: NotificationTemplate }),
  }),
  update: route('PUT', '/notifications/templates/{id}', {
    edits: true,
    access: templates('update'),
    summary: "Shablonni o'zgartirish",
    body: NotificationTemplateInput,
    answer: z.object({ id }),
    errors: ['NOTIFICATION_TEMPLATE_NAME_TAKEN'],
  }),
  remove: route('DELETE', '/notifications/templates/{id}', {
    access: templates('delete'),
    summary: "Shablonni o'chirish",
  }),
}

export const ownNotifications = {
  list: route('GET', '/notifications', {
    ...studentRouteDefaults,
    summary: 'Talabaning bildirishnomalari',
    query: z.object(ownNotificationFilter),
    answer: z.object({ notifications: z.array(OwnNotification), total: z.number() }),
  }),
  count: route('GET', '/notifications/count', {
    ...studentRouteDefaults,
    summary: "Talabaning o'qilmagan bildirishnomalari soni",
    answer: countResponse,
  }),
  detail: route('GET', '/notifications/{id}', {
    ...studentRouteDefaults,
    summary: "Talabaning bildirishnomasi, to'liq matni bilan",
    answer: z.object({ notification: OwnNotificationDetail }),
  }),
  read: route('PUT', '/notifications/{id}/read', {
    ...studentRouteDefaults,
    summary: "Bildirishnomani o'qilgan deb belgilash",
    audit: false,
  }),
  readAll: route('PUT', '/notifications/read-all', {
    ...studentRouteDefaults,
    summary: "Hamma bildirishnomani o'qilgan deb belgilash",
    answer: countResponse,
    audit: false,
  }),
  ...defineOwnPushDeviceRoutes('student'),
}
