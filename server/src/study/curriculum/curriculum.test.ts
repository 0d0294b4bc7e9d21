import { curriculum, studyCourses } from '@markaz/protocol/study/curriculum/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { countRowsOfTables, readLastAudit } from '../../testing/rows.ts'

const every = (name: string) => ['create', 'read', 'update', 'delete'].map((option) => `study:${name}.${option}`)

const t = shareTestApp()
let token: string
let disciplineId: number
beforeAll(async () => {
  token = (await t.signedIn({ grants: ['courses', 'months', 'curriculum'].flatMap(every) })).token
  disciplineId = await t.build.course({ name: 'Dasturlash' })
})

let nth = 0
async function builtCourse() {
  const { data } = await t.send(studyCourses.create, { token, body: { name: `Kurs ${++nth}`, disciplineId } })
  const months = [1, 2].map((number) => ({ number, lessonsCount: 12, roleIds: [] }))
  await t.send(studyCourses.update, { token, params: data, body: { months } })
  const { course } = (await t.send(studyCourses.read, { token, params: data })).data
  const [first, second] = course.months.map(({ id }) => id) as [number, number]
  const topics: number[] = []
  for (const [monthId, names] of [
    [first, ['A', 'B', 'C']],
    [second, ['D', 'E', 'F']],
  ] as const)
    for (const topic of names)
      topics.push(
        (await t.send(curriculum.create, { token, body: { courseId: data.id, monthId, topic } })).data.topic.id,
      )
  return { id: data.id, first, second, topics: topics as [number, number, number, number, number, number] }
}

async function plan(courseId: number, as = token) {
  const { data } = await t.send(curriculum.list, { token: as, query: { courseId } })
  return data.topics.map(({ monthNumber, topic, position }) => `${position} ${topic} ${monthNumber}`)
}
const versionOf = async (id: number) => (await t.send(studyCourses.read, { token, params: { id } })).data.course.version

describe('study courses', () => {
  // Shows: LIMIT-011, STUDY-024, STUDY-025, STUDY-026, STUDY-027
  it('study courses are created, found by search, renamed and deleted; a page of their list has a hundred courses', async () => {
    const added = await t.send(studyCourses.create, { token, body: { name: 'Frontend', disciplineId } })
    expect(added.status).toBe(201)
    const again = await t.send(studyCourses.create, { token, body: { name: 'FRONTEND', disciplineId } })
    expect(again.error.code).toBe('STUDY_COURSE_NAME_TAKEN')
    const wrong = await t.send(studyCourses.create, { token, body: { name: 'Yangi', disciplineId: 999_999 } })
    expect(wrong.error.fields).toEqual({ disciplineId: "Bunday fan yo'q" })
    await t.db.run(sql`
      insert into study_course (name, discipline_id, created_by, created_at)
      select 'Sahifa ' || n, ${disciplineId}, (select min(id) from staff), '2026-01-01' from generate_series(1, 120) n`)
    const { data } = await t.send(studyCourses.list, { token, query: { value: 'sahifa' } })
    expect([data.courses.length, data.total]).toEqual([100, 120])
    const [found] = (await t.send(studyCourses.list, { token, query: { value: 'front' } })).data.courses
    expect(found).toMatchObject({
      name: 'Frontend',
      discipline: { id: disciplineId, name: 'Dasturlash' },
      topicsCount: 0,
    })
    await t.send(studyCourses.update, { token, params: added.data, body: { name: 'Backend' } })
    expect(await readLastAudit(t.db)).toMatchObject({ before: { name: 'Frontend' }, after: { name: 'Backend' } })
    expect((await t.send(studyCourses.remove, { token, params: added.data })).status).toBe(200)
    expect((await t.send(studyCourses.read, { token, params: added.data })).status).toBe(404)
  })

  it("changing a study course's name and changing its months need two different rights; without the right the server answers 403", async () => {
    const { id } = await builtCourse()
    const namesOnly = (await t.signedIn({ grants: every('courses') })).token
    const monthsOnly = (await t.signedIn({ grants: every('months') })).token
    const before = await countRowsOfTables(t.db, 'audit')
    const months = [{ number: 1, lessonsCount: 5, roleIds: [] }]
    expect((await t.send(studyCourses.update, { token: namesOnly, params: { id }, body: { months } })).status).toBe(403)
    expect((await t.send(studyCourses.update, { token: monthsOnly, params: { id }, body: { name: 'X' } })).status).toBe(
      403,
    )
    expect(await countRowsOfTables(t.db, 'audit')).toEqual(before)
  })

  it('a study course with topics cannot be deleted', async () => {
    const { id } = await builtCourse()
    expect((await t.send(studyCourses.remove, { token, params: { id } })).error.code).toBe('STUDY_COURSE_IN_USE')
  })
})

