import { z } from 'zod'
import { id, optionalParam, paging } from '../../fields.ts'
import { parentRouteDefaults, requireGrant, route } from '../../route.ts'
import { defineOwnPushDeviceRoutes } from '../notifications/own-devices.routes.ts'
import {
  AvailableNotificationChannels,
  NotificationChannelSettings,
  NotificationChannelSettingsInput,
  OwnNotificationChannels,
  OwnNotificationChannelsInput,
  ParentNotificationEntry,
  ReceivedParentNotification,
} from './schemas.ts'

export const parentNotificationChannels = {
  settings: route('GET', '/ways/settings', {
    access: requireGrant('settings:mobile_versions', 'read'),
    summary: "Xabar yo'llari: ota-onalarga nima qaysi yo'l bilan aytilishi (markazniki yoki filialniki)",
    query: z.object({ officeId: optionalParam(id) }),
    /** True = the branch has its own channel rules; false = it uses the centre's rules. */
    answer: z.object({ settings: NotificationChannelSettings, isOwn: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
  save: route('PUT', '/ways/settings', {
    edits: true,
    access: requireGrant('settings:mobile_versions', 'update'),
    summary: "Xabar yo'llarini saqlash",
    body: NotificationChannelSettingsInput,
    answer: z.object({ settings: NotificationChannelSettings, isOwn: z.boolean() }),
    errors: ['NOT_FOUND'],
    idempotent: true,
  }),
  told: route('GET', '/students/{id}/told', {
    access: requireGrant('users:students', 'read'),
    summary: "Talabaning ota-onasiga aytilganlar: qaysi yo'l bilan va holati",
    query: z.object(paging),
    answer: z.object({ told: z.array(ParentNotificationEntry), total: z.number() }),
  }),
}

export const ownNotificationChannels = {
  read: route('GET', '/ways', {
    ...parentRouteDefaults,
    summary: 'Ota-ona nimadan va qanday xabar olishi',
    answer: z.object({ ways: OwnNotificationChannels, here: AvailableNotificationChannels }),
  }),
  save: route('PUT', '/ways', {
    ...parentRouteDefaults,
    summary: 'Nimadan va qanday xabar olishni tanlash',
    body: OwnNotificationChannelsInput,
    answer: z.object({ ways: OwnNotificationChannels }),
    idempotent: true,
    audit: false,
    rateLimit: { most: 60, minutes: 60 },
  }),
  told: route('GET', '/told', {
    ...parentRouteDefaults,
    summary: 'Ota-onaga farzandlari haqida aytilganlar',
    query: z.object(paging),
    /** `unread`: the number of unread notifications, except about chat messages, which have their own count. */
    answer: z.object({ told: z.array(ReceivedParentNotification), total: z.number(), unread: z.number() }),
  }),
  /** After the parent has read the notification, the server tries no further channel. */
  markRead: route('PUT', '/told/{id}/read', {
    ...parentRouteDefaults,
    summary: "Aytilganni o'qilgan deb belgilash",
    idempotent: true,
    audit: false,
    rateLimit: { most: 600, minutes: 60 },
  }),
  /**
   * Marks all notifications up to the given id as read. Messages of conversations stay unread until they are read in
   * the conversation.
   */
  readUntil: route('PUT', '/told/read', {
    ...parentRouteDefaults,
    summary: "Shu xabargacha aytilganlarni o'qilgan deb belgilash",
    body: z.object({ id }),
    idempotent: true,
    audit: false,
    rateLimit: { most: 600, minutes: 60 },
  }),
  ...defineOwnPushDeviceRoutes('parent'),
}
