import { afterEach, describe, expect, test } from 'vitest'
import { createOneRosterRestSource, type OneRosterRestSettings } from './oneroster-rest.ts'
import { ErpError } from './port.ts'
import { createTestErpCentre } from './testing/centre.ts'
import {
  type ErpServer,
  type FakeErpServerOptions,
  type PreparedErpResponse,
  startErpServer,
} from './testing/erp-server.ts'
import { fullErpReadOptions, readAllBatches } from './testing/read-all.ts'

const servers: ErpServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

const secret = 'juda/maxfiy+kalit='
const issued = 'yashirin-t0ken'

interface Wish {
  settings?: Partial<OneRosterRestSettings>
  /** The answer of the token server for a request; undefined = a valid token. */
  token?: NonNullable<FakeErpServerOptions['instead']>
}

/** @param script the ERP's answers to the first requests; undefined = the normal answer */
async function erp(script: (PreparedErpResponse | undefined)[], { settings = {}, token }: Wish = {}) {
  let count = 0
  const server = await startErpServer(createTestErpCentre(), {
    instead: (seen) =>
      seen.path === '/token'
        ? (token?.(seen) ?? { body: { access_token: `${issued}-${++count}`, expires_in: 3600 } })
        : script.shift(),
  })
  servers.push(server)
  const pauses: number[] = []
  let now = Date.parse('2026-11-21T04:00:00Z')
  const pass = (ms: number) => {
    now += ms
  }
  const clock = {
    now: () => now,
    async sleep(ms: number) {
      pauses.push(ms)
      pass(ms)
    },
  }
  const credentials = token && { tokenUrl: `${server.origin}/token`, clientId: 'markaz', clientSecret: secret }
  const source = createOneRosterRestSource({ url: server.url, clock, ...credentials, ...settings })
  const tokens = () => server.seen.filter(({ path }) => path === '/token')
  return { server, pauses, pass, tokens, read: () => readAllBatches(source.courses(fullErpReadOptions)) }
}

const signingIn = (script: (PreparedErpResponse | undefined)[], token: Wish['token'] = () => undefined) =>
  erp(script, { token })

async function failure(reading: Promise<unknown>): Promise<ErpError> {
  const error = await reading.then(
    () => new Error('nothing went wrong'),
    (error: unknown) => error,
  )
  if (!(error instanceof ErpError)) throw error
  return error
}

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

