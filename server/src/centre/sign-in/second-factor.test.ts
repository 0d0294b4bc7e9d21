import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { roles } from '@markaz/protocol/people/roles/routes'
import { users } from '@markaz/protocol/people/users/routes'
import { allGrants } from '@markaz/protocol/permissions'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { throttleLimits } from '../../access/throttle.ts'
import { sql } from '../../db/db.ts'
import { requireCompletedSignIn, shareTestApp } from '../../testing/app.ts'
import { runBeforeNextQuery } from '../../testing/before-next-query.ts'
import { countRowsOfTables, readLastAudit } from '../../testing/rows.ts'
import { hashPassword } from './passwords.ts'

const password = 'Parol-12345'
const t = shareTestApp()
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})
// A code is valid for a time step and works once, so each test starts in a new time step.
beforeEach(() => t.clock.forward(60_000))

let n = 0
async function person(options: Parameters<typeof t.signedIn>[0] = {}) {
  const login = `bosqich.${++n}`
  return { login, address: `10.20.0.${n}`, ...(await t.signedIn({ login, passwordHash, ...options })) }
}
type Person = Awaited<ReturnType<typeof person>>

const codeOf = (secret: string, halfMinutesOn = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: t.deps.clock.now().getTime() + halfMinutesOn * 30_000 })

async function turnOn(who: Person) {
  const { secret, uri } = (await t.send(auth.newFactor, { token: who.token })).data
  const { data } = await t.send(auth.confirmFactor, { token: who.token, body: { code: codeOf(secret) } })
  t.clock.forward(60_000)
  return { secret, uri, recoveryCodes: data.recoveryCodes }
}
const signIn = ({ login, address }: Person) => t.send(auth.signIn, { body: { login, password }, address })
async function ticketOf(who: Person, next = 'code') {
  const { data } = await signIn(who)
  if (!('ticket' in data)) throw new Error('no second step')
  expect(data.next).toBe(next)
  return data.ticket
}
const show = (who: Person, ticket: string, code: string) =>
  t.send(auth.signInCode, { body: { ticket, code }, address: who.address })
const failures = async (who: Person) =>
  (
    await t.db.many<{ action: string; after: object }>(
      sql`select action, after from audit where entity_id = ${who.staffId} order by id`,
    )
  ).filter(({ action }) => action.endsWith('failed'))

