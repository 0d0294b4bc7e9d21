import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { createTelegramBot } from '../../integrations/telegram/bot.ts'
import { buildStudent } from '../../testing/build.ts'
import { readLastAudit } from '../../testing/rows.ts'
import { createTelegramLinkToken } from './link-chat.ts'
import { sendTelegramMessage } from './send-telegram.ts'
import { telegramChatIdSql } from './telegram-chats.queries.ts'
import { createTelegramFixture, type TelegramFixture, type TelegramTestUser } from './testing/telegram-fixture.ts'

let s: TelegramFixture
beforeAll(async () => {
  s = await createTelegramFixture()
})
afterAll(() => s.close())

async function linked<A extends TelegramTestUser>(whom: A) {
  const phone = s.person()
  phone.opens(await s.link(whom))
  await s.hear()
  return { ...whom, phone }
}
const sessionsOpen = async () =>
  (await s.t.db.many(sql`select from student_session where ended_at is null and telegram_chat_id is not null`)).length

describe('linking a Telegram chat by a one-time URL', () => {
  it('a one-time link connects a person to the Telegram account that opens the link', async () => {
    for (const whom of [await s.pupil(), await s.parent(), await s.staff()]) {
      expect(await s.state(whom)).toBeNull()
      const { phone } = await linked(whom)
      expect(phone.read()?.text).toContain('Telegramingiz ulandi')
      expect(await s.state(whom)).toEqual({ linkedAt: s.t.deps.clock.now().toISOString(), linkedBy: 'link' })
      expect(await readLastAudit(s.t.db)).toMatchObject({
        action: 'connect',
        entity: 'telegram',
        after: { linkedBy: 'link' },
      })
      const row = await s.t.db.one<{ chat: number }>(
        sql`select ${telegramChatIdSql(whom.side, sql`${whom.id}::bigint`)} as chat`,
      )
      expect(row?.chat).toBe(phone.id)
    }
  })

  // Shows: FAMILY-010
  it('a one-time URL for linking Telegram works once, for one person, until it expires', async () => {
    const [pupil, first, second] = [await s.pupil(), s.person(), s.person()]
    const address = await s.link(pupil)
    first.opens(address)
    second.opens(address)
    await s.hear()
    expect(second.read()?.text).toContain('eskirgan yoki ishlatilgan')
    expect(second.chat().keyboard).toEqual([[{ text: 'Raqamimni yuborish', request_contact: true }]])
    expect(await s.rows(pupil)).toEqual([null])

    const late = await s.pupil()
    const old = await s.link(late)
    s.t.clock.forward(15 * 60_000)
    second.opens(old)
    await s.hear()
    expect(await s.state(late)).toBeNull()
  })

  it('a one-time URL for linking Telegram that is printed on paper works for seven days', async () => {
    const owner = { side: 'agent', id: (await s.parent()).id } as const
    const made = async () =>
      (await createTelegramLinkToken(s.t.db, owner, { on: 'paper', now: s.t.deps.clock.now() })).token
    const [phone, token] = [s.person(), await made()]
    s.t.clock.forward(7 * 86_400_000 - 10_000)
    s.telegram.start(phone.id, token)
    await s.hear()
    expect(phone.read()?.text).toContain('ulandi')
    const other = await made()
    s.t.clock.forward(7 * 86_400_000)
    s.telegram.start(s.person().id, other)
    await s.hear()
    expect(await s.rows({ ...(await s.parent()), ...owner })).toEqual([null])
  })

  it('a new one-time URL for linking Telegram replaces the earlier URL', async () => {
    const [pupil, phone] = [await s.pupil(), s.person()]
    const before = await s.link(pupil)
    const now = await s.link(pupil)
    phone.opens(before)
    for (const guess of ['a', 'a'.repeat(32), `' or true --`, '']) s.telegram.start(phone.id, guess)
    await s.hear()
    expect(await s.state(pupil)).toBeNull()
    phone.opens(now)
    await s.hear()
    expect(await s.state(pupil)).not.toBeNull()
  })

  it('only the hash of a one-time URL for linking Telegram is stored in the database', async () => {
    const address = await s.link(await s.pupil())
    const token = new URL(address).searchParams.get('start') as string
    const rows = await s.t.db.many(sql`select * from telegram_link`)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'))
  })
})

