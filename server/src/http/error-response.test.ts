import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { AppError, type ErrorCode, errorCatalogue, errorDetailsOf } from '@markaz/protocol/errors'
import { generalErrorTexts } from '@markaz/protocol/field-texts'
import { roles } from '@markaz/protocol/people/roles/routes'
import { publicAccessRule } from '@markaz/protocol/route'
import { beforeAll, describe, expect, it } from 'vitest'
import { tagAsDatabaseError } from '../db/database-errors.ts'
import { sql } from '../db/db.ts'
import { shareTestApp } from '../testing/app.ts'
import { mountRoute, staffApiPrefix } from './mount.ts'

const log: string[] = []
let trouble: () => unknown
const t = shareTestApp({}, { logLevel: 'info', logStream: { write: (line) => log.push(line) }, slowMs: 60_000 })
beforeAll(async () => {
  const thrower = async () => {
    throw await trouble()
  }
  mountRoute(t.app, t.deps, { ...auth.profile, path: '/test/trouble', access: publicAccessRule }, thrower)
})

async function answer(thrown: () => unknown) {
  trouble = thrown
  log.length = 0
  const response = await t.app.inject(`${staffApiPrefix}/test/trouble`)
  return { status: response.statusCode, ...response.json(), headers: response.headers, log: log.join('') }
}

describe('the response to an expected error', () => {
  it.each((Object.keys(errorCatalogue) as ErrorCode[]).filter((code) => code !== 'VALIDATION'))(
    'the error %s is answered with its HTTP status, text and error number from the catalogue of errors',
    async (code) => {
      const { status, text, errId } = errorDetailsOf(code)
      const got = await answer(() => new AppError(code))
      expect([got.status, got.success, got.error]).toEqual([
        status,
        false,
        { errId, errMsg: text, code, requestId: got.headers['x-request-id'] },
      ])
      expect(got.headers['content-type']).toBe('application/json; charset=utf-8')
    },
  )

  it("starting a synchronization while another one runs is refused with errId 245, as the customer's specification prescribes", async () => {
    expect((await answer(() => new AppError('SYNC_RUNNING'))).error.errId).toBe(245)
  })

  it('a validation error lists the invalid fields, and its message begins with the name of the first invalid field', async () => {
    const fields = { 'attendances.3.mark': generalErrorTexts.notANumber, name: generalErrorTexts.required }
    const { status, error } = await answer(() => new AppError('VALIDATION', { fields }))
    expect([status, error.fields, error.errMsg]).toEqual([400, fields, 'Davomat, 4-qator, Belgi: Raqam kiriting'])
  })

  it('the response to an error with `retryAfterSeconds` has these seconds in the header Retry-After', async () => {
    expect(
      (await answer(() => new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 61 }))).headers['retry-after'],
    ).toBe('61')
  })

  it('an expected error (AppError) writes nothing to the error log', async () => {
    expect((await answer(() => new AppError('NOT_FOUND'))).log).not.toContain('"level":50')
  })
})

describe('the response to an unexpected error', () => {
  // Shows: ERROR-012
  it.each([
    ['an error', () => new Error('sirli tafsilot')],
    ['a text', () => 'sirli tafsilot'],
    ['nothing', () => undefined],
    ['null', () => null],
  ])(
    'an unexpected error (%s) answers 500 with a general text; the log has its details under the request id that the user sees',
    async (_name, thrown) => {
      const got = await answer(thrown)
      expect([got.status, got.error.code, got.error.errMsg, got.error.errId]).toEqual([
        500,
        'INTERNAL',
        "Biror narsa noto'g'ri ketdi",
        null,
      ])
      expect(JSON.stringify(got.error)).not.toContain('sirli')
      expect(got.log).toContain(got.error.requestId)
      if (thrown()) expect(got.log).toContain('sirli tafsilot')
    },
  )

  it('values of a row that the database refused to store appear neither in the response nor in the log', async () => {
    const got = await answer(() =>
      t.db
        .run(
          sql`insert into staff (kind, first_name, last_name, login, password_hash) values (1, 'Sirli', 'Ism', 'sirli.login', 'argon2id$sirli-hash')`,
        )
        .catch((error: unknown) => error),
    )
    expect([got.status, got.error.code]).toEqual([500, 'INTERNAL'])
    expect(got.log).toContain('staff_profile_whole')
    expect(JSON.stringify(got.error) + got.log).not.toMatch(/sirli/i)
  })

  it('a request whose database connection breaks during a query is answered with 503', async () => {
    const reset = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
    const lost = await answer(() => tagAsDatabaseError(reset()))
    expect([lost.status, lost.error.code]).toEqual([503, 'DATABASE_DOWN'])
    // A broken connection to another system is no database outage, so the server logs the error with its cause.
    const foreign = await answer(reset)
    expect([foreign.status, foreign.error.code]).toEqual([500, 'INTERNAL'])
    expect(foreign.log).toContain('read ECONNRESET')
  })
})

describe('the response to a request that the server cannot parse', () => {
  it.each([
    ['GET', `${staffApiPrefix}/%zz`, 404, 'NO_SUCH_CALL'],
    ['GET', `${staffApiPrefix}/roles/${'1'.repeat(300)}`, 404, 'NO_SUCH_CALL'],
    ['GET', `${staffApiPrefix}/nothing`, 404, 'NO_SUCH_CALL'],
    ['DELETE', `${staffApiPrefix}/profile`, 404, 'NO_SUCH_CALL'],
    ['POST', '/anything', 404, 'NO_SUCH_CALL'],
  ] as const)(
    'the malformed request %s %s is answered with the HTTP status %i, as JSON in the envelope',
    async (method, url, status, code) => {
      const response = await t.app.inject({ method, url })
      expect([response.statusCode, response.json().success, response.json().error.code]).toEqual([status, false, code])
      expect(response.json().error.requestId).toMatch(/^[0-9a-f-]{36}$/)
    },
  )
})

describe('the log of requests', () => {
  it('each request writes one log line with route, status, ISO time, client IP address and user, but no path, search text, body or token', async () => {
    const { token, staffId, refreshToken } = await t.signedIn({
      grants: ['staff_control:roles.read'],
      firstName: 'Sirliya',
    })
    log.length = 0
    await t.send(roles.list, { token, query: { value: 'sirli-qidiruv' }, headers: { cookie: 'sirli=1' } })
    await t.send(auth.signIn, { body: { login: 'sirli.login', password: 'sirli-parol', fcmToken: 'sirli-push' } })
    await t.send(auth.refresh, { token: refreshToken })
    const lines = log.map((line) => JSON.parse(line))
    expect(lines.map(({ method, route, status, viewer }) => ({ method, route, status, viewer }))).toEqual([
      { method: 'GET', route: `${staffApiPrefix}/roles`, status: 200, viewer: staffId },
      { method: 'POST', route: `${staffApiPrefix}/auth/sign-in`, status: 400, viewer: undefined },
      { method: 'GET', route: `${staffApiPrefix}/auth/refresh-token`, status: 200, viewer: undefined },
    ])
    for (const line of lines) {
      expect([typeof line.ms, line.reqId.length, line.address]).toEqual(['number', 36, '127.0.0.1'])
      expect(line.time).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
    }
    const [text, secrets] = [log.join(''), [token, refreshToken, 'sirli', 'Sirliya']]
    for (const secret of secrets) expect(text).not.toContain(secret)
  })
})
