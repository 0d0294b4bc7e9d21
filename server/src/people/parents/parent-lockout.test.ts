import { notifications } from '@markaz/protocol/content/notifications/routes'
import { parentAccount, parentSignInCodes } from '@markaz/protocol/people/parents/parent-account.routes'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { parentCodeRequestsBeforeAlarm } from './parent-attempts.ts'

const t = shareTestApp()
let headOfficeId: number
let office: { token: string }
beforeAll(async () => {
  headOfficeId = (await t.build.office()).headOfficeId
})
beforeEach(async () => {
  t.clock.set('2026-11-21T15:00:00+05:00')
  await t.db.run(sql`delete from sign_in_attempt`)
  office = await t.signedIn({ grants: ['users.read', 'users.update'], headOfficeIds: [headOfficeId] })
})

let n = 0
async function parent() {
  const phone = `99891${String(1_000_000 + ++n)}`
  const childId = await t.build.student({ headOfficeIds: [headOfficeId] })
  return { id: await t.build.agent({ phone, studentIds: [childId] }), phone }
}
const newNetwork = () => `10.${20 + Math.floor(++n / 250)}.${n % 250}.1`
type Where = { address?: string; deviceKey?: string | null; request?: string | null }
const ask = (phone: string, { address = newNetwork(), deviceKey = null }: Where = {}) =>
  t.send(parentAccount.code, { body: { phone, deviceKey }, address })
const verify = (phone: string, code: string, { address = newNetwork(), ...rest }: Where = {}) =>
  t.send(parentAccount.verify, { body: { phone, code, ...rest }, address })
const sentTo = async (phone: string) => {
  const sms = await t.db.many<{ text: string }>(sql`select text from sms where phone = ${phone} order by id desc`)
  return sms.map(({ text }) => /(\d{6})/.exec(text)?.[1] ?? '')
}
const wrong = (code: string) => String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0')
const paper = async (id: number) =>
  (await t.send(parentSignInCodes.give, { token: office.token, params: { id } })).data.code
const failed = ({ status, error }: { status: number; error: { code: string } }) => [status, error.code]
const tooMany = [429, 'TOO_MANY_REQUESTS']

async function knownParent() {
  const one = await parent()
  const address = newNetwork()
  await ask(one.phone, { address })
  const { deviceKey } = (await verify(one.phone, (await sentTo(one.phone))[0] ?? '', { address })).data as {
    deviceKey: string
  }
  t.clock.forward(86_400_000)
  return { ...one, address, deviceKey }
}

/** Simulates an attack: many networks request codes until they are refused, and guess codes. */
async function attack(phone: string) {
  for (let i = 0; i < 12; i++) {
    await ask(phone)
    t.clock.forward(3_600_000)
  }
  for (let i = 0; i < 25; i++) await verify(phone, '000000')
  expect(failed(await ask(phone))).toEqual(tooMany)
  expect(failed(await verify(phone, '000000'))).toEqual(tooMany)
}

