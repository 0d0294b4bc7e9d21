import { autoCalls, callHistories } from '@markaz/protocol/control/calls/routes'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { countRowsOfTables, readLastAudit } from '../../testing/rows.ts'
import { createFamilyOfAbsentStudent, createTestPhone, deleteAllCalls } from './testing/absent-family.ts'

const t = shareTestApp()
let head: string
beforeEach(async () => {
  await deleteAllCalls(t)
  await t.db.run(sql`delete from attendance`)
  t.clock.set('2026-11-21T19:00:00+05:00')
  head = await signInHead()
})

const allCallGrants = ['read', 'create', 'update', 'delete'].map((option) => `management:call.${option}`)
/** Signs in again, because an access token expires after minutes and the tests move the clock. */
async function signInHead(): Promise<string> {
  await t.db.run(sql`update staff set is_superadmin = false`)
  return (await t.signedIn({ isSuperadmin: true, grants: allCallGrants })).token
}
const makeCallList = () => t.app.queue.runDue('calls.list')
const list = async (token = head, query = {}) => (await t.send(autoCalls.list, { token, query })).data
const claimNext = (token = head, body = {}) => t.send(autoCalls.next, { token, body })
const sendOutcome = (
  id: number,
  outcome: 'answered' | 'busy' | 'no_answer' | 'do_not_call',
  { token = head, attemptId = crypto.randomUUID(), note = '' } = {},
) => t.send(autoCalls.outcome, { token, params: { id }, body: { attemptId, outcome, note } })

describe('staff who phone families (the call desk)', () => {
  // Shows: CALL-006
  it('staff get the next family to phone with names, reason and script; storing the outcome closes the call', async () => {
    const family = await createFamilyOfAbsentStudent(t, { children: 2 })
    await makeCallList()
    const { call } = (await claimNext()).data
    expect(call).toMatchObject({
      phone: family.phone,
      state: 'calling',
      parent: { fullName: 'Karimova Zulfiya', relation: 'mother' },
      students: family.studentIds.map((id) => ({ id, causes: [{ date: '2026-11-21', theme: null }] })),
    })
    expect(call?.script).toMatch(
      /^Assalomu alaykum, Karimova Zulfiya\. .*Familiya.*, Familiya.* darsga kelmadi: Guruh-.*, 21\.11\.2026\./,
    )
    const id = call?.id as number
    t.clock.forward(3 * 60_000)
    expect((await sendOutcome(id, 'answered', { note: 'Kasal ekan' })).data).toEqual({ state: 'reached' })
    expect(await readLastAudit(t.db)).toMatchObject({
      action: 'outcome',
      entity: 'family_call',
      after: { outcome: 'answered', state: 'reached' },
    })
    const said = { state: 'answered', note: 'Kasal ekan', duration: null, initiator: { id: expect.any(Number) } }
    const history = await t.send(autoCalls.history, { token: head, params: { id } })
    expect(history.data).toMatchObject({
      call: { state: 'reached', callsCount: 1, lastResult: 'answered' },
      callHistories: [said],
      total: 1,
    })
    for (const studentId of family.studentIds)
      expect((await t.send(autoCalls.ofStudent, { token: head, params: { id: studentId } })).data).toMatchObject({
        calls: [],
        callHistories: [said],
      })
    expect((await claimNext()).data).toEqual({ call: null })
  })

  it('two staff members who phone at the same time get different families, each reserved until the outcome of the call is stored', async () => {
    const { headOfficeId } = await createFamilyOfAbsentStudent(t)
    await createFamilyOfAbsentStudent(t, { headOfficeId })
    await makeCallList()
    const other = (await t.signedIn({ grants: allCallGrants, headOfficeIds: [headOfficeId] })).token
    const [mine, theirs] = await Promise.all([claimNext(), claimNext(other)])
    const [a, b] = [mine.data.call?.id as number, theirs.data.call?.id as number]
    expect(a).not.toBe(b)
    expect((await claimNext()).data.call?.id).toBe(a)
    expect((await sendOutcome(b, 'busy')).error.code).toBe('CALL_TAKEN')
    expect((await claimNext(head, { callId: b })).error.code).toBe('CALL_TAKEN')
    await t.send(autoCalls.release, { token: other, params: { id: b } })
    expect((await claimNext(other, { callId: b })).status).toBe(200)
    // The first staff member stored no outcome; the reservation of the call expires after ten minutes.
    t.clock.forward(11 * 60_000)
    expect((await claimNext(head, { callId: b })).status).toBe(200)
    expect((await sendOutcome(b, 'answered', { token: other })).error.code).toBe('CALL_TAKEN')
  })

  // Shows: DAY-023, SAFE-020
  it('a repeated request stores the outcome of a phone call once; a busy number is called again after 15 minutes', async () => {
    await createFamilyOfAbsentStudent(t)
    await makeCallList()
    const id = (await claimNext()).data.call?.id as number
    const attemptId = crypto.randomUUID()
    for (const _ of [1, 2])
      expect((await sendOutcome(id, 'busy', { attemptId })).data).toEqual({ state: 'not_configured' })
    for (const other of [
      sendOutcome(id, 'answered', { attemptId }),
      sendOutcome(id, 'busy', { attemptId, note: 'Band' }),
    ])
      expect((await other).error.code).toBe('KEY_REUSED')
    expect(await countRowsOfTables(t.db, 'call_attempt')).toMatchObject({ call_attempt: 1 })
    expect((await claimNext()).data.call).toBeNull()
    t.clock.forward(15 * 60_000)
    head = await signInHead()
    expect((await claimNext()).data.call).toMatchObject({ id, callableFrom: null })
    t.clock.set('2026-11-21T20:00:00+05:00')
    head = await signInHead()
    expect((await claimNext()).data.call).toMatchObject({ id, callableFrom: '2026-11-22T04:00:00.000Z' })
  })

  it("a family is removed from the call list if the student's attendance mark is corrected before the call", async () => {
    const family = await createFamilyOfAbsentStudent(t)
    await makeCallList()
    await t.db.run(sql`update attendance set reason_type = 'reasonable' where lesson_id = ${family.lessonId}`)
    expect((await claimNext()).data.call).toBeNull()
    expect(await t.db.one(sql`select state from family_call`)).toEqual({ state: 'stopped' })
  })

  it("if the absence is corrected during the phone call, the call's outcome is still stored, and staff are shown the next call", async () => {
    const family = await createFamilyOfAbsentStudent(t)
    await makeCallList()
    const id = (await claimNext()).data.call?.id as number
    await t.db.run(sql`update attendance set reason_type = 'reasonable' where lesson_id = ${family.lessonId}`)
    const other = await createFamilyOfAbsentStudent(t)
    expect(
      (await t.send(autoCalls.create, { token: head, body: { studentId: other.studentId, callReasonType: 3 } })).status,
    ).toBe(201)
    expect((await claimNext()).data.call?.phone).toBe(other.phone)
    expect((await sendOutcome(id, 'answered')).data).toEqual({ state: 'reached' })
  })
})

