import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import { contracts } from '@markaz/protocol/people/contracts/routes'
import { parentAccount, parentSignInCodes } from '@markaz/protocol/people/parents/parent-account.routes'
import { families, parentDuplicates, parentPhones, studentParents } from '@markaz/protocol/people/parents/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { beforeEach, describe, expect, it } from 'vitest'
import { isConfirmedStudentPhoneSql } from '../../access/confirm-phone.ts'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { readLastAudit } from '../../testing/rows.ts'
import { findTelegramChatOwnerByPhone } from '../telegram/telegram-chats.queries.ts'

const t = shareTestApp()
beforeEach(() => t.db.run(sql`delete from sign_in_attempt`))

const grants = ['users.read', 'users.update', 'users:students.read', 'users:students.update', 'users:students.create']
let n = 0
const newPhone = () => `99893${String(2_000_000 + ++n)}`

/** One staff member enters phone numbers, another may confirm them. */
async function branch() {
  const { headOfficeId } = await t.build.office()
  const staff = (more = {}) => t.signedIn({ grants, headOfficeIds: [headOfficeId], ...more })
  return {
    staff,
    typist: await staff(),
    second: await staff(),
    pupil: (options = {}) => t.build.student({ headOfficeIds: [headOfficeId], ...options }),
  }
}
type Staff = { token: string }

const outcome = ({ status, error }: { status: number; error?: { code: string } }) => [status, error?.code]
/**
 * Returns the parent who can sign in with the number, or null. Checks that sharing the contact in Telegram finds the
 * same parent.
 */
async function opens(phone: string): Promise<number | null> {
  await t.db.run(sql`delete from sign_in_attempt`)
  await t.send(parentAccount.code, { body: { phone } })
  const sms = await t.db.one<{ text: string }>(
    sql`select text from sms where phone = ${phone} order by id desc limit 1`,
  )
  const code = /(\d{6})/.exec(sms?.text ?? '')?.[1] ?? '000000'
  const { data } = await t.send(parentAccount.verify, { body: { phone, code } })
  const entered = data && 'parent' in data ? data.parent.id : null
  const byContact = await findTelegramChatOwnerByPhone(t.db, phone)
  expect(byContact?.side === 'agent' ? byContact.id : null).toBe(entered)
  return entered
}
const addPhone = async ({ token }: Staff, id: number, phone: string) =>
  (await t.send(parentPhones.add, { token, params: { id }, body: { phone } })).data.id
const confirm = ({ token }: Staff, id: number, phoneId: number) =>
  t.send(parentPhones.confirm, { token, params: { id, phoneId } })
const setMain = ({ token }: Staff, id: number, phoneId: number) =>
  t.send(parentPhones.setMain, { token, params: { id, phoneId } })
const takeBack = ({ token }: Staff, { headers }: { headers: Record<string, unknown> }) =>
  t.send(sessionAudits.takeBack, { token, params: { requestId: String(headers['x-request-id']) } })
const numberOf = async (id: number, phone: string) =>
  (await t.db.one<{ id: number }>(sql`select id from agent_phone where agent_id = ${id} and phone = ${phone}`))?.id ?? 0
const parentBody = (phone: string) => ({ fullName: 'Karimova Zuhra', phone, relation: 'mother' as const })

