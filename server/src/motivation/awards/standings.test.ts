import { randomUUID } from 'node:crypto'
import { ownAwards, studentAwards } from '@markaz/protocol/motivation/awards/routes'
import { PointActionKind, PointCause } from '@markaz/protocol/motivation/points/schemas'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { openStudentSession } from '../../testing/portal-session.ts'
import { insertReturningId } from '../../testing/rows.ts'
import { type PointLedgerEntry, recordPointEntries } from '../points/post-points.ts'
import { computeRankOfStudent, readRankingCheckpoints } from './ranking.ts'

const t = shareTestApp()
let categoryId: number
beforeAll(async () => {
  categoryId = await insertReturningId(
    t.db,
    sql`insert into gamification_category (name, display_name) values ('dars', 'Dars') returning id`,
  )
  await t.db.run(sql`
    insert into gamification_level (category_id, level, xp) values (${categoryId}, 1, 100), (${categoryId}, 2, 400)`)
})

const grants = ['gamification:statistics.read', 'gamification:units.update']
let lesson = 1_000_000
const entry = (studentId: number, more: object): PointLedgerEntry => ({
  studentId,
  cause: PointCause.Lesson,
  causeId: ++lesson,
  actionId: 1,
  categoryId,
  method: PointActionKind.ParticipateLesson,
  xp: 0,
  coin: 0,
  day: '2026-11-20',
  staffId: null,
  ...more,
})
const post = (...entries: PointLedgerEntry[]) =>
  t.db.transaction((tx) => recordPointEntries(tx, entries, { now: t.deps.clock.now() }))
const pay = (studentId: number, more: object) => post(entry(studentId, more))

/** Ali has 500 xp, Vali 300 xp and the most silver, Guli 100 xp; Nodir and Zafar have neither xp nor silver. */
async function centre() {
  const office = await t.build.office()
  const elsewhere = await t.build.office()
  const { token } = await t.signedIn({ grants, headOfficeIds: [office.headOfficeId] })
  const stranger = await t.signedIn({ grants, headOfficeIds: [elsewhere.headOfficeId] })
  const course = await t.build.course({ name: 'Frontend' })
  const groupId = await t.build.group({ headOfficeId: office.headOfficeId, courseId: course, name: 'N-1' })
  const pupil = async (lastName: string, statusId = 1) => {
    const id = await t.build.student({ lastName, headOfficeIds: [office.headOfficeId] })
    await t.db.run(sql`update student set status_id = ${statusId} where id = ${id}`)
    return id
  }
  const [ali, vali, guli, nodir, zafar] = [
    await pupil('Aliyev'),
    await pupil('Valiyev', 5),
    await pupil('Guliyeva', 6),
    await pupil('Nodirov'),
    await pupil('Zafarov', 2),
  ] as [number, number, number, number, number]
  await t.build.membership({ studentId: ali, groupId })
  await t.build.membership({ studentId: vali, groupId, endedDate: '2026-10-31' })
  await pay(ali, { xp: 300, day: '2026-10-05', groupId })
  await pay(ali, { xp: 200, coin: 5, method: PointActionKind.DoHomework, groupId })
  await pay(vali, { xp: 300, coin: 50, groupId })
  await pay(guli, { xp: 100, coin: 10, method: PointActionKind.ByAdmin, categoryId: null })
  const ask = (query: object = {}, who = token) =>
    t.send(studentAwards.statistics, { token: who, query: query as never })
  const ids = async (query: object = {}) => (await ask(query)).data.statistics.map(({ id }) => id)
  return { office, token, stranger: stranger.token, course, groupId, ask, ids, ali, vali, guli, nodir, zafar, pupil }
}

