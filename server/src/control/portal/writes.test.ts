import { allApiRoutes } from '@markaz/protocol/catalogue'
import { publicOffers } from '@markaz/protocol/content/offers/routes'
import { ownEvents } from '@markaz/protocol/motivation/events/own-events.routes'
import { competitions } from '@markaz/protocol/motivation/events/routes'
import { studentShop } from '@markaz/protocol/motivation/market/own-shop.routes'
import { richTextOfParagraphs } from '@markaz/protocol/rich-text'
import { ownCalendar } from '@markaz/protocol/teaching/calendars/routes'
import { ownExams } from '@markaz/protocol/teaching/exams/own-exams.routes'
import { ownHomework } from '@markaz/protocol/teaching/homework/own-homework.routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../centre/sign-in/passwords.ts'
import { buildPost } from '../../content/posts/testing/build-post.ts'
import { sql } from '../../db/db.ts'
import { givePointsInTest } from '../../motivation/testing/give-points.ts'
import { type ChatFixture, createChatFixture } from '../../teaching/chats/testing/chat-fixture.ts'
import { shareTestApp } from '../../testing/app.ts'
import { insertReturningId } from '../../testing/rows.ts'
import { doorFaceConsentText } from '../face-consents/consent.text.ts'

const t = shareTestApp()
let staff: { token: string; staffId: number }
beforeAll(async () => {
  staff = await t.signedIn({
    isSuperadmin: true,
    grants: ['events:competitions.create', 'settings:gamification_oferta.update'],
  })
})

interface Operation {
  params?: Record<string, number>
  body?: Record<string, unknown>
  /** A different body with the same request key; the server must answer 409. */
  other?: Record<string, unknown>
  /** Status of the repeated request, if it differs from the status of the first request. */
  again?: number
}

const key = crypto.randomUUID()
const word = { text: 'Mana ishim', clientId: key, files: [], isSubmission: true }

const examOf = (s: ChatFixture) =>
  t.build.exam({ groupId: s.groupId, date: '2026-11-21', beginTime: '14:00', endTime: '18:00' })
const writeMessage = async (s: ChatFixture, write: typeof ownExams.write | typeof ownHomework.write, id: number) =>
  (await t.send(write, { token: s.ali.token, params: { id }, body: word })).data.message.id
async function itemOf(s: ChatFixture) {
  const now = t.deps.clock.now()
  const category = await insertReturningId(
    t.db,
    sql`insert into store_category (name, created_at) values (${crypto.randomUUID()}, ${now}) returning id`,
  )
  await givePointsInTest(t, { studentId: s.ali.id, coin: 500 })
  return insertReturningId(
    t.db,
    sql`
      insert into store_item (name, category_id, description, count, price, image, created_by, created_at)
      values ('Daftar', ${category}, 'Qalin', 9, 100, 'images/a.png', ${staff.staffId}, ${now}) returning id`,
  )
}
const buyItem = async (s: ChatFixture) => {
  const body = { itemId: await itemOf(s), price: 100, key }
  return (await t.send(studentShop.buy, { token: s.ali.token, body })).data.purchase.id
}
async function eventOf(type: 'single' | 'team') {
  const body = {
    ...{
      name: 'Musobaqa',
      description: richTextOfParagraphs('Robotlar'),
      image: null,
      type,
      teamSize: type === 'team' ? 3 : null,
    },
    ...{ xpRequirement: 0, xp: 0, coin: 0, participantLimit: null, deviceId: null, officeId: null },
    ...{ startDate: '2026-11-25T10:00:00+05:00', endDate: '2026-11-25T12:00:00+05:00' },
  }
  return (await t.send(competitions.create, { token: staff.token, body })).data.id
}
async function createInvitation(s: ChatFixture) {
  const id = await eventOf('team')
  await t.send(ownEvents.enrol, { token: s.vali.token, params: { id }, body: { teamName: 'Burgutlar' } })
  const hId = `HH${s.ali.id}`
  await t.db.run(sql`update student set h_id = ${hId} where id = ${s.ali.id}`)
  await t.send(ownEvents.invite, { token: s.vali.token, params: { id }, body: { hId } })
  const teamId = await insertReturningId(t.db, sql`select id from event_team where event_id = ${id}`)
  return { params: { id }, body: { teamId } }
}
const commentOf = async (studentId: number) => {
  const post = await buildPost(t)
  return insertReturningId(
    t.db,
    sql`
      insert into post_comment (post_id, student_id, text, client_key, created_at)
      values (${post}, ${studentId}, 'Zo‘r', ${crypto.randomUUID()}, ${t.deps.clock.now()}) returning id`,
  )
}
const noticeOf = async (studentId: number) => {
  const id = await insertReturningId(
    t.db,
    sql`insert into notification (kind, title, body) values (9, 'Ball', '') returning id`,
  )
  await t.db.run(sql`insert into student_notification (notification_id, student_id) values (${id}, ${studentId})`)
  return id
}
async function createOffer() {
  const body = { body: richTextOfParagraphs('Markaz qoidalari') }
  return (await t.send(publicOffers.update, { token: staff.token, body })).data.version
}

