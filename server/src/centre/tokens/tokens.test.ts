import { offices } from '@markaz/protocol/centre/offices/routes'
import { rooms } from '@markaz/protocol/centre/rooms/routes'
import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { accessTokens } from '@markaz/protocol/centre/tokens/routes'
import { audits } from '@markaz/protocol/control/audits/routes'
import { roles } from '@markaz/protocol/people/roles/routes'
import { students } from '@markaz/protocol/people/students/routes'
import type { Grant } from '@markaz/protocol/route'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { readLastAudit } from '../../testing/rows.ts'

const logged: string[] = []
const t = shareTestApp({}, { logLevel: 'trace', logStream: { write: (line) => void logged.push(line) } })
beforeEach(() => t.clock.set('2026-11-21T15:00:00+05:00'))

const officeRights: Grant[] = ['create', 'read', 'update'].map((option) => `staff_control:offices.${option}` as Grant)

/** The user has more rights than the access token, so that tests can show that the token does not get them. */
async function person({ grants = ['staff_control:offices.read'] as Grant[], lastDay = '2026-11-30' } = {}) {
  const office = await t.build.office()
  const me = await t.signedIn({
    grants: [...officeRights, 'staff_control:roles.read', 'staff_control:audit_logs.read', 'users:students.update'],
    headOfficeIds: [office.headOfficeId],
  })
  const body = { name: 'Hisobot skripti', grants, lastDay } as never
  const made = await t.send(accessTokens.make, { token: me.token, body })
  return { ...me, office, id: made.data.id, secret: made.data.token }
}
const room = (officeId: number) => ({ officeId, name: crypto.randomUUID(), capacity: 5, floor: 1, equipment: null })