describe('months of a study course', () => {
  // Shows: STUDY-022
  it.each([
    [[{ number: 1, lessonsCount: 0 }], 'months.0.lessonsCount'],
    [[{ number: 1, lessonsCount: 32 }], 'months.0.lessonsCount'],
    [[{ number: 2, lessonsCount: 8 }], 'months.0.number'],
    [[{ number: 1, lessonsCount: 8, roleIds: [987_654] }], 'months'],
  ])('a study course with the months %j is refused with an error at the field %s', async (months, field) => {
    const { id } = await builtCourse()
    const answer = await t.send(studyCourses.saveMonths, { token, params: { id }, body: { months: months as never } })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.error.fields ?? {})).toContain(field)
    expect((await t.send(studyCourses.months, { token, params: { id } })).data.months).toHaveLength(2)
  })

  // Shows: STUDY-029
  it('only an empty month can be removed from a study course, and the other months keep their topics', async () => {
    const { id, topics } = await builtCourse()
    const save = (count: number) =>
      t.send(studyCourses.saveMonths, {
        token,
        params: { id },
        body: { months: Array.from({ length: count }, (_, at) => ({ number: at + 1, lessonsCount: 4 })) },
      })
    expect((await save(1)).error.code).toBe('STUDY_MONTH_IN_USE')
    expect((await save(3)).status).toBe(200)
    expect((await save(2)).status).toBe(200)
    expect(await plan(id)).toHaveLength(topics.length)
  })

  // Shows: STUDY-028, STUDY-032, STUDY-036
  it("users whose role may not see a month of a study plan see none of the month's topics and cannot reorder the plan", async () => {
    const { id, first, topics } = await builtCourse()
    const roleId = await t.build.role({ grants: [...every('curriculum'), 'study:courses.read'] })
    const other = await t.signedIn({ grants: [...every('curriculum'), 'study:courses.read'] })
    const meant = await t.signedIn({ roleId })
    const months = [
      { number: 1, lessonsCount: 12, roleIds: [] },
      { number: 2, lessonsCount: 12, roleIds: [roleId] },
    ]
    await t.send(studyCourses.saveMonths, { token, params: { id }, body: { months } })
    expect(await plan(id, meant.token)).toHaveLength(6)
    expect(await plan(id, other.token)).toEqual(['1 A 1', '2 B 1', '3 C 1'])
    const { course } = (await t.send(studyCourses.read, { token: other.token, params: { id } })).data
    expect([course.months.map(({ number }) => number), course.seesAll]).toEqual([[1], false])
    const hidden = { token: other.token, params: { id: topics[3] } }
    expect((await t.send(curriculum.read, hidden)).status).toBe(404)
    expect((await t.send(curriculum.remove, hidden)).status).toBe(404)
    expect((await t.send(curriculum.rename, { ...hidden, body: { topic: 'Boshqa' } })).status).toBe(404)
    const positions = topics.map((one, at) => ({ id: one, position: at + 1 }))
    const ordered = await t.send(curriculum.positions, { token: other.token, body: { courseId: id, positions } })
    expect(ordered.error.code).toBe('CURRICULUM_HIDDEN')
    const into = { courseId: id, monthId: first, topic: 'Yangi' }
    expect((await t.send(curriculum.create, { token: other.token, body: into })).status).toBe(201)
    expect(await plan(id)).toEqual(['1 A 1', '2 B 1', '3 C 1', '4 Yangi 1', '5 D 2', '6 E 2', '7 F 2'])
  })
})

