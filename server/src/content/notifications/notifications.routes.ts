import {
  notifications,
  notificationTemplates,
  ownNotifications,
  sentNotifications,
} from '@markaz/protocol/content/notifications/routes'
import type { RouteDefinition } from '@markaz/protocol/route'
import type { FastifyInstance } from 'fastify'
import { signedFileAddressOf } from '../../centre/files/file-address.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountTransactionalRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { dateDaysAgo, registerDailyJob } from '../../jobs/schedule.ts'
import { createLiveChangeTopic } from '../../live/changes.ts'
import { isStaffSessionStillAllowed } from '../../live/session-checks.ts'
import { registerPushDevice, removePushDevice } from './devices.ts'
import { createDistributeAnnouncementJob, createWithdrawAnnouncementJob } from './distribute-announcement.ts'
import { createDueStaffNotificationsJob } from './due-staff-notifications.ts'
import { convertHtmlToRichText } from './html-to-rich-text.ts'
import {
  countBellNotifications,
  countUnreadNotifications,
  listOwnNotifications,
  liveNotificationTopicOf,
  markAllNotificationsRead,
  markNotificationRead,
  readOwnNotification,
} from './notifications.queries.ts'
import { notificationRetentionDays } from './notifications.settings.ts'
import { createSendPushNotificationJob } from './push.ts'
import { ensurePushKeys, readPushKeys } from './push-keys.ts'
import { countReachedStudents, listStudentsNotReached } from './reach.ts'
import { countAnnouncementReceivers } from './receivers.ts'
import { releaseHeldAnnouncement, removeSentAnnouncement, sendAnnouncement } from './send.ts'
import {
  findPossibleReceivers,
  listReceiverFilterOptions,
  listReceivers,
  listSentAnnouncements,
  readSentAnnouncement,
  searchSentAnnouncements,
  sentAnnouncementsLiveTopic,
} from './sent-announcements.queries.ts'
import { readStaffNotificationSettings, saveStaffNotificationSettings } from './settings.ts'
import {
  createNotificationTemplate,
  listNotificationTemplates,
  readNotificationTemplate,
  removeNotificationTemplate,
  updateNotificationTemplate,
} from './templates.ts'

export function notificationRoutes(app: FastifyInstance, deps: Deps): void {
  staffNotificationRoutes(app, deps)
  studentNotificationRoutes(app, deps)
  mountRoute(app, deps, sentNotifications.list, ({ db, viewer, query }) => listSentAnnouncements(db, viewer, query))
  mountRoute(app, deps, sentNotifications.search, ({ db, viewer, query }) => searchSentAnnouncements(db, viewer, query))
  mountRoute(app, deps, sentNotifications.read, async (call) => {
    const notification = orNotFound(await readSentAnnouncement(call.db, call.viewer, call.params.id))
    return { notification: { ...notification, banner: signedFileAddressOf(call, notification.banner) } }
  })
  mountRoute(app, deps, sentNotifications.receivers, receivers)
  mountRoute(app, deps, sentNotifications.countReceivers, async (call) => ({
    ...(await countAnnouncementReceivers(call.db, call.body, call)),
    reach: await countReachedStudents(call.db, call.body, call, call, call.query.isForParents),
  }))
  mountRoute(app, deps, sentNotifications.missed, listStudentsNotReached)
  mountRoute(app, deps, sentNotifications.create, sendAnnouncement)
  mountTransactionalRoute(app, deps, sentNotifications.release, releaseHeldAnnouncement)
  mountTransactionalRoute(app, deps, sentNotifications.remove, removeSentAnnouncement)
  mountRoute(app, deps, sentNotifications.stream, (call) =>
    openStream(app, call, sentAnnouncementsLiveTopic, sentNotifications.stream.access),
  )
  mountRoute(app, deps, sentNotifications.choices, ({ db, viewer, query }) =>
    listReceiverFilterOptions(db, viewer, query.value),
  )
  mountRoute(app, deps, sentNotifications.people, async (call) => {
    const { students, staff, academics } = await findPossibleReceivers(call.db, call, call.query.value)
    return {
      students: withPhotos(call, students),
      staff: withPhotos(call, staff),
      academics: withPhotos(call, academics),
    }
  })
  mountRoute(app, deps, sentNotifications.preview, async ({ body }) => ({ body: convertHtmlToRichText(body.body) }))
  mountRoute(app, deps, notificationTemplates.list, listNotificationTemplates)
  mountRoute(app, deps, notificationTemplates.read, readNotificationTemplate)
  mountRoute(app, deps, notificationTemplates.create, createNotificationTemplate)
  mountRoute(app, deps, notificationTemplates.update, updateNotificationTemplate)
  mountTransactionalRoute(app, deps, notificationTemplates.remove, removeNotificationTemplate)
  app.queue.handle(createDistributeAnnouncementJob(deps))
  app.queue.handle(createWithdrawAnnouncementJob(deps))
  app.queue.handle(createDueStaffNotificationsJob(deps))
  app.queue.handle(createSendPushNotificationJob(deps))
  registerDailyJob(app.queue, 'notifications.keys', () => ensurePushKeys(deps))
  registerDailyJob(app.queue, 'notifications.forget', () =>
    forgetNotifications(deps.db, dateDaysAgo(deps, notificationRetentionDays)),
  )
}