/** For each route with which students write: a request that the tests send twice. */
const operations: Record<string, (s: ChatFixture) => Promise<Operation>> = {
  'ownComments.write': async () => ({
    params: { id: await buildPost(t) },
    body: { text: 'Zo‘r', key },
    other: { text: 'Yomon', key },
  }),
  'ownComments.remove': async (s) => ({ params: { id: await commentOf(s.ali.id) }, again: 404 }),
  'ownComments.report': async (s) => ({ params: { id: await commentOf(s.vali.id) }, body: { reason: 'Haqorat' } }),
  'ownEvents.enrol': async () => ({ params: { id: await eventOf('team') }, body: { teamName: 'Lochinlar' } }),
  'ownEvents.leave': async (s) => {
    const id = await eventOf('single')
    await t.send(ownEvents.enrol, { token: s.ali.token, params: { id }, body: {} })
    return { params: { id }, again: 404 }
  },
  'ownEvents.invite': async (s) => {
    const id = await eventOf('team')
    await t.send(ownEvents.enrol, { token: s.ali.token, params: { id }, body: { teamName: 'Burgutlar' } })
    await t.db.run(sql`update student set h_id = ${`HH${s.vali.id}`} where id = ${s.vali.id}`)
    return { params: { id }, body: { hId: `HH${s.vali.id}` } }
  },
  'studentOwnFaceConsent.give': async (s) => {
    await t.db.run(sql`update student set birth_date = '2000-01-01' where id = ${s.ali.id}`)
    return { body: { textVersion: doorFaceConsentText(t.deps, 'self').version }, again: 409 }
  },
  'studentOwnFaceConsent.withdraw': async (s) => {
    await t.db.run(sql`update student set birth_date = '2000-01-01' where id = ${s.ali.id}`)
    return {}
  },
  'ownCalendar.revoke': async (s) => {
    await t.send(ownCalendar.make, { token: s.ali.token })
    return {}
  },
  'ownEvents.accept': createInvitation,
  'ownEvents.decline': async (s) => ({ ...(await createInvitation(s)), again: 404 }),
  'ownExams.readUntil': async (s) => {
    const id = await examOf(s)
    return { params: { id }, body: { messageId: await writeMessage(s, ownExams.write, id) } }
  },
  'ownExams.start': async (s) => ({ params: { id: await examOf(s) } }),
  'ownExams.write': async (s) => ({
    params: { id: await examOf(s) },
    body: word,
    other: { ...word, text: 'Boshqa javob' },
  }),
  'ownHomework.readUntil': async (s) => ({
    params: { id: s.homeworkId },
    body: { messageId: await writeMessage(s, ownHomework.write, s.homeworkId) },
  }),
  'ownHomework.write': async (s) => ({
    params: { id: s.homeworkId },
    body: word,
    other: { ...word, text: 'Boshqa javob' },
  }),
  'ownNotifications.read': async (s) => ({ params: { id: await noticeOf(s.ali.id) } }),
  // The first request marks all notifications as read. The repeated request must return the same number of
  // notifications.
  'ownNotifications.readAll': async () => ({}),
  'ownNotifications.keepDevice': async (s) => ({ body: { fcmToken: `qurilma${s.ali.id}` } }),
  'ownNotifications.forgetDevice': async () => ({}),
  'portalPublicOffer.accept': async () => ({ body: { version: await createOffer() } }),
  'studentShop.buy': async (s) => {
    const body = { itemId: await itemOf(s), price: 100, key }
    return { body, other: { ...body, price: 101 } }
  },
  'studentShop.cancel': async (s) => ({ params: { id: await buyItem(s) } }),
  'portalStories.view': async () => ({
    params: {
      id: await insertReturningId(
        t.db,
        sql`
          insert into story (title, attachment, is_active, created_by, created_at)
          values ('Hikoya', 'short-videos/a.jpg', true, ${staff.staffId}, now()) returning id`,
      ),
    },
  }),
  'studentAccount.changePassword': async (s) => {
    await t.db.run(
      sql`update student set password_hash = ${await hashPassword('Eski-parol-77')} where id = ${s.ali.id}`,
    )
    return { body: { oldPassword: 'Eski-parol-77', newPassword: 'Yangi-kalit-88' } }
  },
  'studentAccount.portalInstalled': async () => ({}),
  'studentAccount.chooseScript': async () => ({ body: { script: 'cyrillic' } }),
  'studentTelegram.unlink': async () => ({}),
  'studentAccount.endOtherSessions': async () => ({}),
  'studentAccount.endAccess': async () => ({ body: { kind: 'chat', id: '0' } }),
  'studentAccount.logout': async () => ({ again: 401 }),
}