describe('topics of a study course', () => {
  // Shows: STUDY-023, STUDY-033, STUDY-035
  it('a new topic is inserted at the requested position, or as first or last topic if the position is outside its month', async () => {
    const { id, first, second, topics } = await builtCourse()
    const add = (monthId: number, topic: string, position?: number) =>
      t.send(curriculum.create, { token, body: { courseId: id, monthId, topic, ...(position && { position }) } })
    await add(first, 'A2', 2)
    await add(second, 'D0', 1)
    expect(await plan(id)).toEqual(['1 A 1', '2 A2 1', '3 B 1', '4 C 1', '5 D0 2', '6 D 2', '7 E 2', '8 F 2'])
    expect((await add(first, '   ')).error.fields).toEqual({ topic: "Bo'sh joydan iborat bo'lmasin" })
    await t.send(curriculum.remove, { token, params: { id: topics[1] } })
    expect((await plan(id)).slice(0, 4)).toEqual(['1 A 1', '2 A2 1', '3 C 1', '4 D0 2'])
    const renamed = await t.send(curriculum.rename, { token, params: { id: topics[0] }, body: { topic: 'Kirish' } })
    expect(renamed.data.topic).toMatchObject({ topic: 'Kirish', position: 1, monthNumber: 1 })
  })

  // Shows: STUDY-037
  it("when two users reorder a study plan concurrently, the second request is refused and the first user's order stays", async () => {
    const { id, second, topics } = await builtCourse()
    const [a, b, c, d, e, f] = topics
    const version = await versionOf(id)
    const order = (ids: number[], more: object = {}) =>
      t.send(curriculum.positions, {
        token,
        body: { courseId: id, positions: ids.map((one, at) => ({ id: one, position: at + 1 })), ...more },
      })
    const [one, two] = await Promise.all([
      order([b, a, c, d, e, f], { version }),
      order([a, b, c, f, e, d], { version }),
    ])
    expect([one.status, two.status].sort()).toEqual([200, 409])
    expect([one, two].find(({ status }) => status === 409)?.error.code).toBe('CURRICULUM_CHANGED')
    expect((await order([a, b, c, d, e])).error.code).toBe('CURRICULUM_CHANGED')
    expect((await order([a, b, d, c, e, f])).error.fields).toHaveProperty('positions')
    const gap = [a, b, c, d, e, f].map((one, at) => ({ id: one, position: at + 2 }))
    expect((await order([], { positions: gap })).error.fields).toHaveProperty('positions')
    const moved = [a, b, c, d, e, f].map((one, at) => ({
      id: one,
      position: at + 1,
      ...(one === c && { monthId: second }),
    }))
    expect((await order([], { positions: moved })).status).toBe(200)
    expect(await plan(id)).toEqual(['1 A 1', '2 B 1', '3 C 2', '4 D 2', '5 E 2', '6 F 2'])
  })

  // Shows: STUDY-034
  it('a replacement of a study plan is refused unless it removes exactly the topics that its preview showed', async () => {
    const { id, first, second, topics } = await builtCourse()
    const [a, b, , d, e] = topics
    const version = await versionOf(id)
    const wanted = [
      { id: b, monthId: first, topic: 'B' },
      { id: a, monthId: first, topic: 'A yangi' },
      { monthId: first, topic: 'Yangi' },
      { id: d, monthId: second, topic: 'D' },
      { id: e, monthId: second, topic: 'E' },
    ]
    const params = { id }
    const preview = await t.send(curriculum.preview, { token, params, body: { topics: wanted, version } })
    expect(preview.data).toMatchObject({
      added: 1,
      renamed: 1,
      moved: 2,
      lost: [{ topic: 'C' }, { topic: 'F' }],
      version,
    })
    const shorter = { topics: wanted.slice(3), version }
    expect((await t.send(curriculum.preview, { token, params, body: shorter })).data).toMatchObject({
      added: 0,
      moved: 0,
    })
    const blind = await t.send(curriculum.replace, { token, params, body: { topics: wanted, version } })
    expect(blind.error.code).toBe('CURRICULUM_LOSS')
    expect(await plan(id)).toHaveLength(6)
    const lostIds = preview.data.lost.map((one) => one.id)
    const body = { topics: wanted, version, lostIds }
    expect((await t.send(curriculum.replace, { token, params, body })).status).toBe(200)
    expect(await plan(id)).toEqual(['1 B 1', '2 A yangi 1', '3 Yangi 1', '4 D 2', '5 E 2'])
    expect((await t.send(curriculum.replace, { token, params, body })).error.code).toBe('CURRICULUM_CHANGED')
  })
})