function staffNotificationRoutes(app: FastifyInstance, deps: Deps): void {
  const owner = ({ viewer }: Pick<RouteCall<typeof notifications.list>, 'viewer'>) =>
    ({ side: 'staff', id: viewer.id }) as const
  mountRoute(app, deps, notifications.count, ({ db, viewer }) => countBellNotifications(db, viewer.id))
  mountRoute(app, deps, notifications.list, (call) => listOwnNotifications(call.db, owner(call), call.query))
  mountRoute(app, deps, notifications.detail, async (call) => {
    const notification = orNotFound(await readOwnNotification(call.db, owner(call), call.params.id))
    return { notification: { ...notification, banner: signedFileAddressOf(call, notification.banner) } }
  })
  mountRoute(app, deps, notifications.read, async (call) => {
    orNotFound((await markNotificationRead(call.db, owner(call), call.params.id, call.clock.now())) || undefined)
    return {}
  })
  mountRoute(app, deps, notifications.readAll, async (call) => ({
    count: await markAllNotificationsRead(call.db, owner(call), call.clock.now()),
  }))
  mountRoute(app, deps, notifications.stream, (call) =>
    openStream(app, call, liveNotificationTopicOf(call.viewer.id), notifications.stream.access),
  )
  mountRoute(app, deps, notifications.pushKey, async () => ({ publicKey: (await readPushKeys(deps)).publicKey }))
  mountRoute(app, deps, notifications.keepDevice, async (call) => {
    await registerPushDevice(call, { side: 'staff', sessionId: call.viewer.sessionId }, call.body)
    return {}
  })
  mountRoute(app, deps, notifications.forgetDevice, async ({ db, viewer }) => {
    await removePushDevice(db, { side: 'staff', sessionId: viewer.sessionId })
    return {}
  })
  mountRoute(app, deps, notifications.settings, ({ db, viewer }) => readStaffNotificationSettings(db, viewer.id))
  mountRoute(app, deps, notifications.saveSettings, saveStaffNotificationSettings)
}

function openStream(
  app: FastifyInstance,
  call: RouteCall<typeof notifications.stream>,
  topic: string,
  access: RouteDefinition['access'],
) {
  const { db, viewer, query, request } = call
  return app.hub.open({
    topic: createLiveChangeTopic(db, topic),
    wants: () => true,
    hearer: viewer,
    after: request.lastEventId ?? query.after,
    mayStay: () => isStaffSessionStillAllowed(call, { sessionId: viewer.sessionId, access }, async () => {}),
  })
}

function studentNotificationRoutes(app: FastifyInstance, deps: Deps): void {
  const owner = ({ student }: Pick<RouteCall<typeof ownNotifications.list>, 'student'>) =>
    ({ side: 'student', id: student.id }) as const
  mountRoute(app, deps, ownNotifications.count, async (call) => ({
    count: await countUnreadNotifications(call.db, owner(call)),
  }))
  mountRoute(app, deps, ownNotifications.list, (call) => listOwnNotifications(call.db, owner(call), call.query))
  mountRoute(app, deps, ownNotifications.detail, async (call) => {
    const notification = orNotFound(await readOwnNotification(call.db, owner(call), call.params.id))
    return {
      notification: {
        ...notification,
        banner: signedFileAddressOf({ ...call, viewer: call.student }, notification.banner),
      },
    }
  })
  mountRoute(app, deps, ownNotifications.read, async (call) => {
    orNotFound((await markNotificationRead(call.db, owner(call), call.params.id, call.clock.now())) || undefined)
    return {}
  })
  mountRoute(app, deps, ownNotifications.readAll, async (call) => ({
    count: await markAllNotificationsRead(call.db, owner(call), call.clock.now()),
  }))
  mountRoute(app, deps, ownNotifications.pushKey, async () => ({ publicKey: (await readPushKeys(deps)).publicKey }))
  mountRoute(app, deps, ownNotifications.keepDevice, async (call) => {
    await registerPushDevice(call, { side: 'student', sessionId: call.student.sessionId }, call.body)
    return {}
  })
  mountRoute(app, deps, ownNotifications.forgetDevice, async ({ db, student }) => {
    await removePushDevice(db, { side: 'student', sessionId: student.sessionId })
    return {}
  })
}

async function receivers(call: RouteCall<typeof sentNotifications.receivers>) {
  const { db, viewer, params, query } = call
  orNotFound(await readSentAnnouncement(db, viewer, params.id))
  const { receivers, total } = await listReceivers(db, viewer, { ...query, id: params.id })
  return { receivers: withPhotos(call, receivers), total }
}

const withPhotos = <P extends { photo: string | null }>(
  call: RouteCall<typeof sentNotifications.people> | RouteCall<typeof sentNotifications.receivers>,
  people: P[],
) => people.map((person) => ({ ...person, photo: signedFileAddressOf(call, person.photo) }))

async function forgetNotifications(db: Db, before: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const old = sql`select id from notification where created_at < ${before}`
    // Waits for the batch that is being sent. Otherwise the deletion would miss the rows of this batch.
    await tx.run(
      sql`delete from notification_sending where notification_id in (${old}) or (notification_id is null and created_at < ${before} and (deleted_at is not null or held_at < ${before}))`,
    )
    await tx.run(sql`delete from student_notification where notification_id in (${old})`)
    await tx.run(sql`delete from notification_receiver where notification_id in (${old})`)
    await tx.run(sql`delete from notification where created_at < ${before}`)
  })
}
