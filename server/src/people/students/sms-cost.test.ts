import { families } from '@markaz/protocol/people/parents/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { countSmsParts } from '@markaz/protocol/sms-text'
import { beforeEach, describe, expect, it } from 'vitest'
import { queueSms } from '../../centre/sms/queue-sms.ts'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'

const sent: string[] = []
const t = shareTestApp({
  sms: {
    name: 'sinov',
    async send({ id, text }) {
      sent.push(text)
      return { kind: 'accepted', providerId: `p-${id}` }
    },
    statusOf: async () => 'delivered',
  },
})
beforeEach(() => {
  sent.length = 0
})
const partsSent = () => sent.reduce((sum, text) => sum + countSmsParts(text), 0)
const runDue = async () => {
  t.clock.forward(60_000)
  await t.app.queue.runDue('sms.send')
}

async function scene() {
  const { headOfficeId } = await t.build.office()
  const { token } = await t.signedIn({
    grants: ['users:students.read', 'users:students.update', 'personal_data.read'],
    headOfficeIds: [headOfficeId],
  })
  await t.db.run(sql`update way_setting set sms_price = 80`)
  const student = (phoneNumber: string, login: string) =>
    t.build.student({ headOfficeIds: [headOfficeId], phoneNumber, login })
  const ids = [
    await student('998901110001', `qisqa${headOfficeId}`),
    await student('998901110002', `${'uzun.login.'.repeat(5)}${headOfficeId}`),
  ]
  return { headOfficeId, token, ids }
}

describe('the price and parts of an SMS', () => {
  it('typographic characters of an SMS are replaced by plain characters, but a password in the SMS is sent unchanged', async () => {
    const password = 'Sirli“77”–`x'
    await queueSms(t.db, t.deps, {
      ...{ phone: '998901234567', text: `“Markaz” — parol: ${password} …`, secrets: [password], initiatorId: null },
    })
    await runDue()
    expect(sent).toEqual([`"Markaz" - parol: ${password} ...`])
    expect(await t.db.one(sql`select text from sms order by id desc limit 1`)).toEqual({
      text: '"Markaz" - parol: •••• ...',
    })
  })

  it('an SMS to selected students is sent as its preview shows it, and the preview shows the price', async () => {
    const { token, ids } = await scene()
    const plan = await t.send(students.smsToMany.plan, { token, body: { ids } })
    expect(plan.data).toMatchObject({ ids, smsPrice: 80 })
    await t.send(students.smsToMany.run, { token, body: { ids, text: '“Ertaga” dars — yoʻq' } })
    await runDue()
    expect(sent).toEqual(Array(2).fill(`"Ertaga" dars - yo'q`))
  })

  it('an SMS with a new login and password has as many SMS parts as the preview announces', async () => {
    const { token, ids } = await scene()
    const body = { ids, by: 'sms' as const }
    const { data } = await t.send(students.loginsToMany.plan, { token, body })
    expect(data.sms).toEqual({ parts: expect.any(Number), price: 80 })
    expect((await t.send(students.loginsToMany.run, { token, body })).status).toBe(200)
    await runDue()
    expect([sent.length, partsSent()]).toEqual([2, data.sms.parts])
    const sheet = await t.send(students.loginsToMany.plan, { token, body: { ids, by: 'sheet' } })
    expect(sheet.data.sms.parts).toBe(0)
  })

  it('an SMS with a new login and password is previewed without the password', async () => {
    const { token, ids } = await scene()
    const [id = 0] = ids
    const words = await t.send(students.smsWords, { token, params: { id }, query: { login: 'ali.7' } })
    expect(words.data).toMatchObject({ isCarried: true, price: 80, passwordLength: 10 })
    const password = 'Sirli-parol-77'
    await t.send(students.sendSms, { token, body: { id, login: 'ali.7', phone: '998901110001', password } })
    await runDue()
    expect(sent).toEqual([words.data.text.replace('{parol}', password)])
    const other = await t.signedIn({
      grants: ['users:students.update', 'personal_data.read'],
      headOfficeIds: [(await t.build.office()).headOfficeId],
    })
    expect(
      (await t.send(students.smsWords, { token: other.token, params: { id }, query: { login: 'x' } })).status,
    ).toBe(404)
  })

  // Shows: SAFE-031
  it('sending a password by SMS answers 400 for a phone number that no second person has confirmed', async () => {
    const { token, ids } = await scene()
    const [id = 0] = ids
    await t.build.agent({ studentIds: [id], phone: '998935557711' })
    const former = await t.build.agent({ studentIds: [id], phone: '998935557712' })
    await t.db.run(
      sql`update agent_student set ended_at = ${t.deps.clock.now()}, end_reason = 'mistake' where agent_id = ${former}`,
    )
    const send = (phone: string) => t.send(students.sendSms, { token, body: { id, login: `yangi.${id}.x`, phone } })
    const stored = () => t.db.one(sql`select password_hash, login, access_version from student where id = ${id}`)
    const before = await stored()
    for (const phone of ['998901119999', '998935557712', '998901110002']) {
      const { status, error } = await send(phone)
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['phone']])
    }
    await t.db.run(sql`update student_phone set confirmed_at = null where student_id = ${id}`)
    expect((await send('998901110001')).status).toBe(400)
    expect(await stored()).toEqual(before)
    expect((await send('998935557711')).status).toBe(201)
    await t.db.run(sql`update student_phone set confirmed_at = ${t.deps.clock.now()} where student_id = ${id}`)
    expect((await send('998901110001')).status).toBe(201)
    await runDue()
    expect(sent).toHaveLength(2)
  })

  it('the parent of two students gets one SMS with the invitation to the portal, and its price is counted once', async () => {
    const { token, ids } = await scene()
    await t.build.agent({ studentIds: ids, phone: '998935557701' })
    const body = { ids, by: 'sms' as const }
    const { data } = await t.send(families.invite.plan, { token, body })
    expect((await t.send(families.invite.run, { token, body })).status).toBe(200)
    await runDue()
    expect([sent.length, partsSent()]).toEqual([1, data.sms.parts])
  })
})
