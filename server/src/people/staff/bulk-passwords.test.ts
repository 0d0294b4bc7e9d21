import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { assistants } from '@markaz/protocol/people/academics/routes'
import { staff } from '@markaz/protocol/people/staff/routes'
import { expect, it } from 'vitest'
import { hashPassword } from '../../centre/sign-in/passwords.ts'
import { sql } from '../../db/db.ts'
import { smsGatewayThatOnlyStores } from '../../integrations/sms/sms-gateway.ts'
import { shareTestApp, startTestApp } from '../../testing/app.ts'
import { buildOffice, buildRole, buildStaff, type StaffOptions } from '../../testing/build.ts'

const t = shareTestApp()

const operation = staff.loginsToMany
const grants = ['users:staff.update', 'profile.read']

/** Two branches, of which the viewer sees only one. */
async function centre(at = t) {
  const office = await buildOffice(at.db)
  const elsewhere = await buildOffice(at.db)
  const small = await buildRole(at.db, { grants: ['profile.read'] })
  const viewer = await at.signedIn({ grants, headOfficeIds: [office.headOfficeId] })
  const coworker = (options: StaffOptions = {}) =>
    buildStaff(at.db, { roleId: small, headOfficeIds: [office.headOfficeId], ...options })
  return { office, elsewhere, viewer, coworker }
}

const stored = (ids: number[]) =>
  t.db.many(sql`select id, login, password_hash from staff where id = any(${ids}) order by id`)

it('resetting several staff passwords at once skips people whose password the viewer may not reset, and the answer names them', async () => {
  const { office, elsewhere, viewer, coworker } = await centre()
  const working = await coworker({ login: 'birinchi.xodim', passwordHash: await hashPassword('Eski-parol-1') })
  const gone = await coworker({ workStatus: 2 })
  const noProfile = await coworker({ login: null })
  const stranger = await coworker({ headOfficeIds: [elsewhere.headOfficeId] })
  const wider = await coworker({ headOfficeIds: [office.headOfficeId, elsewhere.headOfficeId] })
  const strong = await coworker({
    roleId: await t.build.role({ grants: ['users:staff.update', 'all_groups.read'] }),
  })
  const left = [
    { id: gone, reason: 'not_working' },
    { id: noProfile, reason: 'no_profile' },
    { id: stranger, reason: 'not_shared' },
    { id: wider, reason: 'beyond' },
    { id: strong, reason: 'beyond' },
    { id: viewer.staffId, reason: 'own' },
  ]
  const others = left.map(({ id }) => id)
  const before = await stored(others)
  const send = (ids: number[]) => t.send(operation.run, { token: viewer.token, body: { ids, by: 'sheet' } })
  const plan = await t.send(operation.plan, { token: viewer.token, body: { ids: [working, ...others], by: 'sheet' } })
  expect(plan.data.ids).toEqual([working])
  expect([...plan.data.left].sort((a, b) => a.id - b.id)).toEqual([...left].sort((a, b) => a.id - b.id))
  expect((await send([working, strong])).error.code).toBe('PLAN_CHANGED')

  const { status, data } = await send([working])
  expect([status, data.count, data.made.length]).toEqual([200, 1, 1])
  const [{ login, password } = { login: '', password: '' }] = data.made
  const signIn = (word: string) => t.send(auth.signIn, { body: { login, password: word }, address: '10.7.3.1' })
  expect((await signIn('Eski-parol-1')).status).toBe(400)
  expect((await signIn(password)).data).toMatchObject({ next: 'new-password' })
  expect(await stored(others)).toEqual(before)
  const lines = await t.db.many<{ line: string }>(
    sql`select audit::text as line from audit where action = 'reset-password' and entity = 'staff' and entity_id = ${working}`,
  )
  expect(lines).toHaveLength(1)
  expect(lines[0]?.line).not.toContain(password)
})

it('new passwords of several staff are sent by SMS only to people with a phone; the answer contains no password', async () => {
  const { viewer, coworker } = await centre()
  const refused = await t.send(operation.run, { token: viewer.token, body: { ids: [await coworker()], by: 'sms' } })
  expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ['by']])

  const carried = await startTestApp({ sms: { ...smsGatewayThatOnlyStores, name: 'eskiz' } })
  const there = await centre(carried)
  const reached = await there.coworker({ phoneNumber: '998901112233' })
  const noPhone = await there.coworker()
  const body = { ids: [reached, noPhone], by: 'sms' as const }
  const plan = await carried.send(operation.plan, { token: there.viewer.token, body })
  expect(plan.data).toEqual({
    ids: [reached],
    left: [{ id: noPhone, reason: 'no_phone' }],
    isCarried: true,
    sms: { parts: 1, price: 0 },
  })
  const done = await carried.send(operation.run, { token: there.viewer.token, body: { ...body, ids: [reached] } })
  expect(done.data).toEqual({ count: 1, made: [] })
  expect(await carried.db.many(sql`select phone, text from sms`)).toMatchObject([
    { phone: '998901112233', text: expect.stringContaining('Parol: ••••') },
  ])
  await carried.close()
})

it('issuing passwords to several assistants answers 404 if one person is not an assistant; no person gets a new password', async () => {
  const { office, coworker } = await centre()
  const { token } = await t.signedIn({ grants: ['users:assistants.update'], headOfficeIds: [office.headOfficeId] })
  const clerk = await coworker()
  const before = await stored([clerk])
  for (const call of [assistants.loginsToMany.plan, assistants.loginsToMany.run])
    expect((await t.send(call, { token, body: { ids: [clerk], by: 'sheet' } })).status).toBe(404)
  expect(await stored([clerk])).toEqual(before)
})