describe(`a parent's wish not to be called ("do not call")`, () => {
  it(`a parent's wish "do not call" for one phone number does not stop calls to other phone numbers`, async () => {
    const family = await createFamilyOfAbsentStudent(t)
    await makeCallList()
    await t.db.run(sql`insert into do_not_call (phone, created_at) values (${createTestPhone()}, now())`)
    expect((await claimNext()).data.call?.phone).toBe(family.phone)
  })

  it(`after a parent's wish "do not call", no call is made to the parent's phone number until staff remove the wish`, async () => {
    const family = await createFamilyOfAbsentStudent(t, { children: 2 })
    await makeCallList()
    const id = (await claimNext()).data.call?.id as number
    expect((await sendOutcome(id, 'do_not_call')).data).toEqual({ state: 'stopped' })
    const order = (studentId: number) =>
      t.send(autoCalls.create, { token: head, body: { studentId, callReasonType: 3 } })
    for (const studentId of family.studentIds) expect((await order(studentId)).error.code).toBe('DO_NOT_CALL')
    expect((await list()).calls[0]).toMatchObject({ isForbidden: true, state: 'stopped' })
    const forbid = (isForbidden: boolean) =>
      t.send(autoCalls.forbid, { token: head, params: { id }, body: { isForbidden } })
    await forbid(false)
    expect(JSON.stringify(await readLastAudit(t.db))).not.toContain(family.phone)
    const made = await order(family.studentId)
    expect(made.status).toBe(201)
    await forbid(true)
    expect(await t.db.one(sql`select state from family_call where id = ${made.data.id}`)).toEqual({ state: 'stopped' })
  })
})

