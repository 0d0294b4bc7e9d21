import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export async function startTestPushService() {
  const received: Received[] = []
  const statuses = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const path = request.url ?? ''
    received.push({ path, headers: request.headers, body: Buffer.concat(chunks) })
    response.writeHead(statuses.get(path) ?? 201, { location: 'http://127.0.0.1:1/elsewhere' }).end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    received,
    answer: (browser: SubscribedTestBrowser, status: number) =>
      statuses.set(new URL(browser.subscription.endpoint).pathname, status),
    subscribe: (): SubscribedTestBrowser => subscribe(`http://${host}/push/${randomBytes(16).toString('hex')}`),
    of: (browser: SubscribedTestBrowser) => received.filter(({ path }) => browser.subscription.endpoint.endsWith(path)),
    close: () => new Promise((closed) => server.close(closed)),
  }
}

export interface SubscribedTestBrowser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** Decrypts a message as a browser does (RFC 8188, RFC 8291). */
  open(message: Received): unknown
}

function subscribe(endpoint: string): SubscribedTestBrowser {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  return {
    subscription: {
      endpoint,
      keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    open({ headers, body }) {
      if (headers['content-encoding'] !== 'aes128gcm') throw new Error('not aes128gcm')
      const salt = body.subarray(0, 16)
      const keyLength = body[20] as number
      const theirs = body.subarray(21, 21 + keyLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs])
      const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(theirs), auth, info, 32))
      const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
      const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
      const sealed = body.subarray(21 + keyLength)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      // The byte 2 marks the end of the last record (RFC 8188).
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'))
    },
  }
}

/** Returns the claims with which the centre signed the message (RFC 8292). Throws if the signature is wrong. */
export function vapidClaimsOf({ headers }: Received, publicKey: string): { aud: string; exp: number; sub: string } {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(headers.authorization)) ?? []
  if (key !== publicKey) throw new Error('another key')
  const der = Buffer.concat([curveHead, Buffer.from(publicKey, 'base64url')])
  const [head, claims, signature] = token.split('.') as [string, string, string]
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: der, format: 'der', type: 'spki' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isGenuine) throw new Error('not signed by it')
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))
}

/** The beginning, in DER format, of every public key on the curve prime256v1. */
const curveHead = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex')
