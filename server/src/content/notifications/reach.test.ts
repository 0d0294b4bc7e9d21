import { sentNotifications } from '@markaz/protocol/content/notifications/routes'
import type { UnreachedStudentReason } from '@markaz/protocol/content/notifications/schemas'
import { richTextOfParagraphs } from '@markaz/protocol/rich-text'
import { countSmsParts } from '@markaz/protocol/sms-text'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { smsGatewayThatOnlyStores } from '../../integrations/sms/sms-gateway.ts'
import { shareTestApp, startTestApp } from '../../testing/app.ts'
import { readLastAudit } from '../../testing/rows.ts'
import {
  allNotificationGrants,
  buildAnnouncementForGroup,
  createNotificationTestCentre,
  createTestStudent,
  runDeliveryJobs,
  sendTestAnnouncement,
} from './testing/notification-centre.ts'

const t = shareTestApp({ sms: { ...smsGatewayThatOnlyStores, name: 'eskiz' } })

const change = (id: number, set: ReturnType<typeof sql>) => t.db.run(sql`update student set ${set} where id = ${id}`)

/**
 * Creates six students: one has a push device; for each of the other five, another condition of delivery is not met.
 */
async function sixPupils() {
  const c = await createNotificationTestCentre(t)
  const [withApp, withPhone] = c.pupils
  const [mute, noLogin, blocked, gone] = [
    await createTestStudent(t, c),
    await createTestStudent(t, c),
    await createTestStudent(t, c),
    await createTestStudent(t, c),
  ]
  await t.db.run(sql`
    insert into push_device (student_session_id, fcm_token, created_at)
    select id, ${`token-${withApp.id}`}, now() from student_session where student_id = ${withApp.id}`)
  await change(withPhone.id, sql`phone_number = '998901234567', first_name = 'Ali'`)
  await change(mute.id, sql`phone_number = null, mobile = null`)
  await change(noLogin.id, sql`login = null, password_hash = null, phone_number = null, mobile = '998907654321'`)
  await change(blocked.id, sql`system_status = 2, phone_number = '998900000001'`)
  await change(gone.id, sql`gone_at = now()`)
  const writer = await t.signedIn({
    grants: [...allNotificationGrants, 'users:students.update'],
    headOfficeIds: c.headOfficeIds,
  })
  return { ...c, writer, withApp, withPhone, mute, noLogin, blocked }
}
type Six = Awaited<ReturnType<typeof sixPupils>>

const whom = ({ groupId }: Six) => ({ type: 1 as const, isForStudents: true, groupIds: [groupId] })
const count = async (c: Six, query = {}) =>
  (await t.send(sentNotifications.countReceivers, { token: c.writer.token, query, body: whom(c) })).data
const names = async (c: Six, why: UnreachedStudentReason) => {
  const { data } = await t.send(sentNotifications.missed, { token: c.writer.token, query: { why }, body: whom(c) })
  expect(data.total).toBe(data.students.length)
  return data.students.map(({ id }) => id)
}
const messages = (c: Six) =>
  t.db.many(sql`
    select student_id as "studentId", phone, text from sms
    where student_id = any(${[c.withApp.id, c.withPhone.id, c.mute.id, c.noLogin.id, c.blocked.id]}::bigint[]) order by student_id`)