describe('a second factor', () => {
  it('a second factor is active after its first code; a password alone then gives no access', async () => {
    const who = await person()
    expect((await t.send(auth.secondFactor, { token: who.token })).data).toEqual({
      isOn: false,
      isNeeded: false,
      recoveryCodesLeft: 0,
    })
    const prepared = await t.send(auth.newFactor, { token: who.token })
    expect(prepared.data.uri).toMatch(/^otpauth:\/\/totp\/Markaz:bosqich\.\d+\?issuer=Markaz&secret=[A-Z2-7]{32}/)
    // Until a code confirms the second factor, signing in must not require a code, because the user may abandon the
    // setup.
    expect('accessToken' in (await signIn(who)).data).toBe(true)
    const wrong = await t.send(auth.confirmFactor, { token: who.token, body: { code: '000000' } })
    expect([wrong.status, wrong.error.code, wrong.error.fields]).toEqual([
      400,
      'WRONG_CODE',
      { code: "Kod noto'g'ri yoki ishlatilgan" },
    ])
    const { recoveryCodes, secret } = await turnOn(who)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await readLastAudit(t.db))?.action).toBe('second-factor-on')
    const { data } = await signIn(who)
    expect(Object.keys(data).sort()).toEqual(['next', 'ticket'])
    expect(await readLastAudit(t.db)).toMatchObject({ action: 'sign-in-step', after: { next: 'code' } })
    const ticket = await ticketOf(who)
    expect((await t.send(auth.profile, { token: ticket })).status).toBe(401)
    const open = requireCompletedSignIn(await show(who, ticket, codeOf(secret).replace(/(...)/, '$1 ')))
    expect(open.data.staffInfo.login).toBe(who.login)
    expect((await t.send(auth.profile, { token: open.data.accessToken })).status).toBe(200)
    expect(await readLastAudit(t.db)).toMatchObject({ action: 'sign-in', after: { factor: 'code' } })
  })

  it('the secret of a second factor is stored encrypted and recovery codes as hashes: no table contains them in plain text', async () => {
    const who = await person()
    const { secret, recoveryCodes } = await turnOn(who)
    for (const table of ['second_factor', 'recovery_code', 'audit', 'notification']) {
      const { rows } = await t.database.pool.query(`select count(*) from "${table}" as r where r::text ~* $1`, [
        [secret, ...recoveryCodes, Buffer.from(secret).toString('hex')].join('|'),
      ])
      expect([table, rows[0].count]).toEqual([table, 0])
    }
  })

  it('a code of the second factor works once, even if it is sent twice concurrently; a code from a minute ago is refused', async () => {
    const who = await person()
    const { secret } = await turnOn(who)
    const ticket = await ticketOf(who)
    const answers = await Promise.all([1, 2].map(() => show(who, ticket, codeOf(secret))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await show(who, ticket, codeOf(secret))).error.code).toBe('WRONG_CODE')
    expect((await show(who, ticket, codeOf(secret, -1))).error.code).toBe('WRONG_CODE')
    expect((await show(who, ticket, codeOf(secret, 1))).status).toBe(200)
    t.clock.forward(120_000)
    expect((await show(who, ticket, codeOf(secret, -3))).error.code).toBe('WRONG_CODE')
    expect(await failures(who)).toContainEqual({ action: 'sign-in-failed', after: { reason: 'code' } })
  })

  it('a recovery code works once, in upper or lower case; creating new recovery codes invalidates the old codes', async () => {
    const who = await person()
    const { recoveryCodes } = await turnOn(who)
    const [first = '', second = ''] = recoveryCodes
    expect((await show(who, await ticketOf(who), ` ${first.toUpperCase()} `)).status).toBe(200)
    expect(await readLastAudit(t.db)).toMatchObject({ action: 'sign-in', after: { factor: 'recovery' } })
    expect((await show(who, await ticketOf(who), first)).error.code).toBe('WRONG_CODE')
    expect((await t.send(auth.secondFactor, { token: who.token })).data.recoveryCodesLeft).toBe(9)
    const renewed = await t.send(auth.newRecoveryCodes, { token: who.token })
    expect(renewed.data.recoveryCodes).toHaveLength(10)
    expect((await show(who, await ticketOf(who), second)).error.code).toBe('WRONG_CODE')
    expect((await show(who, await ticketOf(who), renewed.data.recoveryCodes[0] as string)).status).toBe(200)
    const other = await person()
    await turnOn(other)
    expect((await show(other, await ticketOf(other), renewed.data.recoveryCodes[1] as string)).status).toBe(400)
  })

  it("attempts to guess a second factor's code are limited in the same way as attempts to guess a password", async () => {
    const who = await person()
    const { secret } = await turnOn(who)
    const ticket = await ticketOf(who)
    for (let i = 0; i < throttleLimits.guess; i++) expect((await show(who, ticket, '123456')).status).toBe(400)
    expect((await show(who, ticket, codeOf(secret))).status).toBe(429)
    // Only attempts after a correct password, which have a ticket, are counted. A stranger without the password cannot
    // block the owner.
    expect((await show(who, 'x', '123456')).error.code).toBe('SIGN_IN_OVER')
  })

  it('a sign-in that waits for the code of the second factor is refused after ten minutes, after a password change and after a block of the account', async () => {
    const who = await person()
    const { secret } = await turnOn(who)
    const late = await ticketOf(who)
    t.clock.forward(10 * 60_000 + 1000)
    expect((await show(who, late, codeOf(secret))).error.code).toBe('SIGN_IN_OVER')
    const before = await ticketOf(who)
    await t.db.run(
      sql`update staff set password_hash = ${await hashPassword('Boshqa-parol-1')} where id = ${who.staffId}`,
    )
    expect((await show(who, before, codeOf(secret))).error.code).toBe('SIGN_IN_OVER')
    await t.db.run(sql`update staff set password_hash = ${passwordHash}, is_blocked = true where id = ${who.staffId}`)
    expect((await show(who, before, codeOf(secret))).error.code).toBe('ACCOUNT_BLOCKED')
    await t.db.run(sql`update staff set is_blocked = false where id = ${who.staffId}`)
    for (const wrong of [who.token, who.refreshToken, `${before.slice(0, -4)}AAAA`])
      expect((await show(who, wrong, codeOf(secret))).error.code).toBe('SIGN_IN_OVER')
    const step = await t.send(auth.signInPassword, {
      body: { ticket: await ticketOf(who), newPassword: 'Yangi-parol-9' },
    })
    expect([step.status, step.error.code]).toEqual([400, 'SIGN_IN_OVER'])
  })

  it("if the password is reset while a second factor's code is being checked, the sign-in fails and no second factor is set up", async () => {
    const { headOfficeId } = await t.build.office()
    const desk = await t.signedIn({ grants: allGrants, headOfficeIds: [headOfficeId] })
    const who = await person({ headOfficeIds: [headOfficeId] })
    const resetNow = () => t.send(users.resetPassword, { token: desk.token, params: { id: who.staffId } })
    const { secret } = await turnOn(who)
    const ticket = await ticketOf(who)
    runBeforeNextQuery(t.deps.db, 'run', resetNow)
    expect((await show(who, ticket, codeOf(secret))).error.code).toBe('SIGN_IN_OVER')
    await t.db.run(sql`delete from second_factor where staff_id = ${who.staffId}`)
    await t.db.run(sql`update role set needs_second_factor = true where id = ${who.roleId}`)
    await t.db.run(
      sql`update staff set password_hash = ${passwordHash}, must_change_password = false where id = ${who.staffId}`,
    )
    const next = await ticketOf(who, 'second-factor')
    const { data } = await t.send(auth.signInFactor, { body: { ticket: next } })
    const body = { ticket: next, code: codeOf(data.secret, 1) }
    runBeforeNextQuery(t.deps.db, 'run', resetNow)
    expect((await t.send(auth.signInConfirmFactor, { body, address: who.address })).error.code).toBe('SIGN_IN_OVER')
    expect(
      await t.db.many(sql`
        select id::text from session where staff_id = ${who.staffId} and ended_at is null
        union all select 'factor' from second_factor where staff_id = ${who.staffId} and confirmed_at is not null`),
    ).toEqual([])
  })

  it('the owner of an account can turn off the second factor, and is notified when it is turned on or off', async () => {
    const who = await person()
    await turnOn(who)
    expect((await t.send(auth.newFactor, { token: who.token })).error.code).toBe('SECOND_FACTOR_ON')
    expect((await t.send(auth.removeFactor, { token: who.token })).status).toBe(200)
    expect((await t.send(auth.removeFactor, { token: who.token })).error.code).toBe('SECOND_FACTOR_OFF')
    expect((await t.send(auth.newRecoveryCodes, { token: who.token })).error.code).toBe('SECOND_FACTOR_OFF')
    expect('accessToken' in (await signIn(who)).data).toBe(true)
    const told = await t.db.many(sql`
      select title from notification join notification_receiver on id = notification_id where staff_id = ${who.staffId} order by id`)
    const titles = told.map(({ title }) => title)
    expect(titles.slice(0, 2)).toEqual(['Ikki bosqichli kirish yoqildi', "Ikki bosqichli kirish o'chirildi"])
  })

  it("a lost second factor can be turned off only by users who may edit its owner's account", async () => {
    const office = await t.build.office()
    const who = await person({ grants: ['profile.read'], headOfficeIds: [office.headOfficeId] })
    await turnOn(who)
    const params = { id: who.staffId }
    const grants = ['staff_control:users.update']
    const stranger = await t.signedIn({ grants: [...grants, 'profile.read'] })
    const smaller = await t.signedIn({ grants, headOfficeIds: [office.headOfficeId] })
    const before = await countRowsOfTables(t.db, 'second_factor', 'recovery_code', 'audit')
    expect((await t.send(users.removeFactor, { token: stranger.token, params })).error.code).toBe('NO_SHARED_OFFICE')
    expect((await t.send(users.removeFactor, { token: smaller.token, params })).error.code).toBe('GRANT_BEYOND_OWN')
    expect(await countRowsOfTables(t.db, 'second_factor', 'recovery_code', 'audit')).toEqual(before)
    const manager = await t.signedIn({ grants: [...grants, 'profile.read'], headOfficeIds: [office.headOfficeId] })
    expect((await t.send(users.removeFactor, { token: manager.token, params })).status).toBe(200)
    expect('accessToken' in (await signIn(who)).data).toBe(true)
  })
})

