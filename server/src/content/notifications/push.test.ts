import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { notifications, ownNotifications } from '@markaz/protocol/content/notifications/routes'
import { richTextOfParagraphs } from '@markaz/protocol/rich-text'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { encryptText } from '../../access/sealed-value.ts'
import { hashPassword } from '../../centre/sign-in/passwords.ts'
import { sql } from '../../db/db.ts'
import type { PushMessage } from '../../integrations/push/port.ts'
import {
  type SubscribedTestBrowser,
  startTestPushService,
  vapidClaimsOf,
} from '../../integrations/push/testing/push-service.ts'
import { createWebPushClient } from '../../integrations/push/web-push.ts'
import { requireCompletedSignIn, startTestApp, type TestApp } from '../../testing/app.ts'
import { ensurePushKeys, readPushKeys } from './push-keys.ts'
import {
  buildAnnouncementForGroup,
  createNotificationTestCentre,
  type NotificationTestCentre,
  runDeliveryJobs,
  sendTestAnnouncement,
} from './testing/notification-centre.ts'

let t: TestApp
let service: Awaited<ReturnType<typeof startTestPushService>>
let c: NotificationTestCentre
const sentByFcm: { token: string; message: PushMessage }[] = []
let fcmSays: 'accepted' | 'gone' | 'later' = 'accepted'
beforeAll(async () => {
  service = await startTestPushService()
  t = await startTestApp({
    push: {
      web: createWebPushClient({ publicUrl: 'https://markaz.test', more: [service.host] }),
      fcm: {
        async send(token, message) {
          sentByFcm.push({ token, message })
          return fcmSays
        },
      },
    },
  })
  c = await createNotificationTestCentre(t)
})
afterAll(async () => {
  await t.close()
  await service.close()
})

const keep = (token: string, { subscription }: SubscribedTestBrowser) =>
  t.send(notifications.keepDevice, { token, body: { subscription } })
const keepPupils = (token: string, { subscription }: SubscribedTestBrowser) =>
  t.send(ownNotifications.keepDevice, { token, body: { subscription } })
async function sendToAll(title: string) {
  await sendTestAnnouncement(
    t,
    c.sender.token,
    buildAnnouncementForGroup(c, { title, body: richTextOfParagraphs('Ali Valiyev: 35 ball') }),
  )
  await runDeliveryJobs(t)
  await t.app.queue.runDue('notifications.push')
}
const titlesAt = (browser: SubscribedTestBrowser) =>
  service.of(browser).map((one) => (browser.open(one) as { title: string }).title)

it("a push reaches closed browsers of staff and students with the notification's title and page, never with its text", async () => {
  const [desk, phone] = [service.subscribe(), service.subscribe()]
  expect((await keep(c.teacher.token, desk)).status).toBe(200)
  expect((await keepPupils(c.pupils[0].token, phone)).status).toBe(200)
  await sendToAll("Ertaga dars yo'q")
  const [got] = service.of(desk)
  if (!got) throw new Error('nothing came')
  const { id } = await t.db
    .one<{ id: number }>(sql`select max(id) as id from notification`)
    .then((row) => row ?? { id: 0 })
  // The role may not open the page of notifications, so the push opens the start page.
  expect(desk.open(got)).toEqual({ id, title: "Ertaga dars yo'q", path: '/' })
  expect(titlesAt(phone)).toEqual(["Ertaga dars yo'q"])
  const { publicKey } = (await t.send(notifications.pushKey, { token: c.teacher.token })).data
  expect(vapidClaimsOf(got, publicKey).sub).toBe('https://markaz.test')
  await t.app.queue.runDue('notifications.push')
  expect(service.of(desk)).toHaveLength(1)
})

it('no push is sent after the notification was read, the user signed out or the push device was removed', async () => {
  const own = await createNotificationTestCentre(t)
  const [shared, left, dropped] = [service.subscribe(), service.subscribe(), service.subscribe()]
  await keep(own.teacher.token, shared)
  const colleague = await t.signedIn({ kind: 2, headOfficeIds: own.headOfficeIds })
  await keep(colleague.token, shared)
  await keepPupils(own.pupils[0].token, left)
  await t.db.run(sql`update student_session set ended_at = now() where student_id = ${own.pupils[0].id}`)
  await keepPupils(own.pupils[1].token, dropped)
  await t.send(ownNotifications.forgetDevice, { token: own.pupils[1].token })
  await sendTestAnnouncement(t, own.sender.token, buildAnnouncementForGroup(own, { title: 'Bir' }))
  await runDeliveryJobs(t)
  await t.app.queue.runDue('notifications.push')
  expect([service.of(shared), service.of(left), service.of(dropped)]).toEqual([[], [], []])
  await keep(own.teacher.token, shared)
  await sendTestAnnouncement(t, own.sender.token, buildAnnouncementForGroup(own, { title: 'Ikki' }))
  await runDeliveryJobs(t)
  await t.send(notifications.readAll, { token: own.teacher.token })
  await t.app.queue.runDue('notifications.push')
  expect(service.of(shared)).toEqual([])
})

