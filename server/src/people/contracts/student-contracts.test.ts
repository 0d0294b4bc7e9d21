import { createHash } from 'node:crypto'
import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import { contractSigning, contracts } from '@markaz/protocol/people/contracts/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import type { FileStore } from '../../integrations/files/port.ts'
import { shareTestApp, startTestApp } from '../../testing/app.ts'
import { buildOffice, buildStudent } from '../../testing/build.ts'
import { loseConnectionAtCommit } from '../../testing/lose-commit.ts'
import { countRowsOf } from '../../testing/rows.ts'
import {
  buildContractTemplate,
  buildDocx,
  createConfirmedSigner,
  createTestContract,
  createTestSigner,
  readLastContractSms,
  readSigningTextHash,
} from './testing/contract-kit.ts'
import { visibleParagraphsOf } from './visible-paragraphs.ts'

const t = shareTestApp()
let viewer: { token: string; staffId: number }
let office: { id: number; headOfficeId: number }
beforeAll(async () => {
  office = await t.build.office({ name: 'Chilonzor filiali' })
  viewer = await t.signedIn({
    grants,
    headOfficeIds: [office.headOfficeId],
    firstName: 'Gulnora',
    lastName: 'Ergasheva',
  })
})

const grants = ['users:students.read', 'users:students.update']
const newStudent = (options: object = {}) =>
  t.build.student({ headOfficeIds: [office.headOfficeId], phoneNumber: '998901112233', ...options })
const ofStudent = (studentId: number, token = viewer.token) =>
  t.send(contracts.ofStudent, { token, params: { studentId } })
const resend = (id: number, token = viewer.token) => t.send(contracts.resend, { token, params: { id } })
const open = (token: string) => t.send(contractSigning.read, { params: { token } })
const stored = (id: number) => t.db.one<Record<string, unknown>>(sql`select * from student_contract where id = ${id}`)
const everything = () =>
  t.db.one(sql`select (select json_agg(student_contract order by id) from student_contract) as contracts, (select count(*) from audit) as lines,
    (select count(*) from sms) as messages, (select count(*) from file) as files, (select json_agg(contract_counter) from contract_counter) as counter,
    (select json_agg(agent order by id) from agent) as agents, (select count(*) from agent_student) as relations`)