describe('the ranking of students by points', () => {
  // Shows: GAMIF-004, GAMIF-026, GAMIF-027, GAMIF-045, GAMIF-055, GAMIF-057
  it('the ranking lists students by xp, highest first, and sorting by another column does not change the ranks', async () => {
    const { ask, ids, course, ali, vali, guli, nodir, zafar } = await centre()
    const { data } = await ask()
    expect(data.statistics.map(({ id, position, xp, coin, level }) => [id, position, xp, coin, level])).toEqual([
      [ali, 1, 500, 5, 2],
      [vali, 2, 300, 50, 1],
      [guli, 3, 100, 10, 0],
      [zafar, 4, 0, 0, 0],
      [nodir, 5, 0, 0, 0],
    ])
    expect(data.total).toBe(5)
    const stored = await t.db.one<{ hId: number }>(sql`select h_id as "hId" from student where id = ${ali}`)
    expect(data.statistics[0]).toMatchObject({
      ...{ id: ali, position: 1, ...stored, courses: [{ id: course, name: 'Frontend' }], groupsCount: 1 },
      ...{
        status: { id: 1 },
        level: 2,
        xp: 500,
        coin: 5,
        fullName: expect.stringMatching(/^Aliyev /),
        isFinished: false,
      },
    })
    expect(await ids({ sortBy: 'coin' })).toEqual([vali, guli, ali, zafar, nodir])
    expect(await ids({ sortBy: 'level' })).toEqual([ali, vali, guli, zafar, nodir])
    expect(await ids({ sortBy: 'status' })).toEqual([guli, vali, zafar, nodir, ali])
    const least = await ask({ orderBy: 'ASC', perPage: 2, page: 2 })
    expect(least.data.statistics.map(({ id, position }) => [id, position])).toEqual([
      [guli, 3],
      [vali, 2],
    ])
    expect([await ids({ orderBy: 'ASC', perPage: 2, page: 3 }), await ids({ page: 2 })]).toEqual([[ali], []])
    expect((await ask({ page: 2 })).data.total).toBe(5)
  })

  it('the ranking of a category uses only the points of that category; students without points in the category come last', async () => {
    const { ask, ids, ali, vali, guli, nodir, zafar } = await centre()
    const rows = (await ask({ categoryId })).data
    expect(rows.statistics.map(({ id, position, xp }) => [id, position, xp])).toEqual([
      [ali, 1, 500],
      [vali, 2, 300],
      [zafar, 3, 0],
      [nodir, 4, 0],
      [guli, 5, 0],
    ])
    expect(rows.total).toBe(5)
    expect(await ids({ categoryId, orderBy: 'ASC', perPage: 2 })).toEqual([guli, nodir])
    expect(await ids({ categoryId, perPage: 3, page: 2 })).toEqual([nodir, guli])
    expect(await ids({ categoryId, sortBy: 'coin', perPage: 1 })).toEqual([vali])
  })

  // Shows: GAMIF-024, GAMIF-029, GAMIF-046
  it('the ranking is filtered by name or id, branch, level, status, days and kind of points, and by group, also with former members', async () => {
    const { ask, ids, office, course, groupId, ali, vali, guli, nodir, zafar } = await centre()
    expect(await ids({ key: 'valiyev' })).toEqual([vali])
    const inGroup = (await ask({ groupId })).data.statistics
    expect(inGroup.map(({ id, isFinished }) => [id, isFinished])).toEqual([
      [ali, false],
      [vali, true],
    ])
    expect(await ids({ courseId: course })).toEqual([ali, vali])
    expect(await ids({ officeId: office.id, sortBy: 'coin', orderBy: 'ASC' })).toEqual([nodir, zafar, ali, guli, vali])
    expect(await ids({ level: 1 })).toEqual([vali])
    expect(await ids({ level: 0, categoryId })).toEqual([zafar, nodir, guli])
    const earned = async (query: object) =>
      (await ask({ groupId, ...query })).data.statistics.map(({ id, xp, coin }) => [id, xp, coin])
    expect(await earned({ startDate: '2026-11-01' })).toEqual([
      [vali, 300, 50],
      [ali, 200, 5],
    ])
    expect(await earned({ endDate: '2026-10-31' })).toEqual([
      [ali, 300, 0],
      [vali, 0, 0],
    ])
    expect(await earned({ methods: [PointActionKind.DoHomework, PointActionKind.PassExam] })).toEqual([
      [ali, 200, 5],
      [vali, 0, 0],
    ])
    // Page 1 has only students with points, page 2 has students with and without points, page 3 has only students
    // without points.
    const places = async (query: object) => {
      const { statistics, total } = (await ask({ startDate: '2026-11-01', ...query })).data
      return [total, ...statistics.map(({ id, position, xp }) => [id, position, xp])]
    }
    expect(await places({ perPage: 2 })).toEqual([5, [vali, 1, 300], [ali, 2, 200]])
    expect(await places({ perPage: 2, page: 2 })).toEqual([5, [guli, 3, 100], [zafar, 4, 0]])
    expect(await places({ perPage: 2, page: 3 })).toEqual([5, [nodir, 5, 0]])
    expect(await places({ perPage: 1, sortBy: 'coin', page: 2 })).toEqual([5, [guli, 2, 100]])
    expect(await places({ perPage: 1, orderBy: 'ASC' })).toEqual([5, [nodir, 5, 0]])
  })

  // Shows: STATUS-015
  it("the ranking's filter for active students also finds students excluded from statistics", async () => {
    const { ids, ali, vali, guli, nodir, zafar } = await centre()
    expect(await ids({ statusId: 1 })).toEqual([ali, guli, nodir])
    expect([await ids({ statusId: 5 }), await ids({ statusId: 6 }), await ids({ statusId: 2 })]).toEqual([
      [vali],
      [guli],
      [zafar],
    ])
  })

  it('viewers of other branches do not see a student in the ranking, and erased students are not listed', async () => {
    const { ask, ids, stranger, office, nodir, ali } = await centre()
    expect((await ask({}, stranger)).data).toMatchObject({ statistics: [], total: 0 })
    await t.db.run(sql`update student set forgotten_at = now() where id = ${nodir}`)
    expect(await ids()).not.toContain(nodir)
    const many = await t.db.many<{ id: number }>(sql`
      with made as (
        insert into student (ext_id, h_id, first_name, last_name)
        select gen_random_uuid()::text, 'k' || n, 'Ko''p', 'Ko''pov' from generate_series(1, 1500) n returning id
      ) insert into student_head_office (student_id, head_office_id) select id, ${office.headOfficeId} from made returning student_id as id`)
    await post(...many.map(({ id }) => entry(id, { xp: id % 7 })))
    const whole = await ids({ perPage: 1000 })
    whole.push(...(await ids({ perPage: 1000, page: 2 })))
    expect(whole).toHaveLength(1504)
    expect(await ids({ page: 130 })).toEqual(whole.slice(1290, 1300))
    expect(await ids({ page: 3, orderBy: 'ASC' })).toEqual(whole.toReversed().slice(20, 30))
    expect(new Set(whole).size).toBe(1504)
    const [{ list }, place] = [
      await readRankingCheckpoints(t.db, { categoryId: null, sortBy: 'xp', viewer: 'everybody' }),
      await computeRankOfStudent(t.db, null, 3),
    ]
    const above = await t.db.one<{ count: number }>(sql`
      select count(*) from point_balance join student on student.id = student_id where forgotten_at is null and xp > 3`)
    expect(list.length).toBeGreaterThan(2)
    expect(place.position).toBe((above?.count ?? 0) + 1)
    expect(whole[0]).toBe(ali)
  })
})

