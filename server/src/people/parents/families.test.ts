import { families } from '@markaz/protocol/people/parents/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { smsGatewayThatOnlyStores } from '../../integrations/sms/sms-gateway.ts'
import { createTelegramBot } from '../../integrations/telegram/bot.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildGroup, buildMembership, buildOffice, buildParent, buildStudent } from '../../testing/build.ts'
import { openParentSession } from '../../testing/portal-session.ts'

let t: TestApp
beforeAll(async () => {
  // The Telegram bot's address is unreachable, because these tests send nothing.
  const telegram = createTelegramBot({ token: '1:sinov', url: 'http://127.0.0.1:9', linkUrl: 'http://127.0.0.1:9' })
  t = await startTestApp({ telegram, sms: { ...smsGatewayThatOnlyStores, name: 'eskiz' } })
})
afterAll(() => t.close())

const grants = ['users.read', 'users:students.update']

/** Two families that the centre can reach, three without a working channel, and a student who has left. */
async function scene() {
  const office = await t.build.office()
  const { headOfficeId } = office
  const { token, staffId } = await t.signedIn({ grants, headOfficeIds: [headOfficeId] })
  const [one, two] = [await t.build.group({ headOfficeId }), await t.build.group({ headOfficeId })]
  const pupil = async (groupIds: number[], endedDate: string | null = null) => {
    const studentId = await t.build.student({ headOfficeIds: [headOfficeId] })
    for (const groupId of groupIds) await t.build.membership({ groupId, studentId, endedDate })
    return studentId
  }
  const twins = [await pupil([one, two]), await pupil([one])]
  const mother = await t.build.agent({ fullName: 'Karimova Zuhra', phone: '998931116601', studentIds: twins })
  const alone = await pupil([two])
  const wrong = await pupil([two])
  await t.build.agent({ phone: '71 200', studentIds: [wrong] })
  const blocked = await pupil([two])
  await t.build.agent({ phone: '998931116602', status: 2, studentIds: [blocked] })
  const ended = await pupil([two], '2026-11-01')
  // A parent whose link to the child has ended gets no notifications.
  const former = await t.build.agent({ phone: '998931116603', studentIds: [alone] })
  await t.db.run(sql`update agent_student set ended_at = now(), end_reason = 'divorce' where agent_id = ${former}`)
  return { office, headOfficeId, token, staffId, one, two, twins, mother, alone, wrong, blocked, ended }
}

let chats = 880_000
const link = (agentId: number) =>
  t.db.run(sql`
    insert into telegram_chat (chat_id, agent_id, linked_by, linked_at) values (${++chats}, ${agentId}, 'link', ${t.deps.clock.now()})`)

async function subscribe(agentId: number): Promise<string> {
  await openParentSession(t.deps, t.db, agentId)
  const session = await t.db.one<{ id: string }>(sql`select id from parent_session where agent_id = ${agentId}`)
  const { id } = session as { id: string }
  await t.db.run(sql`
    insert into push_device (parent_session_id, fcm_token, created_at) values (${id}, ${`fcm ${id}`}, ${t.deps.clock.now()})`)
  return id
}