describe('a parent whose number attackers know', () => {
  // Shows: SAFE-033
  it("a parent can request a sign-in code from a known device, although attackers used up the number's limit", async () => {
    const { phone, id, deviceKey } = await knownParent()
    await attack(phone)
    const address = newNetwork()
    const asked = await ask(phone, { address, deviceKey })
    expect(asked.status).toBe(200)
    const [code = ''] = await sentTo(phone)
    expect((await verify(phone, code, { address, deviceKey })).data).toMatchObject({ parent: { id } })
  })

  // Shows: SAFE-033
  it("a parent can request a sign-in code in a known network, although attackers used up the number's limit", async () => {
    const { phone, id, address } = await knownParent()
    await attack(phone)
    expect((await ask(phone, { address })).status).toBe(200)
    const [code = ''] = await sentTo(phone)
    expect((await verify(phone, code, { address })).data).toMatchObject({ parent: { id } })
  })

  // Shows: SAFE-033
  it('a parent signs in with the requested code, although attackers in the same network guess and request codes', async () => {
    const { phone, id } = await parent()
    const address = newNetwork()
    const { request } = (await ask(phone, { address })).data
    const [code = ''] = await sentTo(phone)
    for (let i = 0; i < 30; i++) await verify(phone, wrong(code))
    for (let i = 0; i < 6; i++) await verify(phone, wrong(code), { address })
    t.clock.forward(60_000)
    await ask(phone)
    // The code also works after the parent has moved to another network.
    expect((await verify(phone, code, { request })).data).toMatchObject({ parent: { id } })
  })

  // Shows: SAFE-033
  it('a sign-in page allows five attempts for the sign-in code that it requested; then even the right code is refused', async () => {
    const { phone } = await parent()
    const { request } = (await ask(phone)).data
    const [code = ''] = await sentTo(phone)
    for (let i = 0; i < 5; i++)
      expect(failed(await verify(phone, wrong(code), { request }))).toEqual([400, 'SIGN_IN_CODE_WRONG'])
    expect(failed(await verify(phone, code, { request }))).toEqual([400, 'SIGN_IN_CODE_WRONG'])
    expect(failed(await verify(phone, code, { request: 'x'.repeat(22) }))).toEqual([400, 'SIGN_IN_CODE_WRONG'])
  })

  // Shows: SAFE-033
  it('a printed sign-in code works after a thousand wrong guesses from other networks', async () => {
    const { phone, id } = await parent()
    const code = await paper(id)
    await t.db.run(sql`
      insert into sign_in_attempt (key, failures, window_started_at) values (${`parent-guess:${phone}`}, 1000, ${t.deps.clock.now()})`)
    for (let i = 0; i < 12; i++) {
      expect(failed(await verify(phone, wrong(code)))).toEqual([400, 'SIGN_IN_CODE_WRONG'])
      await verify(phone, wrong(code.slice(0, 6)))
    }
    expect((await verify(phone, `${code.slice(0, 5)} ${code.slice(5)}`)).data).toMatchObject({ parent: { id } })
  })

  // Shows: SAFE-033
  it("a network that guesses a parent's printed code has growing waits after five guesses", async () => {
    const { phone, id } = await parent()
    const code = await paper(id)
    const address = newNetwork()
    for (let i = 0; i < 5; i++) expect((await verify(phone, wrong(code), { address })).status).toBe(400)
    for (const seconds of ['60', '120', '240', '480', '960', '1920', '3600', '3600']) {
      for (let i = 0; i < 2; i++) {
        const held = await verify(phone, code, { address })
        expect([...failed(held), held.headers['retry-after']]).toEqual([...tooMany, seconds])
      }
      t.clock.forward(Number(seconds) * 1_000)
      expect((await verify(phone, wrong(code), { address })).status).toBe(400)
    }
  })

  // Shows: SAFE-033
  it('guesses of sign-in codes from all addresses of one IPv6 /48 network are counted together', async () => {
    const { phone, id } = await parent()
    const code = await paper(id)
    for (let i = 0; i < 5; i++) await verify(phone, wrong(code), { address: `2a00:1:2:${i}::1` })
    expect(failed(await verify(phone, wrong(code), { address: '2a00:1:2:ffff::1' }))).toEqual(tooMany)
    expect((await verify(phone, wrong(code), { address: '2a00:1:3::1' })).status).toBe(400)
  })

  // Shows: SAFE-033
  it('from browsers that did not request it, a six-digit sign-in code can be tried five times in all; further tries need ever longer waits', async () => {
    const { phone } = await parent()
    await ask(phone)
    for (let i = 0; i < 5; i++) expect((await verify(phone, '123456')).status).toBe(400)
    expect(failed(await verify(phone, '123456'))).toEqual(tooMany)
  })
})