describe('making a contract', () => {
  // Shows: CONTRACT-002, CONTRACT-004, CONTRACT-007
  it('making a contract answers 201: the contract is numbered and filled in, and the signer gets a working link', async () => {
    const [course, later, left, finished] = [
      await t.build.course({ name: 'Ingliz tili' }),
      await t.build.course({ name: 'Matematika' }),
      await t.build.course(),
      await t.build.course(),
    ]
    const studentId = await newStudent({ firstName: "O'g'iloy <a&b> {x}", lastName: 'Karimova', hId: '4711' })
    await t.db.run(sql`
      update student set birth_date = '2015-03-09', birth_certificate_series = 'I-TN', birth_certificate_number = '0123456', personal_id = '31234567890123'
      where id = ${studentId}`)
    for (const [courseId, options, amount] of [
      [course, {}, 1_200_000],
      [later, { startedDate: '2026-12-01' }, 50_000],
      [left, { endedDate: '2026-11-20' }, 9_000_000],
      // The membership ends today, so the contract does not count its price.
      [finished, { endedDate: '2026-11-21' }, 7_000_000],
    ] as const) {
      const groupId = await t.build.group({ courseId, headOfficeId: office.headOfficeId })
      const id = await t.build.membership({ studentId, groupId, ...options })
      await t.db.run(
        sql`update student_group set price_id = ${await t.build.price({ courseId, amount })} where id = ${id}`,
      )
    }
    const contractId = await buildContractTemplate(t, {
      name: "O'quv shartnomasi",
      texts: [
        '{number} {date}',
        '{student}, {studentHId}, {studentBirthDate}, {studentDocument}, {studentPassport}, {studentBirthCertificate}, {studentPersonalId}, {studentPhone}',
        '{signer}, {signerPassport}, {signerPhone}, {relation}',
        '{office}: {courses}. {price}. {staff}',
      ],
    })
    const agent = await createConfirmedSigner(t)
    const { status, data } = await createTestContract(t, viewer.token, { studentId, contractId, agent })
    expect(status).toBe(201)
    const { contract } = data
    expect(contract).toEqual({
      id: contract.id,
      number: expect.stringMatching(/^2026\/\d{6}$/),
      template: { id: contractId, name: "O'quv shartnomasi" },
      type: 'agent',
      status: 'waiting',
      file: { name: `Shartnoma ${contract.number.replace('/', '-')}.docx`, size: expect.any(Number) },
      agent: { ...agent, id: expect.any(Number) },
      phone: agent.phone,
      wantedPhone: null,
      linkExpiresAt: '2026-11-28T10:00:00.000Z',
      signedAt: null,
      createdAt: '2026-11-21T10:00:00.000Z',
    })
    expect((await ofStudent(studentId)).data).toEqual({
      contracts: [contract],
      total: 1,
      isCarried: false,
      sms: { parts: 1, price: 0 },
    })

    const file = await t.send(contracts.downloadOfStudent, { token: viewer.token, params: { id: contract.id } })
    const says = [
      `${contract.number} 2026-yil 21-noyabr`,
      "Karimova O'g'iloy <a&b> {x}, 4711, 09.03.2015, I-TN 0123456, ____________, I-TN 0123456, 31234567890123, +998 90 111-22-33",
      `Karimova Zuhra, AD ${agent.passportNumber}, +998 90 765-43-21, onasi`,
      "Chilonzor filiali: Ingliz tili, Matematika. 1 250 000 so'm. Ergasheva Gulnora",
    ]
    expect(await visibleParagraphsOf(file.bytes)).toEqual(says)

    const sms = await readLastContractSms(t, studentId)
    expect(sms).toMatchObject({
      phone: agent.phone,
      agentId: contract.agent?.id,
      initiatorId: viewer.staffId,
      text: `${contract.number}-sonli shartnomani o'qing va imzolang: https://markaz.test/public/contract/${sms.link}`,
    })
    expect((await open(sms.link)).data).toMatchObject({
      number: contract.number,
      paragraphs: [
        says[0],
        expect.not.stringContaining('0123456'),
        expect.not.stringContaining(agent.passportNumber),
        says[3],
      ],
    })
  })

  // Shows: CONTRACT-007
  it("a contract signed by the student names the student as signer, with the student's passport and phone", async () => {
    const studentId = await newStudent({ firstName: 'Anvar', lastName: 'Toshev' })
    await t.db.run(sql`update student set passport_series = 'AB', passport_number = '7654321' where id = ${studentId}`)
    const contractId = await buildContractTemplate(t, {
      texts: ['{signer}, {signerPassport}, {signerPhone}, {relation}, {studentDocument}, {office}, {courses}'],
    })
    const { data } = await createTestContract(t, viewer.token, { studentId, contractId })
    expect(data.contract).toMatchObject({ type: 'self', agent: null, phone: '998901112233' })
    const { bytes } = await t.send(contracts.downloadOfStudent, {
      token: viewer.token,
      params: { id: data.contract.id },
    })
    expect(await visibleParagraphsOf(bytes)).toEqual([
      "Toshev Anvar, AB 7654321, +998 90 111-22-33, o'zi, AB 7654321, Chilonzor filiali, ____________",
    ])
  })

  // Shows: CONTRACT-001
  it('making a contract gives the student the contract status "waiting", and links the signing parent to the student', async () => {
    const studentId = await newStudent()
    const agent = { ...createTestSigner(), relation: 'guardian' as const }
    const { data } = await createTestContract(t, viewer.token, {
      studentId,
      contractId: await buildContractTemplate(t),
      agent,
    })
    const { data: student } = await t.send(students.read, { token: viewer.token, params: { id: studentId } })
    expect(student).toMatchObject({ contractStatus: 'waiting', contractType: 'agent' })
    expect(await t.db.many(sql`select * from agent_student where student_id = ${studentId}`)).toMatchObject([
      { agent_id: data.contract.agent?.id, relation: 'guardian', source: 'contract', ended_at: null },
    ])
  })

  it("only the SHA-256 hash of a contract's signing link is stored, and the audit row contains no secret", async () => {
    const studentId = await newStudent()
    const { data } = await createTestContract(t, viewer.token, {
      studentId,
      contractId: await buildContractTemplate(t),
    })
    const { link } = await readLastContractSms(t, studentId)
    expect(Buffer.from(link, 'base64url')).toHaveLength(16)
    const row = await stored(data.contract.id)
    expect(row?.token_hash).toEqual(createHash('sha256').update(link).digest())
    expect(JSON.stringify(row)).not.toContain(link)
    const line = await t.db.one<{ all: string }>(sql`
      select to_jsonb(audit)::text as all from audit where entity = 'student_contract' and entity_id = ${data.contract.id}`)
    expect(line?.all).toContain(data.contract.number)
    expect(line?.all).not.toContain(link)
  })

  it("if an SMS gateway is configured, the student's SMS history masks the signing link of a contract", async () => {
    const gateway = { ...t.deps.sms, name: 'eskiz' }
    const other = await startTestApp({ sms: gateway })
    try {
      const { headOfficeId } = await buildOffice(other.db)
      const { token } = await other.signedIn({ grants, headOfficeIds: [headOfficeId] })
      const studentId = await buildStudent(other.db, { headOfficeIds: [headOfficeId], phoneNumber: '998901112233' })
      await createTestContract(other, token, { studentId, contractId: await buildContractTemplate(other) })
      const { data } = await other.send(students.smsHistory, { token, params: { id: studentId } })
      expect(data.smsHistory[0]?.text).toMatch(/\/public\/contract\/••••$/)
    } finally {
      await other.close()
    }
  })

  // Shows: CONTRACT-002
  it('making a contract answers 409 while the student has an unsigned contract of the same template', async () => {
    const [studentId, contractId] = [await newStudent(), await buildContractTemplate(t)]
    await createTestContract(t, viewer.token, { studentId, contractId })
    const before = await everything()
    const { status, error } = await createTestContract(t, viewer.token, {
      studentId,
      contractId,
      agent: createTestSigner(),
    })
    expect([status, error.code]).toEqual([409, 'CONTRACT_WAITING'])
    expect(await everything()).toEqual(before)
    expect(
      (await createTestContract(t, viewer.token, { studentId, contractId: await buildContractTemplate(t) })).status,
    ).toBe(201)
  })

  // Shows: CONTRACT-007
  it('making a contract answers 400 naming the field for a missing phone, an unknown template or a wrong parent; nothing is written', async () => {
    const [studentId, contractId] = [await newStudent(), await buildContractTemplate(t)]
    const mute = await newStudent({ phoneNumber: undefined })
    const blocked = createTestSigner()
    await createTestContract(t, viewer.token, { studentId: await newStudent(), contractId, agent: blocked })
    await t.db.run(sql`update agent set status = 2 where passport_number = ${blocked.passportNumber}`)
    const before = await everything()
    const both = "Imzolovchi ota-ona bo'lsa, uning ma'lumotlari to'ldiriladi"
    for (const [body, fields] of [
      [
        { studentId: mute, contractType: 'self' },
        { phoneNumber: "Talabaning telefoni yo'q. Avval uni ma'lumotlariga kiriting" },
      ],
      [{ contractId: 987654, contractType: 'self' }, { contractId: 'Bunday shablon topilmadi' }],
      [{ contractType: 'agent' }, { agent: both }],
      [{ contractType: 'agent', agent: null }, { agent: both }],
      [{ contractType: 'self', agent: createTestSigner() }, { agent: both }],
      [{ contractType: 'other' }, { contractType: "Ro'yxatdagi qiymatlardan birini tanlang" }],
      [
        { contractType: 'agent', agent: { ...createTestSigner(), phone: '901234567' } },
        { 'agent.phone': "Telefon 998 va 9 ta raqamdan iborat bo'lsin" },
      ],
      [{ contractType: 'agent', agent: blocked }, { agent: 'Bu imzolovchi bloklangan' }],
    ] as const) {
      const { status, error } = await t.send(contracts.createForStudent, {
        token: viewer.token,
        body: { studentId, contractId, ...body } as never,
      })
      expect([status, error.code, error.fields]).toEqual([400, 'VALIDATION', fields])
    }
    expect(await everything()).toEqual(before)
  })

  it("staff who see only one child of a parent may change the parent's name, but not the phone", async () => {
    const agent = createTestSigner()
    const first = await newStudent()
    const contractId = await buildContractTemplate(t)
    const { data } = await createTestContract(t, viewer.token, { studentId: first, contractId, agent })
    const renewed = { ...agent, fullName: 'Karimova Zuhra Aliyevna', phone: '998901010101' }
    const again = await createTestContract(t, viewer.token, {
      studentId: await newStudent(),
      contractId,
      agent: renewed,
    })
    expect(again.data.contract.agent?.id).toBe(data.contract.agent?.id)
    const known = () =>
      t.db.one(sql`select full_name as "fullName", phone from agent where id = ${data.contract.agent?.id}`)
    expect(await known()).toEqual({ fullName: 'Karimova Zuhra Aliyevna', phone: agent.phone })

    const elsewhere = await t.build.office()
    const stranger = await t.signedIn({ grants, headOfficeIds: [elsewhere.headOfficeId] })
    const studentId = await t.build.student({ headOfficeIds: [elsewhere.headOfficeId] })
    const foreign = { ...agent, fullName: 'Boshqa Odam', phone: '998909999999' }
    const third = await createTestContract(t, stranger.token, { studentId, contractId, agent: foreign })
    expect(third.data.contract).toMatchObject({ phone: '998909999999', agent: { fullName: 'Boshqa Odam' } })
    expect(await known()).toEqual({ fullName: 'Karimova Zuhra Aliyevna', phone: agent.phone })
  })

  it("making a contract answers 400 naming the template if the template's file can no longer be filled; no contract number is used", async () => {
    const [studentId, contractId] = [
      await t.build.student({ phoneNumber: '998901112233' }),
      await buildContractTemplate(t),
    ]
    const row = await t.db.one<{ key: string }>(
      sql`select file_key as key from contract_template where id = ${contractId}`,
    )
    await t.deps.files.put(row?.key as string, buildDocx('{ism}'))
    const { token } = await t.signedIn({ grants, isSuperadmin: true })
    const before = await countRowsOf(t.db, 'student_contract')
    const { status, error } = await createTestContract(t, token, { studentId, contractId })
    expect([status, error.code, error.fields]).toEqual([
      400,
      'TEMPLATE_BROKEN',
      { contractId: "Noma'lum belgilar: {ism}" },
    ])
    expect(await countRowsOf(t.db, 'student_contract')).toBe(before)
  })

  it('making a contract uses no contract number and writes nothing if the file store fails', async () => {
    const other = await startTestApp()
    try {
      const { token } = await other.signedIn({ grants, isSuperadmin: true })
      const [studentId, contractId] = [
        await buildStudent(other.db, { phoneNumber: '998901112233' }),
        await buildContractTemplate(other),
      ]
      const { files } = other.deps
      let isFull = true
      const removed: string[] = []
      other.deps.files.put = ((put: FileStore['put']) => async (key, bytes) => {
        if (isFull) throw new Error('disk full')
        await put(key, bytes)
      })(files.put) as FileStore['put']
      expect((await createTestContract(other, token, { studentId, contractId })).status).toBe(500)
      isFull = false
      other.deps.files.remove = ((remove: FileStore['remove']) => async (key) => {
        removed.push(key)
        await remove(key)
      })(files.remove) as FileStore['remove']
      await other.db.run(sql`alter table sms add constraint never check (false) not valid`)
      expect((await createTestContract(other, token, { studentId, contractId })).status).toBe(500)
      expect([removed.length, await files.open(removed[0] as string)]).toEqual([1, null])
      await other.db.run(sql`alter table sms drop constraint never`)
      expect((await createTestContract(other, token, { studentId, contractId })).data.contract.number).toBe(
        '2026/000001',
      )
    } finally {
      await other.close()
    }
  })

  it("a contract's file stays stored when the commit succeeded but the database's answer was lost", async () => {
    const studentId = await newStudent()
    loseConnectionAtCommit(t.deps.db, sql`select from student_contract where student_id = ${studentId}`)
    const made = await createTestContract(t, viewer.token, { studentId, contractId: await buildContractTemplate(t) })
    expect(made.error.code).toBe('SAVE_UNKNOWN')
    expect((await open((await readLastContractSms(t, studentId)).link)).status).toBe(200)
  })

  it("the year in a contract's number is the year in Tashkent, and each year begins with number one", async () => {
    const other = await startTestApp()
    try {
      const { headOfficeId } = await buildOffice(other.db)
      const contractId = await buildContractTemplate(other)
      const numbers: string[] = []
      for (const moment of ['2026-12-31T18:59:00Z', '2026-12-31T19:00:00Z', '2026-12-31T19:01:00Z']) {
        other.clock.set(moment)
        const { token } = await other.signedIn({ grants, headOfficeIds: [headOfficeId] })
        const studentId = await buildStudent(other.db, { headOfficeIds: [headOfficeId], phoneNumber: '998901112233' })
        numbers.push((await createTestContract(other, token, { studentId, contractId })).data.contract.number)
      }
      expect(numbers).toEqual(['2026/000001', '2027/000001', '2027/000002'])
    } finally {
      await other.close()
    }
  })
})

