import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type DemoTelegram, startDemoTelegram } from '@markaz/demo/telegram'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTelegramBot } from './bot.ts'
import type { TelegramBot, TelegramUpdate } from './port.ts'

const [ona, ota, boshqa, jim, tez] = [1001, 1002, 1003, 1004, 1005] as const
let telegram: DemoTelegram
let bot: TelegramBot
let now = Date.parse('2026-11-21T10:00:00Z')
beforeAll(async () => {
  const people = [ona, ota, boshqa, jim, tez].map((id) => ({ id, firstName: `Odam ${id}`, phone: `99890111${id}` }))
  telegram = await startDemoTelegram({ people, now: () => now, limits: { perSecond: 3 } })
  bot = createTelegramBot({ token: telegram.token, url: telegram.url, linkUrl: telegram.url })
})
afterAll(() => telegram.close())

const signal = new AbortController().signal
let from: number | null = null
async function updates(waitSeconds = 0): Promise<TelegramUpdate[]> {
  const some = await bot.updates({ from, waitSeconds, signal })
  from = some.length ? Math.max(...some.map(({ id }) => id)) + 1 : from
  return some
}
const aSecondLater = () => {
  now += 1_000
}

it('the server can ask the Telegram bot for its name, and knows the link that opens a chat with the bot', async () => {
  expect(await bot.linkWith('abc_-9')).toBe(`${telegram.url}/markaz_namuna_bot?start=abc_-9`)
  const real = createTelegramBot({ token: telegram.token, url: telegram.url })
  expect(await real.linkWith('x')).toBe('https://t.me/markaz_namuna_bot?start=x')
  expect([real.opensInside('http://a.uz'), real.opensInside('https://a.uz')]).toEqual([false, true])
})

it('the Telegram bot receives each action of a person exactly once', async () => {
  telegram.start(ona, 'belgi')
  telegram.type(ona, 'bugun')
  telegram.shareContact(ona)
  telegram.shareContact(ona, { phone: '998901112233', ofPersonId: ota })
  telegram.shareContact(ona, { phone: '998901112233' })
  const heard = await updates()
  const from = { chatId: ona, language: 'uz' }
  expect(heard).toEqual([
    { id: expect.any(Number), ...from, kind: 'start', payload: 'belgi' },
    { id: expect.any(Number), ...from, kind: 'text', text: 'bugun' },
    { id: expect.any(Number), ...from, kind: 'contact', phone: '998901111001', isOwn: true },
    { id: expect.any(Number), ...from, kind: 'contact', phone: '998901112233', isOwn: false },
    { id: expect.any(Number), ...from, kind: 'contact', phone: '998901112233', isOwn: false },
  ])
  expect(await updates()).toEqual([])
})

it('waiting for updates from Telegram ends when an update arrives, or when it is aborted', async () => {
  const coming = updates(20)
  while (telegram.asked().at(-1) !== 'getUpdates') await new Promise(setImmediate)
  telegram.type(ota, 'salom')
  expect(await coming).toMatchObject([{ chatId: ota, kind: 'text', text: 'salom' }])
  const stop = new AbortController()
  const waiting = bot.updates({ from, waitSeconds: 20, signal: stop.signal })
  stop.abort(new Error('over'))
  await expect(waiting).rejects.toThrow('over')
})

it('the Telegram bot can send texts, pictures and buttons, and receives the data of a pressed button', async () => {
  aSecondLater()
  const text = "Ali <b>darsga</b> kelmadi & 'sabab' so'ralyapti"
  expect(await bot.send({ chatId: ona, text, buttons: [[{ text: 'Bildim', press: 'ok:7' }]], isSilent: true })).toEqual(
    {
      kind: 'sent',
      messageId: telegram.chat(ona).messages.at(-1)?.id,
    },
  )
  expect(telegram.chat(ona).messages.at(-1)).toMatchObject({ from: 'bot', text, isSilent: true })
  aSecondLater()
  const bytes = Buffer.from('rasm')
  expect((await bot.send({ chatId: ona, text: 'Rasm', picture: { name: 'a.jpg', bytes } })).kind).toBe('sent')
  expect(telegram.chat(ona).messages.at(-1)).toMatchObject({ text: 'Rasm', picture: { bytes } })
  aSecondLater()
  await bot.send({ chatId: ona, text: 'Menyu', keyboard: [['Bugun', 'Jadval']] })
  expect(telegram.chat(ona).keyboard).toEqual([[{ text: 'Bugun' }, { text: 'Jadval' }]])
  telegram.press(ona, 'Bildim')
  const [press] = await updates()
  expect(press).toMatchObject({ chatId: ona, kind: 'press', data: 'ok:7' })
})

