import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createVerifier } from 'fast-jwt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import webpush from 'web-push'
import { createFcmPushClient } from './fcm.ts'
import { startTestPushService, vapidClaimsOf } from './testing/push-service.ts'
import { createWebPushClient } from './web-push.ts'

const message = { id: 7, title: "Ertaga dars yo'q 🔔", path: '/my-notification/7', isUrgent: true }

describe('push messages to browsers', () => {
  let service: Awaited<ReturnType<typeof startTestPushService>>
  const keys = webpush.generateVAPIDKeys()
  const port = () => createWebPushClient({ publicUrl: 'https://markaz.uz', more: [service.host] })
  beforeAll(async () => {
    service = await startTestPushService()
  })
  afterAll(() => service.close())
  const send = ({ endpoint, keys: own }: { endpoint: string; keys: { p256dh: string; auth: string } }) =>
    port().send({ kind: 'web', endpoint, ...own }, message, keys)

  it('a push message to a browser is encrypted for it, signed by the centre, and replaces a message with the same id', async () => {
    const [browser, other] = [service.subscribe(), service.subscribe()]
    expect(await send(browser.subscription)).toBe('accepted')
    const [got] = service.of(browser)
    if (!got) throw new Error('nothing came')
    expect(browser.open(got)).toEqual({ id: 7, title: message.title, path: message.path })
    expect(() => other.open(got)).toThrow()
    expect(got.body.includes('Ertaga')).toBe(false)
    expect(got.headers).toMatchObject({ ttl: '86400', urgency: 'high', topic: 'notice7' })
    const claims = vapidClaimsOf(got, keys.publicKey)
    expect([claims.aud, claims.sub]).toEqual([`http://${service.host}`, 'https://markaz.uz'])
    expect(() => vapidClaimsOf(got, webpush.generateVAPIDKeys().publicKey)).toThrow()
  })

  it.each([
    [201, 'accepted'],
    [404, 'gone'],
    [410, 'gone'],
    [429, 'later'],
    [503, 'later'],
    [413, 'refused'],
    [307, 'refused'],
  ] as const)(
    'a push message that the push service answers with the HTTP status %i has the outcome %s',
    async (status, outcome) => {
      const browser = service.subscribe()
      service.answer(browser, status)
      expect(await send(browser.subscription)).toBe(outcome)
      expect(service.of(browser)).toHaveLength(1)
    },
  )

  it("a push message is sent again later if the push service does not answer, but not if the browser's keys are invalid", async () => {
    const gone = createWebPushClient({ publicUrl: 'https://markaz.uz', more: ['127.0.0.1:1'] })
    const { subscription } = service.subscribe()
    const { p256dh, auth } = subscription.keys
    expect(await gone.send({ kind: 'web', endpoint: 'http://127.0.0.1:1/x', p256dh, auth }, message, keys)).toBe(
      'later',
    )
    expect(await send({ endpoint: subscription.endpoint, keys: { p256dh: 'AAAA', auth } })).toBe('gone')
  })

  it('push messages are sent only to URLs of known push services', async () => {
    const ours = port()
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/abc',
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://wns2-par02p.notify.windows.com/w/?token=abc',
      'https://web.push.apple.com/QGuQyavXutnMH',
      `http://${service.host}/push/1`,
    ])
      expect([endpoint, ours.isService(endpoint)]).toEqual([endpoint, true])
    for (const endpoint of [
      'http://fcm.googleapis.com/fcm/send/abc',
      'https://fcm.googleapis.com:8443/abc',
      'https://fcm.googleapis.com.evil.example/abc',
      'https://evilnotify.windows.com/abc',
      'https://fcm.googleapis.com@169.254.169.254/latest',
      'https://169.254.169.254/latest/meta-data',
      'https://127.0.0.1/admin',
      'http://[::1]:5432/',
      'https://localhost/abc',
      'file:///etc/passwd',
      'gopher://fcm.googleapis.com/',
      'abc',
    ])
      expect([endpoint, ours.isService(endpoint)]).toEqual([endpoint, false])
    const { keys: own } = service.subscribe().subscription
    expect(
      await createWebPushClient({ publicUrl: '' }).send(
        { kind: 'web', endpoint: `http://${service.host}/x`, ...own },
        message,
        keys,
      ),
    ).toBe('gone')
    expect(service.received.filter(({ path }) => path === '/x')).toEqual([])
  })
})