describe('sending a contract link again', () => {
  // Shows: CONTRACT-003
  it('a contract link sent again replaces the old link and its code, and is valid for a new week', async () => {
    const studentId = await newStudent()
    const { data } = await createTestContract(t, viewer.token, {
      studentId,
      contractId: await buildContractTemplate(t),
    })
    const old = await readLastContractSms(t, studentId)
    await t.send(contractSigning.code, { params: { token: old.link } })
    const { code } = await readLastContractSms(t, studentId)
    t.clock.forward(1_000)
    const { status, data: again } = await resend(data.contract.id)
    t.clock.set('2026-11-21T15:00:00+05:00')
    expect([status, again.contract.linkExpiresAt]).toEqual([200, '2026-11-28T10:00:01.000Z'])
    const { link } = await readLastContractSms(t, studentId)
    expect(link).not.toBe(old.link)
    expect([(await open(old.link)).error.code, (await open(link)).status]).toEqual(['CONTRACT_LINK_OVER', 200])
    const textHash = await readSigningTextHash(t, data.contract.number)
    const signed = await t.send(contractSigning.sign, { params: { token: link }, body: { code, textHash } })
    expect([signed.status, signed.error.code]).toEqual([409, 'SIGN_CODE_OVER'])
  })

  // Shows: CONTRACT-003
  it('sending a contract link again answers 409 for a signed contract, 400 for a blocked parent and 404 for an unknown id', async () => {
    const contractId = await buildContractTemplate(t)
    const [signed, blocked] = [await newStudent(), await newStudent()]
    const one = (await createTestContract(t, viewer.token, { studentId: signed, contractId })).data.contract
    const { link } = await readLastContractSms(t, signed)
    await t.send(contractSigning.code, { params: { token: link } })
    const body = {
      code: (await readLastContractSms(t, signed)).code,
      textHash: await readSigningTextHash(t, one.number),
    }
    await t.send(contractSigning.sign, { params: { token: link }, body })
    const two = (
      await createTestContract(t, viewer.token, { studentId: blocked, contractId, agent: createTestSigner() })
    ).data.contract
    await t.db.run(sql`update agent set status = 2 where id = ${two.agent?.id}`)
    const before = await everything()
    for (const [id, expected] of [
      [one.id, [409, 'CONTRACT_SIGNED']],
      [two.id, [400, 'VALIDATION']],
      [987654, [404, 'NOT_FOUND']],
    ] as const) {
      const { status, error } = await resend(id)
      expect([status, error.code]).toEqual(expected)
    }
    expect(await everything()).toEqual(before)
  })
})

