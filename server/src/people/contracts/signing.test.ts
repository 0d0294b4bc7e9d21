import { createHash } from 'node:crypto'
import { contractSigning, contracts } from '@markaz/protocol/people/contracts/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { throttleLimits } from '../../access/throttle.ts'
import { sql } from '../../db/db.ts'
import { shareTestApp, startTestApp } from '../../testing/app.ts'
import { buildOffice, buildStudent } from '../../testing/build.ts'
import { type SigningPageText, sha256HexOf } from './signing-text.ts'
import {
  buildContractTemplate,
  createConfirmedSigner,
  createTestContract,
  createTestSigner,
  readLastContractSms,
  readSigningTextHash,
} from './testing/contract-kit.ts'

const t = shareTestApp()
let viewer: { token: string; staffId: number }
let headOfficeId: number
beforeAll(async () => {
  headOfficeId = (await t.build.office()).headOfficeId
  viewer = await t.signedIn({ grants, headOfficeIds: [headOfficeId] })
})

const grants = ['users:students.read', 'users:students.update']
const newStudent = () =>
  t.build.student({
    firstName: 'Ali',
    lastName: 'Karimov',
    headOfficeIds: [headOfficeId],
    phoneNumber: '998901112233',
  })

async function sent({ byAgent = false } = {}) {
  const studentId = await newStudent()
  await t.db.run(sql`update student set personal_id = null where personal_id = '31234567890123'`)
  await t.db.run(sql`update student set personal_id = '31234567890123' where id = ${studentId}`)
  const contractId = await buildContractTemplate(t, {
    name: `Shartnoma ${++n}`,
    texts: ['{number}-sonli shartnoma', '{student}', '{signerPassport} {signerPhone}', '{studentPersonalId}'],
  })
  const { data } = await createTestContract(t, viewer.token, {
    studentId,
    contractId,
    ...(byAgent && { agent: await createConfirmedSigner(t) }),
  })
  const address = `10.7.${Math.floor(n / 250)}.${n % 250}`
  const { link: token } = await readLastContractSms(t, studentId)
  const call = { params: { token }, address, headers: { 'user-agent': 'Telefon/1.0' } }
  return {
    studentId,
    token,
    address,
    contract: data.contract,
    read: () => t.send(contractSigning.read, call),
    download: () => t.send(contractSigning.download, call),
    code: () => t.send(contractSigning.code, call),
    sign: async (code: string, textHash?: string | null) =>
      t.send(contractSigning.sign, {
        ...call,
        body: {
          code,
          textHash: textHash === undefined ? await readSigningTextHash(t, data.contract.number) : textHash,
        },
      }),
    async newCode() {
      await t.send(contractSigning.code, call)
      return (await readLastContractSms(t, studentId)).code
    },
    row: async () =>
      (await t.db.one<Record<string, unknown>>(sql`select * from student_contract where id = ${data.contract.id}`)) ??
      {},
  }
}
let n = 0

const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const failed = ({ status, error }: { status: number; error: { code: string } }) => [status, error.code]

