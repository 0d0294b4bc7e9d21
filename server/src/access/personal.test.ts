import { contracts } from '@markaz/protocol/people/contracts/routes'
import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { parentRecords } from '@markaz/protocol/people/parents/routes'
import { staff } from '@markaz/protocol/people/staff/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { allGrants } from '@markaz/protocol/permissions'
import { grantsToReadStaffPhones, personalDataGrant } from '@markaz/protocol/personal'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { statistics } from '@markaz/protocol/teaching/statistics/routes'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../db/db.ts'
import { buildContractTemplate, createTestContract } from '../people/contracts/testing/contract-kit.ts'
import { shareTestApp } from '../testing/app.ts'

const t = shareTestApp()
let c: Awaited<ReturnType<typeof centre>>
beforeAll(async () => {
  c = await centre()
})

const secrets = ['901112233', '937778899', '944445566', '1357924', '8642097', '31234567890123', '7654321', 'maxfiysoz']

async function centre() {
  const { headOfficeId } = await t.build.office()
  const studentId = await t.build.student({
    headOfficeIds: [headOfficeId],
    phoneNumber: '998901112233',
    hId: '778899',
  })
  await t.db.run(sql`
    update student set mobile = '998937778899', passport_series = 'AK', passport_number = '1357924', personal_id = '31234567890123',
      birth_certificate_series = 'I-TN', birth_certificate_number = '7654321', birth_date = '2010-01-01' where id = ${studentId}`)
  await t.db.run(sql`
    insert into sms (student_id, phone, body, text, status) values (${studentId}, '998901112233', 'maxfiysoz', 'maxfiysoz', 'not_sent')`)
  const groupId = await t.build.group({ headOfficeId })
  await t.build.membership({ studentId, groupId })
  const grants = allGrants.filter((grant) => !grantsToReadStaffPhones.includes(grant))
  const open = { headOfficeIds: [headOfficeId] }
  const shown = (await t.signedIn({ ...open, grants: allGrants })).token
  const hidden = (await t.signedIn({ ...open, grants, seesPersonal: false })).token
  const templateId = await buildContractTemplate(t)
  const agent = {
    fullName: 'Karimova Lola',
    passportSeries: 'AD',
    passportNumber: '8642097',
    phone: '998944445566',
    relation: 'mother' as const,
  }
  await createTestContract(t, shown, { studentId, contractId: templateId, agent })
  const agentId = (await t.send(parentRecords.list, { token: shown })).data.agents[0]?.id ?? 0
  await t.db.run(sql`update student set referrer_id = ${agentId} where id = ${studentId}`)
  return { studentId, groupId, templateId, agentId, shown, hidden }
}

const calls = {
  'the list of students': (token: string) => t.send(students.list, { token }),
  'the page of a student': (token: string) => t.send(students.read, { token, params: { id: c.studentId } }),
  'the history of SMS': (token: string) => t.send(students.smsHistory, { token, params: { id: c.studentId } }),
  'who can be added to a group': (token: string) =>
    t.send(studentGroups.formOptions, { token, query: { groupId: c.groupId } }),
  'the students of a group': (token: string) =>
    t.send(groups.students.all, { token, params: { id: c.groupId }, query: { page: 1, perPage: 10 } }),
  'the list of parents': (token: string) => t.send(parentRecords.list, { token }),
  'a parent': (token: string) => t.send(parentRecords.read, { token, params: { id: c.agentId } }),
  'whom a parent brought': (token: string) => t.send(parentRecords.referrals, { token, params: { id: c.agentId } }),
  'the contracts of a student': (token: string) =>
    t.send(contracts.ofStudent, { token, params: { studentId: c.studentId } }),
  'the contracts of a template': (token: string) => t.send(contracts.history, { token, params: { id: c.templateId } }),
}