describe('contracts of students of another branch', () => {
  // Shows: CONTRACT-004
  it('listing, making, sending and downloading contracts answer 404 for a student of another branch; nothing is written', async () => {
    const contractId = await buildContractTemplate(t)
    const studentId = await newStudent()
    const { contract } = (await createTestContract(t, viewer.token, { studentId, contractId })).data
    const elsewhere = await t.build.office()
    for (const person of [
      await t.signedIn({ grants, headOfficeIds: [elsewhere.headOfficeId] }),
      await t.signedIn({ grants }),
    ]) {
      const before = await everything()
      const { token } = person
      const answers: { status: number; error: { code: string } }[] = [
        await ofStudent(studentId, token),
        await createTestContract(t, token, {
          studentId,
          contractId: await buildContractTemplate(t),
          agent: createTestSigner(),
        }),
        await resend(contract.id, token),
        await t.send(contracts.downloadOfStudent, { token, params: { id: contract.id } }),
      ]
      for (const { status, error } of answers) expect([status, error.code]).toEqual([404, 'NOT_FOUND'])
      expect({ ...(await everything()), files: 0 }).toEqual({ ...before, files: 0 })
    }
  })

  it('reading contracts answers 404 for an unknown student and for the file of an unknown contract', async () => {
    expect((await ofStudent(987654)).status).toBe(404)
    const download = await t.send(contracts.downloadOfStudent, { token: viewer.token, params: { id: 987654 } })
    expect(download.status).toBe(404)
  })

  it('the download of a contract file writes an audit row that names the staff member', async () => {
    const studentId = await newStudent()
    const { contract } = (
      await createTestContract(t, viewer.token, { studentId, contractId: await buildContractTemplate(t) })
    ).data
    await t.send(contracts.downloadOfStudent, { token: viewer.token, params: { id: contract.id } })
    expect(
      await t.db.one(
        sql`select staff_id as "staffId" from audit where action = 'download' and entity_id = ${contract.id}`,
      ),
    ).toEqual({ staffId: viewer.staffId })
  })

  it("making a contract with a parent who is known only in another branch does not change that parent's data", async () => {
    const elsewhere = await t.build.office()
    const foreign = await t.build.student({ headOfficeIds: [elsewhere.headOfficeId] })
    const agentId = await t.build.agent({ fullName: 'Valiyev Ali', studentIds: [foreign] })
    const known = await t.db.one<{ n: string }>(sql`select passport_number as n from agent where id = ${agentId}`)
    const agent = { ...createTestSigner(), passportSeries: 'AB', passportNumber: known?.n as string }
    const { data } = await createTestContract(t, viewer.token, {
      studentId: await newStudent(),
      contractId: await buildContractTemplate(t),
      agent,
    })
    expect(data.contract.agent).toEqual({ ...agent, id: agentId })
    expect(await t.db.one(sql`select full_name as name from agent where id = ${agentId}`)).toEqual({
      name: 'Valiyev Ali',
    })
  })
})

