import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import webpush from 'web-push'
import { isPublicIpAddress } from './addresses.ts'
import { createAddressCheckingDnsLookup, createAddressCheckingFetch, ForbiddenAddressError } from './checked-fetch.ts'
import { createErpFetch, requireAllowedErpHost } from './erp/erp-url.ts'
import { createWebPushClient } from './push/web-push.ts'
import { startTestDnsServer } from './testing/dns-server.ts'
import { createWebhookSender } from './webhooks/sender.ts'

const received: string[] = []
/** 127.0.0.1 is the allowed receiver, 127.0.0.2 is the address that an attacker wants to reach. */
const servers = ['127.0.0.1', '127.0.0.2'].map((address) => ({
  address,
  server: createServer((request, response) => {
    received.push(`${address}${request.url}`)
    if (request.url === '/away') response.writeHead(302, { location: '/secret' })
    response.end(address)
  }),
}))
let port = 0
beforeAll(async () => {
  for (const { address, server } of servers) {
    await new Promise<void>((done) => server.listen(port, address, done))
    port = (server.address() as AddressInfo).port
  }
})
afterAll(() => {
  for (const { server } of servers) server.close()
})

const never = new AbortController().signal
const isReceiver = (address: string) => address === '127.0.0.1'

// Shows: SAFE-033
it('an outgoing connection uses the IP address that was checked, even if the next DNS answer contains a different IP address', async () => {
  const dns = await startTestDnsServer({ 'rebind.example.com': [['127.0.0.1'], ['127.0.0.2']] })
  received.length = 0
  const answer = await createAddressCheckingFetch(isReceiver, dns.find)(`http://rebind.example.com:${port}/`)
  expect([await answer.text(), dns.asked.length, received]).toEqual(['127.0.0.1', 1, ['127.0.0.1/']])
  dns.close()
})

it('a host name that first resolves to a public IP address and then to 127.0.0.1 is refused at the second lookup', async () => {
  const dns = await startTestDnsServer({ 'rebind.example.com': [['93.184.215.14'], ['127.0.0.1']] })
  const lookUp = createAddressCheckingDnsLookup(isPublicIpAddress, dns.find)
  const found = () =>
    new Promise((done) => lookUp('rebind.example.com', { all: true }, (error, all) => done(error ?? all)))
  expect(await found()).toEqual([{ address: '93.184.215.14', family: 4 }])
  expect(await found()).toBeInstanceOf(ForbiddenAddressError)
  dns.close()
})

it('webhooks, the ERP client and push messages refuse a host name that resolves to a forbidden IP address, and send no request', async () => {
  const dns = await startTestDnsServer({
    'hook.example.com': [['93.184.215.14', '127.0.0.1']],
    // The DNS answer for the first check is allowed, and the answer for the connection is forbidden.
    'erp.example.com': [['10.0.0.5'], ['169.254.169.254']],
    'updates.push.services.mozilla.com': [['10.0.0.5']],
  })
  received.length = 0
  const { find } = dns
  const hook = await createWebhookSender({ allowed: [], find }).send({
    ...{ url: `https://hook.example.com:${port}/`, headers: {}, body: '{}', signal: never },
  })
  expect(hook).toEqual({ status: null, error: 'leads inside' })
  await requireAllowedErpHost(new URL('https://erp.example.com/'), find)
  await expect(createErpFetch(find)('https://erp.example.com/')).rejects.toMatchObject({
    cause: expect.any(ForbiddenAddressError),
  })
  const keys = webpush.generateVAPIDKeys()
  const outcome = await createWebPushClient({ publicUrl: 'https://markaz.test', find }).send(
    {
      kind: 'web',
      endpoint: 'https://updates.push.services.mozilla.com/x',
      p256dh: keys.publicKey,
      auth: Buffer.alloc(16, 1).toString('base64url'),
    },
    { id: 1, title: 'Salom', path: '/', isUrgent: false },
    keys,
  )
  expect(outcome).toBe('refused')
  expect(received).toEqual([])
  dns.close()
})

it('the connection to the ERP uses http only if the ERP is on this machine', async () => {
  const dns = await startTestDnsServer({ localhost: [['10.0.0.5']], here: [['127.0.0.1']] })
  await expect(createErpFetch(dns.find)(`http://localhost:${port}/`)).rejects.toMatchObject({
    cause: expect.any(ForbiddenAddressError),
  })
  expect((await createErpFetch(dns.find)(`http://here:${port}/`)).status).toBe(200)
  dns.close()
})

it('a request to a URL with a forbidden IP address is refused before connecting, and a redirect is not followed', async () => {
  received.length = 0
  for (const url of [`http://127.0.0.2:${port}/`, `http://[::ffff:127.0.0.2]:${port}/`, `http://2130706434:${port}/`])
    await expect(createAddressCheckingFetch(isReceiver)(url)).rejects.toMatchObject({
      cause: expect.any(ForbiddenAddressError),
    })
  expect((await createAddressCheckingFetch(isReceiver)(`http://127.0.0.1:${port}/away`)).status).toBe(302)
  expect(received).toEqual(['127.0.0.1/away'])
})
