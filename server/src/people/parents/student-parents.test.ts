import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import { parentPhones, parentRecords, studentParents } from '@markaz/protocol/people/parents/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { openParentSession } from '../../testing/portal-session.ts'
import { countRowsOf, readLastAudit } from '../../testing/rows.ts'

const t = shareTestApp()
let admin: { token: string }
beforeAll(async () => {
  admin = await t.signedIn({ isSuperadmin: true, grants })
})

const grants = ['users.read', 'users.update', 'users:students.read', 'users:students.update']

async function branch() {
  const { headOfficeId } = await t.build.office()
  const { token, staffId } = await t.signedIn({ grants, headOfficeIds: [headOfficeId] })
  return {
    headOfficeId,
    token,
    staffId,
    colleague: () => t.signedIn({ grants, headOfficeIds: [headOfficeId] }),
    pupil: (options = {}) => t.build.student({ headOfficeIds: [headOfficeId], ...options }),
    parents: async (id: number) => (await t.send(studentParents.list, { token, params: { id } })).data.parents,
  }
}
type Branch = Awaited<ReturnType<typeof branch>>

const mother = { fullName: "Karimova Zuhra G'ofur qizi", phone: '998931112233', relation: 'mother' as const }
const add = (b: Branch, id: number, body = {}) =>
  t.send(studentParents.add, { token: b.token, params: { id }, body: { ...mother, ...body } as never })
const takeBack = (token: string, { headers }: { headers: Record<string, unknown> }) =>
  t.send(sessionAudits.takeBack, { token, params: { requestId: String(headers['x-request-id']) } })
const outcome = ({ status, error }: { status: number; error?: { code: string } }) => [status, error?.code]
const hasSession = async (agentId: number) =>
  (await t.db.one(sql`select from parent_session where agent_id = ${agentId} and ended_at is null`)) !== undefined
const signIn = (agentId: number) => openParentSession(t.deps, t.db, agentId)

const toldAbout = (studentId: number) =>
  t.db.many(sql`select kind, title, body from telling where student_id = ${studentId}`)