describe("a call to a phone number at which the student's family may no longer be called", () => {
  it.each([
    [
      'whose link to the child has ended',
      sql`update agent_student set ended_at = now(), end_reason = 'divorce' where agent_id =`,
    ],
    ['whose link forbids calls about the child', sql`update agent_student set tells_calls = false where agent_id =`],
    ['who is blocked', sql`update agent set status = 2 where id =`],
  ])('the phone number of a parent %s is no longer called; the other parent is called instead', async (_, change) => {
    const family = await createFamilyOfAbsentStudent(t)
    const father = createTestPhone()
    const fatherId = await t.build.agent({ phone: father, studentIds: [family.studentId] })
    await makeCallList()
    await t.db.run(sql`${change} ${family.agentId}`)
    expect((await claimNext()).data.call).toMatchObject({ phone: father, parent: { id: fatherId } })
    expect((await list()).total).toBe(1)
  })

  it('an open call is closed if its phone number is no longer valid and the family has no other phone number', async () => {
    const family = await createFamilyOfAbsentStudent(t)
    await makeCallList()
    await t.db.run(sql`update agent set status = 2 where id = ${family.agentId}`)
    expect((await claimNext()).data.call).toBeNull()
    expect(await t.db.one(sql`select state from family_call`)).toEqual({ state: 'stopped' })
  })

  it("if a parent's phone number changes after the call list was made, staff call only the new number, and only once", async () => {
    const [family, ordered] = [await createFamilyOfAbsentStudent(t), await createFamilyOfAbsentStudent(t)]
    await makeCallList()
    const [replaced, asked] = [createTestPhone(), createTestPhone()]
    await t.db.run(sql`update agent set phone = ${replaced} where id = ${family.agentId}`)
    await t.db.run(sql`update agent set phone = ${asked} where id = ${ordered.agentId}`)
    // Deletes the parents' former phone numbers, as the approval of a new number does.
    await t.db.run(sql`
      delete from agent_phone where agent_id in (${family.agentId}, ${ordered.agentId}) and phone not in (${replaced}, ${asked})`)
    const body = { studentId: ordered.studentId, callReasonType: 1 as const }
    expect((await t.send(autoCalls.create, { token: head, body })).status).toBe(201)
    const given: (string | undefined)[] = []
    for (const _ of [1, 2]) {
      const { call } = (await claimNext()).data
      given.push(call?.phone)
      await sendOutcome(call?.id as number, 'answered')
    }
    expect([given.sort(), (await claimNext()).data.call]).toEqual([[replaced, asked].sort(), null])
  })

  it("if a parent is added after a call to the student's own number, the next attempt calls the parent's number", async () => {
    const { studentId, agentId } = await createFamilyOfAbsentStudent(t)
    await t.db.run(sql`delete from agent_student where agent_id = ${agentId}`)
    await makeCallList()
    const { call } = (await claimNext()).data
    expect(call).toMatchObject({ parent: null, student: { id: studentId } })
    const mother = createTestPhone()
    const motherId = await t.build.agent({ phone: mother, studentIds: [studentId] })
    await sendOutcome(call?.id as number, 'no_answer')
    t.clock.set('2026-11-22T09:00:00+05:00')
    head = await signInHead()
    expect((await claimNext()).data.call).toMatchObject({ id: call?.id, phone: mother, parent: { id: motherId } })
  })

  it('a call about two children is closed if the parent must not be called about one of them', async () => {
    const family = await createFamilyOfAbsentStudent(t, { children: 2 })
    await makeCallList()
    await t.db.run(sql`update agent_student set tells_calls = false where student_id = ${family.studentIds[1]}`)
    expect((await claimNext()).data.call).toBeNull()
  })

  it('a call whose phone number became invalid stays with the staff member who reserved it until the reservation ends, and is then closed', async () => {
    const family = await createFamilyOfAbsentStudent(t)
    await makeCallList()
    const id = (await claimNext()).data.call?.id
    await t.db.run(sql`update agent set status = 2 where id = ${family.agentId}`)
    expect((await claimNext()).data.call?.id).toBe(id)
    t.clock.forward(11 * 60_000)
    expect((await claimNext()).data.call).toBeNull()
    expect(await t.db.one(sql`select state, taken_by as "takenBy" from family_call`)).toEqual({
      state: 'stopped',
      takenBy: null,
    })
  })
})

