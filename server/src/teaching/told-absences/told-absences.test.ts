import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import { announcedAbsences, studentAbsences } from '@markaz/protocol/teaching/told-absences/routes'
import { AbsenceNoticeReason } from '@markaz/protocol/teaching/told-absences/schemas'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { openParentSession } from '../../testing/portal-session.ts'

const t = shareTestApp()

async function createFamily() {
  const { headOfficeId } = await t.build.office()
  const groupId = await t.build.group({ headOfficeId })
  const childId = await t.build.student({ headOfficeIds: [headOfficeId] })
  await t.build.membership({ studentId: childId, groupId })
  const agentId = await t.build.agent({ fullName: 'Karimova Zuhra', studentIds: [childId] })
  const token = await openParentSession(t.deps, t.db, agentId)
  const signIn = () => openParentSession(t.deps, t.db, agentId)
  const tell = async (body: object = {}) =>
    t.send(announcedAbsences.tell, {
      token: await signIn(),
      params: { childId },
      body: { from: '2026-11-23', to: '2026-11-24', reason: AbsenceNoticeReason.Ill, ...body },
    })
  const list = async () => (await t.send(announcedAbsences.list, { token, params: { childId } })).data.absences
  return { headOfficeId, groupId, childId, agentId, token, signIn, tell, list }
}

it('an absence that a parent announces twice for the same days is stored once, with the second reason', async () => {
  const { tell, list } = await createFamily()
  const first = await tell()
  expect((await tell()).data).toEqual(first.data)
  await tell({ reason: AbsenceNoticeReason.Family, note: "To'y" })
  expect(await list()).toEqual([
    { ...first.data.absence, reason: 'family', note: "To'y", isOwn: true, from: '2026-11-23', to: '2026-11-24' },
  ])
})

// Shows: FAMILY-007
it("an absence announced by a parent is proposed in the teacher's attendance list for its days, and is not a mark", async () => {
  const { headOfficeId, groupId, childId, tell } = await createFamily()
  const scheduleId = await t.build.scheduleItem({ groupId })
  for (const date of ['2026-11-20', '2026-11-23']) await t.build.lesson({ groupId, scheduleItemId: scheduleId, date })
  await tell({ note: 'Isitmasi bor' })
  const { token } = await t.signedIn({ grants: ['all_groups:attendance.read'], headOfficeIds: [headOfficeId] })
  const sheet = () =>
    t.send(attendance.read.all, { token, params: { id: groupId }, query: { from: '2026-11-16', to: '2026-11-30' } })
  expect((await sheet()).data.students).toMatchObject([
    { studentId: childId, marks: [], told: [{ date: '2026-11-23', reason: 'ill', note: 'Isitmasi bor' }] },
  ])
})

it("an announced absence that a parent withdraws is no longer proposed to the teacher, but stays in the child's history", async () => {
  const { headOfficeId, childId, token, tell, list } = await createFamily()
  const { id } = (await tell()).data.absence
  const cancel = () => t.send(announcedAbsences.cancel, { token, params: { childId, id } })
  expect([(await cancel()).status, (await cancel()).status]).toEqual([200, 200])
  expect(await list()).toEqual([])
  expect((await tell()).status).toBe(200)
  const staff = await t.signedIn({ grants: ['users:students.read'], headOfficeIds: [headOfficeId] })
  const { data } = await t.send(studentAbsences.list, { token: staff.token, params: { id: childId } })
  expect(data.absences).toMatchObject([
    { reason: 'ill', parent: 'Karimova Zuhra', cancelledAt: null },
    { id, cancelledAt: expect.any(String) },
  ])
  const elsewhere = await t.signedIn({
    grants: ['users:students.read'],
    headOfficeIds: [(await t.build.office()).headOfficeId],
  })
  const hidden = await t.send(studentAbsences.list, { token: elsewhere.token, params: { id: childId } })
  expect(hidden.status).toBe(404)
})

it("the child's other parent sees an announced absence but cannot withdraw it", async () => {
  const { childId, tell } = await createFamily()
  const { id } = (await tell()).data.absence
  const father = await openParentSession(t.deps, t.db, await t.build.agent({ studentIds: [childId] }))
  const seen = await t.send(announcedAbsences.list, { token: father, params: { childId } })
  expect(seen.data.absences).toMatchObject([{ id, isOwn: false }])
  expect((await t.send(announcedAbsences.cancel, { token: father, params: { childId, id } })).status).toBe(404)
  const stored = await t.db.one(sql`select from told_absence where id = ${id} and cancelled_at is null`)
  expect(stored).toBeDefined()
})

