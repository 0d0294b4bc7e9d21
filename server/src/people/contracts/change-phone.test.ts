import { contractSigning, contracts } from '@markaz/protocol/people/contracts/routes'
import { parentPhones } from '@markaz/protocol/people/parents/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { throttleLimits } from '../../access/throttle.ts'
import { sql } from '../../db/db.ts'
import { shareTestApp, startTestApp } from '../../testing/app.ts'
import { buildOffice, buildStudent } from '../../testing/build.ts'
import { countRowsOfTables } from '../../testing/rows.ts'
import {
  buildContractTemplate,
  createConfirmedSigner,
  createTestContract,
  createTestSigner,
  readLastContractSms,
} from './testing/contract-kit.ts'

const t = shareTestApp()
let headOfficeId: number
let asks: { token: string; staffId: number }
let agrees: { token: string; staffId: number }
const grants = ['users:students.read', 'users:students.update']
beforeAll(async () => {
  headOfficeId = (await t.build.office()).headOfficeId
  asks = await t.signedIn({ grants, headOfficeIds: [headOfficeId] })
  agrees = await t.signedIn({ grants, headOfficeIds: [headOfficeId] })
})

const old = '998901112233'
const wanted = '998935550000'
async function waiting() {
  const studentId = await t.build.student({ headOfficeIds: [headOfficeId], phoneNumber: old })
  const { data } = await createTestContract(t, asks.token, { studentId, contractId: await buildContractTemplate(t) })
  return { id: data.contract.id, studentId }
}
const change = (id: number, phone = wanted, token = asks.token) =>
  t.send(contracts.changePhone, { token, params: { id }, body: { phone } })
const confirm = (id: number, phone = wanted, token = agrees.token) =>
  t.send(contracts.confirmPhone, { token, params: { id }, body: { phone } })
const resend = (id: number) => t.send(contracts.resend, { token: asks.token, params: { id } })
const failed = ({ status, error }: { status: number; error: { code: string } }) => [status, error.code]
const written = async (id: number) => [
  await t.db.one(sql`select * from student_contract where id = ${id}`),
  await countRowsOfTables(t.db, 'sms', 'audit'),
]