describe('a phone number that only one staff member entered', () => {
  // Shows: SAFE-031
  it('a parent cannot sign in with an additional number that no second staff member has confirmed, even after proving their identity', async () => {
    const b = await branch()
    for (const firstSignedAt of [null, '2026-10-01T10:00:00Z']) {
      const id = await t.build.agent({ studentIds: [await b.pupil()], phone: newPhone(), firstSignedAt })
      const phone = newPhone()
      const phoneId = await addPhone(b.typist, id, phone)
      expect(await opens(phone)).toBeNull()
      expect(outcome(await setMain(b.typist, id, phoneId))).toEqual([409, 'PHONE_NOT_CONFIRMED'])
      expect((await confirm(b.second, id, phoneId)).data).toEqual({ id: phoneId, isAsked: false })
      expect(await opens(phone)).toBe(id)
    }
  })

  // Shows: SAFE-031
  it('a parent cannot sign in with a number that only one staff member entered, even if it is the main number', async () => {
    const b = await branch()
    const [first, second] = [newPhone(), newPhone()]
    const pupil = await b.pupil()
    await t.send(studentParents.add, { token: b.typist.token, params: { id: pupil }, body: parentBody(first) as never })
    const agent = await t.db.one<{ id: number }>(sql`select id from agent where phone = ${first}`)
    const id = agent?.id as number
    const phoneId = await addPhone(b.typist, id, second)
    for (const phone of [first, second]) expect(await opens(phone)).toBeNull()
    await confirm(b.second, id, phoneId)
    expect((await setMain(b.typist, id, phoneId)).status).toBe(200)
    expect([await opens(first), await opens(second)]).toEqual([null, id])
    expect((await confirm(b.second, id, await numberOf(id, first))).status).toBe(200)
    expect(await opens(first)).toBe(id)
  })

  // Shows: SAFE-031
  it("the staff member who entered a parent's number cannot confirm it, not even with another account of their own", async () => {
    const b = await branch()
    const typist = await b.staff({ phoneNumber: '998931110101' })
    const twin = await b.staff({ phoneNumber: '998931110101' })
    const id = await t.build.agent({ studentIds: [await b.pupil()], phone: newPhone() })
    const phoneId = await addPhone(typist, id, newPhone())
    for (const one of [typist, twin])
      expect(outcome(await confirm(one, id, phoneId))).toEqual([409, 'SECOND_PERSON_NEEDED'])
  })

  // Shows: SAFE-031
  it("a parent's number whose removal is undone needs a new confirmation", async () => {
    const b = await branch()
    const id = await t.build.agent({ studentIds: [await b.pupil()], phone: newPhone() })
    const phone = newPhone()
    const phoneId = await addPhone(b.typist, id, phone)
    await confirm(b.second, id, phoneId)
    const gone = await t.send(parentPhones.remove, { token: b.second.token, params: { id, phoneId } })
    expect(await opens(phone)).toBeNull()
    expect((await takeBack(b.second, gone)).status).toBe(200)
    expect(await opens(phone)).toBeNull()
    const again = await numberOf(id, phone)
    for (const one of [b.typist, b.second])
      expect(outcome(await confirm(one, id, again))).toEqual([409, 'SECOND_PERSON_NEEDED'])
    expect((await confirm(await b.staff(), id, again)).status).toBe(200)
    expect(await opens(phone)).toBe(id)
  })

  // Shows: SAFE-031
  it('after parents are merged, the remaining parent cannot sign in with a number confirmed only for the removed parent', async () => {
    const b = await branch()
    const phone = newPhone()
    const stays = await t.build.agent({ studentIds: [await b.pupil()], phone: newPhone() })
    const goes = await t.build.agent({ studentIds: [await b.pupil()], phone })
    expect(await opens(phone)).toBe(goes)
    await t.db.run(sql`delete from parent_session where agent_id = ${goes}`)
    await t.db.run(sql`update agent_phone set proven_at = null where agent_id = ${goes}`)
    const merged = await t.send(parentDuplicates.merge, {
      token: b.typist.token,
      body: { staysId: stays, goesId: goes },
    })
    expect([merged.status, await opens(phone)]).toEqual([200, null])
    const phoneId = await numberOf(stays, phone)
    expect(outcome(await confirm(b.typist, stays, phoneId))).toEqual([409, 'SECOND_PERSON_NEEDED'])
  })

  // Shows: SAFE-031
  it("a staff member who entered a contract's phone number cannot confirm that number", async () => {
    const b = await branch()
    const id = await t.build.agent({ studentIds: [await b.pupil()], phone: newPhone() })
    const phone = newPhone()
    await addPhone(b.typist, id, phone)
    const contractId = await t.db.newId(sql`
      insert into student_contract (number, student_id, template_id, type, agent_id, agent, file_key, phone, wanted_phone, wanted_phone_by, token_hash, token_expires_at, created_by, created_at)
      select 'T-' || ${phone}::text, student_id, ${await templateId()}, 'agent', ${id}, ${JSON.stringify(signer)}, ${await fileKey()}, ${phone}, ${phone}, ${b.second.staffId}, decode(md5(${phone}), 'hex'), now(), ${b.second.staffId}, now()
      from agent_student where agent_id = ${id} returning id`)
    const agree = ({ token }: Staff) =>
      t.send(contracts.confirmPhone, { token, params: { id: contractId }, body: { phone } })
    for (const one of [b.typist, b.second]) expect(outcome(await agree(one))).toEqual([409, 'SECOND_PERSON_NEEDED'])
    expect((await agree(await b.staff())).status).toBe(200)
    expect(await opens(phone)).toBe(id)
  })

  // Shows: SAFE-031
  it("a parent's number must be confirmed by two staff members if it is unknown who entered it", async () => {
    const b = await branch()
    const phone = newPhone()
    const id = await t.build.agent({ studentIds: [await b.pupil()], phone, isPhoneConfirmed: false })
    const phoneId = await numberOf(id, phone)
    expect((await confirm(b.typist, id, phoneId)).data.isAsked).toBe(true)
    expect(await opens(phone)).toBeNull()
    expect(outcome(await confirm(b.typist, id, phoneId))).toEqual([409, 'SECOND_PERSON_NEEDED'])
    expect((await confirm(b.second, id, phoneId)).data.isAsked).toBe(false)
    expect(await opens(phone)).toBe(id)
  })

  // Shows: SAFE-031
  it("handing a parent a printed code confirms the parent's phone number, unless the same staff member entered that number", async () => {
    const b = await branch()
    const pupil = await b.pupil()
    const phone = newPhone()
    await t.send(studentParents.add, { token: b.typist.token, params: { id: pupil }, body: parentBody(phone) as never })
    const id = (await t.db.one<{ id: number }>(sql`select id from agent where phone = ${phone}`))?.id as number
    const enterByPaper = async ({ token }: Staff) => {
      const { data } = await t.send(parentSignInCodes.give, { token, params: { id } })
      return (await t.send(parentAccount.verify, { body: { phone, code: data.code } })).data
    }
    expect(await enterByPaper(b.typist)).toMatchObject({ parent: { id } })
    expect(await opens(phone)).toBeNull()
    expect(await enterByPaper(b.second)).toMatchObject({ parent: { id } })
    expect(await opens(phone)).toBe(id)
  })

  // Shows: SAFE-031
  it('a parent whose number is unconfirmed is not invited to the portal', async () => {
    const b = await branch()
    const pupil = await b.pupil()
    await t.build.agent({ studentIds: [pupil], phone: newPhone(), isPhoneConfirmed: false })
    const plan = await t.send(families.invite.plan, { token: b.typist.token, body: { ids: [pupil], by: 'sheet' } })
    expect(plan.data.left).toEqual([{ id: pupil, reason: 'not_confirmed' }])
  })
})

