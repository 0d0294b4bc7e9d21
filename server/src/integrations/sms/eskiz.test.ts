import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEskizSmsGateway } from './eskiz.ts'
import type { EskizSettings } from './eskiz-http.ts'
import { SmsError, type SmsGateway } from './port.ts'
import { type EskizServer, startSimulatedEskiz, testEskizAccount } from './testing/eskiz-server.ts'

let server: EskizServer
beforeEach(async () => {
  server = await startSimulatedEskiz()
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

const open = (settings: Partial<EskizSettings> = {}) =>
  createEskizSmsGateway({ ...testEskizAccount, url: server.url, ...settings })

async function refusalOf(gateway: SmsGateway, what: () => Promise<unknown> = () => gateway.send(message)) {
  const error = await what().then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(SmsError)
  const { message: text, isFinal, cause } = error as SmsError
  // An error must not contain the phone number, the text or the credentials.
  const all = text + String(cause) + JSON.stringify(cause ?? '') + (cause instanceof Error ? cause.stack : '')
  for (const hidden of [secret, message.phone, testEskizAccount.password, 'token-']) expect(all).not.toContain(hidden)
  return { text, isFinal }
}

describe('sending an SMS through the gateway Eskiz', () => {
  it('an SMS is sent to Eskiz with unchanged text, the phone number, the sender’s name and the callback URL', async () => {
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

  it("if no sender's name is set, an SMS has the sender's name that every Eskiz account may use", async () => {
    await open().send({ ...message, callbackUrl: null })
    expect([server.sent[0]?.from, server.sent[0]?.callback_url]).toEqual(['4546', undefined])
  })

  it('many concurrent SMS need only one sign-in at Eskiz, and later SMS use the same token', async () => {
    const gateway = open()
    await Promise.all(Array.from({ length: 5 }, () => gateway.send(message)))
    await gateway.send(message)
    expect(server.calls.filter((call) => call === login)).toHaveLength(1)
    expect(server.sent).toHaveLength(6)
  })

  it('if the token for Eskiz has expired, the SMS is sent exactly once, after one new sign-in', async () => {
    const gateway = open()
    await gateway.send(message)
    server.expireTokens()
    await Promise.all([gateway.send(message), gateway.send(message)])
    expect([server.calls.filter((call) => call === login), server.sent.length]).toEqual([[login, login], 3])
  })

  it('an SMS that Eskiz answers with 401 again after a second sign-in may be retried later', async () => {
    server.next('/message', { status: 401, body: {} }, { status: 401, body: {} }, { status: 401, body: {} })
    expect(await refusalOf(open())).toEqual({ text: 'Eskiz kirishni tan olmadi (401)', isFinal: false })
    expect(server.calls).toEqual([login, send, login, send])
  })

  it('while the password of the Eskiz account is wrong, an SMS waits; it is sent when the sign-in works again', async () => {
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

  it('an SMS with a text that Eskiz has not approved is refused permanently, and the error tells the operator what to do', async () => {
    const gateway = open()
    const refusal = await refusalOf(gateway, () =>
      gateway.send({ ...message, text: `MODERATSIYA kerak, parol: ${secret}` }),
    )
    expect(refusal).toEqual({
      text: "Eskiz bu matnni hali tasdiqlamagan: shablonni Eskiz kabinetida moderatsiyadan o'tkazing",
      isFinal: true,
    })
  })

  it('an SMS to an invalid phone number is refused permanently', async () => {
    const gateway = open()
    expect(await refusalOf(gateway, () => gateway.send({ ...message, phone: '99890' }))).toEqual({
      text: 'Eskiz xabarni qabul qilmadi (422)',
      isFinal: true,
    })
  })

  it.each([400, 402, 403, 404, 422])(
    'if Eskiz responds to an SMS with the HTTP status %i, the SMS counts as permanently refused, whatever the body contains',
    async (status) => {
      server.next('/message', { status, body: `<h1>${message.text}</h1>` })
      expect((await refusalOf(open())).isFinal).toBe(true)
    },
  )

  it.each([408, 429, 500, 502, 503])(
    'if Eskiz answers an SMS with the HTTP status %i, the SMS is sent again later',
    async (status) => {
      server.next('/message', { status, body: message.text })
      expect(await refusalOf(open())).toEqual({ text: `Eskiz vaqtincha ishlamayapti (${status})`, isFinal: false })
      server.next('/auth', { status, body: '' })
      expect((await refusalOf(open())).isFinal).toBe(false)
    },
  )

  it.each([
    ['not JSON', "<html>Kirish uchun to'lang</html>"],
    ['nothing', ''],
    ['JSON without an id', { message: 'ok' }],
    ['JSON with the id null', { id: null }],
    ['JSON with an empty id', { id: '' }],
    ['a list', []],
  ])('an SMS whose response from Eskiz is %s does not count as sent, and is retried later', async (_name, body) => {
    server.next('/message', { status: 200, body })
    expect(await refusalOf(open())).toEqual({ text: "Eskiz javobini tushunib bo'lmadi", isFinal: false })
    server.next('/auth', { status: 200, body })
    expect((await refusalOf(open())).isFinal).toBe(false)
  })

  it('a redirect of Eskiz is not followed, because its target would receive the token and the text', async () => {
    const thief = await startSimulatedEskiz()
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

  it('an attempt to send an SMS fails after the timeout if the gateway does not answer, and at once if it cannot be reached', async () => {
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

describe('requesting the status of an SMS from Eskiz', () => {
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
  ])('an SMS that has the status %s at Eskiz is stored with the status %s', async (word, status) => {
    server.statuses.set('id-1', word)
    expect(await open().statusOf('id-1')).toBe(status)
  })

  it('an SMS id cannot change the path at which its status is requested from Eskiz', async () => {
    await open().statusOf('../../auth/login?x=')
    expect(server.calls[1]).toBe('GET /message/sms/status_by_id/..%2F..%2Fauth%2Flogin%3Fx%3D')
  })

  it('while Eskiz answers with errors, the server treats the status of an SMS as unknown, not as failed', async () => {
    for (const status of [400, 500]) {
      server.next('/message', { status, body: {} })
      const gateway = open()
      expect((await refusalOf(gateway, () => gateway.statusOf('id-1'))).isFinal).toBe(false)
    }
    server.next('/message', { status: 200, body: 'salom' })
    expect(await open().statusOf('id-1')).toBeNull()
  })

  it('the server reads only the request id from a callback of Eskiz', () => {
    const callback = { request_id: 'id-1', message_id: '4385062', user_sms_id: '41', status: 'DELIVRD' }
    expect(open().providerIdIn?.(callback)).toBe('id-1')
  })
})
