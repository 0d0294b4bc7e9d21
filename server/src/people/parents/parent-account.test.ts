import { childrenOfParent } from '@markaz/protocol/control/children/routes'
import { parentAccount, parentSignInCodes } from '@markaz/protocol/people/parents/parent-account.routes'
import { parentRecords, studentParents } from '@markaz/protocol/people/parents/routes'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { readLastAudit } from '../../testing/rows.ts'

const t = shareTestApp()
let headOfficeId: number
let office: { token: string }
beforeAll(async () => {
  headOfficeId = (await t.build.office()).headOfficeId
})
// All tests start on the same day, so the counters of sign-in attempts must be reset.
beforeEach(async () => {
  t.clock.set('2026-11-21T15:00:00+05:00')
  await t.db.run(sql`delete from sign_in_attempt`)
  office = await t.signedIn({ grants: ['users.read', 'users.update'], headOfficeIds: [headOfficeId] })
})

let n = 0
const newPhone = () => `99890${String(1_000_000 + ++n)}`
async function parent(phone = newPhone()) {
  const childId = await t.build.student({ headOfficeIds: [headOfficeId] })
  return { id: await t.build.agent({ phone, studentIds: [childId] }), childId, phone }
}
const ask = (phone: string, address = '10.1.1.1') => t.send(parentAccount.code, { body: { phone }, address })
const verify = (phone: string, code: string, address = '10.1.1.1') =>
  t.send(parentAccount.verify, { body: { phone, code }, address })
async function sentTo(phone: string) {
  const sms = await t.db.one<{ text: string }>(
    sql`select text from sms where phone = ${phone} order by id desc limit 1`,
  )
  return /(\d{6})/.exec(sms?.text ?? '')?.[1] ?? ''
}
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const enter = async (phone: string) => {
  await ask(phone)
  return (await verify(phone, await sentTo(phone))).data as { accessToken: string; refreshToken: string }
}
const failed = ({ status, error }: { status: number; error: { code: string } }) => [status, error.code]