describe("a student's phone number", () => {
  const opensPupil = async (id: number, phone: string) =>
    (await t.db.one(
      sql`select from student where id = ${id} and ${isConfirmedStudentPhoneSql(sql`${phone}::text`)}`,
    )) !== undefined
  const change = async ({ token }: Staff, id: number, phoneNumber: string) => {
    const body = { firstName: 'Ali', lastName: 'Valiyev', birthDate: '2010-01-01', genderType: 1, phoneNumber }
    const changed = await t.send(students.updateProfile, { token, params: { id }, body: body as never })
    expect(changed.status).toBe(200)
    return changed
  }
  const agree = ({ token }: Staff, id: number, phone: string) =>
    t.send(parentPhones.confirmOfStudent, { token, params: { id }, body: { phone } })

  // Shows: SAFE-031
  it("a student's number that one staff member entered cannot receive a password until another staff member confirms it", async () => {
    const b = await branch()
    const id = await b.pupil({ login: `t.${crypto.randomUUID()}`, phoneNumber: newPhone() })
    const phone = newPhone()
    await change(b.typist, id, phone)
    expect(await findTelegramChatOwnerByPhone(t.db, phone)).toBeNull()
    const seen = await t.send(students.read, { token: b.typist.token, params: { id } })
    expect(seen.data.phones).toEqual([{ phone, isConfirmed: false, isAskedByViewer: true }])
    const asked = await t.send(parentPhones.asked, { token: b.second.token })
    expect(asked.data.phones).toMatchObject([{ kind: 'student', phone, person: { id } }])
    expect(outcome(await agree(b.typist, id, phone))).toEqual([409, 'SECOND_PERSON_NEEDED'])
    expect((await agree(b.second, id, phone)).data.isAsked).toBe(false)
    expect(await readLastAudit(t.db)).toMatchObject({ action: 'confirm-phone', entity: 'student', after: { phone } })
    expect(await findTelegramChatOwnerByPhone(t.db, phone)).toEqual({ side: 'student', id })
    expect(outcome(await agree(b.second, id, phone))).toEqual([404, 'NOT_FOUND'])
  })

  // Shows: SAFE-031
  it("a student's phone number loses its confirmation when it is removed, and the staff member who entered the number can never confirm it", async () => {
    const b = await branch()
    const id = await b.pupil({ phoneNumber: newPhone() })
    const [first, other] = [newPhone(), newPhone()]
    await change(b.typist, id, first)
    await agree(b.second, id, first)
    const away = await change(b.second, id, other)
    expect(await opensPupil(id, first)).toBe(false)
    expect((await takeBack(b.second, away)).status).toBe(200)
    expect(await opensPupil(id, first)).toBe(false)
    for (const one of [b.typist, b.second])
      expect(outcome(await agree(one, id, first))).toEqual([409, 'SECOND_PERSON_NEEDED'])
    expect(outcome(await agree(await b.staff(), id, other))).toEqual([404, 'NOT_FOUND'])
    expect((await agree(await b.staff(), id, first)).status).toBe(200)
    expect(await opensPupil(id, first)).toBe(true)
  })

  // Shows: SAFE-031
  it('staff confirm the phone numbers of many students and parents with one request, except numbers that they entered themselves', async () => {
    const b = await branch()
    const [phone, own, ofParent] = [newPhone(), newPhone(), newPhone()]
    const [theirs, mine, none] = [await b.pupil(), await b.pupil(), await b.pupil()]
    await change(b.typist, theirs, phone)
    await change(b.second, mine, own)
    await t.send(studentParents.add, {
      ...{ token: b.typist.token, params: { id: theirs } },
      body: parentBody(ofParent) as never,
    })
    const { plan, run } = parentPhones.confirmOfMany
    const ids = [theirs, mine, none]
    const planned = await t.send(plan, { token: b.second.token, body: { ids } })
    expect(planned.data).toEqual({
      ids: [theirs],
      left: [
        { id: mine, reason: 'own' },
        { id: none, reason: 'no_phone' },
      ],
    })
    expect((await t.send(run, { token: b.second.token, body: { ids: planned.data.ids } })).data).toEqual({ count: 1 })
    expect([await opensPupil(theirs, phone), await opensPupil(mine, own)]).toEqual([true, false])
    expect(await opens(ofParent)).not.toBeNull()
  })

  // Shows: SAFE-031
  it("confirming a student's phone number answers 404 for a student of another branch", async () => {
    const [b, other] = [await branch(), await branch()]
    const phone = newPhone()
    const id = await b.pupil({ phoneNumber: phone, isPhoneConfirmed: false })
    expect(outcome(await agree(other.second, id, phone))).toEqual([404, 'NOT_FOUND'])
    const { plan } = parentPhones.confirmOfMany
    expect(outcome(await t.send(plan, { token: other.second.token, body: { ids: [id] } }))).toEqual([404, 'NOT_FOUND'])
  })
})

const signer = {
  ...{ fullName: 'Karimova Zuhra', passportSeries: 'AA', passportNumber: '1234567' },
  ...{ phone: '998931110000', relation: 'mother' },
}
const fileKey = async () => {
  const key = `other/${crypto.randomUUID()}.docx`
  await t.db.run(sql`
    insert into file (key, name, mime_type, size_bytes) values (${key}, 'a.docx', 'application/octet-stream', 1)`)
  return key
}
const templateId = async () =>
  t.db.newId(
    sql`insert into contract_template (name, file_key, created_by) values (${crypto.randomUUID()}, ${await fileKey()}, (select min(id) from staff)) returning id`,
  )
