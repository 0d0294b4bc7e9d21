import {
  notifications,
  notificationTemplates,
  ownNotifications,
  sentNotifications,
} from '@markaz/protocol/content/notifications/routes'
import type { RouteDefinition } from '@markaz/protocol/route'
import type { FastifyInstance } from 'fastify'
import { fileAddress } from '../../centre/files/file-address.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { type Call, mountRoute, mountWrite } from '../../http/mount.ts'
import { orNotFound } from '../../http/or-not-found.ts'
import { dailyJob, daysAgo } from '../../jobs/daily-job.ts'
import { changeTopic } from '../../live/changes.ts'
import { isSessionStillAllowed } from '../../live/still-allowed.ts'
import { registerDevice, removeDevice } from './devices.ts'
import { htmlToDocument } from './document-of-html.ts'
import { distributeMessage, withdraw } from './fan-out.ts'
import { countForBell, listOwn, markAllRead, markRead, readOwn, topicOf, unreadCount } from './notifications.queries.ts'
import { keptDays } from './notifications.settings.ts'
import { notifyByClock } from './notify-by-clock.ts'
import { sendPushNotification } from './push.ts'
import { ensurePushKeys, pushKeys } from './push-keys.ts'
import { listMissed, readReach } from './reach.ts'
import { countReceivers } from './receivers.ts'
import { releaseHeldNotification, removeSent, sendNotification } from './send.ts'
import {
  findChoices,
  findPeople,
  listReceivers,
  listSent,
  readSent,
  searchSent,
  sendingsTopic,
} from './sent.queries.ts'
import { readSettings, saveSettings } from './settings.ts'
import { createTemplate, listTemplates, readTemplate, removeTemplate, updateTemplate } from './templates.ts'

export function notificationRoutes(app: FastifyInstance, deps: Deps): void {
  ofStaff(app, deps)
  ofStudents(app, deps)
  mountRoute(app, deps, sentNotifications.list, ({ db, viewer, query }) => listSent(db, viewer, query))
  mountRoute(app, deps, sentNotifications.search, ({ db, viewer, query }) => searchSent(db, viewer, query))
  mountRoute(app, deps, sentNotifications.read, async (call) => {
    const notification = orNotFound(await readSent(call.db, call.viewer, call.params.id))
    return { notification: { ...notification, banner: fileAddress(call, notification.banner) } }
  })
  mountRoute(app, deps, sentNotifications.receivers, receivers)
  mountRoute(app, deps, sentNotifications.countReceivers, async (call) => ({
    ...(await countReceivers(call.db, call.body, call)),
    reach: await readReach(call.db, call.body, call, call, call.query.isForParents),
  }))
  mountRoute(app, deps, sentNotifications.missed, listMissed)
  mountRoute(app, deps, sentNotifications.create, sendNotification)
  mountWrite(app, deps, sentNotifications.release, releaseHeldNotification)
  mountWrite(app, deps, sentNotifications.remove, removeSent)
  mountRoute(app, deps, sentNotifications.stream, (call) =>
    openStream(app, call, sendingsTopic, sentNotifications.stream.access),
  )
  mountRoute(app, deps, sentNotifications.choices, ({ db, viewer, query }) => findChoices(db, viewer, query.value))
  mountRoute(app, deps, sentNotifications.people, async (call) => {
    const { students, staff, academics } = await findPeople(call.db, call, call.query.value)
    return {
      students: withPhotos(call, students),
      staff: withPhotos(call, staff),
      academics: withPhotos(call, academics),
    }
  })
  mountRoute(app, deps, sentNotifications.preview, async ({ body }) => ({ body: htmlToDocument(body.body) }))
  mountRoute(app, deps, notificationTemplates.list, listTemplates)
  mountRoute(app, deps, notificationTemplates.read, readTemplate)
  mountRoute(app, deps, notificationTemplates.create, createTemplate)
  mountRoute(app, deps, notificationTemplates.update, updateTemplate)
  mountWrite(app, deps, notificationTemplates.remove, removeTemplate)
  app.queue.handle(distributeMessage(deps))
  app.queue.handle(withdraw(deps))
  app.queue.handle(notifyByClock(deps))
  app.queue.handle(sendPushNotification(deps))
  dailyJob(app.queue, 'notifications.keys', () => ensurePushKeys(deps))
  dailyJob(app.queue, 'notifications.forget', () => forgetNotifications(deps.db, daysAgo(deps, keptDays)))
}

