import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import { staff } from '@markaz/protocol/people/staff/routes'
import { staffPhones, users } from '@markaz/protocol/people/users/routes'
import { expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { smsGatewayThatOnlyStores } from '../../integrations/sms/sms-gateway.ts'
import { shareTestApp } from '../../testing/app.ts'
import type { StaffOptions } from '../../testing/build.ts'
import { readLastAudit } from '../../testing/rows.ts'

const t = shareTestApp({ sms: { ...smsGatewayThatOnlyStores, name: 'eskiz' } })

const grants = ['users:staff.read', 'users:staff.update', 'staff_control:users.update', 'staff_control:users.create']
let n = 0
const newPhone = () => `99897${String(3_000_000 + ++n)}`

/** Builds a branch with two managers: `typist` enters phone numbers, `second` may confirm them. */
async function branch() {
  const { id: officeId, headOfficeId } = await t.build.office()
  const roleId = await t.build.role()
  const manager = (more: object = {}) => t.signedIn({ grants, headOfficeIds: [headOfficeId], ...more })
  const colleague = (more: StaffOptions = {}) => t.build.staff({ roleId, headOfficeIds: [headOfficeId], ...more })
  return { officeId, roleId, manager, colleague, typist: await manager(), second: await manager() }
}
type Manager = { token: string }

const outcome = ({ status, error }: { status: number; error?: { code: string } }) => [status, error?.code]
const type = ({ token }: Manager, id: number, phoneNumber: string) =>
  t.send(staff.update, { token, params: { id }, body: { phoneNumber } })
const confirm = ({ token }: Manager, id: number, phone: string) =>
  t.send(staffPhones.confirm, { token, params: { id }, body: { phone } })

/** Why no password can be sent by SMS to this person; undefined if a password is sent. */
async function refusal({ token }: Manager, id: number): Promise<string | undefined> {
  const plan = await t.send(staff.loginsToMany.plan, { token, body: { ids: [id], by: 'sms' } })
  return plan.data.left[0]?.reason
}

// Shows: SAFE-031
it("a colleague's phone number that one user entered receives no password until a second user confirms the number", async () => {
  const b = await branch()
  const id = await b.colleague({ phoneNumber: newPhone() })
  expect(await refusal(b.second, id)).toBeUndefined()
  const phone = newPhone()
  await type(b.typist, id, phone)
  expect(await refusal(b.second, id)).toBe('phone_not_confirmed')
  const seen = await t.send(staff.read, { token: b.second.token, params: { id } })
  expect(seen.data.phoneConfirmation).toMatchObject({
    ...{ isConfirmed: false, isAskedByViewer: false, source: 'staff', askedBy: { id: b.typist.staffId } },
  })
  expect(outcome(await confirm(b.typist, id, phone))).toEqual([409, 'SECOND_PERSON_NEEDED'])
  expect(outcome(await confirm(b.second, id, newPhone()))).toEqual([404, 'NOT_FOUND'])
  expect((await confirm(b.second, id, phone)).data).toEqual({ id, isAsked: false })
  expect(await readLastAudit(t.db)).toMatchObject({
    action: 'confirm-phone',
    entity: 'staff',
    entityId: id,
    after: { phone },
  })
  expect(await refusal(b.second, id)).toBeUndefined()
  expect(outcome(await confirm(b.second, id, phone))).toEqual([404, 'NOT_FOUND'])
})

// Shows: SAFE-031
it("a staff member's phone number needs confirmation by another person, even if its owner entered it", async () => {
  const b = await branch()
  const [phone, own] = [newPhone(), newPhone()]
  const body = {
    type: 'staff' as const,
    ...{ firstName: 'Ali', lastName: 'Valiyev', login: `s.${crypto.randomUUID()}`, phoneNumber: phone },
    ...{ roleId: b.roleId, officeIds: [b.officeId], password: 'Uzun-parol-9912' },
  }
  const { id } = (await t.send(users.create, { token: b.typist.token, body })).data
  expect(await refusal(b.second, id)).toBe('phone_not_confirmed')
  expect((await type(b.typist, b.typist.staffId, own)).status).toBe(200)
  expect(outcome(await confirm(b.typist, b.typist.staffId, own))).toEqual([409, 'SECOND_PERSON_NEEDED'])
  expect(await refusal(b.second, b.typist.staffId)).toBe('phone_not_confirmed')
  expect((await confirm(b.second, b.typist.staffId, own)).status).toBe(200)
  expect(await refusal(b.second, b.typist.staffId)).toBeUndefined()
})

// Shows: SAFE-031
it("undoing a change restores a staff member's phone number as unconfirmed", async () => {
  const b = await branch()
  const [first, other] = [newPhone(), newPhone()]
  const id = await b.colleague()
  await type(b.typist, id, first)
  await confirm(b.second, id, first)
  const away = await type(b.second, id, other)
  const requestId = String(away.headers['x-request-id'])
  expect((await t.send(sessionAudits.takeBack, { token: b.second.token, params: { requestId } })).status).toBe(200)
  expect(await refusal(b.second, id)).toBe('phone_not_confirmed')
  for (const author of [b.typist, b.second])
    expect(outcome(await confirm(author, id, first))).toEqual([409, 'SECOND_PERSON_NEEDED'])
  expect((await confirm(await b.manager(), id, first)).status).toBe(200)
})

// Shows: SAFE-031
it("a user who entered a staff member's phone number cannot confirm it from another account of their own", async () => {
  const b = await branch()
  const shared = newPhone()
  const [one, twin] = [await b.manager({ phoneNumber: shared }), await b.manager({ phoneNumber: shared })]
  const id = await b.colleague()
  const phone = newPhone()
  await type(one, id, phone)
  expect(outcome(await confirm(twin, id, phone))).toEqual([409, 'SECOND_PERSON_NEEDED'])
  await type(twin, twin.staffId, newPhone())
  expect(outcome(await confirm(twin, id, phone))).toEqual([409, 'SECOND_PERSON_NEEDED'])
})

// Shows: SAFE-031
it("a staff member's phone number from the ERP needs one confirmation; a phone number without a known author needs confirmations by two users", async () => {
  const b = await branch()
  const [unknown, phone] = [newPhone(), newPhone()]
  const old = await b.colleague({ phoneNumber: unknown, isPhoneConfirmed: false })
  expect((await confirm(b.typist, old, unknown)).data.isAsked).toBe(true)
  expect(outcome(await confirm(b.typist, old, unknown))).toEqual([409, 'SECOND_PERSON_NEEDED'])
  expect((await confirm(b.second, old, unknown)).data.isAsked).toBe(false)
  const fromErp = await b.colleague()
  await t.db.run(sql`
    update staff set phone_number = ${phone}, erp = ${JSON.stringify({ phoneNumber: phone })} where id = ${fromErp}`)
  expect(await refusal(b.second, fromErp)).toBe('phone_not_confirmed')
  expect((await confirm(b.second, fromErp, phone)).data.isAsked).toBe(false)
  await type(b.typist, fromErp, newPhone())
  expect(await refusal(b.second, fromErp)).toBe('phone_not_confirmed')
})

// Shows: SAFE-031
it('confirming the phone numbers of several staff names a reason for each person who is left out', async () => {
  const b = await branch()
  const [theirs, mine, none] = [await b.colleague(), await b.colleague(), await b.colleague()]
  const confirmed = await b.colleague({ phoneNumber: newPhone() })
  const strong = await b.colleague({
    ...{ phoneNumber: newPhone(), isPhoneConfirmed: false },
    roleId: await t.build.role({ grants: ['all_groups.read'] }),
  })
  const stranger = await t.build.staff({ phoneNumber: newPhone(), isPhoneConfirmed: false })
  await type(b.typist, theirs, newPhone())
  await type(b.second, mine, newPhone())
  const send = (ids: number[]) => t.send(staffPhones.confirmOfMany.run, { token: b.second.token, body: { ids } })
  const ids = [theirs, mine, none, confirmed, strong, stranger]
  const plan = await t.send(staffPhones.confirmOfMany.plan, { token: b.second.token, body: { ids } })
  expect(plan.data).toEqual({
    ids: [theirs],
    left: [
      { id: mine, reason: 'own' },
      { id: none, reason: 'no_phone' },
      { id: confirmed, reason: 'confirmed' },
      { id: strong, reason: 'beyond' },
      { id: stranger, reason: 'not_shared' },
    ],
  })
  expect(outcome(await send([theirs, strong]))).toEqual([409, 'PLAN_CHANGED'])
  expect((await send([theirs])).data).toEqual({ count: 1 })
  expect(await refusal(b.second, theirs)).toBeUndefined()
})

// Shows: SAFE-031
it("confirming a staff member's phone number answers 404 without the right to change that kind of staff (teaching or other), and 403 for a person with more rights or branches", async () => {
  const b = await branch()
  const waiting = { phoneNumber: newPhone(), isPhoneConfirmed: false }
  const teacher = await b.colleague({ ...waiting, kind: 2 })
  const strong = await b.colleague({ ...waiting, roleId: await t.build.role({ grants: ['all_groups.read'] }) })
  const stranger = await t.build.staff(waiting)
  const only = await b.manager({ grants: ['users:staff.update'] })
  const outcomes = []
  for (const id of [teacher, strong, stranger]) outcomes.push(outcome(await confirm(only, id, waiting.phoneNumber)))
  expect(outcomes).toEqual([
    [404, 'NOT_FOUND'],
    [403, 'GRANT_BEYOND_OWN'],
    [403, 'NO_SHARED_OFFICE'],
  ])
  const reader = await b.manager({ grants: ['users:staff.read', 'users:students.update'] })
  expect((await confirm(reader, teacher, waiting.phoneNumber)).status).toBe(403)
})