describe('changing the phone that gets the signing link of a contract', () => {
  it("until a second staff member approves a contract's new phone number, the new number gets no SMS, and the signing link sent to the old number still opens", async () => {
    const { id, studentId } = await waiting()
    const { link } = await readLastContractSms(t, studentId)
    const { status, data } = await change(id)
    const by = { id: asks.staffId, fullName: expect.any(String) }
    expect([status, data.contract]).toEqual([
      200,
      expect.objectContaining({ phone: old, wantedPhone: { phone: wanted, by } }),
    ])
    expect((await t.send(contractSigning.read, { params: { token: link } })).data.phone).toBe('•• 22-33')
    expect((await resend(id)).status).toBe(200)
    expect((await readLastContractSms(t, studentId)).phone).toBe(old)
  })

  it("when a second staff member approves a contract's new phone, a new link is sent to this phone and the old link becomes invalid", async () => {
    const { id, studentId } = await waiting()
    const { link } = await readLastContractSms(t, studentId)
    await change(id)
    const before = await written(id)
    expect(failed(await confirm(id, wanted, asks.token))).toEqual([409, 'SECOND_PERSON_NEEDED'])
    expect(await written(id)).toEqual(before)
    const { status, data } = await confirm(id)
    expect([status, data.contract.phone, data.contract.wantedPhone]).toEqual([200, wanted, null])
    const sent = await readLastContractSms(t, studentId)
    expect(data.link).toMatch(new RegExp(`/public/contract/${sent.link}$`))
    expect([sent.phone, sent.initiatorId]).toEqual([wanted, agrees.staffId])
    expect((await t.send(contractSigning.read, { params: { token: link } })).error.code).toBe('CONTRACT_LINK_OVER')
    expect((await t.send(contractSigning.read, { params: { token: sent.link } })).status).toBe(200)
    const line = await t.db.one(sql`
      select staff_id as "staffId", before, after from audit where action = 'confirm-phone' and entity_id = ${id}`)
    expect(line).toEqual({
      staffId: agrees.staffId,
      before: { phone: old },
      after: { phone: wanted, askedBy: asks.staffId },
    })
  })

  it('approving a phone that was requested for a contract answers 409 if the request was replaced or withdrawn', async () => {
    const { id } = await waiting()
    await change(id)
    await change(id, '998935559999')
    const before = await written(id)
    expect(failed(await confirm(id))).toEqual([409, 'CONTRACT_PHONE_CHANGED'])
    expect(await written(id)).toEqual(before)
    expect((await change(id, old)).data.contract.wantedPhone).toBeNull()
    expect(failed(await confirm(id, '998935559999'))).toEqual([409, 'CONTRACT_PHONE_CHANGED'])
  })

  it('making a contract, changing its phone and approving the new phone answer 400 if the phone belongs to a current staff member', async () => {
    const own = '998977777777'
    const { id } = await waiting()
    const studentId = await t.build.student({ headOfficeIds: [headOfficeId], phoneNumber: own })
    await change(id, own)
    await t.build.staff({ phoneNumber: own })
    await t.build.staff({ phoneNumber: '998966666666', workStatus: 2 })
    const contractId = await buildContractTemplate(t)
    const before = await written(id)
    const text = 'Bu telefon markaz xodimiga tegishli'
    for (const [answer, field] of [
      [await confirm(id, own), 'phone'],
      [await change(id, own), 'phone'],
      [await createTestContract(t, asks.token, { studentId, contractId }), 'phoneNumber'],
      [
        await createTestContract(t, asks.token, {
          studentId,
          contractId,
          agent: { ...createTestSigner(), phone: own },
        }),
        'agent.phone',
      ],
    ] as const)
      expect([answer.status, answer.error.fields]).toEqual([400, { [field]: text }])
    expect(await written(id)).toEqual(before)
    expect((await change(id, '998966666666')).status).toBe(200)
  })

  it("a contract's link is still sent to the phone stored with the contract after the student's phone was changed", async () => {
    const { id, studentId } = await waiting()
    await t.db.run(sql`update student set phone_number = ${wanted} where id = ${studentId}`)
    expect((await resend(id)).data.contract.phone).toBe(old)
    expect((await readLastContractSms(t, studentId)).phone).toBe(old)
  })

  it("changing a contract's phone answers 409 for a signed contract and 404 for another branch; nothing is written", async () => {
    const { id } = await waiting()
    await change(id)
    const elsewhere = await t.signedIn({ grants, headOfficeIds: [(await t.build.office()).headOfficeId] })
    const before = await written(id)
    expect(failed(await change(id, wanted, elsewhere.token))).toEqual([404, 'NOT_FOUND'])
    expect(failed(await confirm(id, wanted, elsewhere.token))).toEqual([404, 'NOT_FOUND'])
    expect(await written(id)).toEqual(before)
    await t.db.run(
      sql`update student_contract set status = 'done', signed_at = now(), evidence = '{}' where id = ${id}`,
    )
    expect([failed(await change(id)), failed(await confirm(id))]).toEqual([
      [409, 'CONTRACT_SIGNED'],
      [409, 'CONTRACT_SIGNED'],
    ])
  })
})