describe('answers to a user without the right to personal data', () => {
  it.each(Object.entries(calls))(
    'the call %s masks personal data for a user without the right to personal data, and returns all other data unchanged',
    async (_, send) => {
      const [shown, hidden] = [await send(c.shown), await send(c.hidden)]
      expect([shown.status, hidden.status]).toEqual([200, 200])
      const told = (answer: object) => secrets.filter((secret) => JSON.stringify(answer).includes(secret))
      expect(told(shown.data)).not.toEqual([])
      expect(told(hidden.data)).toEqual([])
      expect(Object.keys(hidden.data)).toEqual(Object.keys(shown.data))
    },
  )

  it('a masked phone number shows its last two digits, a masked document number shows none, and an empty value stays empty', async () => {
    const { data } = await t.send(students.read, { token: c.hidden, params: { id: c.studentId } })
    expect(data).toMatchObject({
      phoneNumber: '998•••••••33',
      mobile: '998•••••••99',
      passportNumber: '••••••',
      personalId: '••••••',
    })
    const { data: plain } = await t.send(students.read, {
      token: c.hidden,
      params: { id: await t.build.student({ headOfficeIds: await officesOf(c.studentId) }) },
    })
    expect([plain.mobile, plain.passportNumber]).toEqual([null, null])
  })

  it('a user without the right to personal data finds no person by a phone number, but still by name and ID', async () => {
    const found = async (token: string, value: string, keys?: string) =>
      (await t.send(students.list, { token, query: { value, ...(keys && { keys }) } })).data.students.length
    for (const digits of ['998901112233', '2233', '8899']) {
      expect(await found(c.shown, digits)).toBe(1)
      if (digits !== '8899') expect(await found(c.hidden, digits)).toBe(0)
    }
    expect([await found(c.hidden, '7788'), await found(c.hidden, '2233', 'phoneNumber')]).toEqual([1, 0])
    const parents = async (token: string) =>
      (await t.send(parentRecords.list, { token, query: { value: '5566' } })).data.total
    expect([await parents(c.shown), await parents(c.hidden)]).toEqual([1, 0])
    const signed = async (token: string) =>
      (await t.send(contracts.history, { token, params: { id: c.templateId }, query: { value: '5566' } })).data.total
    expect([await signed(c.shown), await signed(c.hidden)]).toEqual([1, 0])
    const added = async (token: string) =>
      (await t.send(studentGroups.formOptions, { token, query: { groupId: c.groupId, value: '2233' } })).data.students
        .length
    expect([await added(c.shown), await added(c.hidden)]).toEqual([1, 0])
  })

  it.each([
    ['of students', (token: string) => t.send(students.export, { token, body: {} })],
    ['of a group', (token: string) => t.send(statistics.download, { token, params: { id: c.groupId } })],
  ])(
    'phone numbers in the exported table %s are masked for a user without the right to personal data',
    async (_, send) => {
      const cells = async (token: string) => JSON.stringify((await readXlsx((await send(token)).bytes)).sheets)
      expect(await cells(c.shown)).toContain('998901112233')
      const masked = await cells(c.hidden)
      expect(masked).toContain('998•••••••33')
      for (const secret of secrets) expect(masked).not.toContain(secret)
    },
  )

  it('a user without the right to personal data cannot overwrite such data, and nothing is written', async () => {
    const before = await t.db.one(sql`select count(*) from audit`)
    const { status } = await t.send(students.updateProfile, {
      token: c.hidden,
      params: { id: c.studentId },
      body: {} as never,
    })
    expect(status).toBe(403)
    expect(await t.db.one(sql`select count(*) from audit`)).toEqual(before)
  })
})

describe('masking of staff phone numbers', () => {
  const phone = '998946001122'
  const hidden = '998•••••••22'
  let colleagueId: number
  beforeAll(async () => {
    colleagueId = await t.build.staff({ phoneNumber: phone, firstName: 'Hamkasb', login: 'hamkasb' })
  })
  const seenBy = async (token: string, id = colleagueId) => {
    const [row, person] = [
      (await t.send(staff.list, { token, query: { value: 'Hamkasb' } })).data.staff.find((one) => one.id === id),
      (await t.send(staff.read, { token, params: { id } })).data,
    ]
    return [row?.phoneNumber, person.phoneNumber]
  }

  // Shows: SAFE-006
  it('staff phone numbers are masked for users without the right to personal data, except for users who may change accounts', async () => {
    expect(await seenBy(c.shown)).toEqual([phone, phone])
    for (const grant of grantsToReadStaffPhones.filter((one) => one !== personalDataGrant)) {
      const { token } = await t.signedIn({ grants: ['users:staff.read', grant], seesPersonal: false })
      expect([grant, ...(await seenBy(token))]).toEqual([grant, phone, phone])
    }
    const { token } = await t.signedIn({ grants: ['users:staff.read', 'users:students.update'], seesPersonal: false })
    expect(await seenBy(token)).toEqual([hidden, hidden])
  })

  // Shows: SAFE-006
  it('every user sees their own phone number unmasked', async () => {
    const own = { firstName: 'Hamkasb', phoneNumber: '998946003344' }
    const { token, staffId } = await t.signedIn({ ...own, grants: ['users:staff.read'], seesPersonal: false })
    expect(await seenBy(token, staffId)).toEqual(['998946003344', '998946003344'])
    expect(await seenBy(token)).toEqual([hidden, hidden])
  })
})

const officesOf = async (id: number) =>
  (
    await t.db.many<{ id: number }>(sql`select head_office_id as id from student_head_office where student_id = ${id}`)
  ).map((one) => one.id)
