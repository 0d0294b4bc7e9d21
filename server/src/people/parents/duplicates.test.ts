import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import { parentDuplicates, parentPhones, parentRecords } from '@markaz/protocol/people/parents/routes'
import { describe, expect, it } from 'vitest'
import { isValidParentSessionSql } from '../../access/parent.ts'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { openParentSession } from '../../testing/portal-session.ts'
import { linkTelegramChat } from '../telegram/link-chat.ts'
import { findLinkedChat } from '../telegram/telegram-chats.queries.ts'

const t = shareTestApp()

const grants = ['users.read', 'users.update', 'users:students.read', 'users:students.update']

async function branch() {
  const { headOfficeId } = await t.build.office()
  const { token, staffId } = await t.signedIn({ grants, headOfficeIds: [headOfficeId] })
  return {
    token,
    staffId,
    pupil: () => t.build.student({ headOfficeIds: [headOfficeId] }),
    pairs: async () => (await t.send(parentDuplicates.list, { token })).data,
    merge: (staysId: number, goesId: number) => t.send(parentDuplicates.merge, { token, body: { staysId, goesId } }),
  }
}
const takeBack = (token: string, { headers }: { headers: Record<string, unknown> }) =>
  t.send(sessionAudits.takeBack, { token, params: { requestId: String(headers['x-request-id']) } })
const outcome = ({ status, error }: { status: number; error?: { code: string } }) => [status, error?.code]

const stateOf = async (ids: number[]) => ({
  agents: await t.db.many(
    sql`select to_jsonb(agent) - 'changed_at' - 'access_version' as agent from agent where id = any(${ids}) order by id`,
  ),
  links: await t.db.many(sql`select * from agent_student where agent_id = any(${ids}) order by id`),
  phones: await t.db.many(sql`
    select agent_id, agent_phone.phone, proven_at, asked_by, confirmed_at, typed_by from agent_phone join agent on agent.id = agent_id
    where agent_id = any(${ids}) and agent_phone.phone <> agent.phone order by agent_id, agent_phone.phone`),
  signedIn: await t.db.many(sql`
    select agent.id from parent_session join agent on agent.id = agent_id
    where agent.id = any(${ids}) and ${isValidParentSessionSql(t.deps.clock.now())} order by agent.id`),
})

let chats = 660_000
async function chatOf(agentId: number): Promise<number> {
  const chatId = ++chats
  const now = t.deps.clock.now()
  await t.db.transaction((tx) =>
    linkTelegramChat(tx, { side: 'agent', id: agentId }, { chatId, language: 'uz', by: 'link', now }),
  )
  return chatId
}
const ownerOf = (chatId: number) =>
  t.db.one(sql`select agent_id as owner, ended_at is not null as ended from telegram_chat where chat_id = ${chatId}`)

describe('the list of possible duplicate parents', () => {
  // Shows: FAMILY-002
  it('parents are listed as possible duplicates if they have the same phone number, or the same name and a common child', async () => {
    const b = await branch()
    const [one, two] = [await b.pupil(), await b.pupil()]
    const byPhone = [
      await t.build.agent({ studentIds: [one], phone: '998931117701' }),
      await t.build.agent({ studentIds: [two], phone: '998931117701', firstSignedAt: '2026-10-01T10:00:00Z' }),
    ]
    const byName = [
      await t.build.agent({ studentIds: [one], fullName: 'Ўткир Ғаниев', phone: '998931117702' }),
      await t.build.agent({ studentIds: [one], fullName: "O'tkir Sobirov", phone: '998931117703' }),
      await t.build.agent({ studentIds: [one], fullName: 'Oʻtkir Gʻaniev', phone: '998931117704' }),
    ]
    // Two parents with only the same name are not possible duplicates.
    await t.build.agent({ studentIds: [two], fullName: 'Oʻtkir Gʻaniev', phone: '998931117705' })
    const { pairs, total } = await b.pairs()
    const seen = pairs.map(({ parents: [first, second], by }) => [by, first.id, second.id])
    expect([total, seen]).toEqual([
      2,
      [
        ['phone', byPhone[1], byPhone[0]],
        ['name', byName[0], byName[2]],
      ],
    ])
    expect(pairs[0]?.parents[0]).toMatchObject({ phones: ['998931117701'], children: [{ id: two }], hasShown: true })
    expect((await (await branch()).pairs()).total).toBe(0)
  })
})