it('parents can announce absences only from today up to 30 days ahead', async () => {
  const { tell } = await createFamily()
  const fieldsOf = async (body: object) => (await tell(body)).error?.fields
  expect(await fieldsOf({ from: '2026-11-20' })).toEqual({ from: "Bugundan oldingi kunni aytib bo'lmaydi" })
  expect(await fieldsOf({ to: '2026-11-22' })).toEqual({ to: "Oxirgi kun birinchi kundan oldin bo'lmasin" })
  expect(await fieldsOf({ to: '2026-12-22' })).toEqual({ to: "Ko'pi bilan 30 kun oldin aytiladi" })
  expect((await tell({ from: '2026-11-21', to: '2026-12-21' })).status).toBe(200)
})

describe('an announced absence from single lessons', () => {
  async function twoLessons() {
    const own = await createFamily()
    const { groupId, headOfficeId, childId, signIn } = own
    const ids: number[] = []
    for (const [beginTime, endTime] of [
      ['14:00', '15:30'],
      ['17:00', '18:30'],
    ] as const) {
      const scheduleItemId = await t.build.scheduleItem({ groupId, beginTime, endTime })
      ids.push(await t.build.lesson({ groupId, scheduleItemId, date: '2026-11-21', beginTime, endTime }))
    }
    const day = { from: '2026-11-21', to: '2026-11-21' }
    const proposed = async () => {
      const staff = await t.signedIn({ grants: ['all_groups:attendance.read'], headOfficeIds: [headOfficeId] })
      const { data, text } = await t.send(attendance.read.all, {
        token: staff.token,
        params: { id: groupId },
        query: day,
      })
      if (!data) throw new Error(text)
      return data.students.flatMap(({ told }) => told.map(({ lessonId }) => lessonId))
    }
    const cancel = async (id: number) =>
      t.send(announcedAbsences.cancel, { token: await signIn(), params: { childId, id } })
    return { ...own, first: ids[0] as number, second: ids[1] as number, day, proposed, cancel }
  }
  beforeEach(() => t.clock.set('2026-11-21T15:00:00+05:00'))

  // Shows: FAMILY-024
  it("an absence that a parent announces for a single lesson is proposed only in that lesson's attendance list", async () => {
    const { tell, day, first, second, proposed, list } = await twoLessons()
    await tell({ ...day, lessonIds: [second] })
    expect(await proposed()).toEqual([second])
    expect((await tell({ ...day, lessonIds: [first] })).data.absence.lessons).toMatchObject([
      { id: first, beginTime: '14:00' },
      { id: second, beginTime: '17:00' },
    ])
    expect((await list()).length).toBe(1)
    expect((await proposed()).toSorted()).toEqual([first, second].toSorted())
    expect((await tell(day)).data.absence.lessons).toBeNull()
  })

  // Shows: FAMILY-024
  it('announcing an absence is refused for a lesson that is over, cancelled or of another child, and for lessons of several days', async () => {
    const { tell, day, first, second } = await twoLessons()
    const other = await twoLessons()
    const fieldsOf = async (body: object) => (await tell(body)).error?.fields
    t.clock.set('2026-11-21T15:30:00+05:00')
    const over = { lessonIds: "Bu dars tugagan yoki bo'lmaydi: boshqasini tanlang" }
    expect(await fieldsOf({ ...day, lessonIds: [first] })).toEqual(over)
    expect(await fieldsOf({ ...day, lessonIds: [other.second] })).toEqual(over)
    expect(await fieldsOf({ ...day, to: '2026-11-23', lessonIds: [second] })).toHaveProperty('lessonIds')
    await t.db.run(sql`update lesson set cancelled_at = now(), marked_at = now() where id = ${second}`)
    expect(await fieldsOf({ ...day, lessonIds: [second] })).toEqual(over)
  })

  // Shows: FAMILY-024
  it('an absence announced today is proposed only for lessons that are not over, and is refused after the last lesson', async () => {
    const { tell, day, second, proposed } = await twoLessons()
    t.clock.set('2026-11-21T16:00:00+05:00')
    expect((await tell(day)).status).toBe(200)
    expect(await proposed()).toEqual([second])
    const late = await twoLessons()
    t.clock.set('2026-11-21T18:30:00+05:00')
    expect((await late.tell(day)).error?.fields).toEqual({ to: 'Bugungi darslar tugagan' })
    expect((await late.tell({ ...day, to: '2026-11-23' })).status).toBe(200)
  })

  // Shows: FAMILY-024
  it('an announced absence can be withdrawn until its last lesson begins', async () => {
    const { tell, day, first, second, cancel, proposed } = await twoLessons()
    const begun = (await tell({ ...day, lessonIds: [first] })).data.absence.id
    expect((await cancel(begun)).error.code).toBe('ABSENCE_BEGUN')
    await tell({ ...day, lessonIds: [second] })
    expect((await cancel(begun)).status).toBe(200)
    expect(await proposed()).toEqual([])
    const { id } = (await tell(day)).data.absence
    t.clock.set('2026-11-21T17:00:00+05:00')
    expect((await cancel(id)).error.code).toBe('ABSENCE_BEGUN')
  })
})