describe('requests to an ERP that does not answer as expected', () => {
  test.each([429, 502, 503, 504])(
    'a request that the ERP answers with the HTTP status %i is repeated and then succeeds',
    async (status) => {
      const { read, pauses } = await erp([{ status }, { status }])
      expect((await read()).records).toHaveLength(1)
      expect(pauses).toEqual([1000, 4000])
    },
  )

  test('a request to the ERP is given up after three failed attempts', async () => {
    const { read, server } = await erp(Array.from({ length: 9 }, () => ({ status: 503 })))
    expect(await failure(read())).toMatchObject({ kind: 'unreachable', message: 'ERP hozir ishlamayapti (503)' })
    expect(server.asked).toHaveLength(3)
  })

  test.each([
    ['7', 7000],
    ['Sat, 21 Nov 2026 04:00:20 GMT', 20_000],
    ['Fri, 20 Nov 2026 00:00:00 GMT', 0],
    ['999999', 120_000],
    ['soon', 1000],
  ])('a busy ERP that answers Retry-After: %s gets the next request after %i ms', async (value, expected) => {
    const { read, pauses } = await erp([{ status: 429, headers: { 'retry-after': value } }])
    await read()
    expect(pauses).toEqual([expected])
  })

  test.each([500, 501, 405])(
    'a request that the ERP answers with the HTTP status %i is not repeated',
    async (status) => {
      const { read, server } = await erp([{ status }])
      expect(await failure(read())).toMatchObject({
        kind: 'refused',
        message: `ERP xato bilan javob berdi (${status}, /courses)`,
      })
      expect(server.asked).toHaveLength(1)
    },
  )

  test('a connection that the ERP refuses is tried three times', async () => {
    const { read, server, pauses } = await erp([])
    await server.close()
    expect(await failure(read())).toMatchObject({
      kind: 'unreachable',
      message: "ERP bilan bog'lanib bo'lmadi (ECONNREFUSED)",
    })
    expect(pauses).toHaveLength(2)
  })

  test('an ERP that answers too slowly three times ends the import with the error timeout', async () => {
    const { read, pauses } = await erp([{ hangs: true }, { hangs: true }, { hangs: true }], {
      settings: { timeoutMs: 100 },
    })
    expect(await failure(read())).toMatchObject({ kind: 'timeout', message: 'ERP 0.1 soniyada javob bermadi' })
    expect(pauses).toHaveLength(2)
  })

  test('an abort ends the wait for a slow ERP at once and throws the reason of the abort', async () => {
    const abort = new AbortController()
    const stop = new Error("to'xtatildi")
    const started = await startErpServer(createTestErpCentre(), {
      instead: () => {
        abort.abort(stop)
        return { hangs: true }
      },
    })
    servers.push(started)
    const source = createOneRosterRestSource({ url: started.url })
    await expect(readAllBatches(source.courses({ since: null, signal: abort.signal }))).rejects.toBe(stop)
    expect(started.asked).toHaveLength(1)
  })

  test('an abort immediately ends the pause between two attempts to read from the ERP', async () => {
    const abort = new AbortController()
    const started = await startErpServer(createTestErpCentre(), {
      instead: () => {
        setImmediate(() => abort.abort(new Error("to'xtatildi")))
        return { status: 503, headers: { 'retry-after': '100' } }
      },
    })
    servers.push(started)
    const source = createOneRosterRestSource({ url: started.url })
    await expect(readAllBatches(source.courses({ since: null, signal: abort.signal }))).rejects.toThrow("to'xtatildi")
  })
})

test.each([301, 302, 307, 308])(
  'a redirect of the ERP (HTTP status %i) is not followed, because its target would receive the token',
  async (status) => {
    const elsewhere = await startErpServer(createTestErpCentre())
    servers.push(elsewhere)
    const { read } = await erp([{ status, headers: { location: `${elsewhere.url}/courses` } }], {
      settings: { token: 't0ken' },
    })
    expect(await failure(read())).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining(`yo'naltirdi (${status})`),
    })
    expect(elsewhere.seen).toEqual([])
  },
)

