import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { type Algorithm, createSigner } from 'fast-jwt'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../db/db.ts'
import { shareTestApp } from '../testing/app.ts'
import { accessTokenMinutes } from './session.ts'

const t = shareTestApp()
let sid: string
let good: string
beforeAll(async () => {
  const me = await t.signedIn()
  good = me.token
  sid = ((await t.db.one<{ id: string }>(sql`select id from session where staff_id = ${me.staffId}`)) as { id: string })
    .id
})

const seconds = () => Math.floor(t.deps.clock.now().getTime() / 1000)
const claims = () => ({ sid, iat: seconds(), exp: seconds() + 60 })
const signed = (payload: object, key: Uint8Array = t.deps.tokenKey, algorithm: Algorithm = 'HS256') =>
  createSigner({ key: Buffer.from(key), algorithm, noTimestamp: true })(payload)
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const statusWith = async (authorization: string) =>
  (await t.app.inject({ url: `/api/staff${auth.profile.path}`, headers: { authorization } })).statusCode

describe('access tokens of sessions', () => {
  it('a request with a valid token is accepted, and the word Bearer may be in capitals or lower case', async () => {
    for (const word of ['Bearer', 'bearer', 'BEARER']) expect(await statusWith(`${word} ${good}`)).toBe(200)
    expect(await statusWith(`Bearer ${signed(claims())}`)).toBe(200)
  })

  it.each<[string, () => string]>([
    ['no scheme before the token', () => good],
    ['another scheme', () => `Basic ${good}`],
    ['no token after Bearer', () => 'Bearer '],
    ['two tokens', () => `Bearer ${good} ${good}`],
    ['a token without signature', () => `Bearer ${good.split('.').slice(0, 2).join('.')}.`],
    ['the algorithm `none`', () => `Bearer ${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(claims())}.`],
    ['another algorithm under our key', () => `Bearer ${signed(claims(), t.deps.tokenKey, 'HS512')}`],
    ['our claims signed with another key', () => `Bearer ${signed(claims(), new Uint8Array(32).fill(8))}`],
    [
      'other claims with our signature',
      () => `Bearer ${[good.split('.')[0], encoded(claims()), good.split('.')[2]].join('.')}`,
    ],
    ['no expiry', () => `Bearer ${signed({ sid, iat: seconds() })}`],
    ['no session id', () => `Bearer ${signed({ iat: seconds(), exp: seconds() + 60 })}`],
    ['expired a second ago', () => `Bearer ${signed({ sid, iat: seconds() - 60, exp: seconds() - 1 })}`],
    [
      'a session that does not exist',
      () => `Bearer ${signed({ ...claims(), sid: '00000000-0000-4000-8000-000000000000' })}`,
    ],
  ])('an Authorization header with a wrong token (%s) is refused with 401', async (_name, header) => {
    expect(await statusWith(header())).toBe(401)
  })

  it('an access token is valid for fifteen minutes', async () => {
    const { token } = await t.signedIn()
    t.clock.forward(accessTokenMinutes * 60_000 - 1000)
    expect(await statusWith(`Bearer ${token}`)).toBe(200)
    t.clock.forward(2000)
    expect([accessTokenMinutes, await statusWith(`Bearer ${token}`)]).toEqual([15, 401])
  })

  it('an access token contains only the session and times, but no name, role or grant', () => {
    const payload = JSON.parse(Buffer.from(good.split('.')[1] as string, 'base64url').toString())
    expect(Object.keys(payload).sort()).toEqual(['exp', 'iat', 'sid'])
  })
})