describe("a parent's sign-in by SMS code", () => {
  it("a code sent by SMS signs the parent in once, and proves that the number is the parent's", async () => {
    const { id, phone, childId } = await parent()
    await ask(phone)
    const code = await sentTo(phone)
    const entered = await verify(phone, code)
    expect(entered.data).toMatchObject({ parent: { id }, accessToken: expect.any(String) })
    const { accessToken: token } = entered.data as { accessToken: string }
    expect((await t.send(childrenOfParent.list, { token })).data.children.map((child) => child.id)).toEqual([childId])
    expect(failed(await verify(phone, code))).toEqual([400, 'SIGN_IN_CODE_WRONG'])
    expect(
      await t.db.many(sql`select phone, proven_at is not null as "isProven" from agent_phone where agent_id = ${id}`),
    ).toEqual([{ phone, isProven: true }])
  })

  // Shows: SAFE-033
  it("six simultaneous requests for a parent's sign-in code send one code, and six simultaneous uses of the code open one session", async () => {
    const { id, phone } = await parent()
    const six = Array.from({ length: 6 })
    const asked = await Promise.all(six.map(() => ask(phone)))
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429, 429])
    const counts = sql`select (select count(*) from sms where phone = ${phone}) as sms,
      (select count(*) from parent_session where agent_id = ${id}) as sessions`
    const code = await sentTo(phone)
    const entered = await Promise.all(six.map(() => verify(phone, code)))
    expect(entered.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
    expect(await t.db.one(counts)).toEqual({ sms: 1, sessions: 1 })
  })

  it('a parent can sign in with a second number as well as with the main number', async () => {
    const { id } = await parent()
    const phone = newPhone()
    await t.db.run(sql`insert into agent_phone (agent_id, phone, confirmed_at) values (${id}, ${phone}, now())`)
    expect(await enter(phone)).toMatchObject({ parent: { id } })
  })

  // Shows: FAMILY-004
  it('requests for a sign-in code get the same answer for an unknown number, a blocked parent, a childless parent and a known number', async () => {
    const known = await parent()
    const blocked = await parent()
    await t.db.run(sql`update agent set status = 2 where id = ${blocked.id}`)
    const childless = await parent()
    await t.db.run(
      sql`update agent_student set ended_at = now(), end_reason = 'other' where agent_id = ${childless.id}`,
    )
    const answers = []
    for (const phone of [known.phone, newPhone(), blocked.phone, childless.phone]) {
      const first = await ask(phone)
      const again = await ask(phone)
      const tried = await verify(phone, '000000')
      const { request, ...said } = first.data
      expect(request).toMatch(/^[\w-]{22}$/)
      answers.push([first.status, said, failed(again), failed(tried)])
    }
    expect(answers).toEqual(Array(4).fill(answers[0]))
    expect(answers[0]).toEqual([
      200,
      { secondsToWait: 60, isSent: false, hasBot: false },
      [429, 'TOO_MANY_REQUESTS'],
      [400, 'SIGN_IN_CODE_WRONG'],
    ])
    for (const { phone } of [blocked, childless]) expect(await sentTo(phone)).toBe('')
  })

  it("a parent can sign in only with a printed code until a second staff member has confirmed the parent's phone number", async () => {
    const { id, phone } = await parent()
    const typist = await t.signedIn()
    await t.db.run(sql`
      update agent_phone set typed_by = array[${typist.staffId}::bigint], source = 'staff', confirmed_at = null where agent_id = ${id}`)
    await ask(phone)
    expect(await sentTo(phone)).toBe('')
    const { data } = await t.send(parentSignInCodes.give, { token: office.token, params: { id } })
    expect((await verify(phone, data.code)).data).toMatchObject({ parent: { id } })
  })

  it("requesting a parent's sign-in code takes as long for an unknown number as for a known number", async () => {
    const { phone } = await parent()
    for (const asked of [phone, newPhone()]) {
      const begun = performance.now()
      await t.clock.really(() => ask(asked))
      expect(performance.now() - begun).toBeGreaterThanOrEqual(249)
    }
  })

  it('after five wrong sign-in codes of a parent the right code is refused too', async () => {
    const { phone } = await parent()
    await ask(phone)
    const code = await sentTo(phone)
    for (let i = 0; i < 5; i++) expect(failed(await verify(phone, another(code)))).toEqual([400, 'SIGN_IN_CODE_WRONG'])
    expect(failed(await verify(phone, code))).toEqual([400, 'SIGN_IN_CODE_WRONG'])
  })

  it("a parent's sign-in code expires after ten minutes, and a newer code replaces it", async () => {
    const { phone } = await parent()
    await ask(phone)
    const first = await sentTo(phone)
    t.clock.forward(60_000)
    await ask(phone)
    const second = await sentTo(phone)
    if (first !== second) expect(failed(await verify(phone, first))).toEqual([400, 'SIGN_IN_CODE_WRONG'])
    t.clock.forward(10 * 60_000)
    expect(failed(await verify(phone, second))).toEqual([400, 'SIGN_IN_CODE_WRONG'])
  })

  it('parents who share a number choose which of them signs in; a parent without that number cannot be chosen', async () => {
    const phone = newPhone()
    const [one, other, stranger] = [await parent(phone), await parent(phone), await parent()]
    await ask(phone)
    const { data } = await verify(phone, await sentTo(phone))
    const { ticket, people } = data as { ticket: string; people: { id: number }[] }
    expect(people.map(({ id }) => id).sort()).toEqual([one.id, other.id].sort())
    const choose = (id: number, given = ticket) => t.send(parentAccount.choose, { body: { ticket: given, id } })
    expect(failed(await choose(stranger.id))).toEqual([400, 'SIGN_IN_OVER'])
    expect(failed(await choose(other.id, `${ticket}x`))).toEqual([400, 'SIGN_IN_OVER'])
    expect((await choose(other.id)).data).toMatchObject({ parent: { id: other.id } })
    t.clock.forward(10 * 60_000)
    expect(failed(await choose(other.id))).toEqual([400, 'SIGN_IN_OVER'])
  })
})