describe('the tags that a contract template would leave blank', () => {
  it('tags that would stay blank in a contract are listed with their meaning, and staff can type their values', async () => {
    const { studentId, token } = await blanksCentre()
    const contractId = await buildContractTemplate(t, { texts: ['{number} {student} {studentPersonalId} {price}'] })
    const query = { contractId, contractType: 'self' as const }
    const { data } = await t.send(contracts.blanks, { token, params: { studentId }, query })
    expect(data.blanks.map(({ tag, isRequired }) => [tag, isRequired])).toEqual([
      ['studentPersonalId', false],
      ['price', true],
    ])
    const fill = [
      { tag: 'price', value: "700 000 so'm" },
      { tag: 'studentPersonalId', value: '31234567890123' },
      { tag: 'student', value: 'Boshqa odam' },
      { tag: 'constructor', value: 'x' },
    ]
    const made = await t.send(contracts.createForStudent, {
      token,
      body: { studentId, contractId, contractType: 'self', fill },
    })
    expect(made.status).toBe(201)
    const opened = await t.send(contractSigning.read, { params: { token: made.data.link?.split('/').at(-1) ?? '' } })
    expect(opened.data.paragraphs.join()).toContain("31234567890123 700 000 so'm")
    expect(opened.data.paragraphs.join()).not.toMatch(/Boshqa odam|x$/)
  })
})

