import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { parentAccount } from '@markaz/protocol/people/parents/parent-account.routes'
import { students } from '@markaz/protocol/people/students/routes'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import {
  familyTelegramChats,
  parentTelegram,
  staffTelegram,
  studentTelegram,
} from '@markaz/protocol/people/telegram/routes'
import { calendars, ownCalendar, parentCalendar } from '@markaz/protocol/teaching/calendars/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { countRowsOfTables, readLastAudit } from '../../testing/rows.ts'
import { createTelegramFixture, type TelegramFixture, type TelegramTestUser } from './testing/telegram-fixture.ts'

let s: TelegramFixture
let office: { token: string; headOfficeId: number }
beforeAll(async () => {
  s = await createTelegramFixture()
  const { headOfficeId } = await s.t.build.office()
  const grants = ['users:students.read', 'users:students.update']
  office = { headOfficeId, ...(await s.t.signedIn({ grants, headOfficeIds: [headOfficeId] })) }
})
afterAll(() => s.close())

async function linked<A extends TelegramTestUser>(whom: A) {
  const phone = s.person()
  phone.opens(await s.link(whom))
  await s.hear()
  return { ...whom, phone }
}
async function family() {
  const pupil = await linked(await s.pupil({ headOfficeIds: [office.headOfficeId] }))
  return { pupil, parent: await linked(await s.parent({ studentIds: [pupil.id] })) }
}
const chatsOf = async (id: number, { token } = office) =>
  (await s.t.send(familyTelegramChats.list, { token, params: { id } })).data.chats

describe('unlinking the Telegram chats of a family by staff', () => {
  // Shows: SAFE-032
  it("when staff unlink the Telegram chat of a student or parent, the chat's sessions end and the bot sends the reason", async () => {
    const { pupil, parent } = await family()
    const inside = await s.t.send(studentTelegram.signIn, { body: { initData: pupil.phone.initData() } })
    const chats = await chatsOf(pupil.id)
    expect(chats.map(({ owner }) => owner)).toEqual([
      { side: 'student', id: pupil.id },
      { side: 'agent', id: parent.id },
    ])
    for (const { id: chatId } of chats)
      expect(
        (await s.t.send(familyTelegramChats.unlink, { token: office.token, params: { id: pupil.id, chatId } })).status,
      ).toBe(200)
    expect(await readLastAudit(s.t.db)).toMatchObject({
      action: 'disconnect',
      entity: 'telegram',
      before: { agentId: parent.id },
    })
    expect((await s.t.send(studentAccount.sessions, { token: inside.data.accessToken })).status).toBe(401)
    expect((await s.t.send(parentTelegram.signIn, { body: { initData: parent.phone.initData() } })).error.code).toBe(
      'TELEGRAM_REFUSED',
    )
    await s.hear()
    expect(pupil.phone.read()?.text).toContain('Telegramni yangidan ulang')
    expect(await chatsOf(pupil.id)).toEqual([])
  })

  // Shows: SAFE-032
  it('unlinking a Telegram chat is refused for a chat of another family or branch, and for a user without the right to change students', async () => {
    const [{ pupil }, other] = [await family(), await family()]
    const chatId = (await chatsOf(other.pupil.id))[0]?.id as number
    const { headOfficeId } = await s.t.build.office()
    const stranger = await s.t.signedIn({
      grants: ['users:students.read', 'users:students.update'],
      headOfficeIds: [headOfficeId],
    })
    const reader = await s.t.signedIn({ grants: ['users:students.read'], headOfficeIds: [office.headOfficeId] })
    const before = await countRowsOfTables(s.t.db, 'audit')
    const unlink = async (token: string, id: number) =>
      (await s.t.send(familyTelegramChats.unlink, { token, params: { id, chatId } })).status
    expect([
      await unlink(office.token, pupil.id),
      await unlink(stranger.token, other.pupil.id),
      await unlink(reader.token, other.pupil.id),
    ]).toEqual([404, 404, 403])
    expect(
      (await s.t.send(familyTelegramChats.list, { token: stranger.token, params: { id: other.pupil.id } })).status,
    ).toBe(404)
    expect(await countRowsOfTables(s.t.db, 'audit')).toEqual(before)
    expect(await s.rows(other.pupil)).toEqual([null])
  })

  // Shows: SAFE-032
  it('the Telegram chats of a student do not include the chat of a parent whose link to the student has ended', async () => {
    const { pupil, parent } = await family()
    await s.t.db.run(sql`update agent_student set ended_at = now(), end_reason = 'other' where agent_id = ${parent.id}`)
    expect((await chatsOf(pupil.id)).map(({ owner }) => owner.side)).toEqual(['student'])
  })
})

