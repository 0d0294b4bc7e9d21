import { allApiRoutes } from '@markaz/protocol/catalogue'
import { ownComments } from '@markaz/protocol/content/comments/routes'
import { ownNotifications } from '@markaz/protocol/content/notifications/routes'
import { portalPosts } from '@markaz/protocol/content/posts/own-posts.routes'
import type { PortalSettings } from '@markaz/protocol/control/portal/schemas'
import { ownPortalSettings, portalSettings } from '@markaz/protocol/control/portal/settings.routes'
import { studentShop } from '@markaz/protocol/motivation/market/own-shop.routes'
import { StudentChangeKind } from '@markaz/protocol/people/feed/schemas'
import { StudentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import { apiPath, portalSettingNames } from '@markaz/protocol/route'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildPost } from '../../content/posts/testing/build-post.ts'
import { sql } from '../../db/db.ts'
import { startTestPushService } from '../../integrations/push/testing/push-service.ts'
import { createWebPushClient } from '../../integrations/push/web-push.ts'
import { studentNotificationEvent } from '../../people/notifications/student-notices.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { openParentSession, openStudentSession } from '../../testing/portal-session.ts'
import { countRowsOf, readLastAudit } from '../../testing/rows.ts'
import { undoRequestChanges } from '../../testing/undo.ts'

let t: TestApp
let service: Awaited<ReturnType<typeof startTestPushService>>
let staff: { token: string }
let student: { id: number; token: string }
let parent: string
const signedIn = (id: number) =>
  openStudentSession(t.deps, t.db, { studentId: id, address: '127.0.0.1', userAgent: null })
const grants = ['settings:mobile_versions.read', 'settings:mobile_versions.update']
const defaultSettings: PortalSettings = {
  showPlaces: false,
  showShop: true,
  showComments: true,
  showRecordings: true,
  quietFrom: '21:00',
  quietTo: '07:00',
  answerHours: 4,
  letterDay: 5,
  letterHour: 18,
}
beforeAll(async () => {
  service = await startTestPushService()
  t = await startTestApp({
    push: { web: createWebPushClient({ publicUrl: 'https://markaz.test', more: [service.host] }), fcm: null },
  })
  staff = await t.signedIn({ grants })
  const id = await t.build.student({ login: 'portalchi' })
  student = { id, token: await signedIn(id) }
  parent = await openParentSession(t.deps, t.db, await t.build.agent({ studentIds: [id] }))
})
afterEach(() =>
  t.db.run(sql`delete from portal_setting`).then(() => t.db.run(sql`insert into portal_setting default values`)),
)
afterAll(async () => {
  await t.close()
  await service.close()
})

const saveSettings = (body: PortalSettings) => t.send(portalSettings.save, { token: staff.token, body })
/** Signs in again, because a staff member's access token is valid for fifteen minutes. */
async function signInAt(moment: string) {
  t.clock.set(moment)
  staff = await t.signedIn({ grants })
}