describe('the signer and the price of a contract', () => {
  const parent = (studentIds: number[], phone = '998935551122') =>
    t.build.agent({ studentIds, phone, fullName: 'Karimova Zuhra' })
  const withoutPassport = (id: number) =>
    t.db.run(sql`update agent set passport_series = null, passport_number = null where id = ${id}`)
  const agentIdsOf = async (studentId: number) =>
    (
      await t.db.many<{ id: number }>(sql`select agent_id as id from agent_student where student_id = ${studentId}`)
    ).map(({ id }) => id)

  // Shows: DAY-029
  it("if a contract's signer is already stored as a parent without a passport, the typed passport is stored for this parent, and no second parent is created", async () => {
    const contractId = await buildContractTemplate(t)
    for (const isChosen of [true, false]) {
      const studentId = await newStudent()
      const agentId = await parent([studentId])
      await withoutPassport(agentId)
      const agent = {
        ...createTestSigner(),
        fullName: isChosen ? 'Karimova Zuxra' : 'karimova ZUHRA',
        phone: '998935551122',
      }
      const { status, data } = await t.send(contracts.createForStudent, {
        token: viewer.token,
        body: { studentId, contractId, contractType: 'agent', agent, ...(isChosen && { agentId }) },
      })
      expect([status, data.contract.agent?.id, await agentIdsOf(studentId)]).toEqual([201, agentId, [agentId]])
      expect(await t.db.one(sql`select passport_number as number from agent where id = ${agentId}`)).toEqual({
        number: agent.passportNumber,
      })
      // No second staff member must confirm the phone, because it was confirmed for this parent before.
      expect(data.contract.wantedPhone).toBeNull()
    }
  })

  it("a contract signer who is a parent of another student, or has another parent's passport, is refused", async () => {
    const contractId = await buildContractTemplate(t)
    const [studentId, other] = [await newStudent(), await newStudent()]
    const [agentId, stranger] = [await parent([studentId]), await parent([other], '998935551133')]
    await withoutPassport(agentId)
    const taken = createTestSigner()
    await createTestContract(t, viewer.token, { studentId: other, contractId, agent: taken })
    const before = await everything()
    const send = (id: number, agent: object) =>
      t.send(contracts.createForStudent, {
        token: viewer.token,
        body: { studentId, contractId, contractType: 'agent', agent: agent as never, agentId: id },
      })
    const foreign = await send(stranger, createTestSigner())
    expect([foreign.status, Object.keys(foreign.error.fields ?? {})]).toEqual([400, ['agentId']])
    expect((await send(agentId, taken)).error.code).toBe('PARENT_PASSPORT_TAKEN')
    expect(await everything()).toEqual(before)
  })

  // Shows: DAY-029
  it('a student younger than 18 cannot sign a contract; from the 18th birthday on the student signs', async () => {
    const contractId = await buildContractTemplate(t)
    const [minor, adult] = [await newStudent(), await newStudent()]
    await t.db.run(sql`update student set birth_date = '2008-11-22' where id = ${minor}`)
    await t.db.run(sql`update student set birth_date = '2008-11-21' where id = ${adult}`)
    const before = await everything()
    const { status, error } = await createTestContract(t, viewer.token, { studentId: minor, contractId })
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['contractType']])
    const plan = await t.send(contracts.createMany.plan, {
      token: viewer.token,
      body: { ids: [minor, adult], contractId },
    })
    expect([plan.data.ids, plan.data.left]).toEqual([[adult], [{ id: minor, reason: 'minor' }]])
    expect(await everything()).toEqual(before)
    expect((await createTestContract(t, viewer.token, { studentId: adult, contractId })).status).toBe(201)
  })

  // Shows: DAY-029
  it('making a contract with an unknown price answers 400 naming the field of the price', async () => {
    const contractId = await buildContractTemplate(t, { texts: ['{student} {price}'] })
    const studentId = await newStudent()
    const { status, error } = await createTestContract(t, viewer.token, { studentId, contractId })
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['fill.price']])
    const courseId = await t.build.course()
    const groupId = await t.build.group({ courseId, headOfficeId: office.headOfficeId })
    await t.build.membership({ studentId, groupId })
    const offered = async () => {
      const query = { contractId, contractType: 'self' as const }
      const { data } = await t.send(contracts.blanks, { token: viewer.token, params: { studentId }, query })
      return data.blanks
    }
    await t.build.price({ courseId, amount: 650_000 })
    expect(await offered()).toMatchObject([{ tag: 'price', isRequired: true, known: "650 000 so'm" }])
    await t.build.price({ courseId, amount: 800_000 })
    expect(await offered()).toMatchObject([{ tag: 'price', known: null }])
  })
})