describe('linking a Telegram chat by a shared contact', () => {
  it('sharing a contact in Telegram links the chat to the parent with that phone number or, if no parent has it, to the student', async () => {
    const [ona, ota, bola] = [s.person(), s.person(), s.person()]
    const mother = await s.parent({ phone: ona.phone })
    await buildStudent(s.t.db, { phoneNumber: ona.phone })
    const father = await s.parent({ phone: '998900000001' })
    await s.t.db.run(
      sql`insert into agent_phone (agent_id, phone, confirmed_at) values (${father.id}, ${ota.phone}, now())`,
    )
    const pupil = await s.pupil({ phoneNumber: bola.phone })
    for (const one of [ona, ota, bola]) one.shares()
    await s.hear()
    for (const whom of [mother, father, pupil]) expect((await s.state(whom))?.linkedBy).toBe('contact')
    expect(ona.read()?.text).toContain('Farzandlaringiz')
  })

  it('sharing a Telegram contact links no chat until a second staff member has confirmed the phone number', async () => {
    const { phone: own, ...mother } = await linked(await s.parent())
    const colleague = await s.t.signedIn()
    const [wish, typed] = [s.person(), s.person()]
    await s.t.db.run(
      sql`insert into agent_phone (agent_id, phone, asked_by) values (${mother.id}, ${wish.phone}, ${colleague.staffId})`,
    )
    const byHand = await s.parent({ phone: typed.phone, isPhoneConfirmed: false })
    const ofPupil = s.person()
    const pupil = await s.pupil({ phoneNumber: ofPupil.phone, isPhoneConfirmed: false })
    for (const one of [wish, typed, ofPupil]) one.shares()
    await s.hear()
    expect(await s.rows(pupil)).toEqual([])
    for (const one of [wish, typed, ofPupil]) expect(one.read()?.text).toContain("ulab bo'lmadi")
    expect(await s.rows(mother)).toEqual([null])
    expect(await s.rows(byHand)).toEqual([])
    expect(own.read()?.text).toContain('Telegramingiz ulandi')
  })

  // Shows: SAFE-031
  it("linking a student's chat by a shared contact writes an audit row that names the student and no actor", async () => {
    const bola = s.person()
    const pupil = await s.pupil({ phoneNumber: bola.phone })
    bola.shares()
    await s.hear()
    const line = await s.t.db.one(sql`
      select staff_id as "staffId", student_id as "studentId", agent_id as "agentId", after from audit
      where entity = 'telegram' and action = 'connect' order by id desc limit 1`)
    expect(line).toEqual({
      ...{ staffId: null, studentId: null, agentId: null },
      after: { studentId: pupil.id, linkedBy: 'contact' },
    })
  })

  // Shows: FAMILY-010
  it("a shared contact links no Telegram chat if its number is unknown, belongs to several people, or is not the sender's own", async () => {
    const [thief, stranger, shared, left] = [s.person(), s.person(), s.person(), s.person()]
    const victim = await s.parent({ phone: '998901234000' })
    thief.shares({ phone: '998901234000', ofPersonId: 1 })
    thief.shares({ phone: '998901234000' })
    await s.hear()
    expect(thief.read()?.text).toContain("o'zingizning raqamingizni")
    for (let nth = 0; nth < 2; nth++) await s.parent({ phone: shared.phone })
    await buildStudent(s.t.db, { phoneNumber: shared.phone })
    const gone = await s.parent({ phone: left.phone })
    await s.t.db.run(sql`update agent_student set ended_at = now(), end_reason = 'other' where agent_id = ${gone.id}`)
    for (const one of [stranger, shared, left]) one.shares()
    await s.hear()
    const answers = [stranger, shared, left].map((one) => one.read()?.text)
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain("ulab bo'lmadi")
    expect(await s.state(victim)).toBeNull()
    const rows = await s.t.db.many(
      sql`select from telegram_chat where chat_id = any(${[thief, stranger, shared, left].map(({ id }) => id)})`,
    )
    expect(rows).toEqual([])
  })
})

