import { accessTokens } from '@markaz/protocol/centre/tokens/routes'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { createOneRosterClientToken } from './testing/client-token.ts'

const t = shareTestApp()
beforeEach(() => t.clock.set('2026-11-21T15:00:00+05:00'))

const scope = (name: string) => `https://purl.imsglobal.org/spec/or/v1p2/scope/${name}`

async function signIn({ id, secret }: { id: number | string; secret: string }, form: Record<string, string> = {}) {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: {
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ grant_type: 'client_credentials', ...form }).toString(),
  })
  return { status: answer.statusCode, headers: answer.headers, ...answer.json() }
}

describe("a program's sign-in by OAuth client credentials", () => {
  // Shows: OPEN-003
  it("the OAuth sign-in returns an access token whose scopes match the user's rights, in an HTTP response that must not be cached", async () => {
    const me = await createOneRosterClientToken(t, { grants: ['all_groups.read', 'users:students.read'] })
    const scopes = [scope('roster.readonly'), scope('gradebook.readonly'), scope('gradebook.createput')].join(' ')
    expect(await signIn(me, { scope: scopes })).toMatchObject({
      ...{
        status: 200,
        access_token: me.secret,
        token_type: 'Bearer',
        expires_in: 3600,
        scope: scope('roster.readonly'),
      },
      headers: { 'cache-control': 'no-store' },
    })
    expect((await signIn(me)).scope).toBe([scope('roster-core.readonly'), scope('roster.readonly')].join(' '))
    expect(await signIn(me, { scope: scope('gradebook.readonly') })).toMatchObject({
      status: 400,
      error: 'invalid_scope',
    })
  })

  it("the OAuth sign-in is refused for a wrong id or secret, for a session's token, and for another grant type", async () => {
    const [me, other] = [await createOneRosterClientToken(t), await createOneRosterClientToken(t)]
    for (const client of [
      { ...me, id: 'x' },
      { ...me, id: other.id },
      { ...me, secret: `${me.secret}x` },
      { ...me, secret: me.token },
      { id: '', secret: '' },
    ])
      expect(await signIn(client)).toMatchObject({ status: 401, error: 'invalid_client' })
    expect(await signIn(me, { grant_type: 'password' })).toMatchObject({ status: 400, error: 'unsupported_grant_type' })
  })

  // Shows: OPEN-003
  it('neither the OAuth sign-in nor the OneRoster API accepts an expired or revoked access token', async () => {
    const me = await createOneRosterClientToken(t, { lastDay: '2026-11-21' })
    const revoked = await createOneRosterClientToken(t)
    expect((await me.ask('rostering/users')).status).toBe(200)
    await t.send(accessTokens.revoke, { token: revoked.token, params: { id: revoked.id } })
    t.clock.set('2026-11-22T00:00:00+05:00')
    for (const each of [me, revoked]) {
      expect((await signIn(each)).status).toBe(401)
      const { status, body } = await each.ask('rostering/users')
      expect([status, body]).toMatchObject([
        401,
        { imsx_CodeMinor: { imsx_codeMinorField: [{ imsx_codeMinorFieldValue: 'unauthorisedrequest' }] } },
      ])
    }
  })

  // Shows: SAFE-031
  it.each([
    ['is blocked', sql`is_blocked = true`],
    ['is dismissed', sql`work_status = 2`],
    ['is gone from the ERP', sql`gone_at = '2026-11-21', work_status = 2`],
  ])('an access token whose owner %s gives no access', async (_, change) => {
    const me = await createOneRosterClientToken(t)
    expect((await me.ask('rostering/users')).status).toBe(200)
    await t.db.run(sql`update staff set ${change} where id = ${me.staffId}`)
    expect([(await signIn(me)).status, (await me.ask('rostering/users')).status]).toEqual([401, 401])
  })
})