describe('giving points manually', () => {
  // Shows: GAMIF-054
  it('points given manually change the ranking at once; a repeated request gives no further points; no more than the balance can be deducted', async () => {
    const { token, stranger, ask, ids, nodir, ali } = await centre()
    const give = async (body: object, who = token) => {
      const given = { studentId: nodir, categoryId, xp: 600, coin: 7, comment: 'Olimpiada', ...body }
      const { status, error } = await t.send(studentAwards.give, { token: who, body: given })
      return error ? [status, error.code, ...Object.keys(error.fields ?? {})] : [status]
    }
    const clientId = randomUUID()
    expect([await give({ clientId }), await give({ clientId })]).toEqual([[200], [200]])
    expect(await give({ clientId, xp: 60 })).toEqual([409, 'KEY_REUSED', 'clientId'])
    expect(await ids({ perPage: 2 })).toEqual([nodir, ali])
    expect((await ask({ key: 'nodirov' })).data.statistics[0]).toMatchObject({ xp: 600, coin: 7, level: 2 })
    expect(await give({ xp: -100, coin: 0 })).toEqual([200])
    expect(await give({ xp: 0, coin: -8 })).toEqual([409, 'NOT_ENOUGH_SILVER', 'coin'])
    expect(await give({ xp: -501, coin: 0 })).toEqual([409, 'NOT_ENOUGH_XP', 'xp'])
    expect(await give({ xp: 0, coin: 0 })).toEqual([400, 'VALIDATION', 'xp'])
    expect(await give({ comment: ' ' })).toEqual([400, 'VALIDATION', 'comment'])
    expect(await give({ categoryId: 999_999 })).toEqual([400, 'VALIDATION', 'categoryId'])
    expect(await give({}, stranger)).toEqual([404, 'NOT_FOUND'])
    expect((await ask({ key: 'nodirov' })).data.statistics[0]).toMatchObject({ xp: 500, coin: 7 })
    const told = await t.db.many(sql`
      select title, body from notification join student_notification on notification_id = notification.id
      where student_id = ${nodir} order by notification.id`)
    expect(told).toEqual([
      { title: 'Yangi daraja', body: 'Dars: 2-daraja' },
      { title: 'Ball berildi', body: '600 XP, 7 kumush. Olimpiada' },
      { title: "Ball olib qo'yildi", body: '-100 XP. Olimpiada' },
    ])
  })
})

