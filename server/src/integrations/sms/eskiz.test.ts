import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eskizSms } from './eskiz.ts'
import type { EskizSettings } from './eskiz-http.ts'
import { SmsError, type SmsGateway } from './port.ts'
import { account, type EskizServer, startEskiz } from './testing/eskiz-server.ts'

let server: EskizServer
beforeEach(async () => {
  server = await startEskiz()
})
afterEach(() => server.close())

const secret = 'Sirli-77'
const message = {
  id: 41,
  phone: '998901234567',
  text: `Ассалому алайкум! O'quvchi, parol: ${secret} 🎓`,
  callbackUrl: 'https://markaz.uz/hooks/sms/abc',
}
const login = 'POST /auth/login'
const send = 'POST /message/sms/send'

const open = (settings: Partial<EskizSettings> = {}) => eskizSms({ ...account, url: server.url, ...settings })

async function refusalOf(gateway: SmsGateway, what: () => Promise<unknown> = () => gateway.send(message)) {
  const error = await what().then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(SmsError)
  const { message: text, isFinal, cause } = error as SmsError
  // Errors must contain neither the sent data nor credentials.
  const all = text + String(cause) + JSON.stringify(cause ?? '') + (cause instanceof Error ? cause.stack : '')
  for (const hidden of [secret, message.phone, account.password, 'token-']) expect(all).not.toContain(hidden)
  return { text, isFinal }
}

describe('an SMS through Eskiz', () => {
  it('an SMS is sent unchanged, to the number, with the sender’s name and the callback address', async () => {
    const outcome = await open({ from: 'MARKAZ' }).send(message)
    const { id, ...form } = server.sent[0] as EskizServer['sent'][0]
    expect(outcome).toEqual({ kind: 'accepted', providerId: id })
    expect(form).toEqual({
      mobile_phone: '998901234567',
      message: message.text,
      from: 'MARKAZ',
      user_sms_id: '41',
      callback_url: message.callbackUrl,
    })
  })

  it('without a configured name the SMS has the name that every account has, and without a public address no callback', async () => {
    await open().send({ ...message, callbackUrl: null })
    expect([server.sent[0]?.from, server.sent[0]?.callback_url]).toEqual(['4546', undefined])
  })

  it('many concurrent SMS sign in once, and later SMS use the same token', async () => {
    const gateway = open()
    await Promise.all(Array.from({ length: 5 }, () => gateway.send(message)))
    await gateway.send(message)
    expect(server.calls.filter((call) => call === login)).toHaveLength(1)
    expect(server.sent).toHaveLength(6)
  })

  it('after the token expired, an SMS is sent once, after one new sign-in', async () => {
    const gateway = open()
    await gateway.send(message)
    server.expireTokens()
    await Promise.all([gateway.send(message), gateway.send(message)])
    expect([server.calls.filter((call) => call === login), server.sent.length]).toEqual([[login, login], 3])
  })

  it('an SMS that is answered 401 repeatedly is given up for now, after two sign-ins', async () => {
    server.next('/message', { status: 401, body: {} }, { status: 401, body: {} }, { status: 401, body: {} })
    expect(await refusalOf(open())).toEqual({ text: 'Eskiz kirishni tan olmadi (401)', isFinal: false })
    expect(server.calls).toEqual([login, send, login, send])
  })

  it('an SMS waits while the account’s password is wrong, and is sent when the sign-in works again', async () => {
    const wrong = await refusalOf(open({ password: 'boshqa' }))
    expect(wrong).toEqual({
      text: "Eskizga kirib bo'lmadi (401): email va parol sozlamasini tekshiring",
      isFinal: false,
    })
    const gateway = open()
    server.next('/auth', { status: 500, body: {} })
    expect((await refusalOf(gateway)).isFinal).toBe(false)
    expect((await gateway.send(message)).kind).toBe('accepted')
  })

  it('an SMS with an unapproved text is refused finally, with instructions', async () => {
    const gateway = open()
    const refusal = await refusalOf(gateway, () =>
      gateway.send({ ...message, text: `MODERATSIYA kerak, parol: ${secret}` }),
    )
    expect(refusal).toEqual({
      text: "Eskiz bu matnni hali tasdiqlamagan: shablonni Eskiz kabinetida moderatsiyadan o'tkazing",
      isFinal: true,
    })
  })

  it('an SMS to an impossible number is refused finally', async () => {
    const gateway = open()
    expect(await refusalOf(gateway, () => gateway.send({ ...message, phone: '99890' }))).toEqual({
      text: 'Eskiz xabarni qabul qilmadi (422)',
      isFinal: true,
    })
  })

  it.each([400, 402, 403, 404, 422])('the status %i is final, whatever the body contains', async (status) => {
    server.next('/message', { status, body: `<h1>${message.text}</h1>` })
    expect((await refusalOf(open())).isFinal).toBe(true)
  })

  it.each([408, 429, 500, 502, 503])('the status %i is retried later', async (status) => {
    server.next('/message', { status, body: message.text })
    expect(await refusalOf(open())).toEqual({ text: `Eskiz vaqtincha ishlamayapti (${status})`, isFinal: false })
    server.next('/auth', { status, body: '' })
    expect((await refusalOf(open())).isFinal).toBe(false)
  })

  it.each([
    ['not JSON', "<html>Kirish uchun to'lang</html>"],
    ['nothing', ''],
    ['JSON without an id', { message: 'ok' }],
    ['JSON with the id null', { id: null }],
    ['JSON with an empty id', { id: '' }],
    ['a list', []],
  ])('an Eskiz response that is %s does not count as sent, and is retried later', async (_name, body) => {
    server.next('/message', { status: 200, body })
    expect(await refusalOf(open())).toEqual({ text: "Eskiz javobini tushunib bo'lmadi", isFinal: false })
    server.next('/auth', { status: 200, body })
    expect((await refusalOf(open())).isFinal).toBe(false)
  })

  it('a redirect is not followed: neither token nor text are sent elsewhere', async () => {
    const thief = await startEskiz()
    try {
      const headers = { location: `${thief.url}/message/sms/send` }
      for (const status of [301, 302, 307, 308]) {
        server.next('/message', { status, headers, body: '' })
        expect((await refusalOf(open())).isFinal).toBe(false)
      }
      expect(thief.calls).toEqual([])
    } finally {
      await thief.close()
    }
  })

  it('a silent gateway is given up after the timeout, an unreachable gateway at once', async () => {
    server.next('/message', null)
    expect(await refusalOf(open({ timeoutMs: 100 }))).toEqual({
      text: 'Eskiz 0.1 soniyada javob bermadi',
      isFinal: false,
    })
    expect(await refusalOf(open({ url: 'http://127.0.0.1:1/api' }))).toEqual({
      text: "Eskiz bilan bog'lanib bo'lmadi",
      isFinal: false,
    })
  })
})