describe("a contract phone that no second staff member has confirmed as the parent's", () => {
  async function made(agent = createTestSigner(), token = asks.token) {
    const studentId = await t.build.student({ headOfficeIds: [headOfficeId], phoneNumber: old })
    const { status, data } = await createTestContract(t, token, {
      studentId,
      contractId: await buildContractTemplate(t),
      agent,
    })
    const messages = await t.db.one<{ count: number }>(sql`select count(*) from sms where student_id = ${studentId}`)
    return { status, ...data, studentId, agent, messages: messages?.count }
  }

  // Shows: SAFE-002
  it('no SMS is sent to an unconfirmed contract phone until a second staff member approves it', async () => {
    const one = await made()
    const by = { id: asks.staffId, fullName: expect.any(String) }
    expect([one.status, one.link, one.messages]).toEqual([201, null, 0])
    expect(one.contract).toMatchObject({ wantedPhone: { phone: one.agent.phone, by }, linkExpiresAt: null })
    const before = await written(one.contract.id)
    expect(failed(await resend(one.contract.id))).toEqual([409, 'CONTRACT_PHONE_WAITS'])
    expect(failed(await confirm(one.contract.id, one.agent.phone, asks.token))).toEqual([409, 'SECOND_PERSON_NEEDED'])
    expect(await written(one.contract.id)).toEqual(before)

    const { status, data } = await confirm(one.contract.id, one.agent.phone)
    expect([status, data.contract.phone, data.contract.wantedPhone]).toEqual([200, one.agent.phone, null])
    const sent = await readLastContractSms(t, one.studentId)
    expect([sent.phone, (await t.send(contractSigning.read, { params: { token: sent.link } })).status]).toEqual([
      one.agent.phone,
      200,
    ])
    const next = await made(one.agent)
    expect([next.contract.wantedPhone, next.messages]).toEqual([null, 1])
  })

  // Shows: SAFE-002
  it("a staff member who entered a contract's phone cannot confirm the phone by making another contract or requesting the phone again", async () => {
    const one = await made()
    await t.send(contracts.cancel, { token: asks.token, params: { id: one.contract.id } })
    const again = await made(one.agent)
    expect([again.contract.wantedPhone?.phone, again.messages]).toEqual([one.agent.phone, 0])
    expect((await change(again.contract.id, one.agent.phone)).data.contract.wantedPhone?.phone).toBe(one.agent.phone)
    expect((await change(again.contract.id)).data.contract).toMatchObject({
      phone: wanted,
      wantedPhone: { phone: wanted },
    })
    expect(failed(await resend(again.contract.id))).toEqual([409, 'CONTRACT_PHONE_WAITS'])
    expect(await t.db.one(sql`select count(*) from sms where student_id = ${again.studentId}`)).toEqual({ count: 0 })
  })

  it("a known parent's new phone in a contract needs a second staff member's approval; until then the old phone stays stored", async () => {
    const agent = await createConfirmedSigner(t)
    const phone = '998935551234'
    const { contract, messages } = await made({ ...agent, phone })
    expect([contract.wantedPhone?.phone, messages]).toEqual([phone, 0])
    const known = () => t.db.one(sql`select phone from agent where id = ${contract.agent?.id}`)
    expect(await known()).toEqual({ phone: agent.phone })
    await confirm(contract.id, phone)
    expect(await known()).toEqual({ phone })
  })

  // Shows: SAFE-002
  it('changing the phone of one or many contracts answers 403 without the right to personal data', async () => {
    const { token } = await t.signedIn({ grants, headOfficeIds: [headOfficeId], seesPersonal: false })
    const studentId = await t.build.student({ headOfficeIds: [headOfficeId], phoneNumber: old })
    const contractId = await buildContractTemplate(t)
    const before = await countRowsOfTables(t.db, 'student_contract', 'agent', 'sms', 'audit')
    for (const answer of [
      await createTestContract(t, token, { studentId, contractId }),
      await createTestContract(t, token, { studentId, contractId, agent: createTestSigner() }),
      await t.send(contracts.createMany.plan, { token, body: { ids: [studentId], contractId } }),
      await t.send(contracts.createMany.run, { token, body: { ids: [studentId], contractId } }),
    ])
      expect(failed(answer)).toEqual([403, 'FORBIDDEN'])
    expect(await countRowsOfTables(t.db, 'student_contract', 'agent', 'sms', 'audit')).toEqual(before)
  })
})