describe('a parent entered by staff', () => {
  // Shows: FAMILY-001
  it("when staff link a further parent to a child, the child's other parents are notified, and undoing the link withdraws the notification", async () => {
    const b = await branch()
    const [first, second, third] = [await b.pupil(), await b.pupil(), await b.pupil({ firstName: 'Ali' })]
    await add(b, first)
    const agentId = (await b.parents(first))[0]?.agent.id ?? 0
    const tie = (id: number) =>
      t.send(studentParents.tie, { token: b.token, params: { id }, body: { agentId, relation: 'mother' } })
    expect((await tie(second)).status).toBe(201)
    // The first two children had no other parent who could be notified of the new parent.
    expect([await toldAbout(first), await toldAbout(second)]).toEqual([[], []])
    await add(b, third, { fullName: 'Karimov Ahmad', phone: '998931112299', relation: 'father' })
    const linked = await tie(third)
    const body = `Ali: ${mother.fullName} endi davomat, baho va xabarlarni ko'radi. Buni bilmasangiz, markazga xabar bering.`
    expect(await toldAbout(third)).toEqual([{ kind: 'centre', title: "Yangi ota-ona qo'shildi", body }])
    await takeBack(b.token, linked)
    expect(await toldAbout(third)).toEqual([])
  })

  // Shows: FAMILY-001
  it("a parent entered by staff needs no passport, gets all notifications, and is shown on the student's page", async () => {
    const b = await branch()
    const id = await b.pupil()
    const { status, data } = await add(b, id)
    expect(status).toBe(201)
    const [parent] = await b.parents(id)
    expect(parent).toMatchObject({
      id: data.id,
      agent: { fullName: mother.fullName, status: 1, otherChildren: [] },
      ...{
        relation: 'mother',
        source: 'hand',
        tellsMarks: true,
        tellsPapers: true,
        tellsCalls: true,
        language: 'latin',
      },
      ...{ portalInstalledAt: null, endedAt: null, endReason: null },
    })
    expect(parent?.agent.phones).toEqual([
      {
        ...{ id: expect.any(Number), phone: mother.phone, isMain: true },
        ...{ isProven: false, isAsked: true, isAskedByViewer: true },
      },
    ])
    expect(await readLastAudit(t.db)).toMatchObject({ action: 'create', entity: 'agent_student', entityId: data.id })
  })

  // Shows: FAMILY-001
  it("if staff type a known parent's number for another child, this parent is offered for linking, and no second parent is created", async () => {
    const b = await branch()
    const [first, second] = [await b.pupil({ firstName: 'Ali', lastName: 'Karimov' }), await b.pupil()]
    const phone = '998931110001'
    await add(b, first, { phone })
    expect(outcome(await add(b, second, { phone, fullName: 'KARIMOVA ZUHRA Gʻofur qizi' }))).toEqual([
      409,
      'PARENT_KNOWN',
    ])
    const found = await t.send(studentParents.find, { token: b.token, query: { phone } })
    expect(found.data.parents).toMatchObject([{ fullName: mother.fullName, children: ['Karimov Ali'] }])
    const agentId = found.data.parents[0]?.id as number
    const tie = () =>
      t.send(studentParents.tie, { token: b.token, params: { id: second }, body: { agentId, relation: 'guardian' } })
    expect((await tie()).status).toBe(201)
    expect(outcome(await tie())).toEqual([409, 'PARENT_KNOWN'])
    expect(await b.parents(second)).toMatchObject([
      { relation: 'guardian', agent: { id: agentId, otherChildren: [{ id: first, fullName: 'Karimov Ali' }] } },
    ])
    // The same phone number with another name adds a second parent.
    expect((await add(b, second, { phone, fullName: 'Karimov Zafar' })).status).toBe(201)
  })

  it("adding a parent is refused for an incomplete passport, another parent's passport or an invalid phone number", async () => {
    const b = await branch()
    const id = await b.pupil()
    const passport = { passportSeries: 'AD', passportNumber: '7654321' }
    expect((await add(b, id, passport)).status).toBe(201)
    const other = { fullName: 'Boshqa Ona', phone: '998931110002' }
    expect(outcome(await add(b, id, { ...other, ...passport }))).toEqual([409, 'PARENT_PASSPORT_TAKEN'])
    const before = await countRowsOf(t.db, 'agent')
    const half = await add(b, id, { ...other, passportSeries: 'AD' })
    expect([half.status, Object.keys(half.error.fields ?? {})]).toEqual([400, ['passportNumber']])
    const bad = await add(b, id, { ...other, phone: '901234567' })
    expect([bad.status, Object.keys(bad.error.fields ?? {})]).toEqual([400, ['phone']])
    expect(await countRowsOf(t.db, 'agent')).toBe(before)
  })

  it("every API call about a student's parents answers 404 for a student, a link or a parent of another branch", async () => {
    const [b, other] = [await branch(), await branch()]
    const [mine, theirs] = [await b.pupil(), await other.pupil()]
    const strangerId = await t.build.agent({ studentIds: [theirs] })
    const [link] = await other.parents(theirs)
    const { token } = b
    const linkId = link?.id as number
    const body = {
      relation: 'other',
      tellsMarks: false,
      tellsPapers: false,
      tellsCalls: false,
      language: 'latin',
    } as const
    const phone = '998931110003'
    const params = { id: strangerId, phoneId: 1 }
    const answers = [
      await t.send(studentParents.list, { token, params: { id: theirs } }),
      await add(b, theirs),
      await t.send(studentParents.tie, {
        token,
        params: { id: mine },
        body: { agentId: strangerId, relation: 'other' },
      }),
      await t.send(studentParents.update, { token, params: { id: theirs, linkId }, body }),
      await t.send(studentParents.update, { token, params: { id: mine, linkId }, body }),
      await t.send(studentParents.end, { token, params: { id: theirs, linkId }, body: { reason: 'other' } }),
      await t.send(parentPhones.add, { token, params: { id: strangerId }, body: { phone } }),
      await t.send(parentPhones.confirm, { token, params }),
      await t.send(parentPhones.setMain, { token, params }),
      await t.send(parentPhones.remove, { token, params }),
    ]
    expect(answers.map(outcome)).toEqual(answers.map(() => [404, 'NOT_FOUND']))
    const found = await t.send(studentParents.find, { token, query: { phone: '998901234567' } })
    expect(found.data.parents.map(({ id }) => id)).not.toContain(strangerId)
  })
})