describe('the status of an SMS at Eskiz', () => {
  it.each([
    ['DELIVERED', 'delivered'],
    ['DELIVRD', 'delivered'],
    ['delivered', 'delivered'],
    ['UNDELIV', 'failed'],
    ['REJECTED', 'failed'],
    ['REJECTD', 'failed'],
    ['EXPIRED', 'failed'],
    ['TRANSMTD', null],
    ['waiting', null],
    ['success', null],
  ])('the Eskiz status %s means %s', async (word, status) => {
    server.statuses.set('id-1', word)
    expect(await open().statusOf('id-1')).toBe(status)
  })

  it('the status is requested at a path that the id cannot change', async () => {
    await open().statusOf('../../auth/login?x=')
    expect(server.calls[1]).toBe('GET /message/sms/status_by_id/..%2F..%2Fauth%2Flogin%3Fx%3D')
  })

  it('while the gateway fails the status is unknown, not "failed"', async () => {
    for (const status of [400, 500]) {
      server.next('/message', { status, body: {} })
      const gateway = open()
      expect((await refusalOf(gateway, () => gateway.statusOf('id-1'))).isFinal).toBe(false)
    }
    server.next('/message', { status: 200, body: 'salom' })
    expect(await open().statusOf('id-1')).toBeNull()
  })

  it('a callback is read as documented, only by its request id', () => {
    const callback = { request_id: 'id-1', message_id: '4385062', user_sms_id: '41', status: 'DELIVRD' }
    expect(open().providerIdIn?.(callback)).toBe('id-1')
  })
})