describe('the list of phones that wait for a second staff member', () => {
  const waitingFor = async ({ token }: { token: string }) => {
    const { data } = await t.send(parentPhones.asked, { token, query: { isForViewer: 'true' as never, perPage: 100 } })
    return data.phones
  }

  // Shows: DAY-029
  it("a new signer's phone is listed once as unconfirmed, for every user who may confirm the phone, until a user confirms it", async () => {
    const { headOfficeId: here } = await t.build.office()
    const [typist, second] = [
      await t.signedIn({ grants, headOfficeIds: [here] }),
      await t.signedIn({ grants, headOfficeIds: [here] }),
    ]
    const studentId = await t.build.student({ headOfficeIds: [here], phoneNumber: old })
    const agent = { ...createTestSigner(), phone: '998935550077' }
    const { data } = await createTestContract(t, typist.token, {
      studentId,
      contractId: await buildContractTemplate(t),
      agent,
    })
    const { id } = data.contract
    expect(await waitingFor(second)).toMatchObject([
      {
        ...{ kind: 'contract', id, phone: agent.phone, askedAt: t.deps.clock.now().toISOString() },
        ...{ children: [{ id: studentId }], askedBy: { id: typist.staffId }, isAskedByViewer: false },
      },
    ])
    expect(await waitingFor(typist)).toEqual([])
    expect(await waitingFor(await t.signedIn({ grants, headOfficeIds: [headOfficeId] }))).not.toContainEqual(
      expect.objectContaining({ id, kind: 'contract' }),
    )
    expect((await confirm(id, agent.phone, second.token)).status).toBe(200)
    expect(await waitingFor(second)).toEqual([])
  })

  it('the list of phone numbers to approve shows the number that a staff member requested for a contract, with the time of the request, until the contract is cancelled', async () => {
    const { headOfficeId: here } = await t.build.office()
    const [typist, second] = [
      await t.signedIn({ grants, headOfficeIds: [here] }),
      await t.signedIn({ grants, headOfficeIds: [here] }),
    ]
    const studentId = await t.build.student({ headOfficeIds: [here], phoneNumber: old })
    const { data } = await createTestContract(t, typist.token, {
      studentId,
      contractId: await buildContractTemplate(t),
    })
    const { id } = data.contract
    t.clock.forward(60_000)
    await change(id, wanted, typist.token)
    const listed = await waitingFor(second)
    expect(listed.map(({ kind, phone, askedAt }) => [kind, phone, askedAt])).toEqual([
      ['contract', wanted, t.deps.clock.now().toISOString()],
    ])
    await t.send(contracts.cancel, { token: typist.token, params: { id } })
    expect(await waitingFor(second)).toEqual([])
  })
})

describe('sending contract links again', () => {
  it(`sending a contract's link again answers 429 after ${throttleLimits['signing-link']} links in a quarter of an hour`, async () => {
    const { id } = await waiting()
    const elsewhere = await t.signedIn({ grants, headOfficeIds: [(await t.build.office()).headOfficeId] })
    const stranger = () => t.send(contracts.resend, { token: elsewhere.token, params: { id } })
    for (let i = 0; i < throttleLimits['signing-link']; i++) expect((await stranger()).status).toBe(404)
    for (let i = 0; i < throttleLimits['signing-link']; i++) expect((await resend(id)).status).toBe(200)
    const before = await written(id)
    expect(failed(await resend(id))).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(await written(id)).toEqual(before)
  })

  it(`sending a contract's link again answers 429 after ${throttleLimits['signing-phone']} links to one phone, from any number of contracts`, async () => {
    const key = `signing-phone:998944444444`
    const { id } = await waiting()
    await t.db.run(sql`update student_contract set phone = '998944444444' where id = ${id}`)
    await t.db.run(sql`
      insert into sign_in_attempt (key, failures, window_started_at) values (${key}, ${throttleLimits['signing-phone']}, ${t.deps.clock.now()})`)
    expect(failed(await resend(id))).toEqual([429, 'TOO_MANY_REQUESTS'])
  })

  it('a staff member who sends a contract link again sees the link only if no SMS gateway is configured; otherwise only the signer gets it', async () => {
    const { id } = await waiting()
    expect((await resend(id)).data.link).toMatch(/^https:\/\/markaz\.test\/public\/contract\/[\w-]{22}$/)
    const other = await startTestApp({ sms: { ...t.deps.sms, name: 'eskiz' } })
    try {
      const office = await buildOffice(other.db)
      const { token } = await other.signedIn({ grants, headOfficeIds: [office.headOfficeId] })
      const studentId = await buildStudent(other.db, { headOfficeIds: [office.headOfficeId], phoneNumber: old })
      const { data } = await createTestContract(other, token, {
        studentId,
        contractId: await buildContractTemplate(other),
      })
      const again = await other.send(contracts.resend, { token, params: { id: data.contract.id } })
      expect([data.link, again.data.link]).toEqual([null, null])
    } finally {
      await other.close()
    }
  })
})