// Shows: FAMILY-009
it('the Telegram bot never reports an unsent message as sent', async () => {
  aSecondLater()
  expect(await bot.send({ chatId: 999, text: 'a' })).toEqual({ kind: 'gone' })
  expect(await bot.send({ chatId: jim, text: 'a' })).toEqual({ kind: 'blocked' })
  telegram.start(boshqa)
  telegram.block(boshqa)
  expect(await bot.send({ chatId: boshqa, text: 'a' })).toEqual({ kind: 'blocked' })
  expect((await updates()).at(-1)).toMatchObject({ chatId: boshqa, kind: 'blocked' })
  expect(await bot.send({ chatId: ona, text: 'a'.repeat(4_097) })).toMatchObject({ kind: 'failed', isFinal: true })
  telegram.refuseNext(1, 502, 'Bad Gateway')
  expect(await bot.send({ chatId: ona, text: 'a' })).toMatchObject({ isFinal: false, mayHaveArrived: true })
  telegram.refuseNext(1, 403, 'Forbidden: user is deactivated')
  expect(await bot.send({ chatId: ona, text: 'a' })).toEqual({ kind: 'gone' })
})

// Shows: FAMILY-009
it("when Telegram's rate limit is reached, the bot reports when it can send again", async () => {
  aSecondLater()
  const to = async (chatId: number) => (await bot.send({ chatId, text: 'a' })).kind
  telegram.start(tez)
  expect(await to(ona)).toBe('sent')
  expect(await bot.send({ chatId: ona, text: 'a' })).toEqual({ kind: 'later', seconds: 1 })
  expect([await to(ota), await to(tez)]).toEqual(['sent', 'sent'])
  telegram.unblock(boshqa)
  expect(await to(boshqa)).toBe('later')
  aSecondLater()
  expect(await to(boshqa)).toBe('sent')
  await updates()
})

it("a Telegram message is not sent if Telegram is unreachable or the token is wrong; a redirect's target never gets the token", async () => {
  const gone = createTelegramBot({ token: telegram.token, url: 'http://127.0.0.1:9' })
  expect(await gone.send({ chatId: ona, text: 'a' })).toMatchObject({ kind: 'failed', mayHaveArrived: false })
  await expect(gone.name()).rejects.toThrow("bog'lanib bo'lmadi")
  const stranger = createTelegramBot({ token: '12345:boshqa-token-boshqa-token', url: telegram.url })
  expect(await stranger.send({ chatId: ona, text: 'a' })).toMatchObject({ kind: 'failed', isFinal: false })
  const reached: string[] = []
  const elsewhere = createServer((request, response) => {
    reached.push(request.url ?? '')
    response.writeHead(307, { location: '/again' }).end()
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  expect((await createTelegramBot({ token: telegram.token, url }).send({ chatId: ona, text: 'a' })).kind).toBe('failed')
  expect(reached.map((path) => path.endsWith('/sendMessage'))).toEqual([true])
  await new Promise((resolve) => elsewhere.close(resolve))
})

// Shows: FAMILY-009
it('while a webhook is set, Telegram sends updates to the server with the secret, and polling returns no updates', async () => {
  const calls: { secret: string | undefined; body: string }[] = []
  const centre = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    calls.push({ secret: request.headers['x-telegram-bot-api-secret-token'] as string, body })
    response.end()
    arrived()
  })
  let arrived = () => {}
  await new Promise<void>((resolve) => centre.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(centre.address() as AddressInfo).port}/hooks/telegram`
  const called = new Promise<void>((resolve) => {
    arrived = resolve
  })
  expect(await updates()).toEqual([])
  await bot.setWebhook({ url, secret: 'sir_1' })
  await expect(bot.updates({ from, waitSeconds: 0, signal })).rejects.toThrow('409')
  telegram.type(ona, 'jadval')
  await called
  expect(calls.map(({ secret }) => secret)).toEqual(['sir_1'])
  expect(bot.readUpdate(JSON.parse(calls[0]?.body ?? ''))).toMatchObject({ kind: 'text', text: 'jadval' })
  await bot.dropWebhook()
  expect(await updates()).toEqual([])
  centre.closeAllConnections()
  await new Promise((resolve) => centre.close(resolve))
})

it('Telegram updates from groups and channels, and malformed updates, are ignored', () => {
  const message = { from: { id: 5 }, chat: { id: -5, type: 'group' }, text: '/start belgi' }
  expect(bot.readUpdate({ update_id: 7, message })).toEqual({ id: 7, kind: 'other' })
  expect(bot.readUpdate({ update_id: 7, message: { ...message, chat: { id: 6, type: 'private' } } })).toEqual({
    id: 7,
    kind: 'other',
  })
  expect(bot.readUpdate({ update_id: 7, poll: {} })).toEqual({ id: 7, kind: 'other' })
  for (const body of [null, 'a', [], {}, { update_id: '7' }]) expect(bot.readUpdate(body)).toBeNull()
})