it('push devices that the push service reports as gone are deleted; if the service is unreachable, the push is retried', async () => {
  const [gone, away] = [service.subscribe(), service.subscribe()]
  service.answer(gone, 410)
  service.answer(away, 503)
  await keep(c.teacher.token, gone)
  await keepPupils(c.pupils[1].token, away)
  await sendToAll('Birinchi')
  const kept = async () =>
    (await t.db.many<{ endpoint: string }>(sql`select endpoint from push_device order by id`)).map(
      (row) => row.endpoint,
    )
  expect(await kept()).not.toContain(gone.subscription.endpoint)
  expect(await kept()).toContain(away.subscription.endpoint)
  service.answer(away, 201)
  t.clock.forward(60_000)
  await t.app.queue.runDue('notifications.push')
  expect([service.of(gone).length, titlesAt(away)]).toEqual([1, ['Birinchi', 'Birinchi']])
})

// Shows: AUTH-014
it("the app's Firebase push token is stored at sign-in, used for push, and deleted when Firebase reports it as unknown", async () => {
  const roleId = await t.build.role({ grants: ['settings.read'] })
  const staffId = await t.build.staff({
    ...{ roleId, kind: 2, login: 'telefonli', headOfficeIds: c.headOfficeIds },
    passwordHash: await hashPassword('Markaz-sinov-2026'),
  })
  await t.db.run(
    sql`insert into group_staff (ext_id, group_id, staff_id, role) values ('fcm', ${c.groupId}, ${staffId}, 'assistant')`,
  )
  const signIn = () =>
    t.send(auth.signIn, { body: { login: 'telefonli', password: 'Markaz-sinov-2026', fcmToken: 'fcm-telefon' } })
  requireCompletedSignIn(await signIn())
  await t.db.run(sql`delete from push_device`)
  sentByFcm.length = 0
  await sendToAll('Telefonga')
  const [first] = sentByFcm
  expect([sentByFcm.length, first?.token, first?.message.title]).toEqual([1, 'fcm-telefon', 'Telefonga'])
  expect(first?.message.path).toBe(`/my-notification/${first?.message.id}`)
  fcmSays = 'gone'
  await sendToAll('Yana')
  fcmSays = 'accepted'
  await sendToAll('Uchinchi')
  expect(sentByFcm.map(({ message }) => message.title)).toEqual(['Telefonga', 'Yana'])
  expect(await t.db.one(sql`select fcm_token from session where staff_id = ${staffId}`)).toEqual({ fcm_token: null })
})

it.each([
  ['an address inside a private network', 'https://169.254.169.254/latest/meta-data'],
  ['an unknown service', 'https://push.example/abc'],
  ['an http address', 'http://fcm.googleapis.com/abc'],
])('a push subscription with %s answers 400, and nothing is stored', async (_, endpoint) => {
  const { keys } = service.subscribe().subscription
  const before = await t.db.one(sql`select count(*) from push_device`)
  const { status, error } = await t.send(notifications.keepDevice, {
    token: c.teacher.token,
    body: { subscription: { endpoint, keys } },
  })
  expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['subscription']])
  expect(await t.db.one(sql`select count(*) from push_device`)).toEqual(before)
})

it("the keys for web push are stored encrypted, and encrypted again when the installation's encryption key changes", async () => {
  const keys = await readPushKeys(t.deps)
  const [again, row] = [
    await readPushKeys(t.deps),
    await t.db.one<{ value: Buffer }>(sql`select value from app_value where name = 'push-keys'`),
  ]
  expect(again).toEqual(keys)
  expect(row?.value.includes(keys.privateKey)).toBe(false)
  const turned = { ...t.deps, tokenKey: new Uint8Array(32).fill(9), otherKeys: [t.deps.tokenKey] }
  await ensurePushKeys(turned)
  expect(await readPushKeys({ ...turned, otherKeys: [] })).toEqual(keys)
  await expect(readPushKeys(t.deps)).rejects.toThrow()
  const back = encryptText(t.deps.tokenKey, 'push-keys', JSON.stringify(keys))
  await t.db.run(sql`update app_value set value = ${back} where name = 'push-keys'`)
})
