import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFcmPushClient } from './push/fcm.ts'
import { createEskizHttpClient } from './sms/eskiz-http.ts'
import { createAsteriskHttpClient } from './telephony/asterisk-http.ts'
import { createVimeoHttpClient } from './video-host/vimeo-http.ts'

const mega = 1_048_576
let sent = 0
function* flood() {
  const piece = Buffer.alloc(65_536, ' ')
  for (sent = 0; sent < 64 * mega; sent += piece.length) yield piece
}
const server = createServer((request, response) => {
  request.resume()
  if (request.url === '/token') return response.end('{"access_token":"kirish","expires_in":3600}')
  response.writeHead(request.url?.endsWith(':send') ? 400 : 200)
  return pipeline(Readable.from(flood()), response).catch(() => {})
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((closed) => server.close(closed)))

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const push = { id: 7, title: "Ertaga dars yo'q", path: '/my-notification/7', isUrgent: false }
const fcm = (tokenPath: string) =>
  createFcmPushClient(
    {
      ...{
        project_id: 'markaz-uz',
        client_email: 'push@markaz-uz.iam.gserviceaccount.com',
        token_uri: url + tokenPath,
      },
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    },
    { url },
  ).send('qurilma', push)
const account = { user: 'markaz', password: 'Sirli-parol-1', endpoint: 'PJSIP/{phone}@trunk' }

it.each([
  ['Vimeo', async () => (await createVimeoHttpClient({ token: 'x', url }).api('GET', '/me')).body, null],
  [
    'Eskiz',
    () => createEskizHttpClient({ url, email: 'a@b.uz', password: 'x' })('GET', '/user'),
    "Eskiz javobini tushunib bo'lmadi",
  ],
  [
    'Asterisk',
    () => createAsteriskHttpClient({ ...account, url }).channel('1'),
    "Telefon stansiyasi javobini tushunib bo'lmadi",
  ],
  ["Google's token server", () => fcm('/oauth'), 'later'],
  ["Google's message server", () => fcm('/token'), 'refused'],
])('the server stops reading a response of %s that never ends', async (_name, ask, outcome) => {
  sent = 0
  expect(await (ask() as Promise<unknown>).catch(({ message }: Error) => message)).toBe(outcome)
  expect(sent).toBeLessThan(32 * mega)
})
