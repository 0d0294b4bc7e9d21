import { health } from '@markaz/protocol/control/health/routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { startTestPushService } from '../../integrations/push/testing/push-service.ts'
import { createWebPushClient } from '../../integrations/push/web-push.ts'
import { createTelegramFixture } from '../../people/telegram/testing/telegram-fixture.ts'
import type { TestApp } from '../../testing/app.ts'
import { listNotificationsOfPerson, readLastAudit } from '../../testing/rows.ts'

let scene: Awaited<ReturnType<typeof createTelegramFixture>>
let service: Awaited<ReturnType<typeof startTestPushService>>
let t: TestApp
beforeAll(async () => {
  scene = await createTelegramFixture()
  service = await startTestPushService()
  t = scene.t
  t.deps.push.web = createWebPushClient({ publicUrl: 'https://markaz.uz', more: [service.host] })
})
afterAll(async () => {
  await service.close()
  await scene.close()
})

const grants = ['settings:health.read', 'settings:health.update']
const send = (token: string, channel: 'bell' | 'telegram' | 'push' | 'sms') =>
  t.send(health.sendTest, { token, body: { channel } })
const missingChannelsOf = async (token: string) => {
  const { tests } = (await t.send(health.read, { token })).data
  return Object.fromEntries(tests.map(({ channel, lacks }) => [channel, lacks]))
}

// Shows: OPS-021
it('a test notification is sent only to the user who asked for it and only over the chosen channel, and is audited', async () => {
  const [own, other] = [await t.signedIn({ grants }), await t.signedIn({ grants })]
  await t.db.run(sql`
    insert into telegram_chat (chat_id, staff_id, linked_by, linked_at)
    values (${scene.person().id}, ${own.staffId}, 'link', ${t.deps.clock.now()})`)
  expect((await send(own.token, 'bell')).data).toMatchObject({
    isSent: true,
    says: expect.stringContaining("qo'ng'iroqcha"),
  })
  expect(await listNotificationsOfPerson(t.db, 'staff', own.staffId)).toEqual([
    [19, 'Sinov xabari', expect.any(String)],
  ])
  expect(await listNotificationsOfPerson(t.db, 'staff', other.staffId)).toEqual([])
  expect(await readLastAudit(t.db)).toMatchObject({
    staffId: own.staffId,
    action: 'send-test',
    entity: 'health',
    after: { channel: 'bell' },
  })
  expect(await t.db.one(sql`select from job where kind in ('notifications.push', 'ways.notice')`)).toBeUndefined()
})

// Shows: OPS-021
it('a test message over a channel that the user has not connected is refused with advice, and nothing is sent', async () => {
  const { token } = await t.signedIn({ grants })
  expect(await missingChannelsOf(token)).toEqual({
    ...{ bell: null, telegram: 'Profilda Telegramingizni ulang', push: expect.stringContaining('Profilda') },
    sms: 'SMS xizmati ulanmagan',
  })
  for (const channel of ['telegram', 'push', 'sms'] as const)
    expect((await send(token, channel)).data).toMatchObject({ isSent: false, smsId: null })
  expect(await t.db.one(sql`select from sms`)).toBeUndefined()
})

// Shows: OPS-021
it("a test message arrives in the user's own Telegram chat; if the user has stopped the bot, this is reported", async () => {
  const { token, staffId } = await t.signedIn({ grants })
  const person = scene.person()
  await t.db.run(
    sql`insert into telegram_chat (chat_id, staff_id, linked_by, linked_at) values (${person.id}, ${staffId}, 'link', ${t.deps.clock.now()})`,
  )
  person.says('salom')
  expect((await send(token, 'telegram')).data).toMatchObject({ isSent: true })
  expect(person.countOf('Sinov xabari')).toBe(1)
  person.blocks()
  expect((await send(token, 'telegram')).data).toMatchObject({
    isSent: false,
    says: expect.stringContaining('qaytadan ulang'),
  })
})

// Shows: OPS-021
it("a test push is sent to the user's own devices; if the push service refuses the test push, this is reported", async () => {
  const { token, staffId } = await t.signedIn({ grants })
  const browser = service.subscribe()
  const { endpoint, keys } = browser.subscription
  await t.db.run(sql`
    insert into push_device (session_id, endpoint, p256dh, auth, created_at)
    select id, ${endpoint}, ${keys.p256dh}, ${keys.auth}, now() from session where staff_id = ${staffId}`)
  expect((await send(token, 'push')).data).toMatchObject({ isSent: true, says: '1 ta qurilmadan 1 tasiga yuborildi.' })
  service.answer(browser, 503)
  expect((await send(token, 'push')).data).toMatchObject({ isSent: false })
})

// Shows: OPS-021
it("a test SMS is sent to the user's own number like other SMS, and only this user can read its result", async () => {
  const { token, staffId } = await t.signedIn({ grants })
  const stranger = await t.signedIn({ grants })
  await t.db.run(sql`update staff set phone_number = '998901234567' where id = ${staffId}`)
  const { sms } = t.deps
  Object.assign(t.deps, { sms: { ...sms, name: 'eskiz' } })
  const first = (await send(token, 'sms')).data
  expect(first).toMatchObject({ isSent: true, smsId: expect.any(Number) })
  const result = (asker: string) => t.send(health.readTestSms, { token: asker, params: { id: first.smsId as number } })
  expect((await result(token)).data).toMatchObject({ isWaiting: true })
  await t.db.run(sql`update sms set status = 'failed', error = 'Raqam noto''g''ri' where id = ${first.smsId}`)
  expect((await result(token)).data).toMatchObject({
    isWaiting: false,
    isSent: false,
    says: "SMS ketmadi: Raqam noto'g'ri.",
  })
  await t.db.run(sql`update sms set status = 'sent', error = null where id = ${first.smsId}`)
  expect((await result(token)).data).toMatchObject({ isWaiting: false, isSent: true })
  expect((await result(stranger.token)).status).toBe(404)
  Object.assign(t.deps, { sms })
})