describe('the notification settings of a parent', () => {
  // Tests the undo of: agent_student.update
  // Shows: FAMILY-003
  it('notification settings apply to one parent and one child, and a change of them can be undone', async () => {
    const b = await branch()
    const [first, second] = [await b.pupil(), await b.pupil()]
    await t.build.agent({ studentIds: [first, second] })
    const [link] = await b.parents(first)
    const body = {
      relation: 'mother',
      tellsMarks: false,
      tellsPapers: true,
      tellsCalls: false,
      language: 'cyrillic',
    } as const
    const changed = await t.send(studentParents.update, {
      token: b.token,
      params: { id: first, linkId: link?.id as number },
      body,
    })
    expect(changed.data).toEqual(body)
    expect(await b.parents(first)).toMatchObject([body])
    expect(await b.parents(second)).toMatchObject([
      { relation: 'father', tellsMarks: true, tellsCalls: true, language: 'latin' },
    ])
    expect((await takeBack(b.token, changed)).status).toBe(200)
    expect(await b.parents(first)).toEqual([link])
  })

  it('changing notification settings of a parent changes and audits only the sent fields', async () => {
    const b = await branch()
    const id = await b.pupil()
    await t.build.agent({ studentIds: [id] })
    const [link] = await b.parents(id)
    const change = (body: object) =>
      t.send(studentParents.update, {
        token: b.token,
        params: { id, linkId: link?.id as number },
        body: body as never,
      })
    const first = await change({ tellsMarks: false })
    expect((await change({ language: 'cyrillic' })).data).toMatchObject({ tellsMarks: false, language: 'cyrillic' })
    expect(await b.parents(id)).toEqual([{ ...link, tellsMarks: false, language: 'cyrillic' }])
    const line = await readLastAudit(t.db)
    expect([line?.before, line?.after]).toEqual([{ language: 'latin' }, { language: 'cyrillic' }])
    expect((await takeBack(b.token, first)).status).toBe(200)
    expect(await b.parents(id)).toEqual([{ ...link, language: 'cyrillic' }])
  })
})

describe('ending the link of a parent and a child', () => {
  // Tests the undo of: agent_student.end
  // Shows: FAMILY-002
  it('ending the link of parent and child hides the child from the parent, and can be undone', async () => {
    const b = await branch()
    const [first, second] = [await b.pupil(), await b.pupil()]
    const agentId = await t.build.agent({ studentIds: [first, second] })
    await signIn(agentId)
    const end = async (id: number, reason: 'divorce' | 'of_age' = 'divorce') => {
      const [link] = await b.parents(id)
      return t.send(studentParents.end, {
        token: b.token,
        params: { id, linkId: link?.id as number },
        body: { reason },
      })
    }
    const children = async () =>
      (await t.send(parentRecords.read, { token: b.token, params: { id: agentId } })).data?.students.map(({ id }) => id)

    expect((await end(first)).status).toBe(200)
    expect(await children()).toEqual([second])
    expect(await hasSession(agentId)).toBe(true)
    expect(await b.parents(first)).toMatchObject([{ endReason: 'divorce', agent: { otherChildren: [{ id: second }] } }])

    const last = await end(second, 'of_age')
    expect(await hasSession(agentId)).toBe(false)
    expect(await children()).toBeUndefined()
    expect(outcome(await end(second))).toEqual([404, 'NOT_FOUND'])

    expect((await takeBack(b.token, last)).status).toBe(200)
    expect(await children()).toEqual([second])
    expect(await hasSession(agentId)).toBe(false)
    expect((await takeBack(b.token, last)).error.code).toBe('NOTHING_TO_TAKE_BACK')
  })

  // Tests the undo of: agent_student.create
  it('undoing a link of parent and child ends the link; linking both again resumes the same link', async () => {
    const b = await branch()
    const id = await b.pupil()
    const made = await add(b, id, { phone: '998931110004' })
    expect((await takeBack(b.token, made)).status).toBe(200)
    const [ended] = await b.parents(id)
    expect(ended).toMatchObject({ endReason: 'mistake' })
    const body = { agentId: ended?.agent.id as number, relation: 'mother' as const }
    // The parent has no child and no branch, so only a user who sees all branches can link the parent again.
    expect((await t.send(studentParents.tie, { token: b.token, params: { id }, body })).status).toBe(404)
    expect((await t.send(studentParents.tie, { token: admin.token, params: { id }, body })).status).toBe(201)
    expect(await b.parents(id)).toMatchObject([{ id: ended?.id, endedAt: null, endReason: null }])
  })
})