describe('ordering a call to a family', () => {
  // Shows: CALL-006
  it('requesting another call to a family moves its open call up the list; once called, the family gets no new call that day', async () => {
    const { studentId, headOfficeId } = await createFamilyOfAbsentStudent(t)
    const signIn = async () => (await t.signedIn({ grants: allCallGrants, headOfficeIds: [headOfficeId] })).token
    let token = await signIn()
    const order = (body = { studentId, callReasonType: 1 as const }) => t.send(autoCalls.create, { token, body })
    const { id } = (await order()).data
    await makeCallList()
    expect((await list(token)).calls).toHaveLength(1)
    expect((await claimNext(token)).data.call?.id).toBe(id)
    await sendOutcome(id, 'no_answer', { token })
    expect((await order()).data).toEqual({ id })
    expect((await claimNext(token)).data.call?.id).toBe(id)
    await sendOutcome(id, 'answered', { token })
    expect((await order()).error.code).toBe('CALLED_TODAY')
    t.clock.set('2026-11-22T10:00:00+05:00')
    token = await signIn()
    const { id: second } = (await order()).data
    expect(second).not.toBe(id)
    // The call is from yesterday's list but ends today, so staff cannot request another call to this family today.
    t.clock.set('2026-11-23T10:00:00+05:00')
    token = await signIn()
    await claimNext(token)
    await sendOutcome(second, 'answered', { token })
    expect((await order()).error.code).toBe('CALLED_TODAY')
  })

  it('requesting a call to a family answers 400 without a phone number, and 404 for a family of another branch; nothing is written', async () => {
    const { headOfficeId } = await t.build.office()
    const { token } = await t.signedIn({ grants: allCallGrants, headOfficeIds: [headOfficeId] })
    const order = (studentId: number) => t.send(autoCalls.create, { token, body: { studentId, callReasonType: 1 } })
    const silent = await t.build.student({ headOfficeIds: [headOfficeId] })
    expect((await order(silent)).error.fields).toEqual({ studentId: "Bu oilaning qo'ng'iroq qilinadigan raqami yo'q" })
    expect((await order((await createFamilyOfAbsentStudent(t)).studentId)).status).toBe(404)
    expect(await countRowsOfTables(t.db, 'family_call')).toMatchObject({ family_call: 0 })
  })

  it('a call can be removed from the call list; removing it again is refused', async () => {
    await createFamilyOfAbsentStudent(t)
    await makeCallList()
    const id = (await list()).calls[0]?.id as number
    const remove = () => t.send(autoCalls.remove, { token: head, params: { id } })
    expect((await remove()).status).toBe(200)
    expect((await remove()).error.code).toBe('CALL_NOT_OPEN')
  })
})

describe('lists of calls and call attempts', () => {
  // Shows: CALL-001
  it('phone calls are filtered by reason, result, name, phone number, day and branch', async () => {
    const first = await createFamilyOfAbsentStudent(t)
    const second = await createFamilyOfAbsentStudent(t)
    await makeCallList()
    await t.db.run(
      sql`update family_call set reason = 3, state = 'waiting', date = '2026-11-20' where phone = ${second.phone}`,
    )
    const phones = async (query: object) => (await list(head, query)).calls.map(({ phone }) => phone)
    expect(await phones({ callReasonType: 1 })).toEqual([first.phone])
    expect((await phones({})).sort()).toEqual([first.phone, second.phone].sort())
    expect(await phones({ state: 'waiting' })).toEqual([second.phone])
    expect(await phones({ value: second.phone.slice(-7) })).toEqual([second.phone])
    expect(await phones({ value: 'zulfiya', startDate: '2026-11-21', endDate: '2026-11-21' })).toEqual([first.phone])
    await t.db.run(sql`update student set last_name = 'Boboyorov' where id = ${second.studentId}`)
    expect(await phones({ value: 'boboyor zulfiya' })).toEqual([second.phone])
    expect(await phones({ value: 'boboyor sevara' })).toEqual([])
    const office = await t.db.one<{ id: number }>(
      sql`select id from office where head_office_id = ${second.headOfficeId}`,
    )
    expect(await phones({ officeIds: [office?.id] })).toEqual([second.phone])
  })

  it('users see only calls to families of their branches, and phone numbers only with the right to personal data', async () => {
    const family = await createFamilyOfAbsentStudent(t)
    const elsewhere = await createFamilyOfAbsentStudent(t)
    const { headOfficeId } = await t.build.office()
    const sibling = await t.build.student({ headOfficeIds: [headOfficeId], lastName: 'Boshqafilial' })
    await makeCallList()
    await t.db.run(
      sql`insert into family_call_cause (call_id, student_id) select id, ${sibling} from family_call where phone = ${family.phone}`,
    )
    const reader = await t.signedIn({
      grants: allCallGrants,
      headOfficeIds: [family.headOfficeId],
      seesPersonal: false,
    })
    const { calls, total } = await list(reader.token)
    expect([total, calls[0]?.students.map(({ id }) => id)]).toEqual([1, [family.studentId]])
    expect(calls[0]?.phone).toMatch(/^998•+\d\d$/)
    expect((await list(reader.token, { value: family.phone })).total).toBe(0)
    expect((await list(reader.token, { value: 'boshqafilial' })).total).toBe(0)
    expect((await list(head, { value: 'boshqafilial' })).total).toBe(1)
    expect((await claimNext(reader.token)).status).toBe(403)
    const foreign = (await list(head, { value: elsewhere.phone })).calls[0]?.id as number
    for (const answer of [
      await t.send(autoCalls.history, { token: reader.token, params: { id: foreign } }),
      await t.send(autoCalls.remove, { token: reader.token, params: { id: foreign } }),
      await t.send(autoCalls.forbid, { token: reader.token, params: { id: foreign }, body: { isForbidden: true } }),
      await t.send(autoCalls.ofStudent, { token: reader.token, params: { id: elsewhere.studentId } }),
    ])
      expect(answer.status).toBe(404)
    const seeing = await t.signedIn({ grants: allCallGrants, headOfficeIds: [family.headOfficeId] })
    expect((await claimNext(seeing.token, { callId: foreign })).status).toBe(404)
  })

  // Shows: CALL-003, CALL-005
  it('every attempt to call a family is in the call history with its reason and day', async () => {
    const family = await createFamilyOfAbsentStudent(t)
    await makeCallList()
    const id = (await claimNext()).data.call?.id as number
    await sendOutcome(id, 'no_answer')
    const histories = async (query: object) => (await t.send(callHistories.list, { token: head, query })).data
    expect(await histories({})).toMatchObject({
      total: 1,
      callHistories: [
        { callId: id, phone: family.phone, callReasonType: 1, state: 'no_answer', student: { id: family.studentId } },
      ],
    })
    for (const query of [{ callReasonType: 2 as const }, { endDate: '2026-11-20' }, { value: 'yoqbunaqasi' }])
      expect((await histories(query)).total).toBe(0)
  })
})