describe('an access token that a user makes for a program', () => {
  // Shows: OPEN-005
  it('an access token is shown once and stored as a hash; no list, log or audit entry contains it', async () => {
    const { token, id, secret } = await person()
    expect(secret).toMatch(/^markaz_[\w-]{43}$/)
    await t.send(rooms.list, { token: secret })
    const list = await t.send(accessTokens.list, { token })
    expect(list.data.tokens).toEqual([
      {
        ...{ id, name: 'Hisobot skripti', grants: ['staff_control:offices.read'], lastDay: '2026-11-30' },
        ...{ createdAt: '2026-11-21T10:00:00.000Z', usedAt: '2026-11-21T10:00:00.000Z', usedAddress: '127.0.0.1' },
        isLive: true,
      },
    ])
    const kept = await t.db.many(sql`
      select to_jsonb(access_token)::text || encode(secret_hash, 'escape') as row from access_token
      union all select to_jsonb(audit)::text from audit union all select to_jsonb(session)::text from session`)
    for (const text of [list.text, JSON.stringify(kept), logged.join('')]) expect(text).not.toContain(secret)
  })

  // Shows: OPEN-005
  it("an access token allows requests within its rights and its user's branches, and no access to the user's own account", async () => {
    const { secret, office } = await person()
    const elsewhere = await t.build.office()
    const seen = await t.send(offices.list, { token: secret })
    expect(seen.data.offices.map(({ id }) => id)).toContain(office.id)
    expect(seen.data.offices.map(({ id }) => id)).not.toContain(elsewhere.id)
    expect((await t.send(rooms.create, { token: secret, body: room(office.id) })).status).toBe(403)
    expect((await t.send(roles.list, { token: secret })).status).toBe(403)
  })

  it("after a user loses a right or is blocked, the next request with the user's access token is refused accordingly", async () => {
    const { secret, roleId, staffId, office } = await person({ grants: officeRights })
    const write = async () => (await t.send(rooms.create, { token: secret, body: room(office.id) })).status
    expect(await write()).toBe(201)
    const keep = ['staff_control:offices.read']
    await t.db.run(sql`update role set grants = ${keep}, version = version + 1 where id = ${roleId}`)
    expect(await write()).toBe(403)
    expect((await t.send(rooms.list, { token: secret })).status).toBe(200)
    await t.db.run(sql`update staff set is_blocked = true where id = ${staffId}`)
    expect((await t.send(rooms.list, { token: secret })).status).toBe(401)
  })

  it('an access token can have only rights of its user, ends within a year, and a user has at most twenty tokens', async () => {
    const { token } = await person()
    const make = (body: object) => t.send(accessTokens.make, { token, body: body as never })
    const body = { name: 'A', grants: ['staff_control:offices.read'], lastDay: '2027-11-21' }
    expect((await make({ ...body, grants: ['content:posts.read'] })).error.code).toBe('GRANT_BEYOND_OWN')
    expect((await make({ ...body, grants: ['hammasi'] })).error.fields).toHaveProperty('grants.0')
    for (const lastDay of ['2026-11-20', '2027-11-23'])
      expect((await make({ ...body, lastDay })).error.fields).toHaveProperty('lastDay')
    for (let made = 1; made < 20; made++) expect((await make(body)).status).toBe(201)
    expect((await make(body)).error.code).toBe('TOO_MANY_TOKENS')
  })

  // Shows: OPEN-005
  it('an access token stops working after its last day in Tashkent', async () => {
    const { secret } = await person({ lastDay: '2026-11-22' })
    t.clock.set('2026-11-22T23:59:59+05:00')
    expect((await t.send(rooms.list, { token: secret })).status).toBe(200)
    t.clock.set('2026-11-23T00:00:00+05:00')
    expect((await t.send(rooms.list, { token: secret })).status).toBe(401)
  })

  it("revoking an access token stops the token immediately and is audited; revoking another user's token answers 404", async () => {
    const { secret, token, id } = await person()
    const params = { id }
    expect((await t.send(accessTokens.revoke, { token: (await person()).token, params })).status).toBe(404)
    expect((await t.send(accessTokens.revoke, { token, params })).status).toBe(200)
    expect((await t.send(rooms.list, { token: secret })).status).toBe(401)
    expect(await readLastAudit(t.db)).toMatchObject({ action: 'revoke', entity: 'access_token', entityId: id })
    expect((await t.send(accessTokens.list, { token })).data.tokens).toMatchObject([{ id, isLive: false }])
    expect((await t.send(accessTokens.revoke, { token, params })).status).toBe(200)
  })

  it("ending the user's other sessions also ends all access tokens of the user, so one button locks out a thief", async () => {
    const { secret, token } = await person()
    expect((await t.send(auth.sessions, { token })).data.sessions).toHaveLength(1)
    expect((await t.send(auth.endOtherSessions, { token })).data.count).toBe(1)
    expect((await t.send(rooms.list, { token: secret })).status).toBe(401)
  })

  it('an access token cannot read or change accounts, sessions, passwords and tokens, neither of its user nor of other users', async () => {
    const { secret, office } = await person({ grants: [...officeRights, 'users:students.update'] })
    const studentId = await t.build.student({
      login: `t.${crypto.randomUUID()}`,
      headOfficeIds: [office.headOfficeId],
    })
    const body = { name: 'B', grants: ['staff_control:offices.read'], lastDay: '2026-11-30' } as never
    const answers = [
      await t.send(auth.profile, { token: secret }),
      await t.send(auth.sessions, { token: secret }),
      await t.send(auth.endOtherSessions, { token: secret }),
      await t.send(auth.changePassword, { token: secret, body: { oldPassword: 'a', newPassword: 'b'.repeat(12) } }),
      await t.send(auth.confirmPassword, { token: secret, body: { password: 'a' } }),
      await t.send(accessTokens.list, { token: secret }),
      await t.send(accessTokens.make, { token: secret, body }),
      await t.send(students.resetPassword, { token: secret, params: { id: studentId } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([...answers.slice(1).map(() => 401), 403])
    expect((await t.send(auth.refresh, { token: secret })).status).toBe(401)
  })

  it('making an access token needs a recently entered password', async () => {
    const { token } = await person()
    const body = { name: 'B', grants: ['staff_control:offices.read'], lastDay: '2026-11-30' } as never
    await t.db.run(sql`update session set password_at = ${new Date('2026-11-21T14:44:59+05:00')}`)
    expect((await t.send(accessTokens.make, { token, body })).error.code).toBe('PASSWORD_NEEDED_AGAIN')
  })

  // Shows: OPEN-005
  it('requests with an access token write audit entries with the user and the token', async () => {
    const { secret, token, id, staffId, office } = await person({ grants: officeRights })
    await t.send(rooms.create, { token: secret, body: room(office.id) })
    await t.send(rooms.create, { token, body: room(office.id) })
    const { data } = await t.send(audits.list, { token, query: { kind: 'room' } as never })
    expect(data.audits.map((line) => [line.user?.id, line.token])).toEqual([
      [staffId, null],
      [staffId, { id, name: 'Hisobot skripti' }],
    ])
  })

  it('an access token allows three hundred requests a minute', async () => {
    const { secret, id } = await person()
    await t.db.run(sql`
      insert into sign_in_attempt (key, failures, window_started_at) values (${`token:${id}`}, 299, ${t.deps.clock.now()})`)
    expect((await t.send(rooms.list, { token: secret })).status).toBe(200)
    expect((await t.send(rooms.list, { token: secret })).status).toBe(429)
    t.clock.forward(60_000)
    expect((await t.send(rooms.list, { token: secret })).status).toBe(200)
  })
})