describe("a parent's printed sign-in code", () => {
  // Shows: FAMILY-004
  it('a parent signs in within a day with a printed code and a number that the centre knows', async () => {
    const { id, phone } = await parent()
    const given = await t.send(parentSignInCodes.give, { token: office.token, params: { id } })
    expect(given.status).toBe(200)
    expect(JSON.stringify(await readLastAudit(t.db))).not.toContain(given.data.code)
    t.clock.forward(23 * 3_600_000)
    expect((await verify(phone, given.data.code)).data).toMatchObject({ parent: { id } })
    t.clock.set('2026-11-21T15:00:00+05:00')
    const over = await t.send(parentSignInCodes.give, { token: office.token, params: { id } })
    expect(over.data.code).toMatch(/^\d{10}$/)
    t.clock.forward(24 * 3_600_000)
    expect(failed(await verify(phone, over.data.code))).toEqual([400, 'SIGN_IN_CODE_WRONG'])
    // A printed code does not prove that the number is the parent's.
    expect(await t.db.many(sql`select from agent_phone where agent_id = ${id} and proven_at is not null`)).toEqual([])
  })

  it('a printed code signs in only its own parent, not another parent who shares the number', async () => {
    const phone = newPhone()
    const [one, other] = [await parent(phone), await parent(phone)]
    const { data } = await t.send(parentSignInCodes.give, { token: office.token, params: { id: other.id } })
    expect((await verify(phone, data.code)).data).toMatchObject({ parent: { id: other.id } })
    expect(one.id).not.toBe(other.id)
  })

  it('creating a printed sign-in code answers 404 for a parent of another branch, 409 for a blocked parent', async () => {
    const elsewhere = (await t.build.office()).headOfficeId
    const there = await t.build.student({ headOfficeIds: [elsewhere] })
    const stranger = await t.build.agent({ studentIds: [there] })
    const ofBoth = await t.build.agent({ studentIds: [there, (await parent()).childId] })
    const give = (id: number) => t.send(parentSignInCodes.give, { token: office.token, params: { id } })
    expect((await give(stranger)).status).toBe(404)
    expect(failed(await give(ofBoth))).toEqual([409, 'PARENT_OF_OTHER_BRANCH'])
    const { id } = await parent()
    await t.send(parentRecords.updateStatus, { token: office.token, params: { id }, body: { status: 2 } })
    expect(failed(await give(id))).toEqual([409, 'PARENT_CANNOT_ENTER'])
  })
})

describe('a parent’s sessions', () => {
  it('a parent lists and ends their own sessions; each refresh token renews a session only once', async () => {
    const { phone } = await parent()
    const first = await enter(phone)
    t.clock.forward(60_000)
    const { accessToken: token } = await enter(phone)
    expect((await t.send(parentAccount.sessions, { token })).data.sessions).toHaveLength(2)
    const renew = (refreshToken: string) =>
      t.send(parentAccount.refresh, { headers: { authorization: `Bearer ${refreshToken}` } })
    const renewed = await renew(first.refreshToken)
    expect(renewed.status).toBe(200)
    expect((await t.send(parentAccount.endOtherSessions, { token })).data).toEqual({ count: 1 })
    expect((await t.send(childrenOfParent.list, { token: renewed.data.accessToken })).status).toBe(401)
    await t.send(parentAccount.logout, { token })
    expect((await t.send(childrenOfParent.list, { token })).status).toBe(401)
  })

  it("a parent's sessions end when the last link to a child ends, and when the parent is blocked or merged", async () => {
    for (const end of [
      (id: number) => sql`update agent_student set ended_at = now(), end_reason = 'other' where agent_id = ${id}`,
      (id: number) => sql`update agent set status = 2 where id = ${id}`,
      (id: number) => sql`update agent set merged_into_id = (select min(id) from agent) where id = ${id}`,
    ]) {
      const { id, phone } = await parent()
      const { accessToken: token, refreshToken } = await enter(phone)
      await t.db.run(end(id))
      expect((await t.send(childrenOfParent.list, { token })).status).toBe(401)
      const renewed = await t.send(parentAccount.refresh, { headers: { authorization: `Bearer ${refreshToken}` } })
      expect(renewed.status).toBe(401)
    }
  })
})

it("the student's page shows whether a parent has installed the portal as an app", async () => {
  const { phone, childId } = await parent()
  const { accessToken: token } = await enter(phone)
  const reader = await t.signedIn({ grants: ['users:students.read', 'users.read'], headOfficeIds: [headOfficeId] })
  const seen = async () =>
    (await t.send(studentParents.list, { token: reader.token, params: { id: childId } })).data.parents
  expect((await seen())[0]?.portalInstalledAt).toBeNull()
  await t.send(parentAccount.portalInstalled, { token })
  expect((await seen())[0]?.portalInstalledAt).toBe(t.deps.clock.now().toISOString())
})