describe('how many students and parents an announcement will reach, shown before it is sent', () => {
  // Shows: DAY-011
  it('the form for an announcement shows how many students will see it immediately, later or never, and why', async () => {
    const c = await sixPupils()
    const { reach, students } = await count(c)
    expect([students, reach]).toEqual([
      3,
      {
        ...{
          app: 1,
          families: 0,
          parents: { count: 0, bySms: 0, smsParts: null },
          missed: { no_app: 2, no_login: 1, blocked: 1, no_phone: 1, no_family: 0, no_wish: 0 },
        },
        sms: { isCarried: true, count: 2, parts: null, price: 0 },
      },
    ])
    expect((await count(c, { isForParents: 'true' })).reach.missed.no_family).toBe(5)
    const found = { no_login: [c.noLogin.id], blocked: [c.blocked.id], no_phone: [c.mute.id] }
    for (const [why, ids] of Object.entries(found)) expect(await names(c, why as UnreachedStudentReason)).toEqual(ids)
    expect((await names(c, 'no_app')).sort()).toEqual([c.withPhone.id, c.mute.id].sort())
  })

  // Shows: DAY-011
  it('a family that disabled announcements is not counted as a receiver of an announcement, and is listed by name', async () => {
    const c = await sixPupils()
    const [told, muted] = [c.withApp.id, c.withPhone.id]
    await t.db.run(sql`
      insert into way_rule (head_office_id, kind, ways, is_urgent, answer_minutes)
      values (${c.office.headOfficeId}, 'centre', '{telegram,sms}', false, null)`)
    await t.build.agent({ studentIds: [told], phone: '998935550001' })
    const agentId = await t.build.agent({ studentIds: [muted], phone: '998935550002' })
    await t.db.run(sql`insert into agent_wish (agent_id, kinds) values (${agentId}, '{absence}')`)
    const { reach } = await count(c, { isForParents: 'true' })
    expect([reach.families, reach.missed.no_family, reach.missed.no_wish]).toEqual([1, 3, 1])
    expect(await names(c, 'no_wish')).toEqual([muted])
  })

  it("the announcement form counts SMS parts after filling each student's data into the text, and exactly this number of parts is sent", async () => {
    const c = await sixPupils()
    await change(c.withPhone.id, sql`first_name = ${'Muhammadali'.repeat(9)}`)
    const body = `${'x'.repeat(100)} {ism}`
    const text = { title: 'Xabar', body }
    const { data } = await t.send(sentNotifications.countReceivers, {
      token: c.writer.token,
      body: { ...whom(c), text },
    })
    await sendTestAnnouncement(
      t,
      c.writer.token,
      buildAnnouncementForGroup(c, { title: 'Xabar', body: richTextOfParagraphs(body), isBySms: true }),
    )
    await runDeliveryJobs(t)
    const sent = (await messages(c)).map((one) => countSmsParts((one as { text: string }).text))
    expect([data.reach.sms.count, data.reach.sms.parts, sent]).toEqual([2, 3, [2, 1]])
  })

  it('the receiver count of an announcement neither counts nor names students of another branch', async () => {
    const [c, other] = [await sixPupils(), await sixPupils()]
    expect(await names({ ...other, writer: c.writer }, 'no_app')).toEqual([])
  })
})

describe('sending an announcement by SMS to students without the app', () => {
  // Shows: DAY-011
  it('an announcement is sent by SMS to students who have neither a push device nor a linked Telegram chat', async () => {
    const c = await sixPupils()
    const { data } = await sendTestAnnouncement(t, c.writer.token, { ...buildAnnouncementForGroup(c), isBySms: true })
    expect((await readLastAudit(t.db))?.after).toMatchObject({ isBySms: true, sms: 2, receivers: 4 })
    await runDeliveryJobs(t)
    await runDeliveryJobs(t)
    const text = "Ertaga dars yo'q. Ertaga dars bo'lmaydi."
    expect(await messages(c)).toEqual([
      { studentId: c.withPhone.id, phone: '998901234567', text },
      { studentId: c.noLogin.id, phone: '998907654321', text },
    ])
    const { notification } = (await t.send(sentNotifications.read, { token: c.writer.token, params: { id: data.id } }))
      .data
    expect(notification.chosen.isBySms).toBe(true)
  })

  // Shows: DAY-011
  it('sending an announcement by SMS needs the right to send SMS to students, which is checked again when the SMS are created', async () => {
    const c = await sixPupils()
    const refused = await sendTestAnnouncement(t, c.sender.token, { ...buildAnnouncementForGroup(c), isBySms: true })
    expect(refused.status).toBe(403)
    await sendTestAnnouncement(t, c.writer.token, { ...buildAnnouncementForGroup(c), isBySms: true })
    await t.db.run(sql`
      update role set grants = array_remove(grants, 'users:students.update')
      where id = (select role_id from staff where id = ${c.writer.staffId})`)
    await runDeliveryJobs(t)
    expect(await messages(c)).toEqual([])
  })

  it('sending an announcement by SMS answers 400 without an SMS gateway, and nothing is written', async () => {
    const bare = await startTestApp()
    try {
      const c = await createNotificationTestCentre(bare)
      const writer = await bare.signedIn({
        grants: [...allNotificationGrants, 'users:students.update'],
        headOfficeIds: c.headOfficeIds,
      })
      const { error } = await sendTestAnnouncement(bare, writer.token, {
        ...buildAnnouncementForGroup(c),
        isBySms: true,
      })
      expect(Object.keys(error.fields ?? {})).toEqual(['isBySms'])
    } finally {
      await bare.close()
    }
  })
})