describe('the SMS costs that attackers can cause', () => {
  // Shows: SAFE-033
  it('each request for a sign-in code to one number needs a longer wait, up to ten codes a day', async () => {
    const { phone } = await parent()
    const waits = []
    for (let i = 0; i < 10; i++) {
      const { status, data } = await ask(phone)
      expect(status).toBe(200)
      waits.push(data.secondsToWait)
      expect(failed(await ask(phone))).toEqual(tooMany)
      t.clock.forward(data.secondsToWait * 1_000)
    }
    expect(waits).toEqual([60, 120, 240, 480, 960, 1920, 3600, 3600, 3600, 3600])
    expect(failed(await ask(phone))).toEqual(tooMany)
    expect(await sentTo(phone)).toHaveLength(10)
  })

  // Shows: SAFE-033
  it('a network that requests sign-in codes but never enters them gets twenty codes; each further code needs a longer wait', async () => {
    const address = newNetwork()
    for (let i = 0; i < 3; i++) {
      const { phone } = await parent()
      const { request } = (await ask(phone, { address })).data
      await verify(phone, (await sentTo(phone))[0] ?? '', { address, request })
    }
    for (let i = 0; i < 20; i++) expect((await ask(`9989300${10_000 + i}`, { address })).status).toBe(200)
    const held = await ask((await parent()).phone, { address })
    expect([...failed(held), held.headers['retry-after']]).toEqual([...tooMany, '60'])
  })

  // Shows: SAFE-033
  it('a network over its limit of sign-in code requests does not block the same number in other networks', async () => {
    const { phone } = await parent()
    const address = newNetwork()
    await t.db.run(sql`
      insert into sign_in_attempt (key, failures, window_started_at) values (${`parent-code-network:${address}`}, 99, ${t.deps.clock.now()})`)
    for (let i = 0; i < 3; i++) expect(failed(await ask(phone, { address }))).toEqual(tooMany)
    expect((await ask(phone)).data).toMatchObject({ secondsToWait: 60 })
  })

  // Shows: SAFE-033
  it('after five hundred sign-in SMS in a day staff are notified once, and parents can still sign in', async () => {
    const known = await knownParent()
    const stranger = await parent()
    const auditor = await t.signedIn({ grants: ['staff_control:audit_logs.read'] })
    await t.db.run(sql`delete from sign_in_attempt where key = 'parent-codes'`)
    await t.db.run(sql`
      insert into sign_in_attempt (key, failures, window_started_at) values ('parent-codes', ${parentCodeRequestsBeforeAlarm}::int - 1, ${t.deps.clock.now()})`)
    const bell = async () =>
      (await t.send(notifications.list, { token: auditor.token })).data.notifications.map(({ title }) => title)
    await ask((await parent()).phone)
    await ask('998939999999')
    expect(await bell()).toEqual([])
    await ask((await parent()).phone)
    await ask((await parent()).phone)
    expect(await bell()).toEqual(["Kirish kodlari odatdagidan ko'p so'ralmoqda"])
    for (let i = 0; i < 3; i++) {
      expect((await ask(stranger.phone)).status).toBe(200)
      t.clock.forward(3_600_000)
    }
    expect(failed(await ask(stranger.phone))).toEqual(tooMany)
    expect((await ask((await parent()).phone)).status).toBe(200)
    expect((await ask(known.phone, { address: known.address })).status).toBe(200)
    expect((await ask(known.phone, { deviceKey: known.deviceKey })).status).toBe(200)
  })

  // Shows: SAFE-033
  it('the metrics contain the number of sign-in SMS of the day', async () => {
    await ask((await parent()).phone)
    const { body } = await t.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    expect(body).toContain('markaz_attempts{kind="parent-codes"} 1')
  })
})

describe('sign-in requests and guesses for an unknown number', () => {
  // Shows: SAFE-033
  it('a sign-in with an unknown phone number is refused with the same text and limits as with a known number', async () => {
    const run = async (phone: string) => {
      const answers = []
      for (const step of ['ask', 'ask', 'guess', 'guess', 'guess', 'guess', 'guess', 'guess', 'paper'] as const) {
        const answer = await (step === 'ask' ? ask(phone) : verify(phone, step === 'paper' ? '1234567890' : '123456'))
        answers.push([step, answer.status, answer.error?.code, answer.headers['retry-after']])
      }
      return answers
    }
    const { phone } = await parent()
    expect(await run('998930000001')).toEqual(await run(phone))
  })
})