async function teacher() {
  const { token, staffId: id } = await s.t.signedIn({ grants: ['my_groups.read'] })
  return { id, token, calls: staffTelegram, side: 'staff' as const }
}

const sides = {
  staff: { account: auth, calendar: calendars, make: teacher },
  student: { account: studentAccount, calendar: ownCalendar, make: () => s.pupil() },
  agent: { account: parentAccount, calendar: parentCalendar, make: () => s.parent() },
}

describe("the page of the user's own sessions", () => {
  // Shows: SAFE-032
  it.each(['staff', 'student', 'agent'] as const)(
    "a person's own list of sessions (%s) shows the linked Telegram chat and calendar URL, and the person can end both",
    async (side) => {
      const { account, calendar, make } = sides[side]
      const { token, phone, ...whom } = await linked(await make())
      const { data } = await s.t.send(calendar.make, { token })
      const others = async () => (await s.t.send(account.sessions, { token })).data.others
      const [chat, address] = (await others()).sort((one) => (one.kind === 'chat' ? -1 : 1))
      expect([chat, address]).toMatchObject([
        { kind: 'chat', linkedBy: 'link', madeAt: expect.any(String) },
        { kind: 'calendar', linkedBy: null, madeAt: data.calendar?.createdAt },
      ])
      const end = (item: typeof chat, as = token) =>
        s.t.send(account.endAccess, { token: as, body: item as NonNullable<typeof item> })
      const stranger = await make()
      expect([(await end(chat, stranger.token)).data, (await end(address, stranger.token)).data]).toEqual([
        { count: 0 },
        { count: 0 },
      ])
      expect(await others()).toHaveLength(2)
      expect([(await end(chat)).data, (await end(address)).data, (await end(chat)).data]).toEqual([
        { count: 1 },
        { count: 1 },
        { count: 0 },
      ])
      expect(await others()).toEqual([])
      expect(await s.rows({ token, ...whom })).toEqual(['unlinked'])
      expect((await s.t.app.inject(new URL(data.calendar?.address ?? '').pathname)).statusCode).toBe(404)
    },
  )

  // Shows: SAFE-032
  it("a user can end one of their other sessions, but not the current session or another user's session", async () => {
    const pupil = await s.pupil({ headOfficeIds: [office.headOfficeId] })
    const looker = await s.t.signedIn({ isSuperadmin: true, grants: ['users:students.update'] })
    const view = (await s.t.send(students.portalView, { token: looker.token, params: { id: pupil.id } })).data.token
    const read = async () => (await s.t.send(studentAccount.sessions, { token: pupil.token })).data.sessions
    const [own, other] = await read()
    const stranger = await s.pupil()
    const end = async (id: string | undefined, token = pupil.token) =>
      (await s.t.send(studentAccount.endAccess, { token, body: { kind: 'session', id: id ?? '' } })).data.count
    expect([await end(other?.id, stranger.token), await end(own?.id), await end('x')]).toEqual([0, 0, 0])
    expect(await end(other?.id)).toBe(1)
    expect((await s.t.send(studentAccount.me, { token: view })).status).toBe(401)
    expect((await read()).map(({ isCurrent }) => isCurrent)).toEqual([true])
  })
})