describe('cancelling a contract', () => {
  it('cancelling a contract invalidates its link and keeps its number; a signed contract cannot be cancelled', async () => {
    const { studentId, token } = await blanksCentre()
    const contractId = await buildContractTemplate(t)
    const made = await createTestContract(t, token, { studentId, contractId })
    const { id } = made.data.contract
    const cancel = () => t.send(contracts.cancel, { token, params: { id } })
    expect((await cancel()).data.contract).toMatchObject({ status: 'cancelled', linkExpiresAt: null })
    expect(
      (await t.send(contractSigning.read, { params: { token: made.data.link?.split('/').at(-1) ?? '' } })).error.code,
    ).toBe('CONTRACT_LINK_OVER')
    expect(
      await t.db.one(sql`select contract_status as state, contract_type as type from student where id = ${studentId}`),
    ).toEqual({ state: 'no_contract', type: null })
    const lines = () => t.db.one(sql`select count(*) from audit`)
    const before = await lines()
    expect((await cancel()).error.code).toBe('CONTRACT_CANCELLED')
    expect((await t.send(contracts.resend, { token, params: { id } })).error.code).toBe('CONTRACT_CANCELLED')
    expect(await lines()).toEqual(before)
    const next = await createTestContract(t, token, { studentId, contractId })
    expect([next.status, next.data.contract.number > made.data.contract.number]).toEqual([201, true])
  })
})

