import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { botAnswerJobKind, handleTelegramUpdate } from './handle-update.ts'
import { receiveTelegramUpdatesJobKind } from './receive-updates.ts'
import { createTelegramFixture, type TelegramFixture } from './testing/telegram-fixture.ts'

describe('receiving Telegram updates by polling', () => {
  let s: TelegramFixture
  beforeAll(async () => {
    s = await createTelegramFixture()
  })
  afterAll(() => s.close())

  it('when the server polls Telegram, an update is processed once, although Telegram sends it repeatedly', async () => {
    const [pupil, phone] = [await s.pupil(), s.person()]
    const token = new URL(await s.link(pupil)).searchParams.get('start')
    const update = { id: 77, chatId: phone.id, language: 'uz', kind: 'start', payload: token } as const
    phone.says('salom')
    await s.hear()
    const before = phone.chat().messages.length
    s.t.clock.forward(2_000)
    await Promise.all([handleTelegramUpdate(s.t.deps, update), handleTelegramUpdate(s.t.deps, update)])
    await handleTelegramUpdate(s.t.deps, update)
    await s.t.app.queue.runDue(botAnswerJobKind)
    expect(phone.chat().messages.length - before).toBe(1)
    expect(phone.read()?.text).toContain('ulandi')
  })

  it('at each polling of Telegram the bot answers only new updates, even after the records of earlier updates were deleted', async () => {
    const phone = s.person()
    phone.says('bir')
    await s.hear()
    const heard = phone.chat().messages.filter(({ from }) => from === 'bot').length
    await s.hear()
    expect(phone.chat().messages.filter(({ from }) => from === 'bot').length).toBe(heard)
    s.t.clock.forward(3 * 86_400_000)
    await s.t.app.queue.runDue('telegram.forget')
    expect(await s.t.db.many(sql`select from telegram_update`)).toEqual([])
    phone.says('ikki')
    await s.hear()
    expect(phone.chat().messages.filter(({ from }) => from === 'bot').length).toBe(heard + 1)
  })

  it("a bot answer that Telegram's rate limit delays is sent once, after the wait that Telegram demands", async () => {
    const phone = s.person()
    phone.says('bir')
    phone.says('ikki')
    await s.hear()
    expect(phone.chat().messages.filter(({ from }) => from === 'bot').length).toBe(1)
    s.t.clock.forward(2_000)
    await s.t.app.queue.runDue(botAnswerJobKind)
    expect(phone.chat().messages.filter(({ from }) => from === 'bot').length).toBe(2)
  })

  it('a user who sends the Telegram bot more than thirty messages in a minute gets no more answers in that minute', async () => {
    const phone = s.person()
    for (let nth = 0; nth < 40; nth++) phone.says('bugun')
    await s.hear()
    const rows = await s.t.db.many(sql`select from telegram_update where (answer ->> 'chatId')::bigint = ${phone.id}`)
    expect(rows.length).toBe(30)
  })
})

describe('receiving Telegram updates by webhook', () => {
  let s: TelegramFixture
  beforeAll(async () => {
    s = await createTelegramFixture({ isCalled: true })
    await s.t.app.queue.runDue(receiveTelegramUpdatesJobKind)
  })
  afterAll(() => s.close())
  const call = (payload: object | string, secret?: string) =>
    s.t.app.inject({
      method: 'POST',
      url: '/hooks/telegram',
      payload,
      headers: {
        'content-type': 'application/json',
        ...(secret !== undefined && { 'x-telegram-bot-api-secret-token': secret }),
      },
    })
  const chatOf = (id: number) => ({ from: { id, language_code: 'uz' }, chat: { id, type: 'private' } })

  it("the server registers the webhook's URL and secret with Telegram at each start", () => {
    expect(s.telegram.webhook()).toEqual({
      url: 'https://markaz.test/hooks/telegram',
      secret: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  it('the Telegram webhook accepts an update with the secret, and processes it once; without the secret it answers 404', async () => {
    const { secret } = s.telegram.webhook() as { secret: string }
    const pupil = await s.pupil()
    const text = `/start ${new URL(await s.link(pupil)).searchParams.get('start')}`
    const update = { update_id: 900, message: { ...chatOf(s.person().id), text } }
    for (const wrong of [undefined, '', 'a', secret.slice(1), `${secret}a`, secret.toLowerCase()])
      expect((await call(update, wrong)).statusCode).toBe(404)
    expect(await s.state(pupil)).toBeNull()
    for (let nth = 0; nth < 2; nth++) expect((await call(update, secret)).statusCode).toBe(200)
    expect(await s.rows(pupil)).toEqual([null])
  })

  it('the Telegram webhook accepts an unknown kind of update and ignores it; invalid JSON is refused', async () => {
    const { secret } = s.telegram.webhook() as { secret: string }
    for (const body of [{}, { update_id: 901, poll: {} }, { update_id: 'a' }, { update_id: 902, message: { chat: 1 } }])
      expect((await call(body, secret)).statusCode).toBe(200)
    expect((await call('{', secret)).statusCode).toBe(400)
    expect((await call({ update_id: 903, text: 'a'.repeat(70_000) }, secret)).statusCode).toBe(413)
  })
})