describe('the portal settings', () => {
  // Tests the undo of: portal-setting.update
  it('the portal settings have defaults; a change is audited, is shown to students, and can be undone', async () => {
    expect((await t.send(portalSettings.read, { token: staff.token })).data.settings).toEqual(defaultSettings)
    const wanted = { ...defaultSettings, showPlaces: true, quietFrom: '22:30' }
    const saved = await saveSettings(wanted)
    expect(saved.data.settings).toEqual(wanted)
    expect(await readLastAudit(t.db)).toMatchObject({
      action: 'update',
      entity: 'portal-setting',
      permissionName: 'settings:mobile_versions',
      before: defaultSettings,
      after: wanted,
    })
    const lines = await countRowsOf(t.db, 'audit')
    await saveSettings(wanted)
    expect(await countRowsOf(t.db, 'audit')).toBe(lines)
    expect((await t.send(ownPortalSettings.settings, { token: student.token })).data.settings).toEqual(wanted)
    expect((await undoRequestChanges(t, staff.token, saved)).status).toBe(200)
    expect((await t.send(ownPortalSettings.settings, { token: student.token })).data.settings).toEqual(defaultSettings)
    const stranger = await t.signedIn({ grants: ['settings:contracts.update'] })
    expect((await t.send(portalSettings.save, { token: stranger.token, body: defaultSettings })).status).toBe(403)
    expect((await saveSettings({ ...defaultSettings, quietTo: '24:00' })).status).toBe(400)
  })

  const shown = allApiRoutes.filter(({ route }) => route.shownBy)
  it('each portal setting, when it is off, hides at least one API route', () => {
    expect(new Set(shown.map(({ route }) => route.shownBy))).toEqual(new Set(portalSettingNames))
  })

  it.each(shown.map(({ area, name, route }) => ({ label: `${area}.${name}`, route })))(
    'the route $label answers 404 while its portal setting is off',
    async ({ route }) => {
      const path = apiPath(route).replace('{childId}', String(student.id))
      const ask = async () => {
        const response = await t.app.inject({
          method: route.method,
          url: path.replace(/\{\w+\}/g, '1'),
          headers: { authorization: `Bearer ${route.side === 'parent' ? parent : student.token}` },
          ...(route.body && { payload: { wrong: true } }),
        })
        return response.statusCode
      }
      const flag = route.shownBy as (typeof portalSettingNames)[number]
      await saveSettings({ ...defaultSettings, [flag]: false })
      expect(await ask()).toBe(404)
      await saveSettings({ ...defaultSettings, [flag]: true })
      // The route of a visible feature answers 400 to the empty body, 404 for the unknown row, and otherwise 200.
      expect(await ask()).toBe(route.body ? 400 : path.includes('{') ? 404 : 200)
    },
  )

  it('if portal features are hidden, students keep access to their own data, such as purchases and comments', async () => {
    const post = await buildPost(t)
    const body = { text: 'Zo‘r', key: crypto.randomUUID() }
    const { comment } = (await t.send(ownComments.write, { token: student.token, params: { id: post }, body })).data
    const counted = async () =>
      (await t.send(portalPosts.read, { token: student.token, params: { id: post } })).data.post.commentsCount
    expect(await counted()).toBe(1)
    await saveSettings({ ...defaultSettings, showComments: false, showShop: false })
    expect(await counted()).toBe(0)
    expect((await t.send(studentShop.purchases, { token: student.token })).status).toBe(200)
    expect((await t.send(ownComments.list, { token: student.token })).data.total).toBe(1)
    expect((await t.send(ownComments.remove, { token: student.token, params: comment })).status).toBe(200)
  })
})

describe('quiet hours, in which students get no push notifications', () => {
  const tell = (title: string) =>
    t.db.transaction((tx) =>
      studentNotificationEvent.emit(tx, {
        kind: StudentNotificationKind.AwardGiven,
        title,
        body: 'ball',
        about: { kind: StudentChangeKind.Points, id: null },
        studentIds: [student.id],
        now: t.deps.clock.now(),
      }),
    )
  const phoneOf = async (token: string) => {
    const phone = service.subscribe()
    const { subscription } = phone
    expect((await t.send(ownNotifications.keepDevice, { token, body: { subscription } })).status).toBe(200)
    return phone
  }
  const push = () => t.app.queue.runDue('notifications.push')

  // Shows: PORTAL-020
  it('a push to a student waits until the quiet hours end; the notification itself is listed immediately', async () => {
    const phone = await phoneOf(student.token)
    const titles = () => service.of(phone).map((one) => (phone.open(one) as { title: string }).title)
    t.clock.set('2026-11-21T20:59:00+05:00')
    await tell('Kechqurun')
    await push()
    expect(titles()).toEqual(['Kechqurun'])
    const [notice] = (await t.send(ownNotifications.list, { token: student.token })).data.notifications
    expect(phone.open(service.of(phone)[0] as never)).toMatchObject({ path: `/portal/notices/open/${notice?.id}` })
    expect(notice?.about).toEqual({ kind: StudentChangeKind.Points, id: null })
    t.clock.set('2026-11-21T21:00:00+05:00')
    await tell('Tunda')
    await push()
    const { count } = (await t.send(ownNotifications.count, { token: student.token })).data
    expect([titles(), count]).toEqual([['Kechqurun'], 2])
    t.clock.set('2026-11-22T06:59:59+05:00')
    await push()
    expect(titles()).toEqual(['Kechqurun'])
    t.clock.set('2026-11-22T07:00:00+05:00')
    await push()
    await push()
    expect(titles()).toEqual(['Kechqurun', 'Tunda'])
  })

  it('quiet hours may be within one day; if beginning and end are equal, there are no quiet hours', async () => {
    await signInAt('2026-11-23T13:30:00+05:00')
    const phone = await phoneOf(await signedIn(student.id))
    const count = () => service.of(phone).length
    await saveSettings({ ...defaultSettings, quietFrom: '13:00', quietTo: '14:00' })
    await tell('Tushlikda')
    await push()
    expect(count()).toBe(0)
    await signInAt('2026-11-23T14:00:00+05:00')
    await push()
    expect(count()).toBe(1)
    await saveSettings({ ...defaultSettings, quietFrom: '00:00', quietTo: '00:00' })
    t.clock.set('2026-11-24T02:00:00+05:00')
    await tell('Tunda ham')
    await push()
    expect(count()).toBe(2)
  })
})
