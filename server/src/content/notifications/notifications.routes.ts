import { notifications, ownNotifications } from '@markaz/protocol/content/notifications/routes'
import { AppError } from '@markaz/protocol/errors'
import type { FastifyInstance } from 'fastify'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mount } from '../../http/mount.ts'
import { dailyJob, daysAgo } from '../../jobs/daily-job.ts'
import { listOwn, markRead, unreadCount } from './notifications.queries.ts'
import { listOwnNotifications } from './own-notifications.queries.ts'

export function notificationRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, notifications.count, async ({ db, viewer }) => ({ count: await unreadCount(db, viewer.id) }))
  mount(app, deps, notifications.list, ({ db, viewer, query }) => listOwn(db, viewer.id, query))
  mount(app, deps, notifications.read, async ({ db, viewer, params, clock }) => {
    if (!(await markRead(db, viewer.id, params.id, clock.now()))) throw new AppError('NOT_FOUND')
    return {}
  })
  mount(app, deps, ownNotifications.list, (call) => listOwnNotifications(call.db, call.student.id, call.query))
  dailyJob(app.lane, 'notifications.forget', () => forgetNotifications(deps.db, daysAgo(deps, 365)))
}

async function forgetNotifications(db: Db, before: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const old = sql`select id from notification where created_at < ${before}`
    await tx.run(sql`delete from student_notification where notification_id in (${old})`)
    await tx.run(sql`delete from notification_receiver where notification_id in (${old})`)
    await tx.run(sql`delete from notification where created_at < ${before}`)
  })
}