describe('the points of one student', () => {
  // Shows: ATTEND-007, GAMIF-006, GAMIF-051, GAMIF-063, GAMIF-065, GAMIF-067, GAMIF-068
  it("a student's points are shown with ranks, history, groups and attendance; a viewer of another branch gets 404", async () => {
    const { office, token, stranger, ali, vali, groupId } = await centre()
    const params = { studentId: ali }
    const { data } = await t.send(studentAwards.ofStudent, { token, params })
    expect(data.places.categories).toMatchObject([
      { xp: 500, level: 2, nextXp: null, category: { displayName: 'Dars' } },
    ])
    expect(data.awards.map(({ xp, method, day, group }) => [xp, method, day, group?.id])).toEqual([
      [200, PointActionKind.DoHomework, '2026-11-20', groupId],
      [300, PointActionKind.ParticipateLesson, '2026-10-05', groupId],
    ])
    const one = await t.send(studentAwards.ofMethod, {
      token,
      params: { ...params, methodId: PointActionKind.DoHomework },
    })
    expect(one.data).toMatchObject({ sums: { count: 1, xp: 200, coin: 5 }, total: 1 })
    const methods = (await t.send(studentAwards.methods, { token, query: params })).data.methods
    expect(methods.map(({ id, xp }) => [id, xp])).toEqual([
      [5, 0],
      [1, 300],
      [2, 200],
      [3, 0],
      [4, 0],
    ])
    expect(
      (await t.send(studentAwards.courses, { token, query: params })).data.courses.map(({ name }) => name),
    ).toEqual(['Frontend'])
    const groups = (await t.send(studentAwards.groups, { token, params: { studentId: vali } })).data.groups
    expect(groups).toMatchObject([{ id: groupId, status: 3, course: { name: 'Frontend' } }])
    const lessonId = await insertReturningId(
      t.db,
      sql`insert into lesson (group_id, date, begin_time, end_time) values (${groupId}, '2026-11-18', '15:00', '17:00') returning id`,
    )
    await t.db.run(sql`insert into attendance (lesson_id, student_id, mark) values (${lessonId}, ${ali}, 4)`)
    await pay(ali, { causeId: lessonId, xp: 200, coin: 1, day: '2026-11-18' })
    expect((await t.send(studentAwards.attendance, { token, query: params })).data).toMatchObject({
      attendance: [{ lessonId, date: '2026-11-18', result: 4, xp: 200, coin: 1 }],
      total: 1,
    })
    // The student passed a door twenty minutes after the start of the first unmarked lesson, so that lesson is listed;
    // the second is not.
    const unmarked = await t.build.lesson({ groupId, date: '2026-11-19' })
    await t.build.lesson({ groupId, date: '2026-11-20' })
    const deviceId = await t.build.doorDevice({ headOfficeId: office.headOfficeId })
    const at = '2026-11-19T15:20:00+05:00'
    await t.db.run(sql`insert into face_log (device_id, serial_no, device_time, at, direction, person_kind, student_id, received_at)
      values (${deviceId}, 1, ${at}, ${at}, 1, 3, ${ali}, ${at})`)
    expect((await t.send(studentAwards.attendance, { token, query: params })).data).toMatchObject({
      attendance: [{ lessonId: unmarked, result: 3, xp: 0 }, { lessonId }],
      total: 2,
    })
    const refused = [
      await t.send(studentAwards.ofStudent, { token: stranger, params }),
      await t.send(studentAwards.ofMethod, { token: stranger, params: { ...params, methodId: 2 } }),
      await t.send(studentAwards.methods, { token: stranger, query: params }),
      await t.send(studentAwards.courses, { token: stranger, query: params }),
      await t.send(studentAwards.attendance, { token: stranger, query: params }),
      await t.send(studentAwards.levels, { token: stranger, query: params }),
      await t.send(studentAwards.groups, { token: stranger, params }),
    ]
    expect(refused.map(({ status }) => status)).toEqual(Array(7).fill(404))
  })

  it('a student sees their own rank, overall and in each category', async () => {
    const { ali } = await centre()
    await t.db.run(
      sql`update student set login = ${`oz.${ali}`}, password_hash = 'argon2id$8$1$AAAA$AAAA' where id = ${ali}`,
    )
    await pay(ali, { xp: 100_000 })
    const token = await openStudentSession(t.deps, t.db, { studentId: ali, address: '127.0.0.1', userAgent: null })
    await t.db.run(sql`update portal_setting set show_places = true`)
    const { data } = await t.send(ownAwards.places, { token })
    expect(data.overall).toMatchObject({ position: 1, xp: 100_500 })
    expect(data.categories).toMatchObject([{ position: 1, level: 2 }])
    expect((await t.send(ownAwards.statistics, { token })).data.methods[1]).toMatchObject({ id: 1, xp: 100_300 })
  })
})

// Shows: DAY-024
it('the student counts per level include exactly the students whom the ranking lists with the same filters', async () => {
  const { token, stranger, groupId } = await centre()
  const levels = async (query: object = {}, as = token) =>
    (await t.send(studentAwards.byLevel, { token: as, query })).data.levels
  const naive = async (query: object = {}) => {
    const { statistics } = (await t.send(studentAwards.statistics, { token, query: { perPage: 100, ...query } })).data
    return [...Map.groupBy(statistics, ({ level }) => level)]
      .map(([level, rows]) => ({ level, count: rows.length }))
      .sort((one, other) => one.level - other.level)
  }
  for (const query of [{}, { categoryId }, { groupId }, { groupId, categoryId }, { key: 'Ali' }])
    expect(await levels(query)).toEqual(await naive(query))
  expect((await levels()).length).toBeGreaterThan(1)
  expect(await levels({}, stranger)).toEqual([])
})
