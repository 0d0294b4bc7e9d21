import { bestStudents } from '@markaz/protocol/motivation/awards/best-students.routes'
import { PointActionKind, PointCause } from '@markaz/protocol/motivation/points/schemas'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { recordPointEntries } from '../points/post-points.ts'

const t = shareTestApp()

const grants = ['create', 'read', 'delete'].map((option) => `gamification:best_students.${option}`)

/** Each test must choose best students of a year that no other test uses, because the tests share one database. */
async function centre() {
  const office = await t.build.office()
  const elsewhere = await t.build.office()
  const { token } = await t.signedIn({ grants, headOfficeIds: [office.headOfficeId] })
  const stranger = await t.signedIn({ grants, headOfficeIds: [elsewhere.headOfficeId] })
  const pupil = (lastName = 'Karimov') => t.build.student({ lastName, headOfficeIds: [office.headOfficeId] })
  const add = (body: object, who = token) => t.send(bestStudents.add, { token: who, body: body as never })
  const list = async (query: object = {}, who = token) => (await t.send(bestStudents.list, { token: who, query })).data
  return { office, token, stranger: stranger.token, pupil, add, list }
}
const count = async () => (await t.db.one<{ count: number }>(sql`select count(*) from best_student`))?.count

describe('the best students of a month', () => {
  // Shows: GAMIF-020
  it("the list of best students is sorted by month and rank, and shows each student's group and branch of that month; adding a student is audited", async () => {
    const c = await centre()
    const [ali, vali] = [await c.pupil('Aliyev'), await c.pupil('Valiyev')]
    const [before, then] = [
      await t.build.group({ name: 'Bahor', headOfficeId: c.office.headOfficeId }),
      await t.build.group({ name: 'Kuz', headOfficeId: c.office.headOfficeId }),
    ]
    await t.build.membership({ studentId: ali, groupId: before, startedDate: '2026-01-01', endedDate: '2026-08-31' })
    await t.build.membership({ studentId: ali, groupId: then, startedDate: '2026-09-01' })
    expect((await c.add({ month: '2026-05', studentId: ali, place: 2, comment: 'Tirishqoq' })).status).toBe(201)
    expect((await c.add({ month: '2026-10', studentId: vali, place: 2 })).status).toBe(201)
    const { status, data } = await c.add({ month: '2026-10', studentId: ali, place: 1 })
    expect(status).toBe(201)
    const all = await c.list()
    expect(all.total).toBe(3)
    expect(all.bestStudents.map(({ month, place, student, group }) => [month, place, student.id, group?.name])).toEqual(
      [
        ['2026-10', 1, ali, 'Kuz'],
        ['2026-10', 2, vali, undefined],
        ['2026-05', 2, ali, 'Bahor'],
      ],
    )
    expect(all.bestStudents[0]?.office?.id).toBe(c.office.id)
    expect((await c.list({ month: '2026-05' })).bestStudents.map(({ comment }) => comment)).toEqual(['Tirishqoq'])
    expect((await c.list({ value: 'valiyev' })).total).toBe(1)
    expect((await c.list({ officeIds: [c.office.id] })).total).toBe(2)
    expect(
      await t.db.one(
        sql`select action, after->>'place' as place from audit where entity = 'best-student' and entity_id = ${data.id}`,
      ),
    ).toEqual({ action: 'create', place: '1' })
    const removed = await t.send(bestStudents.remove, { token: c.token, params: { id: data.id } })
    expect(removed.status).toBe(200)
    expect((await c.list({ month: '2026-10' })).total).toBe(1)
  })

  // Shows: GAMIF-021
  it('choosing best students of a month answers 409 for a second student on the same rank, or the same student twice', async () => {
    const c = await centre()
    const [ali, vali] = [await c.pupil(), await c.pupil()]
    const both = await Promise.all([ali, vali].map((studentId) => c.add({ month: '2025-03', studentId, place: 1 })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.error.code).toBe('BEST_PLACE_TAKEN')
    const chosen = both[0]?.status === 201 ? ali : vali
    expect((await c.add({ month: '2025-03', studentId: chosen, place: 2 })).error.code).toBe('BEST_STUDENT_TAKEN')
  })

  it('a student of another branch cannot be chosen, seen or removed as a best student', async () => {
    const c = await centre()
    const studentId = await c.pupil('Boshqayev')
    const { data } = await c.add({ month: '2025-04', studentId, place: 1 })
    const before = await count()
    expect((await c.add({ month: '2025-05', studentId, place: 1 }, c.stranger)).status).toBe(404)
    expect((await c.list({}, c.stranger)).total).toBe(0)
    const found = async (token: string) =>
      (await t.send(bestStudents.candidates, { token, query: { month: '2025-05', value: 'boshqayev' } })).data
        .candidates
    expect([(await found(c.token)).map(({ id }) => id), await found(c.stranger)]).toEqual([[studentId], []])
    expect((await t.send(bestStudents.remove, { token: c.stranger, params: { id: data.id } })).status).toBe(404)
    expect(await count()).toBe(before)
  })

  it('the student with most xp in the month is suggested first for the best students of the month', async () => {
    const c = await centre()
    const [ali, vali] = [await c.pupil('Aaliyev'), await c.pupil('Zavaliyev')]
    const entry = { cause: PointCause.Hand, categoryId: null, method: PointActionKind.ByAdmin, coin: 0, staffId: null }
    await t.db.transaction((tx) =>
      recordPointEntries(
        tx,
        [
          { ...entry, studentId: vali, causeId: 9001, xp: 50, day: '2026-10-31' },
          { ...entry, studentId: ali, causeId: 9002, xp: 70, day: '2026-11-01' },
        ],
        { now: t.deps.clock.now() },
      ),
    )
    const { data } = await t.send(bestStudents.candidates, { token: c.token, query: { month: '2026-10' } })
    expect(data.candidates.map(({ id, xp }) => [id, xp])).toEqual([
      [vali, 50],
      [ali, 0],
    ])
  })

  it.each([
    ['month', { month: '2026-12' }],
    ['month', { month: '2026-13' }],
    ['place', { place: 0 }],
    ['place', { place: 1.5 }],
    ['comment', { comment: 'x'.repeat(1000) }],
    ['studentId', { studentId: -1 }],
  ])(
    'saving a best student with a wrong %s answers 400 naming the field, and nothing is written: %j',
    async (field, wrong) => {
      const c = await centre()
      const before = await count()
      const { status, error } = await c.add({ month: '2025-06', studentId: await c.pupil(), place: 1, ...wrong })
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]])
      expect(await count()).toBe(before)
    },
  )
})