describe('the text of a contract that is signed', () => {
  const rename = async (one: Awaited<ReturnType<typeof sent>>) => {
    await t.db.run(sql`update contract_template set name = 'Yangi nom ' || id where id = ${one.contract.template.id}`)
    await t.db.run(sql`update student set first_name = 'Vali', last_name = 'Yangiyev' where id = ${one.studentId}`)
  }

  // Shows: REAL-009
  it('the signed text of a contract contains the names as they were on the day on which the contract was made', async () => {
    const one = await sent()
    const before = (await one.read()).data
    await rename(one)
    expect((await one.read()).data).toEqual(before)
    await one.sign(await one.newCode())
    expect((await one.read()).data).toMatchObject({ name: before.name, student: 'Karimov Ali', signer: 'Karimov Ali' })
  })

  it("the evidence of a signature contains the hash of the contract's text and the hash of the text that the signer saw", async () => {
    const one = await sent()
    const { textHash } = (await one.read()).data
    await one.sign(await one.newCode(), textHash)
    const { shown, evidence } = (await one.row()) as { shown: SigningPageText; evidence: { text: object } }
    expect(shown.paragraphs.slice(0, 2)).toEqual([`${one.contract.number}-sonli shartnoma`, 'Karimov Ali'])
    expect(evidence.text).toEqual({ shown: textHash, whole: sha256HexOf(JSON.stringify(shown)) })
  })

  it.each([
    ['another text', 'a'.repeat(64)],
    ['no text, as a page of the earlier version sends', null],
  ])(
    'signing a contract answers 409 if the request has the hash of %s instead of the shown text, and the code stays valid',
    async (_, textHash) => {
      const one = await sent()
      const code = await one.newCode()
      expect(failed(await one.sign(code, textHash))).toEqual([409, 'CONTRACT_TEXT_CHANGED'])
      expect((await one.row()).status).toBe('waiting')
      expect((await one.sign(code)).status).toBe(200)
    },
  )

  it('signing an older contract without a stored text is refused if a name changed after the signer read the text', async () => {
    const one = await sent()
    await t.db.run(sql`update student_contract set shown = null where id = ${one.contract.id}`)
    const { textHash } = (await one.read()).data
    const code = await one.newCode()
    await rename(one)
    expect(failed(await one.sign(code, textHash))).toEqual([409, 'CONTRACT_TEXT_CHANGED'])
    const again = (await one.read()).data
    expect(again.student).toBe('Yangiyev Vali')
    expect((await one.sign(code, again.textHash)).status).toBe(200)
    expect((await one.row()).shown).toMatchObject({ student: 'Yangiyev Vali', title: again.name })
  })
})

describe('the signing page of a contract', () => {
  // Shows: SAFE-003
  it('the signing page shows the contract and its signer, but only the ends of phone and document numbers, and no file', async () => {
    const one = await sent({ byAgent: true })
    const { status, data, headers } = await one.read()
    expect([status, headers['x-robots-tag'], headers['cache-control']]).toEqual([200, 'noindex, nofollow', 'no-store'])
    expect(data).toEqual({
      number: one.contract.number,
      name: one.contract.template.name,
      student: 'Karimov Ali',
      signer: 'Karimova Zuhra',
      phone: '•• 43-21',
      status: 'waiting',
      signedAt: null,
      isCarried: false,
      hasTelegram: false,
      textHash: await readSigningTextHash(t, one.contract.number),
      paragraphs: [
        `${one.contract.number}-sonli shartnoma`,
        'Karimov Ali',
        `•• •••••${one.contract.agent?.passportNumber.slice(-2)} +••• •• •••-••-21`,
        '••••••••••••23',
      ],
    })
    expect(failed(await one.download())).toEqual([409, 'CONTRACT_CODE_FIRST'])
  })

  // Shows: SAFE-003
  it('after the right code the signing page shows the unmasked contract and offers its file', async () => {
    const one = await sent({ byAgent: true })
    await one.sign(await one.newCode())
    const { paragraphs } = (await one.read()).data
    expect(paragraphs.slice(2)).toEqual([
      `AD ${one.contract.agent?.passportNumber} +998 90 765-43-21`,
      '31234567890123',
    ])
    const file = await one.download()
    expect([file.status, file.bytes.length]).toEqual([200, one.contract.file.size])
    expect(file.headers['content-disposition']).toMatch(/^attachment/)
  })

  it("the signing page answers 404 with the same text for an unknown, truncated or expired link and for a blocked parent's link", async () => {
    const [old, blocked] = [await sent(), await sent({ byAgent: true })]
    await t.db.run(
      sql`update student_contract set token_expires_at = ${t.deps.clock.now()} where id = ${old.contract.id}`,
    )
    await t.db.run(sql`update agent set status = 2 where id = ${blocked.contract.agent?.id}`)
    const never = Buffer.alloc(16, 9).toString('base64url')
    for (const token of [never, old.token, blocked.token, old.token.slice(0, -1), 'x', "' or 1=1 --"]) {
      const call = { params: { token }, address: '10.8.0.1' }
      const answers = [
        await t.send(contractSigning.read, call),
        await t.send(contractSigning.download, call),
        await t.send(contractSigning.code, call),
        await t.send(contractSigning.sign, { ...call, body: { code: '123456' } }),
      ]
      for (const { status, error } of answers)
        expect([status, error]).toEqual([
          404,
          {
            code: 'CONTRACT_LINK_OVER',
            errId: null,
            errMsg: "Havola eskirgan yoki noto'g'ri. Markazdan yangi havola so'rang",
            requestId: expect.any(String),
          },
        ])
    }
  })

  it('a signing link opens no contract a week after it was sent', async () => {
    const one = await sent()
    t.clock.forward(7 * 86_400_000 - 1)
    const before = await one.read()
    t.clock.forward(1)
    const after = await one.read()
    t.clock.set('2026-11-21T15:00:00+05:00')
    expect([before.status, ...failed(after)]).toEqual([200, 404, 'CONTRACT_LINK_OVER'])
  })

  it('the signing page answers 429 with the seconds to wait after too many requests from one IP address', async () => {
    const one = await sent()
    await t.db.run(sql`
      insert into sign_in_attempt (key, failures, window_started_at) values (${`signing-page:${one.contract.id}:${one.address}`}, ${throttleLimits['signing-page'] - 1}, ${t.deps.clock.now()})`)
    expect((await one.read()).status).toBe(200)
    const refused = await one.read()
    expect([...failed(refused), refused.headers['retry-after']]).toEqual([429, 'TOO_MANY_REQUESTS', '900'])
    expect((await t.send(contractSigning.read, { params: { token: one.token }, address: '10.8.0.2' })).status).toBe(200)
  })
})