function ofStaff(app: FastifyInstance, deps: Deps): void {
  const owner = ({ viewer }: Pick<Call<typeof notifications.list>, 'viewer'>) =>
    ({ side: 'staff', id: viewer.id }) as const
  mountRoute(app, deps, notifications.count, ({ db, viewer }) => countForBell(db, viewer.id))
  mountRoute(app, deps, notifications.list, (call) => listOwn(call.db, owner(call), call.query))
  mountRoute(app, deps, notifications.detail, async (call) => {
    const notification = orNotFound(await readOwn(call.db, owner(call), call.params.id))
    return { notification: { ...notification, banner: fileAddress(call, notification.banner) } }
  })
  mountRoute(app, deps, notifications.read, async (call) => {
    orNotFound((await markRead(call.db, owner(call), call.params.id, call.clock.now())) || undefined)
    return {}
  })
  mountRoute(app, deps, notifications.readAll, async (call) => ({
    count: await markAllRead(call.db, owner(call), call.clock.now()),
  }))
  mountRoute(app, deps, notifications.stream, (call) =>
    openStream(app, call, topicOf(call.viewer.id), notifications.stream.access),
  )
  mountRoute(app, deps, notifications.pushKey, async () => ({ publicKey: (await pushKeys(deps)).publicKey }))
  mountRoute(app, deps, notifications.keepDevice, async (call) => {
    await registerDevice(call, { side: 'staff', sessionId: call.viewer.sessionId }, call.body)
    return {}
  })
  mountRoute(app, deps, notifications.forgetDevice, async ({ db, viewer }) => {
    await removeDevice(db, { side: 'staff', sessionId: viewer.sessionId })
    return {}
  })
  mountRoute(app, deps, notifications.settings, ({ db, viewer }) => readSettings(db, viewer.id))
  mountRoute(app, deps, notifications.saveSettings, saveSettings)
}

function openStream(
  app: FastifyInstance,
  call: Call<typeof notifications.stream>,
  topic: string,
  access: RouteDefinition['access'],
) {
  const { db, viewer, query, request } = call
  return app.hub.open({
    topic: changeTopic(db, topic),
    wants: () => true,
    hearer: viewer,
    after: request.lastEventId ?? query.after,
    mayStay: () => isSessionStillAllowed(call, { sessionId: viewer.sessionId, access }, async () => {}),
  })
}

function ofStudents(app: FastifyInstance, deps: Deps): void {
  const owner = ({ student }: Pick<Call<typeof ownNotifications.list>, 'student'>) =>
    ({ side: 'student', id: student.id }) as const
  mountRoute(app, deps, ownNotifications.count, async (call) => ({ count: await unreadCount(call.db, owner(call)) }))
  mountRoute(app, deps, ownNotifications.list, (call) => listOwn(call.db, owner(call), call.query))
  mountRoute(app, deps, ownNotifications.detail, async (call) => {
    const notification = orNotFound(await readOwn(call.db, owner(call), call.params.id))
    return {
      notification: { ...notification, banner: fileAddress({ ...call, viewer: call.student }, notification.banner) },
    }
  })
  mountRoute(app, deps, ownNotifications.read, async (call) => {
    orNotFound((await markRead(call.db, owner(call), call.params.id, call.clock.now())) || undefined)
    return {}
  })
  mountRoute(app, deps, ownNotifications.readAll, async (call) => ({
    count: await markAllRead(call.db, owner(call), call.clock.now()),
  }))
  mountRoute(app, deps, ownNotifications.pushKey, async () => ({ publicKey: (await pushKeys(deps)).publicKey }))
  mountRoute(app, deps, ownNotifications.keepDevice, async (call) => {
    await registerDevice(call, { side: 'student', sessionId: call.student.sessionId }, call.body)
    return {}
  })
  mountRoute(app, deps, ownNotifications.forgetDevice, async ({ db, student }) => {
    await removeDevice(db, { side: 'student', sessionId: student.sessionId })
    return {}
  })
}

async function receivers(call: Call<typeof sentNotifications.receivers>) {
  const { db, viewer, params, query } = call
  orNotFound(await readSent(db, viewer, params.id))
  const { receivers, total } = await listReceivers(db, viewer, { ...query, id: params.id })
  return { receivers: withPhotos(call, receivers), total }
}

const withPhotos = <P extends { photo: string | null }>(
  call: Call<typeof sentNotifications.people> | Call<typeof sentNotifications.receivers>,
  people: P[],
) => people.map((person) => ({ ...person, photo: fileAddress(call, person.photo) }))

async function forgetNotifications(db: Db, before: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const old = sql`select id from notification where created_at < ${before}`
    // The announcement's row must be deleted first, because this waits until a batch that is being distributed is
    // saved. Otherwise the next statements would miss the rows of that batch.
    await tx.run(
      sql`delete from notification_sending where notification_id in (${old}) or (notification_id is null and created_at < ${before} and (deleted_at is not null or held_at < ${before}))`,
    )
    await tx.run(sql`delete from student_notification where notification_id in (${old})`)
    await tx.run(sql`delete from notification_receiver where notification_id in (${old})`)
    await tx.run(sql`delete from notification where created_at < ${before}`)
  })
}