describe("a student's phone number that only one staff member has entered", () => {
  async function unconfirmed(typedBy: number) {
    const studentId = await t.build.student({
      headOfficeIds: [headOfficeId],
      phoneNumber: old,
      isPhoneConfirmed: false,
    })
    await t.db.run(sql`
      update student_phone set typed_by = array[${typedBy}::bigint], source = 'staff' where student_id = ${studentId}`)
    return studentId
  }
  const sentTo = (studentId: number) => t.db.many(sql`select from sms where student_id = ${studentId}`)

  // Shows: SAFE-031
  it("a student's phone number gets neither link nor code of the student's contract until a second person confirms the number", async () => {
    const studentId = await unconfirmed(asks.staffId)
    const third = await t.signedIn({ grants, headOfficeIds: [headOfficeId] })
    const { data } = await createTestContract(t, agrees.token, {
      studentId,
      contractId: await buildContractTemplate(t),
    })
    const { id } = data.contract
    expect([data.link, data.contract.wantedPhone?.phone, await sentTo(studentId)]).toEqual([null, old, []])
    expect(failed(await resend(id))).toEqual([409, 'CONTRACT_PHONE_WAITS'])
    // One user entered the number and another made the contract, so only a third user may confirm the number.
    expect(failed(await confirm(id, old, asks.token))).toEqual([409, 'SECOND_PERSON_NEEDED'])
    expect(failed(await confirm(id, old, agrees.token))).toEqual([409, 'SECOND_PERSON_NEEDED'])
    expect(await sentTo(studentId)).toEqual([])
    expect((await confirm(id, old, third.token)).status).toBe(200)
    expect(await sentTo(studentId)).toHaveLength(1)
    expect(await t.db.one(sql`select confirmed_by as by from student_phone where student_id = ${studentId}`)).toEqual({
      by: third.staffId,
    })
  })

  // Shows: SAFE-031
  it("a contract's link is sent to the student's number as soon as the number is confirmed on the student's page", async () => {
    const studentId = await unconfirmed(asks.staffId)
    const { data } = await createTestContract(t, asks.token, { studentId, contractId: await buildContractTemplate(t) })
    const confirmed = await t.send(parentPhones.confirmOfStudent, {
      ...{ token: agrees.token, params: { id: studentId }, body: { phone: old } },
    })
    expect(confirmed.status).toBe(200)
    expect((await resend(data.contract.id)).status).toBe(200)
    expect(await sentTo(studentId)).toHaveLength(1)
  })

  // Shows: SAFE-031
  it('making contracts with several students skips a student whose phone number is unconfirmed', async () => {
    const [one, two] = [
      await unconfirmed(asks.staffId),
      await t.build.student({ headOfficeIds: [headOfficeId], phoneNumber: old }),
    ]
    const body = { ids: [one, two], contractId: await buildContractTemplate(t) }
    const { data } = await t.send(contracts.createMany.plan, { token: asks.token, body })
    expect(data).toMatchObject({ ids: [two], left: [{ id: one, reason: 'phone_not_confirmed' }] })
  })
})