describe('the code for signing a contract', () => {
  it("a signing code of six digits is sent to the signer's phone and stored only as a keyed hash", async () => {
    const one = await sent({ byAgent: true })
    expect((await one.code()).data).toEqual({
      secondsToWait: 60,
      isSent: false,
      isInTelegram: false,
      request: expect.any(String),
    })
    const sms = await readLastContractSms(t, one.studentId)
    expect(sms).toMatchObject({
      phone: one.contract.phone,
      agentId: one.contract.agent?.id,
      initiatorId: null,
      text: `${one.contract.number}-sonli shartnomani imzolash kodi: ${sms.code}. Uni hech kimga aytmang`,
    })
    const asked = await t.db.one<{ hash: Buffer }>(
      sql`select code_hash as hash from asked_code where owner = ${`contract ${one.contract.id}`}`,
    )
    const hash = asked?.hash
    expect(hash).toHaveLength(32)
    for (const guess of [sms.code, `contract-code\n${one.contract.id}\n${sms.code}`])
      expect(hash).not.toEqual(createHash('sha256').update(guess).digest())
    const line = await t.db.one(sql`
      select staff_id as "staffId", address, permission_name as "permissionName", after from audit
      where action = 'send-code' and entity_id = ${one.contract.id}`)
    expect(line).toEqual({
      staffId: null,
      address: one.address,
      permissionName: 'settings:contracts',
      after: { phone: one.contract.phone },
    })
  })

  it('a second request for a signing code within a minute answers 429, and the first code stays valid', async () => {
    const one = await sent()
    const first = await one.newCode()
    t.clock.forward(59_000)
    const early = await one.code()
    expect([...failed(early), early.headers['retry-after']]).toEqual([429, 'TOO_MANY_REQUESTS', '1'])
    expect((await readLastContractSms(t, one.studentId)).code).toBe(first)
    t.clock.forward(1_000)
    const second = await one.newCode()
    const old = first === second ? another(first) : first
    expect(failed(await one.sign(old))).toEqual([400, 'SIGN_CODE_WRONG'])
    expect((await one.sign(second)).status).toBe(200)
    t.clock.set('2026-11-21T15:00:00+05:00')
  })

  it("each request for a signing code doubles the time until the client's network may request the next; one link sends at most ten SMS a day", async () => {
    const one = await sent()
    const waits = []
    for (let i = 0; i < 5; i++) {
      const { secondsToWait } = (await one.code()).data
      waits.push(secondsToWait)
      t.clock.forward(secondsToWait * 1_000)
    }
    expect(waits).toEqual([60, 120, 240, 480, 960])
    const from = (address: string) => t.send(contractSigning.code, { params: { token: one.token }, address })
    for (let i = 0; i < 5; i++) expect((await from(`10.9.0.${i}`)).status).toBe(200)
    expect(failed(await from('10.9.1.1'))).toEqual([429, 'TOO_MANY_REQUESTS'])
    t.clock.set('2026-11-21T15:00:00+05:00')
  })

  // Shows: SAFE-033
  it('a signer can still sign while other people with the link request codes and enter wrong codes from many networks', async () => {
    const one = await sent()
    const { request } = (await one.code()).data
    const textHash = await readSigningTextHash(t, one.contract.number)
    const { code } = await readLastContractSms(t, one.studentId)
    for (let i = 0; i < 9; i++) {
      const call = { params: { token: one.token }, address: `10.11.0.${i}` }
      await t.send(contractSigning.code, call)
      for (let guess = 0; guess < 6; guess++)
        await t.send(contractSigning.sign, { ...call, body: { code: another(code), textHash } })
    }
    // These wrong codes come from the signer's network, but from another browser.
    for (let guess = 0; guess < 6; guess++) await one.sign(another(code))
    const call = { params: { token: one.token }, address: '10.11.9.9' }
    expect((await t.send(contractSigning.sign, { ...call, body: { code, request, textHash } })).status).toBe(200)
  })

  // Shows: SAFE-033
  it('a signing code also works from a network that did not request it, but wrong codes there cause growing waits', async () => {
    const one = await sent()
    const code = await one.newCode()
    const textHash = await readSigningTextHash(t, one.contract.number)
    const sign = (given: string, address: string) =>
      t.send(contractSigning.sign, { params: { token: one.token }, address, body: { code: given, textHash } })
    for (let i = 0; i < 5; i++) expect(failed(await sign(another(code), '10.12.0.1'))).toEqual([400, 'SIGN_CODE_WRONG'])
    expect(failed(await sign(code, '10.12.0.1'))).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect((await sign(code, '10.12.0.2')).status).toBe(200)
  })

  it('with an SMS gateway the SMS history hides the signing code', async () => {
    const other = await startTestApp({ sms: { ...t.deps.sms, name: 'eskiz' } })
    try {
      const office = await buildOffice(other.db)
      const { token } = await other.signedIn({ grants, headOfficeIds: [office.headOfficeId] })
      const studentId = await buildStudent(other.db, {
        headOfficeIds: [office.headOfficeId],
        phoneNumber: '998901112233',
      })
      await createTestContract(other, token, { studentId, contractId: await buildContractTemplate(other) })
      const link = Buffer.alloc(16, 3).toString('base64url')
      await other.db.run(sql`update student_contract set token_hash = ${createHash('sha256').update(link).digest()}`)
      await other.send(contractSigning.code, { params: { token: link } })
      const { data } = await other.send(students.smsHistory, { token, params: { id: studentId } })
      expect(data.smsHistory[0]?.text).toMatch(/imzolash kodi: ••••\. Uni/)
    } finally {
      await other.close()
    }
  })
})