describe('signing in to the ERP', () => {
  test('a fixed access token is sent to the ERP unchanged, and a 401 ends the import', async () => {
    const { read, server } = await erp([undefined, undefined, undefined, { status: 401 }], {
      settings: { token: 't0ken' },
    })
    await read()
    expect(server.seen.map(({ authorization }) => authorization)).toEqual(Array(3).fill('Bearer t0ken'))
    expect(await failure(read())).toMatchObject({
      kind: 'unauthorized',
      message: 'ERP kirishga ruxsat bermadi (401, /courses)',
    })
  })

  test('without credentials no Authorization header is sent to the ERP', async () => {
    const { read, server } = await erp([])
    await read()
    expect(server.seen[0]?.authorization).toBeUndefined()
  })

  test("client credentials are sent to the ERP's token server as RFC 6749 requires, and the token is used for all requests", async () => {
    const { read, server, tokens } = await signingIn([])
    await read()
    await read()
    expect(tokens()).toHaveLength(1)
    expect(tokens()[0]).toMatchObject({ method: 'POST', authorization: basic(`markaz:${encodeURIComponent(secret)}`) })
    expect(new URLSearchParams(tokens()[0]?.body).get('grant_type')).toBe('client_credentials')
    expect(new URLSearchParams(tokens()[0]?.body).get('scope')?.split(' ')).toHaveLength(3)
    expect(server.seen.at(-1)?.authorization).toBe(`Bearer ${issued}-1`)
  })

  test('the token for the ERP is renewed shortly before it expires', async () => {
    const { read, tokens, pass } = await signingIn([])
    await read()
    pass(3500 * 1000)
    await read()
    expect(tokens()).toHaveLength(1)
    pass(80 * 1000)
    await read()
    expect(tokens()).toHaveLength(2)
  })

  test('a token that the ERP refuses is renewed once, and then the request succeeds', async () => {
    const { read, server, tokens } = await signingIn([{ status: 401 }])
    expect((await read()).records).toHaveLength(1)
    expect(tokens()).toHaveLength(2)
    expect(server.seen.at(-1)?.authorization).toBe(`Bearer ${issued}-2`)
  })

  test('if the ERP refuses the renewed token as well, the import ends', async () => {
    const { read, tokens } = await signingIn([{ status: 401 }, { status: 401 }])
    expect(await failure(read())).toMatchObject({ kind: 'unauthorized' })
    expect(tokens()).toHaveLength(2)
  })

  test('an import from the ERP ends if the ERP answers 403', async () => {
    const { read } = await erp([{ status: 403 }], { settings: { token: 't0ken' } })
    expect(await failure(read())).toMatchObject({
      kind: 'unauthorized',
      message: 'ERP kirishga ruxsat bermadi (403, /courses)',
    })
  })

  test("if the ERP's token server refuses the form-encoded client secret, the secret is sent again unencoded", async () => {
    const { read, tokens } = await signingIn([], ({ authorization }) =>
      authorization === basic(`markaz:${secret}`) ? undefined : { status: 401 },
    )
    expect((await read()).records).toHaveLength(1)
    expect(tokens()).toHaveLength(2)
  })

  test('an ERP token server that does not know the requested scopes is asked again without scopes', async () => {
    const { read, tokens } = await signingIn([], ({ body }) =>
      body.includes('scope') ? { status: 400, body: { error: 'invalid_scope' } } : undefined,
    )
    expect((await read()).records).toHaveLength(1)
    expect(tokens()[1]?.body).toBe('grant_type=client_credentials')
  })

  test.each<[PreparedErpResponse, string]>([
    [{ status: 401 }, 'unauthorized'],
    [{ status: 400 }, 'unauthorized'],
    [{ status: 500 }, 'refused'],
    [{ status: 503 }, 'unreachable'],
    [{ status: 302, headers: { location: 'http://elsewhere.example/' } }, 'refused'],
    [{ body: '<html>' }, 'nonsense'],
    [{ body: {} }, 'nonsense'],
    [{ body: { access_token: 'two\nlines' } }, 'nonsense'],
  ])(
    "the answer %j of the ERP's token server ends the synchronization with an error of the kind %s",
    async (said, kind) => {
      const { read, server } = await signingIn([], () => said)
      expect(await failure(read())).toMatchObject({ kind })
      expect(server.asked).toEqual([])
    },
  )

  test('errors about the ERP never contain the credentials, even if the ERP repeats them', async () => {
    const echo = { imsx_description: `siz: ${issued}-1 va ${secret}` }
    const errors = [
      await signingIn([{ status: 500, body: echo }]).then(({ read }) => failure(read())),
      await signingIn([{ status: 403, body: echo }]).then(({ read }) => failure(read())),
      await signingIn([], () => ({ status: 401, body: echo })).then(({ read }) => failure(read())),
      await signingIn([], () => ({ body: { access_token: `${issued}\r\nx` } })).then(({ read }) => failure(read())),
    ]
    expect(errors[0]?.message).toBe('ERP xato bilan javob berdi (500, /courses): siz: *** va ***')
    for (const error of errors) {
      const told = `${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`
      expect(told).not.toContain(issued)
      expect(told).not.toContain(secret)
    }
  })
})