describe('the report of families that the centre can reach', () => {
  it('the report of reachable families counts the family of each current student once, by branch and by group', async () => {
    const s = await scene()
    const all = await t.send(families.reach, { token: s.token })
    const sums = { families: 5, telegram: 0, push: 0, sms: 2, none: 3 }
    expect(all.data).toEqual({
      ...sums,
      firstWay: { telegram: 0, push: 0, sms: 2 },
      rows: [{ id: s.office.id, name: expect.any(String), ...sums }],
    })
    const groups = await t.send(families.reach, { token: s.token, query: { officeId: s.office.id } })
    expect({ ...groups.data, rows: groups.data.rows.toSorted((a, b) => a.id - b.id) }).toMatchObject({
      ...sums,
      rows: [
        { id: s.one, families: 2, sms: 2, none: 0 },
        { id: s.two, families: 4, sms: 1, none: 3 },
      ],
    })
    const elsewhere = await scene()
    const refused = await t.send(families.reach, { token: s.token, query: { officeId: elsewhere.office.id } })
    expect(refused.status).toBe(404)
  })

  // Shows: FAMILY-017
  it('the report of reachable families counts Telegram, push and SMS only while the channel is available', async () => {
    const s = await scene()
    await link(s.mother)
    // The father has no number that can receive an SMS, but push reaches him.
    const father = await t.build.agent({ phone: '71 300', studentIds: [s.wrong] })
    const sessionId = await subscribe(father)
    const reach = async () => (await t.send(families.reach, { token: s.token })).data
    expect(await reach()).toMatchObject({
      ...{ families: 5, telegram: 2, push: 1, sms: 2, none: 2 },
      firstWay: { telegram: 2, push: 1, sms: 0 },
    })
    await t.db.run(sql`update telegram_chat set ended_at = now(), end_reason = 'blocked' where agent_id = ${s.mother}`)
    await t.db.run(sql`update parent_session set ended_at = now() where id = ${sessionId}`)
    expect(await reach()).toMatchObject({
      ...{ telegram: 0, push: 0, sms: 2, none: 3 },
      firstWay: { telegram: 0, push: 0, sms: 2 },
    })
  })

  it('without an SMS gateway, the report of reachable families counts no family as reachable by SMS', async () => {
    const bare = await startTestApp()
    try {
      const { headOfficeId } = await buildOffice(bare.db)
      const { token } = await bare.signedIn({ grants, headOfficeIds: [headOfficeId] })
      const groupId = await buildGroup(bare.db, { headOfficeId })
      const studentId = await buildStudent(bare.db, { headOfficeIds: [headOfficeId] })
      await buildMembership(bare.db, { groupId, studentId })
      await buildParent(bare.db, { phone: '998931116604', studentIds: [studentId] })
      expect((await bare.send(families.reach, { token })).data).toMatchObject({ families: 1, sms: 0, none: 1 })
      const { students } = (await bare.send(families.unreached, { token })).data
      expect(students).toMatchObject([{ id: studentId, reason: 'no_sms' }])
    } finally {
      await bare.close()
    }
  })

  // Shows: FAMILY-017
  it("the report of reachable families names unreachable families with the reason, only within the viewer's branches", async () => {
    const s = await scene()
    const { data } = await t.send(families.unreached, { token: s.token })
    expect(data.total).toBe(3)
    expect(new Map(data.students.map(({ id, reason }) => [id, reason]))).toEqual(
      new Map([
        [s.alone, 'no_parent'],
        [s.wrong, 'no_phone'],
        [s.blocked, 'blocked'],
      ]),
    )
    expect(data.students[0]?.groups.map(({ id }) => id)).toEqual([s.two])
    const inOne = await t.send(families.unreached, { token: s.token, query: { groupIds: [s.one] } })
    expect(inOne.data.total).toBe(0)
    const other = await scene()
    const theirs = await t.send(families.unreached, { token: s.token, query: { officeIds: [other.office.id] } })
    expect(theirs.data.total).toBe(0)
  })
})

describe('inviting families to the portal', () => {
  it('each parent is invited to the portal once by SMS; families that cannot be invited are listed with the reason', async () => {
    const s = await scene()
    const plan = await t.send(families.invite.plan, {
      token: s.token,
      body: { ids: [...s.twins, s.alone, s.wrong], by: 'sms' },
    })
    expect(plan.data).toMatchObject({ ids: s.twins, isCarried: true })
    expect(plan.data.left).toEqual([
      { id: s.alone, reason: 'no_parent' },
      { id: s.wrong, reason: 'no_phone' },
    ])
    const run = await t.send(families.invite.run, { token: s.token, body: { ids: s.twins, by: 'sms' } })
    expect([run.status, run.data]).toEqual([200, { count: 2, address: 'https://markaz.test/portal/', made: [] }])
    const sent = await t.db.many<{ phone: string; text: string }>(
      sql`select phone, text from sms where agent_id = ${s.mother}`,
    )
    expect(sent).toEqual([{ phone: '998931116601', text: expect.stringContaining('https://markaz.test/portal/') }])
  })

  // Shows: FAMILY-017
  it('the printable list of portal invitations shows the name and phone number of each parent, and no SMS is sent', async () => {
    const s = await scene()
    const { data } = await t.send(families.invite.run, { token: s.token, body: { ids: s.twins, by: 'sheet' } })
    expect(data.made).toEqual(
      s.twins.map((id) => ({ id, fullName: expect.any(String), parent: 'Karimova Zuhra', phone: '998931116601' })),
    )
    expect(await t.db.many(sql`select from sms where agent_id = ${s.mother}`)).toEqual([])
  })

  it('inviting a family to the portal answers 404 for a student of another branch, and no SMS is sent', async () => {
    const [s, other] = [await scene(), await scene()]
    const body = { ids: [...s.twins, ...other.twins], by: 'sms' as const }
    expect((await t.send(families.invite.run, { token: s.token, body })).status).toBe(404)
    expect(await t.db.many(sql`select from sms where agent_id in (${s.mother}, ${other.mother})`)).toEqual([])
  })
})