describe('a role that requires a second factor', () => {
  const need = (token: string, id: number, isNeeded: boolean) =>
    t.send(roles.secondFactor, { token, params: { id }, body: { isNeeded } })

  it('with a role that requires a second factor, users must set up a second factor to sign in, and cannot turn it off', async () => {
    const admin = await t.signedIn({
      grants: ['staff_control:roles.read', 'staff_control:roles.update', 'profile.read'],
    })
    const roleId = await t.build.role({ grants: ['profile.read'] })
    expect((await need(admin.token, roleId, true)).status).toBe(200)
    expect((await need(admin.token, roleId, true)).data).toEqual({ isNeeded: true })
    expect((await t.send(roles.detail, { token: admin.token, params: { id: roleId } })).data.needsSecondFactor).toBe(
      true,
    )
    const who = await person({ roleId })
    const ticket = await ticketOf(who, 'second-factor')
    const { data } = await t.send(auth.signInFactor, { body: { ticket } })
    const confirm = (code: string) => t.send(auth.signInConfirmFactor, { body: { ticket, code }, address: who.address })
    expect((await confirm('000000')).error.code).toBe('WRONG_CODE')
    expect((await show(who, ticket, codeOf(data.secret))).error.code).toBe('SIGN_IN_OVER')
    const open = await confirm(codeOf(data.secret))
    expect([open.status, open.data.recoveryCodes.length, open.data.staffInfo.id]).toEqual([200, 10, who.staffId])
    expect((await confirm(codeOf(data.secret, 1))).error.code).toBe('SIGN_IN_OVER')
    expect((await t.send(auth.removeFactor, { token: open.data.accessToken })).error.code).toBe('SECOND_FACTOR_NEEDED')
    t.clock.forward(60_000)
    expect((await show(who, await ticketOf(who), codeOf(data.secret))).status).toBe(200)
    expect((await need(admin.token, roleId, false)).status).toBe(200)
    expect((await t.send(auth.removeFactor, { token: open.data.accessToken })).status).toBe(200)
  })

  // Shows: SAFE-009
  it('sessions without a second factor end when the role of their user begins to require a second factor', async () => {
    const office = await t.build.office()
    const admin = await t.signedIn({ isSuperadmin: true, grants: allGrants })
    const [roleId, plainRoleId] = [await t.build.role(), await t.build.role()]
    const state = async ({ token, refreshToken }: Pick<Person, 'token' | 'refreshToken'>) => [
      (await t.send(auth.profile, { token })).status,
      (await t.send(auth.refresh, { token: refreshToken })).status,
    ]
    const [without, elsewhere, shown] = [
      await person({ roleId }),
      await person({ roleId: plainRoleId }),
      await person({ roleId }),
    ]
    await turnOn(shown)
    expect((await need(admin.token, roleId, true)).status).toBe(200)
    expect([await state(without), await state(shown)]).toEqual([
      [401, 401],
      [200, 200],
    ])
    // This session has no second factor, like a session opened before the role required one.
    expect((await state(await person({ roleId })))[1]).toBe(401)
    expect((await t.send(auth.profile, { token: elsewhere.token })).status).toBe(200)
    const given = { firstName: 'Ism', lastName: 'Familiya', login: elsewhere.login, roleId, officeIds: [office.id] }
    const params = { type: 'staff' as const, id: elsewhere.staffId }
    expect((await t.send(users.update, { token: admin.token, params, body: given })).status).toBe(200)
    expect(await state(elsewhere)).toEqual([401, 401])
  })

  it('a user who has all rights of a role may require a second factor for that role, even for the role Admin', async () => {
    const roleId = await t.build.role({ grants: ['profile.read', 'staff_control:offices.delete'] })
    const { token } = await t.signedIn({ grants: ['staff_control:roles.update'] })
    expect((await need(token, roleId, true)).error.code).toBe('GRANT_BEYOND_OWN')
    expect((await need(token, 987654, true)).status).toBe(404)
    const adminRole = await t.db.one<{ id: number }>(sql`
      insert into role (name, type, is_admin) values ('Admin', 1, true) on conflict do nothing returning id`)
    const id = adminRole?.id as number
    expect((await need(token, id, true)).error.code).toBe('GRANT_BEYOND_OWN')
    const admin = await t.signedIn({ roleId: id })
    expect((await need(admin.token, id, true)).status).toBe(200)
    expect(await readLastAudit(t.db)).toMatchObject({
      action: 'second-factor',
      entityId: id,
      before: { isNeeded: false },
    })
  })
})