describe('making contracts with several students', () => {
  const operation = contracts.createMany
  const takeBack = ({ headers }: { headers: Record<string, unknown> }) =>
    t.send(sessionAudits.takeBack, { token: viewer.token, params: { requestId: String(headers['x-request-id']) } })

  // Tests the undo of: student_contract.create
  it('contracts with several students get consecutive numbers and their own links; one undo cancels all', async () => {
    const contractId = await buildContractTemplate(t, { texts: ['{number} {student} {studentPersonalId}'] })
    const whole = async (id: number) => {
      await t.db.run(sql`update student set personal_id = ${String(31_000_000_000_000 + id)} where id = ${id}`)
      return id
    }
    const [one, other] = [await whole(await newStudent()), await whole(await newStudent())]
    const noPhone = await whole(await newStudent())
    await t.db.run(sql`update student set phone_number = null where id = ${noPhone}`)
    const blank = await newStudent()
    const waiting = await whole(await newStudent())
    await createTestContract(t, viewer.token, { studentId: waiting, contractId })
    const before = await everything()
    const body = { ids: [one, other, noPhone, blank, waiting], contractId }
    const plan = await t.send(operation.plan, { token: viewer.token, body })
    expect(plan.data).toEqual({
      ids: [one, other],
      left: [
        { id: noPhone, reason: 'no_phone' },
        { id: blank, reason: 'blanks' },
        { id: waiting, reason: 'waiting' },
      ],
      isCarried: false,
      sms: { parts: 0, price: 0 },
    })
    expect((await t.send(operation.run, { token: viewer.token, body })).error.code).toBe('PLAN_CHANGED')
    expect(await everything()).toEqual(before)

    const done = await t.send(operation.run, { token: viewer.token, body: { ids: plan.data.ids, contractId } })
    expect([done.status, done.data.count]).toEqual([200, 2])
    const [first, second] = done.data.made
    expect(Number(second?.number.slice(-6)) - Number(first?.number.slice(-6))).toBe(1)
    for (const { link } of done.data.made) expect((await open(link.split('/').at(-1) ?? '')).status).toBe(200)
    expect((await takeBack(done)).status).toBe(200)
    for (const id of [one, other])
      expect((await ofStudent(id)).data.contracts.map(({ status }) => status)).toEqual(['cancelled'])
  })

  it('making contracts with several students answers 400 for an unknown template, 404 for a student of another branch; nothing is written', async () => {
    const contractId = await buildContractTemplate(t)
    const ours = await newStudent()
    const foreign = await t.build.student({ headOfficeIds: [(await t.build.office()).headOfficeId] })
    const before = await everything()
    for (const call of [operation.plan, operation.run])
      for (const [body, status] of [
        [{ ids: [ours], contractId: 999_999 }, 400],
        [{ ids: [ours, foreign], contractId }, 404],
      ] as const)
        expect((await t.send(call, { token: viewer.token, body: { ...body, ids: [...body.ids] } })).status).toBe(status)
    expect(await everything()).toEqual(before)
  })
})

async function blanksCentre() {
  const { headOfficeId } = await t.build.office()
  const grants = ['users:students.read', 'users:students.update']
  const { token } = await t.signedIn({ grants, headOfficeIds: [headOfficeId] })
  return { token, studentId: await t.build.student({ headOfficeIds: [headOfficeId], phoneNumber: '998901234567' }) }
}