describe("a parent's phone numbers", () => {
  const phone = '998931119999'
  const addPhone = (token: string, id: number, number = phone) =>
    t.send(parentPhones.add, { token, params: { id }, body: { phone: number } })

  // Tests the undo of: agent.main-phone
  it("one staff member may make a confirmed phone number a parent's main number; using it for a contract needs a second staff member's approval", async () => {
    const b = await branch()
    const pupil = await b.pupil()
    const id = await t.build.agent({ studentIds: [pupil], phone: '998931118888' })
    const added = await addPhone(b.token, id)
    expect(added.data).toMatchObject({ isAsked: true })
    expect(outcome(await addPhone(b.token, id))).toEqual([409, 'PARENT_HAS_PHONE'])
    expect(outcome(await addPhone(b.token, id, '998931118888'))).toEqual([409, 'PARENT_HAS_PHONE'])
    const colleague = await b.colleague()
    await t.send(parentPhones.confirm, { token: colleague.token, params: { id, phoneId: added.data.id } })
    const main = await t.send(parentPhones.setMain, { token: b.token, params: { id, phoneId: added.data.id } })
    expect(main.status).toBe(200)
    const [parent] = await b.parents(pupil)
    expect(parent?.agent.phones.map(({ phone, isMain }) => [phone, isMain])).toEqual([
      [phone, true],
      ['998931118888', false],
    ])
    const row = () => t.db.one(sql`select phone, phone_asked_by as "askedBy" from agent where id = ${id}`)
    expect(await row()).toEqual({ phone, askedBy: b.staffId })
    expect((await takeBack(b.token, main)).status).toBe(200)
    expect(await row()).toEqual({ phone: '998931118888', askedBy: b.staffId })
  })

  it('a new number of a parent who has signed in is not called until a second person confirms it', async () => {
    const b = await branch()
    const id = await t.build.agent({ studentIds: [await b.pupil()] })
    await signIn(id)
    const { data } = await addPhone(b.token, id)
    expect(data.isAsked).toBe(true)
    const params = { id, phoneId: data.id }
    expect(outcome(await t.send(parentPhones.setMain, { token: b.token, params }))).toEqual([
      409,
      'PHONE_NOT_CONFIRMED',
    ])
    expect(outcome(await t.send(parentPhones.confirm, { token: b.token, params }))).toEqual([
      409,
      'SECOND_PERSON_NEEDED',
    ])
    const { token } = await b.colleague()
    const asked = async (as: string) => (await t.send(parentPhones.asked, { token: as })).data.phones
    expect(await asked(token)).toMatchObject([
      { ...{ id: data.id, phone, kind: 'parent' }, person: { id }, askedBy: { id: b.staffId } },
    ])
    expect(await asked((await branch()).token)).toEqual([])
    expect((await t.send(parentPhones.confirm, { token, params })).status).toBe(200)
    expect(await asked(token)).toEqual([])
    expect(outcome(await t.send(parentPhones.confirm, { token, params }))).toEqual([404, 'NOT_FOUND'])
    expect(await hasSession(id)).toBe(true)
  })

  // Tests the undo of: agent.add-phone
  // Tests the undo of: agent.remove-phone
  it("removing one of a parent's phone numbers ends the parent's sessions and can be undone; the main phone number cannot be removed", async () => {
    const b = await branch()
    const id = await t.build.agent({ studentIds: [await b.pupil()] })
    const further = () => countRowsOf(t.db, `agent_phone where agent_id = ${id} and phone <> '998901234567'`)
    const mistake = await addPhone(b.token, id, '998931117777')
    await signIn(id)
    expect((await takeBack(b.token, mistake)).status).toBe(200)
    expect([await hasSession(id), await further()]).toEqual([false, 0])
    await t.db.run(sql`delete from parent_session where agent_id = ${id}`)
    const { data } = await addPhone(b.token, id)
    await signIn(id)
    const params = { id, phoneId: data.id }
    const gone = await t.send(parentPhones.remove, { token: b.token, params })
    expect([gone.status, await hasSession(id), await further()]).toEqual([200, false, 0])
    expect((await takeBack(b.token, gone)).status).toBe(200)
    const back = await t.db.one<{ id: number }>(
      sql`select id from agent_phone where agent_id = ${id} and phone = ${phone}`,
    )
    const colleague = await b.colleague()
    await t.send(parentPhones.confirm, { token: colleague.token, params: { id, phoneId: back?.id as number } })
    await t.send(parentPhones.setMain, { token: b.token, params: { id, phoneId: back?.id as number } })
    const main = { id, phoneId: back?.id as number }
    expect(outcome(await t.send(parentPhones.remove, { token: b.token, params: main }))).toEqual([404, 'NOT_FOUND'])
  })

  it("phone numbers of a parent with a child in a branch outside the viewer's branches cannot be changed", async () => {
    const [b, other] = [await branch(), await branch()]
    const id = await t.build.agent({ studentIds: [await b.pupil(), await other.pupil()] })
    expect(outcome(await addPhone(b.token, id))).toEqual([409, 'PARENT_OF_OTHER_BRANCH'])
    expect((await addPhone(admin.token, id)).status).toBe(201)
  })
})