describe('merging two parents', () => {
  // Tests the undo of: agent.merge
  // Shows: FAMILY-002
  it('merging two parents combines their children and phone numbers; the undo restores both parents', async () => {
    const b = await branch()
    const [common, own, endedOne] = [await b.pupil(), await b.pupil(), await b.pupil()]
    const stays = await t.build.agent({ studentIds: [common, endedOne], phone: '998931117711' })
    const goes = await t.build.agent({ studentIds: [common, own, endedOne], phone: '998931117712' })
    await t.db.run(sql`
      update agent_student set ended_at = '2026-10-01T10:00:00Z', end_reason = 'other' where agent_id = ${stays} and student_id = ${endedOne}`)
    await t.db.run(
      sql`insert into agent_phone (agent_id, phone) values (${goes}, '998931117713'), (${goes}, '998931117711')`,
    )
    const earlier = await t.build.agent()
    await t.db.run(sql`update agent set merged_into_id = ${goes} where id = ${earlier}`)
    await t.db.run(sql`update student set referrer_id = ${goes} where id = ${own}`)
    const ids = [stays, goes, earlier]
    const before = await stateOf(ids)

    const merged = await b.merge(stays, goes)
    expect([merged.status, merged.data]).toEqual([200, { id: stays }])
    const read = await t.send(parentRecords.read, { token: b.token, params: { id: goes } })
    expect(read.data).toMatchObject({ id: stays, phone: '998931117711', referralsCount: 1 })
    expect(read.data.students.map(({ id }) => id)).toEqual([common, own, endedOne])
    const { phones } = await stateOf([stays])
    expect(phones.map(({ phone }) => phone)).toEqual(['998931117712', '998931117713'])
    const list = await t.send(parentRecords.list, { token: b.token })
    expect(list.data.agents.map(({ id }) => id)).toEqual([stays])
    expect(await t.db.one(sql`select merged_into_id as id from agent where id = ${earlier}`)).toEqual({ id: stays })
    expect(outcome(await b.merge(stays, goes))).toEqual([404, 'NOT_FOUND'])

    expect((await takeBack(b.token, merged)).status).toBe(200)
    expect(await stateOf(ids)).toEqual(before)
    expect((await takeBack(b.token, merged)).error.code).toBe('NOTHING_TO_TAKE_BACK')
  })

  it('merging two parents signs out the removed parent; the undo does not sign that parent in again', async () => {
    const b = await branch()
    const [stays, goes] = [
      await t.build.agent({ studentIds: [await b.pupil()] }),
      await t.build.agent({ studentIds: [await b.pupil()], phone: '998931117721' }),
    ]
    for (const id of [stays, goes]) await openParentSession(t.deps, t.db, id)
    const merged = await b.merge(stays, goes)
    expect((await stateOf([stays, goes])).signedIn).toEqual([{ id: stays }])
    expect(
      await t.db.one(sql`select asked_by as by from agent_phone where agent_id = ${stays} and phone = '998931117721'`),
    ).toEqual({
      by: b.staffId,
    })
    await takeBack(b.token, merged)
    expect((await stateOf([stays, goes])).signedIn).toEqual([{ id: stays }])
  })

  it('a merge of two parents cannot be undone while a phone number of the removed parent is the main number of the remaining parent', async () => {
    const b = await branch()
    const stays = await t.build.agent({ studentIds: [await b.pupil()], phone: '998931117731' })
    const goes = await t.build.agent({ studentIds: [await b.pupil()], phone: '998931117732' })
    const merged = await b.merge(stays, goes)
    const phone = await t.db.one<{ id: number }>(sql`
      select id from agent_phone where agent_id = ${stays} and phone = '998931117732'`)
    const params = { id: stays, phoneId: phone?.id as number }
    const colleague = await t.signedIn({ grants, isSuperadmin: true })
    expect((await t.send(parentPhones.confirm, { token: colleague.token, params })).status).toBe(200)
    const chosen = await t.send(parentPhones.setMain, { token: b.token, params })
    expect(chosen.status).toBe(200)
    const before = await stateOf([stays, goes])
    expect((await takeBack(b.token, merged)).error.code).toBe('NOTHING_TO_TAKE_BACK')
    expect(await stateOf([stays, goes])).toEqual(before)
    await takeBack(b.token, chosen)
    expect((await takeBack(b.token, merged)).status).toBe(200)
    expect((await stateOf([stays])).phones).toEqual([])
  })

  // Shows: FAMILY-002
  it('merging two parents moves the Telegram chat, and the undo moves the chat back', async () => {
    const b = await branch()
    const stays = await t.build.agent({ studentIds: [await b.pupil()] })
    const goes = await t.build.agent({ studentIds: [await b.pupil()] })
    const chatId = await chatOf(goes)
    const merged = await b.merge(stays, goes)
    expect(await ownerOf(chatId)).toEqual({ owner: stays, ended: false })
    await openParentSession(t.deps, t.db, stays)
    await t.db.run(
      sql`update parent_session set telegram_chat_id = (select id from telegram_chat where chat_id = ${chatId}) where agent_id = ${stays}`,
    )
    expect((await takeBack(b.token, merged)).status).toBe(200)
    expect(await ownerOf(chatId)).toEqual({ owner: goes, ended: false })
    expect((await stateOf([stays])).signedIn).toEqual([])
  })

  it("a merge of two parents keeps the removed parent's Telegram chat only if that parent's identity is proven and the remaining parent has no chat", async () => {
    const b = await branch()
    const [withOwn, second] = [
      await t.build.agent({ studentIds: [await b.pupil()] }),
      await t.build.agent({ studentIds: [await b.pupil()] }),
    ]
    const [own, other] = [await chatOf(withOwn), await chatOf(second)]
    await b.merge(withOwn, second)
    expect([await ownerOf(own), await ownerOf(other)]).toEqual([
      { owner: withOwn, ended: false },
      { owner: second, ended: true },
    ])
    const child = await b.pupil()
    const shown = await t.build.agent({ studentIds: [child], firstSignedAt: '2026-10-01T10:00:00Z' })
    const made = await t.build.agent({ studentIds: [child] })
    const chat = await chatOf(made)
    expect((await b.merge(shown, made)).status).toBe(200)
    expect(await ownerOf(chat)).toEqual({ owner: made, ended: true })
    expect(await findLinkedChat(t.db, chat)).toBeNull()
  })

  it('merging parents is refused for a parent with itself, across branches, and if it would remove a parent whose identity is proven', async () => {
    const [b, other] = [await branch(), await branch()]
    const [mine, theirs] = [await b.pupil(), await other.pupil()]
    const made = await t.build.agent({ studentIds: [mine] })
    const shown = await t.build.agent({ studentIds: [mine], firstSignedAt: '2026-10-01T10:00:00Z' })
    const both = await t.build.agent({ studentIds: [mine, theirs] })
    const stranger = await t.build.agent({ studentIds: [theirs] })
    const before = await stateOf([made, shown, both, stranger])
    expect(Object.keys((await b.merge(made, shown)).error.fields ?? {})).toEqual(['staysId'])
    expect(Object.keys((await b.merge(made, made)).error.fields ?? {})).toEqual(['goesId'])
    expect(outcome(await b.merge(made, both))).toEqual([409, 'PARENT_OF_OTHER_BRANCH'])
    expect(outcome(await b.merge(both, made))).toEqual([409, 'PARENT_OF_OTHER_BRANCH'])
    expect(outcome(await b.merge(made, stranger))).toEqual([404, 'NOT_FOUND'])
    expect(await stateOf([made, shown, both, stranger])).toEqual(before)
  })
})