/** Each of these requests creates something new, so a repetition cannot give the same answer. */
const operationsThatCreate = [
  'ownCalendar.make',
  'studentAccount.signIn',
  'studentAccount.signInPassword',
  'studentPasswordRecovery.ask',
  'studentPasswordRecovery.choose',
  'studentPasswordRecovery.state',
  'studentTelegram.link',
  'studentTelegram.signIn',
  'uploads.ownAttachment',
]

/** Tables that are not compared, because they contain only counters and jobs. */
const tablesNotCompared = ['sign_in_attempt', 'job', 'live_topic']

const momentOf = ({ now }: { now?: string }) => (now ? { now } : {})

/**
 * Returns the number of rows and a hash for each table. `access_version` is omitted, because each revocation increases
 * it.
 */
async function readAllRows(): Promise<Record<string, string>> {
  const tables = await t.db.many<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`)
  const all: Record<string, string> = {}
  for (const { name } of tables.filter((table) => !tablesNotCompared.includes(table.name))) {
    const { rows } = await t.deps.pool.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(said, '|' order by said)), '') as state
      from (select (to_jsonb(row) - 'access_version')::text as said from "${name}" row) rows`,
    )
    all[name] = rows[0].state
  }
  return all
}

describe("a student's writing request that is repeated because its answer was lost", () => {
  const writes = allApiRoutes.filter(({ route }) => route.side === 'student' && route.method !== 'GET')

  it('the test of repeated requests covers every route by which a student can write data', () => {
    const names = writes.map(({ area, name }) => `${area}.${name}`)
    expect(names.filter((name) => !operationsThatCreate.includes(name)).toSorted()).toEqual(
      Object.keys(operations).toSorted(),
    )
    expect(operationsThatCreate.filter((name) => !names.includes(name))).toEqual([])
  })

  // Shows: PORTAL-021
  it.each(
    writes
      .map(({ area, name, route }) => ({ label: `${area}.${name}`, route }))
      .filter(({ label }) => label in operations),
  )(
    'repeating the request $label with the same request key changes nothing and returns the same answer',
    async ({ label, route }) => {
      const s = await createChatFixture(t)
      const operation = (await operations[label]?.(s)) as Operation
      const send = (body = operation.body) =>
        t.send(route, { token: s.ali.token, params: operation.params, ...(body && { body }) } as never) as Promise<{
          status: number
          data: { now?: string }
          error: { code: string }
        }>
      const first = await send()
      expect([200, 201]).toContain(first.status)
      const before = await readAllRows()
      t.clock.forward(1_000)
      const second = await send()
      expect(await readAllRows()).toEqual(before)
      if (operation.again) expect(second.status).toBe(operation.again)
      else expect([second.status, second.data]).toEqual([first.status, { ...first.data, ...momentOf(second.data) }])
      if (!operation.other) return
      const other = await send(operation.other)
      expect([other.status, other.error.code]).toEqual([409, 'KEY_REUSED'])
      expect(await readAllRows()).toEqual(before)
    },
  )
})
