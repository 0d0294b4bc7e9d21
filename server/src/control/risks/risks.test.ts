import { randomUUID } from 'node:crypto'
import { autoCalls } from '@markaz/protocol/control/calls/routes'
import { CallReason, type PhoneCallOutcomeEnteredByStaff } from '@markaz/protocol/control/calls/schemas'
import { risks } from '@markaz/protocol/control/risks/routes'
import { RiskAction, RiskEventKind, RiskKind, RiskOutcome, RiskState } from '@markaz/protocol/control/risks/schemas'
import { beforeEach, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { refreshRisks } from './find-risks.ts'

const t = shareTestApp()
beforeEach(() => t.clock.set('2026-11-21T15:00:00+05:00'))

const grants = ['management:reports.read', 'management:reports.update']
const dayOf = (daysAgo: number) => new Date(Date.parse('2026-11-21') - daysAgo * 86_400_000).toISOString().slice(0, 10)
const runNightlyJob = (daysAgo: number) => refreshRisks(t.db, new Date(`${dayOf(daysAgo)}T00:00:00+05:00`))

async function createClassroom() {
  const office = await t.build.office()
  const groupId = await t.build.group({ headOfficeId: office.headOfficeId })
  const teacherId = await t.build.staff()
  await t.build.groupStaff({ groupId, staffId: teacherId })
  const studentId = await t.build.student({ headOfficeIds: [office.headOfficeId] })
  const membershipId = await t.build.membership({ studentId, groupId })
  const who = await t.signedIn({ grants, headOfficeIds: [office.headOfficeId] })
  /** @param value 1 = attended, 2 = absent */
  const mark = async (daysAgo: number[], value: 1 | 2, reason = 'without_reason') => {
    for (const days of daysAgo) {
      const lessonId = await t.build.lesson({ groupId, date: dayOf(days) })
      await t.db.run(sql`
        insert into attendance (lesson_id, student_id, mark, reason_type) values (${lessonId}, ${studentId}, ${value}, ${value === 2 ? reason : null})`)
      await t.db.run(sql`update lesson set marked_at = now() where id = ${lessonId}`)
    }
  }
  const list = async (query: object = {}) => (await t.send(risks.list, { token: who.token, query })).data
  const one = async () => {
    const [risk] = [...(await list()).risks, ...(await list({ state: RiskState.Closed })).risks]
    return (await t.send(risks.read, { token: who.token, params: { id: risk?.id as number } })).data.risk
  }
  return { office, groupId, teacherId, studentId, membershipId, ...who, mark, list, one }
}
type Classroom = Awaited<ReturnType<typeof createClassroom>>

async function createAbsentStudent(): Promise<Classroom> {
  const room = await createClassroom()
  await room.mark([35, 33, 30, 28, 26, 23], 1)
  await room.mark([12, 10, 8, 5, 3], 2)
  return room
}

it('the nightly job opens an early warning about a student who stays away, and the warning shows the counted absences', async () => {
  const { groupId, studentId, token, mark, list, one } = await createAbsentStudent()
  await mark([2], 2, 'reasonable')
  for (const _ of [1, 2]) await runNightlyJob(0)
  const { risks: rows, total } = await list()
  expect(total).toBe(1)
  expect(rows[0]).toMatchObject({
    student: { id: studentId },
    state: RiskState.New,
    outcome: null,
    holder: null,
    reasons: [
      {
        kind: RiskKind.Attendance,
        group: { id: groupId },
        from: dayOf(14),
        to: dayOf(1),
        now: { got: 0, whole: 5 },
        earlier: { got: 6, whole: 6 },
        after: null,
        goneOn: null,
      },
    ],
  })
  const risk = await one()
  expect(risk.events.map(({ kind, staff }) => [kind, staff])).toEqual([[RiskEventKind.Opened, null]])
  const reasonId = risk.reasons[0]?.id as number
  const { items } = (await t.send(risks.items, { token, params: { id: risk.id, reasonId } })).data
  expect(items.map(({ date, got, whole }) => [date, got, whole])).toEqual(
    [3, 5, 8, 10, 12].map((days) => [dayOf(days), 0, 1]),
  )
})

it('missing homework, lower scores and missing passages through doors cause one early warning; passages that a broken device missed do not count', async () => {
  const { groupId, studentId, mark, one } = await createClassroom()
  const other = await t.build.student()
  await t.build.membership({ studentId: other, groupId })
  for (const days of [9, 7, 5]) await t.build.homework({ groupId, date: dayOf(days) })
  for (const [days, score] of [
    [40, 90],
    [10, 60],
  ] as const) {
    const examId = await t.build.exam({ groupId, date: dayOf(days) })
    await t.build.chat({ examId, studentId, status: 3, score, result: 2 })
    await t.db.run(sql`update exam set announced_at = ends_at, public_code = id::text where id = ${examId}`)
  }
  await mark([30, 28, 26, 23, 12, 10, 8, 5], 1)
  const deviceId = await t.db.newId(sql`
    insert into door_device (name, type, ip_address, port, admin_login, admin_password, head_office_id, state_since, created_at)
    select 'Eshik ' || id, 'enter', '10.0.0.' || id, 80, 'admin', '', head_office_id, now(), now() from study_group where id = ${groupId} returning id`)
  const pass = (who: number, daysAgo: number) =>
    t.db.run(sql`
      insert into face_log (device_id, serial_no, device_time, at, direction, person_kind, student_id, received_at)
      values (${deviceId}, ${daysAgo}, ${`${dayOf(daysAgo)}T14:55:00+05:00`}, ${`${dayOf(daysAgo)}T14:55:00+05:00`}, 1, 3, ${who}, now())`)
  await t.db.run(sql`
    insert into attendance (lesson_id, student_id, mark) select id, ${other}, 1 from lesson where group_id = ${groupId} and marked_at is not null`)
  for (const days of [30, 28, 26, 23]) await pass(studentId, days)
  for (const days of [12, 10, 8]) await pass(other, days)
  await runNightlyJob(0)
  const figures = (await one()).reasons.map(({ kind, now, earlier }) => [kind, now, earlier])
  expect(figures).toEqual([
    [RiskKind.Homework, { got: 0, whole: 3 }, null],
    [RiskKind.Exams, { got: 60, whole: 100 }, { got: 90, whole: 100 }],
    [RiskKind.Doors, { got: 0, whole: 3 }, { got: 4, whole: 4 }],
  ])
})

it("staff take charge of an early warning, act and close it; the student's attendance and scores afterwards show whether the action helped", async () => {
  const { token, staffId, mark, one, list } = await createAbsentStudent()
  t.clock.set(`${dayOf(0)}T09:00:00+05:00`)
  await runNightlyJob(0)
  const { id } = await one()
  const params = { id }
  expect((await t.send(risks.take, { token, params, body: { fromId: null } })).status).toBe(200)
  const act = { action: RiskAction.Call, date: dayOf(0), note: 'Onasi bilan gaplashildi' }
  expect((await t.send(risks.act, { token, params, body: act })).status).toBe(201)
  expect((await list({ state: RiskState.Acted })).risks[0]).toMatchObject({
    holder: { id: staffId },
    lastAction: { action: RiskAction.Call, date: dayOf(0) },
  })
  await mark([-1, -3, -5], 1)
  await runNightlyJob(-6)
  const acted = await one()
  expect(acted).toMatchObject({
    outcome: RiskOutcome.Better,
    reasons: [{ now: { got: 0, whole: 5 }, after: { got: 3, whole: 3 } }],
  })
  expect((await t.send(risks.close, { token, params, body: { note: 'Darsga qaytdi' } })).status).toBe(200)
  expect((await list()).total).toBe(0)
  expect((await one()).events.map(({ kind, note, staff }) => [kind, note, staff?.id])).toEqual([
    [RiskEventKind.Closed, 'Darsga qaytdi', staffId],
    [RiskEventKind.Acted, act.note, staffId],
    [RiskEventKind.Taken, null, staffId],
    [RiskEventKind.Opened, null, undefined],
  ])
  expect((await list({ state: RiskState.Closed, outcome: RiskOutcome.Better })).total).toBe(1)
})

// Shows: DAY-008
it('a phone conversation with the family is recorded as an action on the open early warnings about its students', async () => {
  const { office, studentId, one } = await createAbsentStudent()
  const desk = await t.signedIn({
    grants: ['management:call.create', 'management:call.update'],
    headOfficeIds: [office.headOfficeId],
  })
  const stranger = await createAbsentStudent()
  await runNightlyJob(0)
  await t.build.agent({ phone: '998907654321', studentIds: [studentId] })
  const order = { token: desk.token, body: { studentId, callReasonType: CallReason.NotComingToLesson } }
  const callId = (await t.send(autoCalls.create, order)).data.id
  const callFrom = async (outcome: PhoneCallOutcomeEnteredByStaff, note: string) => {
    await t.send(autoCalls.next, { token: desk.token, body: { callId } })
    const body = { attemptId: randomUUID(), outcome, note }
    // The second request repeats the first, as after a lost answer, so both belong to the same phone call.
    for (const _ of [1, 2]) {
      const written = await t.send(autoCalls.outcome, { token: desk.token, params: { id: callId }, body })
      expect(written.status).toBe(200)
    }
  }
  await callFrom('no_answer', 'Kechqurun')
  const inVain = { callId, result: 'no_answer', note: 'Kechqurun', staff: { id: desk.staffId } }
  expect(await one()).toMatchObject({
    ...{ state: RiskState.New, events: [{ kind: RiskEventKind.Opened }], attempts: [inVain] },
  })
  await callFrom('promised', 'Dushanbadan keladi')
  const called = await one()
  expect(called).toMatchObject({
    ...{ state: RiskState.Acted, holder: null, lastAction: { action: RiskAction.Call, date: dayOf(0) } },
    events: [
      {
        ...{ kind: RiskEventKind.Acted, action: RiskAction.Call, note: null, staff: { id: desk.staffId } },
        call: { id: callId, result: 'promised', note: 'Dushanbadan keladi' },
      },
      { kind: RiskEventKind.Opened, call: null },
    ],
    attempts: [inVain],
  })
  expect(
    await t.db.one(sql`select staff_id, action from audit where entity = 'risk' and entity_id = ${called.id}`),
  ).toEqual({
    staff_id: desk.staffId,
    action: RiskEventKind.Acted,
  })
  expect(await stranger.one()).toMatchObject({ state: RiskState.New, attempts: [] })
})

it('the nightly job reopens a closed early warning only because of days after the closing; staff may reopen it at any time', async () => {
  const { token, mark, one } = await createAbsentStudent()
  await runNightlyJob(0)
  const { id } = await one()
  const params = { id }
  t.clock.set(`${dayOf(0)}T09:00:00+05:00`)
  await t.send(risks.close, { token, params, body: { note: 'Kasal edi' } })
  await runNightlyJob(-1)
  expect((await one()).state).toBe(RiskState.Closed)
  expect((await t.send(risks.reopen, { token, params, body: { note: 'Yana kelmadi' } })).status).toBe(200)
  expect((await one()).state).toBe(RiskState.Taken)
  await t.send(risks.close, { token, params, body: { note: 'Kasal edi' } })
  await mark([-2, -4, -6], 2)
  await runNightlyJob(-16)
  const again = await one()
  expect(again).toMatchObject({ id, state: RiskState.New, holder: null, reasons: [{ now: { got: 0, whole: 3 } }] })
  expect(again.events.slice(0, 2).map(({ kind, staff }) => [kind, staff])).toEqual([
    [RiskEventKind.Reopened, null],
    [RiskEventKind.Closed, expect.anything()],
  ])
})

it('an early warning without a responsible staff member closes when attendance and scores improve; every warning closes when the student leaves', async () => {
  const [risen, left] = [await createAbsentStudent(), await createAbsentStudent()]
  await runNightlyJob(0)
  await risen.mark([-1, -3, -5, -7, -9], 1)
  await t.db.run(sql`update student_group set ended_date = ${dayOf(-2)} where id = ${left.membershipId}`)
  await runNightlyJob(-12)
  expect(await risen.one()).toMatchObject({
    state: RiskState.Closed,
    outcome: RiskOutcome.Better,
    events: [{ kind: RiskEventKind.Recovered, staff: null }, {}],
  })
  expect(await left.one()).toMatchObject({ state: RiskState.Closed, events: [{ kind: RiskEventKind.Left }, {}] })
})

it('early warnings are filtered by state, reason, group, teacher, branch and name; staff of another branch see none of them', async () => {
  const { office, groupId, teacherId, studentId, list } = await createAbsentStudent()
  const other = await createAbsentStudent()
  await runNightlyJob(0)
  const { token } = await t.signedIn({ grants, headOfficeIds: [office.headOfficeId, other.office.headOfficeId] })
  const students = async (query: object) =>
    (await t.send(risks.list, { token, query })).data.risks.map(({ student }) => student.id)
  expect((await students({})).toSorted()).toEqual([studentId, other.studentId].toSorted())
  for (const query of [{ groupId }, { teacherId }, { officeIds: [office.id] }])
    expect(await students(query)).toEqual([studentId])
  expect(await students({ kind: RiskKind.Homework })).toEqual([])
  expect(await students({ state: RiskState.Taken })).toEqual([])
  expect((await list()).risks.map(({ student }) => student.id)).toEqual([studentId])
  const filters = (await t.send(risks.filterObjects, { token })).data
  expect(filters.groups.map(({ id }) => id).toSorted()).toEqual([groupId, other.groupId].toSorted())
  expect(filters.teachers).toHaveLength(2)
})

it("changing an early warning answers 404 if another branch has it, 409 after another user's change, 400 for a future contact day", async () => {
  const { token, office, studentId, one } = await createAbsentStudent()
  await runNightlyJob(0)
  const { id } = await one()
  const params = { id }
  const stranger = await t.signedIn({ grants, headOfficeIds: [(await t.build.office()).headOfficeId] })
  const colleague = await t.signedIn({ grants, headOfficeIds: [office.headOfficeId] })
  const act = { action: RiskAction.Talk, date: dayOf(0), note: 'Suhbat' }
  for (const status of [
    (await t.send(risks.read, { token: stranger.token, params })).status,
    (await t.send(risks.ofStudent, { token: stranger.token, params: { studentId } })).status,
    (await t.send(risks.act, { token: stranger.token, params, body: act })).status,
  ])
    expect(status).toBe(404)
  const late = await t.send(risks.act, { token, params, body: { ...act, date: dayOf(-1) } })
  expect([late.status, Object.keys(late.error.fields ?? {})]).toEqual([400, ['date']])
  const both = await Promise.all(
    [token, colleague.token].map((who) => t.send(risks.take, { token: who, params, body: { fromId: null } })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await t.send(risks.reopen, { token, params, body: { note: 'Yana' } })).error.code).toBe('RISK_CHANGED')
  expect((await one()).events).toHaveLength(2)
  const { risk } = (await t.send(risks.ofStudent, { token, params: { studentId } })).data
  expect(risk?.id).toBe(id)
})

// Shows: DAY-024
it('the chart of early warnings shows the warnings opened and closed in each week, and their number by kind', async () => {
  const one = await createAbsentStudent()
  await runNightlyJob(0)
  const [risk] = (await one.list()).risks
  const id = risk?.id as number
  // The last second of Sunday in Tashkent still belongs to the week before.
  await t.db.run(sql`update risk set opened_at = '2026-11-15T23:59:59+05:00' where id = ${id}`)
  await t.db.run(sql`
    insert into risk_reason (risk_id, kind, group_id, from_date, to_date, got, whole, earlier_got, earlier_whole)
    values (${id}, ${RiskKind.Exams}, ${one.groupId}, '2026-11-01', '2026-11-14', 1, 5, 0, 0)`)
  const chart = async (query: object = {}, token = one.token) => (await t.send(risks.weeks, { token, query })).data
  const open = await chart()
  expect([open.weeks.length, open.weeks.at(-2), open.weeks.at(-1)]).toEqual([
    12,
    { start: '2026-11-09', opened: 1, closed: 0 },
    { start: '2026-11-16', opened: 0, closed: 0 },
  ])
  expect([open.total, open.kinds]).toEqual([
    1,
    [
      { kind: RiskKind.Attendance, count: 1 },
      { kind: RiskKind.Exams, count: 1 },
    ],
  ])
  const opened = async (startDate: string, endDate: string) => (await one.list({ startDate, endDate })).total
  expect([await opened('2026-11-09', '2026-11-15'), await opened('2026-11-16', '2026-11-21')]).toEqual([1, 0])
  await t.send(risks.close, { token: one.token, params: { id }, body: { note: 'Kelmoqda' } })
  const closed = await chart()
  expect([closed.weeks.at(-2)?.opened, closed.weeks.at(-1)?.closed, closed.kinds, closed.total]).toEqual([1, 1, [], 0])
  expect((await chart({ state: RiskState.Closed })).total).toBe(1)
  expect((await chart({ kind: RiskKind.Doors })).weeks.every((week) => week.opened + week.closed === 0)).toBe(true)
  const stranger = await createClassroom()
  const none = await chart({}, stranger.token)
  expect(none.weeks.every((week) => week.opened + week.closed === 0)).toBe(true)
})