describe('push messages through Firebase Cloud Messaging', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const asked: { path: string; authorization: string | undefined; body: string }[] = []
  const answers: [number, object][] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    asked.push({ path: request.url ?? '', authorization: request.headers.authorization, body })
    const [status, answer] =
      request.url === '/token'
        ? [200, { access_token: 'kirish', expires_in: 3600 }]
        : (answers.shift() ?? [200, { name: 'x' }])
    response.writeHead(status as number, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  let url = ''
  let now = Date.now()
  let fcm: ReturnType<typeof createFcmPushClient>
  beforeAll(async () => {
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const account = {
      ...{ project_id: 'markaz-uz', client_email: 'push@markaz-uz.iam.gserviceaccount.com', token_uri: `${url}/token` },
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    }
    fcm = createFcmPushClient(account, { url, now: () => now })
  })
  afterAll(() => new Promise((closed) => server.close(closed)))

  it('the server requests an FCM access token once an hour; a push message contains only title, id and path of the notification', async () => {
    expect(await fcm.send('qurilma', message)).toBe('accepted')
    expect(await fcm.send('qurilma', message)).toBe('accepted')
    now += 3_600_000
    await fcm.send('qurilma', message)
    expect(asked.map(({ path }) => path)).toEqual([
      '/token',
      ...Array(2).fill('/v1/projects/markaz-uz/messages:send'),
      '/token',
      '/v1/projects/markaz-uz/messages:send',
    ])
    const assertion = new URLSearchParams(asked[0]?.body).get('assertion') as string
    const verify = createVerifier({
      key: publicKey.export({ type: 'spki', format: 'pem' }) as string,
      algorithms: ['RS256'],
    })
    expect(verify(assertion)).toMatchObject({
      iss: 'push@markaz-uz.iam.gserviceaccount.com',
      scope: 'https://www.googleapis.com/auth/firebase.messaging',
      aud: `${url}/token`,
    })
    expect(asked[1]?.authorization).toBe('Bearer kirish')
    expect(JSON.parse(asked[1]?.body ?? '').message).toMatchObject({
      token: 'qurilma',
      notification: { title: message.title },
      data: { id: '7', path: message.path },
    })
  })

  const refusal = (status: string, errorCode: string) => ({ error: { status, details: [{ errorCode }] } })
  it.each([
    ['UNREGISTERED', 404, refusal('NOT_FOUND', 'UNREGISTERED'), 'gone'],
    ['SENDER_ID_MISMATCH', 403, refusal('PERMISSION_DENIED', 'SENDER_ID_MISMATCH'), 'gone'],
    ['a token that FCM never issued', 400, refusal('INVALID_ARGUMENT', 'INVALID_ARGUMENT'), 'gone'],
    ['a message that FCM does not accept', 400, { error: { status: 'INVALID_ARGUMENT' } }, 'refused'],
    ['QUOTA_EXCEEDED', 429, refusal('RESOURCE_EXHAUSTED', 'QUOTA_EXCEEDED'), 'later'],
    ['UNAVAILABLE', 503, refusal('UNAVAILABLE', 'UNAVAILABLE'), 'later'],
    ['an access token that expired early', 401, { error: { status: 'UNAUTHENTICATED' } }, 'later'],
  ] as const)(
    'the FCM error "%s" is translated to the right outcome: device gone, retry later or refused',
    async (_, status, body, outcome) => {
      answers.push([status, body])
      expect(await fcm.send('qurilma', message)).toBe(outcome)
    },
  )
})