describe('signing a contract with the code', () => {
  // Shows: CONTRACT-001, CONTRACT-008
  it('signing a contract stores the evidence and sets the status of contract and student to signed', async () => {
    const one = await sent({ byAgent: true })
    const code = await one.newCode()
    t.clock.forward(30_000)
    const { status, data } = await one.sign(code)
    t.clock.set('2026-11-21T15:00:00+05:00')
    const signedAt = '2026-11-21T10:00:30.000Z'
    expect([status, data]).toEqual([200, { signedAt }])
    const file = await one.download()
    const row = await one.row()
    expect(row).toMatchObject({ status: 'done', signed_at: signedAt, code_hash: null })
    expect(row.evidence).toEqual({
      signer: 'Karimova Zuhra',
      phone: one.contract.phone,
      codeSentAt: '2026-11-21T10:00:00.000Z',
      signedAt,
      address: one.address,
      userAgent: 'Telefon/1.0',
      sha256: createHash('sha256').update(file.bytes).digest('hex'),
      text: { shown: await readSigningTextHash(t, one.contract.number), whole: expect.stringMatching(/^[\da-f]{64}$/) },
    })
    expect((await one.read()).data).toMatchObject({ status: 'done', signedAt })
    const student = await t.send(students.read, { token: viewer.token, params: { id: one.studentId } })
    expect(student.data).toMatchObject({ contractStatus: 'done', contractType: 'agent' })
    const list = await t.send(contracts.ofStudent, { token: viewer.token, params: { studentId: one.studentId } })
    expect(list.data.contracts).toMatchObject([{ status: 'done', signedAt, linkExpiresAt: null }])
    expect(
      await t.db.one(sql`select first_signed_at as "firstSignedAt" from agent where id = ${one.contract.agent?.id}`),
    ).toEqual({ firstSignedAt: signedAt })
    const line = await t.db.one(sql`
      select staff_id as "staffId", role_id as "roleId", address, after ->> 'signer' as signer from audit
      where action = 'sign' and entity_id = ${one.contract.id}`)
    expect(line).toEqual({ staffId: null, roleId: null, address: one.address, signer: 'Karimova Zuhra' })
  })

  it('after a contract is signed, signing it again or requesting a code answers 409', async () => {
    const one = await sent()
    const code = await one.newCode()
    await one.sign(code)
    const before = await one.row()
    expect([failed(await one.sign(code)), failed(await one.code())]).toEqual([
      [409, 'CONTRACT_SIGNED'],
      [409, 'CONTRACT_SIGNED'],
    ])
    expect(await one.row()).toEqual(before)
  })

  it('signing a contract answers 400 for a wrong code; after five wrong codes even the right code is refused', async () => {
    const one = await sent()
    const code = await one.newCode()
    for (let i = 0; i < 4; i++) expect(failed(await one.sign(another(code)))).toEqual([400, 'SIGN_CODE_WRONG'])
    for (const given of [another(code), code]) expect(failed(await one.sign(given))).toEqual([409, 'SIGN_CODE_OVER'])
    expect((await one.row()).status).toBe('waiting')
    t.clock.forward(60_000)
    const fresh = await one.newCode()
    expect((await one.sign(fresh)).status).toBe(200)
    t.clock.set('2026-11-21T15:00:00+05:00')
  })

  it('the right signing code still works after four wrong codes', async () => {
    const one = await sent()
    const code = await one.newCode()
    for (let i = 0; i < 4; i++) await one.sign(another(code))
    expect((await one.sign(code)).status).toBe(200)
  })

  it('signing a contract answers 409 if no code was requested, and for a code that is ten minutes old', async () => {
    const one = await sent()
    expect(failed(await one.sign('000000'))).toEqual([409, 'SIGN_CODE_OVER'])
    const code = await one.newCode()
    t.clock.forward(10 * 60_000)
    expect(failed(await one.sign(code))).toEqual([409, 'SIGN_CODE_OVER'])
    t.clock.set('2026-11-21T15:00:00+05:00')
    expect((await one.row()).status).toBe('waiting')
  })

  it('signing a contract answers 400 naming the field for an invalid code format', async () => {
    const one = await sent()
    for (const code of ['', '12345', '1234567', 'abcdef', '12 456']) {
      const { status, error } = await one.sign(code)
      expect([status, error.fields]).toEqual([400, { code: 'Kod 6 ta raqam' }])
    }
  })

  it('the signing code of one contract does not sign another contract', async () => {
    const [one, other] = [await sent(), await sent()]
    const code = await one.newCode()
    const otherCode = await other.newCode()
    if (code !== otherCode) expect(failed(await other.sign(code))).toEqual([400, 'SIGN_CODE_WRONG'])
    await t.db.run(sql`
      update asked_code set code_hash = (select code_hash from asked_code where owner = ${`contract ${one.contract.id}`})
      where owner = ${`contract ${other.contract.id}`}`)
    expect(failed(await other.sign(code))).toEqual([400, 'SIGN_CODE_WRONG'])
  })

  // Shows: CONTRACT-008
  it('a student who signs one contract keeps the status "waiting" while a second contract is unsigned', async () => {
    const one = await sent()
    await createTestContract(t, viewer.token, {
      studentId: one.studentId,
      contractId: await buildContractTemplate(t),
      agent: createTestSigner(),
    })
    const [row] = await t.db.many<{ id: number }>(
      sql`select id from student_contract where student_id = ${one.studentId} order by id`,
    )
    expect(row?.id).toBe(one.contract.id)
    const code = await one.newCode()
    await one.sign(code)
    const { data } = await t.send(students.read, { token: viewer.token, params: { id: one.studentId } })
    expect([data.contractStatus, data.contractType]).toEqual(['waiting', 'agent'])
  })
})