describe('unlinking a Telegram chat', () => {
  it('a Telegram chat is unlinked immediately on the Telegram page or by a button in the chat', async () => {
    const pupil = await linked(await s.pupil())
    expect((await s.t.send(pupil.calls.unlink, { token: pupil.token })).status).toBe(200)
    expect(await readLastAudit(s.t.db)).toMatchObject({ action: 'disconnect', after: { endReason: 'unlinked' } })
    expect((await s.t.send(pupil.calls.unlink, { token: pupil.token })).status).toBe(200)
    expect([await s.state(pupil), await s.rows(pupil)]).toEqual([null, ['unlinked']])

    const parent = await linked(await s.parent())
    parent.phone.says('Uzish')
    await s.hear()
    expect(await s.rows(parent)).toEqual([null])
    parent.phone.presses('Ha, uzilsin')
    await s.hear()
    expect(await s.rows(parent)).toEqual(['unlinked'])
    expect(parent.phone.read()?.text).toContain('uzildi')
  })

  // Shows: FAMILY-010
  it('a Telegram chat is unlinked when its user blocks the bot, even if the server learns this only from a failed message', async () => {
    const told = await linked(await s.pupil())
    told.phone.blocks()
    await s.hear()
    expect(await s.rows(told)).toEqual(['blocked'])

    const met = await linked(await s.parent())
    s.telegram.refuseNext(1, 403, 'Forbidden: bot was blocked by the user')
    expect(await sendTelegramMessage(s.t.deps, { chatId: met.phone.id, text: 'Salom' })).toEqual({ kind: 'blocked' })
    expect([await s.rows(met), await s.state(met)]).toEqual([['blocked'], null])
    expect(await readLastAudit(s.t.db)).toMatchObject({ action: 'disconnect', after: { endReason: 'blocked' } })
  })

  // Shows: FAMILY-010
  it('a Telegram chat belongs to the person who linked it last, and a person has only the chat that they linked last', async () => {
    const [first, next] = [await linked(await s.pupil()), await s.parent()]
    first.phone.opens(await s.link(next))
    await s.hear()
    expect([await s.rows(first), await s.rows(next)]).toEqual([['replaced'], [null]])
    expect(first.phone.read()?.text).toContain('ulandi')

    const newPhone = s.person()
    newPhone.opens(await s.link(next))
    await s.hear()
    expect(await s.rows(next)).toEqual(['replaced', null])
    expect(first.phone.read()?.text).toContain('boshqa Telegram ulandi')
    // The same person links the same chat a second time: no row changes.
    newPhone.opens(await s.link(next))
    await s.hear()
    expect(await s.rows(next)).toEqual(['replaced', null])
  })

  it('unlinking one Telegram chat ends only sessions that were opened from this chat', async () => {
    const [one, other] = [await linked(await s.pupil()), await linked(await s.pupil())]
    const enter = (whom: typeof one) => s.t.send(whom.calls.signIn, { body: { initData: whom.phone.initData() } })
    const [inside, besides] = [(await enter(one)).data.accessToken, (await enter(other)).data.accessToken]
    expect(await sessionsOpen()).toBe(2)
    one.phone.blocks()
    await s.hear()
    const status = async (token: string) => (await s.t.send(one.calls.read, { token })).status
    expect([await status(inside), await status(besides), await status(one.token)]).toEqual([401, 200, 200])
    expect(await s.rows(other)).toEqual([null])
  })
})

it('a Telegram chat that opens the one-time URLs of three people is linked only to the last person', async () => {
  const phone = s.person()
  const people = [await s.pupil(), await s.pupil(), await s.parent()]
  for (const whom of people) phone.opens(await s.link(whom))
  await s.hear()
  const rows = await s.t.db.many(sql`select from telegram_chat where chat_id = ${phone.id} and ended_at is null`)
  expect(rows.length).toBe(1)
})

it('while Telegram is unreachable, users can still open the page on which they link Telegram', async () => {
  const pupil = await s.pupil()
  const { telegram } = s.t.deps
  s.t.deps.telegram = createTelegramBot({ token: s.telegram.token, url: s.telegram.url })
  const ask = () => s.t.send(pupil.calls.link, { token: pupil.token })
  try {
    s.telegram.refuseNext(1, 502, 'Bad Gateway')
    expect((await ask()).error.code).toBe('TELEGRAM_DOWN')
    expect((await s.t.send(pupil.calls.read, { token: pupil.token })).data).toEqual({ hasBot: true, chat: null })
    expect((await ask()).data.address).toContain('?start=')
  } finally {
    s.t.deps.telegram = telegram
  }
})

it('without a configured bot, the page on which users link Telegram says that no bot exists', async () => {
  const pupil = await s.pupil()
  const { telegram } = s.t.deps
  s.t.deps.telegram = null
  try {
    expect((await s.t.send(pupil.calls.read, { token: pupil.token })).data).toEqual({ hasBot: false, chat: null })
    expect((await s.t.send(pupil.calls.link, { token: pupil.token })).error.code).toBe('TELEGRAM_OFF')
    expect(await sendTelegramMessage(s.t.deps, { chatId: 1, text: 'a' })).toMatchObject({
      kind: 'failed',
      isFinal: true,
    })
  } finally {
    s.t.deps.telegram = telegram
  }
})