describe('the settings of phone calls', () => {
  it('without a phone exchange automatic calling cannot be started, and the settings say so', async () => {
    expect((await t.send(autoCalls.run, { token: head, body: { isRunning: true } })).error.code).toBe('NO_EXCHANGE')
    await createFamilyOfAbsentStudent(t)
    await makeCallList()
    expect((await t.send(autoCalls.status, { token: head })).data).toMatchObject({
      exchange: null,
      isRunning: false,
      isOpen: true,
      from: '09:00',
      to: '20:00',
      left: [{ callReasonType: 1, count: 1 }],
      lastList: { date: '2026-11-21', listed: 1, withoutPhone: 0 },
    })
  })

  it('calling hours whose end is before their beginning answer 400; saving an empty call script restores the default script', async () => {
    const save = (body: object) =>
      t.send(autoCalls.settings, {
        token: head,
        body: { from: '10:00', to: '18:00', listAt: '17:00', scripts: ['', '', ''], ...body },
      })
    expect((await save({ to: '10:00' })).error.fields).toEqual({ to: "Tugash vaqti boshlanishidan keyin bo'lsin" })
    await save({ to: '19:30', scripts: ['Salom, {ota-ona}!', '', ''] })
    await createFamilyOfAbsentStudent(t)
    await makeCallList()
    expect((await claimNext()).data.call?.script).toBe('Salom, Karimova Zulfiya!')
    const { scripts } = (await t.send(autoCalls.status, { token: head })).data
    expect([scripts[0], scripts[1]]).toEqual(['Salom, {ota-ona}!', expect.stringContaining('uy vazifasini')])
  })
})

it("erasing a student deletes the phone number and the notes from the student's phone calls; a sibling's calls keep the phone number", async () => {
  const { personalDataHandlersOfCalls } = await import('./personal-data-of-calls.ts')
  const family = await createFamilyOfAbsentStudent(t, { children: 2 })
  const phone = createTestPhone()
  await t.build.agent({ phone })
  await makeCallList()
  const id = (await claimNext()).data.call?.id as number
  await sendOutcome(id, 'answered', { note: 'Sir shu' })
  const forget = async (studentId: number) => {
    await t.db.transaction(
      (tx) => personalDataHandlersOfCalls.forget?.(tx, { studentId, now: t.deps.clock.now() }) as Promise<void>,
    )
    await t.db.run(sql`update student set forgotten_at = now() where id = ${studentId}`)
    return t.db.one(
      sql`select phone, (select note from call_attempt where call_id = family_call.id) as note from family_call`,
    )
  }
  expect(await forget(family.studentIds[1] as number)).toEqual({ phone: family.phone, note: null })
  expect(await forget(family.studentId)).toEqual({ phone: '', note: null })
})
