import { randomUUID } from 'node:crypto'
import { groupPointActions } from '@markaz/protocol/motivation/actions/routes'
import { PointActionKind, PointCause } from '@markaz/protocol/motivation/points/schemas'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { publishLiveChangesInBatch, readLiveTopicChangeCount } from '../../live/changes.ts'
import { shareTestApp } from '../../testing/app.ts'
import { openStudentSession } from '../../testing/portal-session.ts'
import { insertReturningId, listNotificationsOfPerson } from '../../testing/rows.ts'
import { countDaysWithWrongPointSums, findPointLedgerFaults } from './check-ledger.ts'
import { storeDailyPointSums } from './point-flow.ts'
import { type PointLedgerEntry, pointsLiveTopic, recordPointEntries } from './post-points.ts'

const t = shareTestApp()
let categoryId: number
beforeAll(async () => {
  categoryId = await insertReturningId(
    t.db,
    sql`insert into gamification_category (name, display_name) values ('dars', 'Dars') returning id`,
  )
  await t.db.run(sql`
    insert into gamification_level (category_id, level, xp) values (${categoryId}, 1, 100), (${categoryId}, 2, 250)`)
})
afterAll(async () => {
  expect(await findPointLedgerFaults(t.db)).toEqual([])
})

let number = 0
function entry(more: Partial<PointLedgerEntry> & { studentId: number }): PointLedgerEntry {
  const cause = {
    cause: PointCause.Lesson,
    causeId: ++number,
    actionId: 1,
    categoryId,
    method: PointActionKind.ParticipateLesson,
  }
  return { ...cause, xp: 0, coin: 0, day: '2026-11-20', staffId: null, ...more }
}
const post = (...entries: PointLedgerEntry[]) =>
  t.db.transaction((tx) => recordPointEntries(tx, entries, { now: t.deps.clock.now() }))
const balance = (studentId: number) =>
  t.db.one(sql`
  select point_balance.xp, point_balance.coin, point_balance.level, inside.xp as "ofCategory"
  from point_balance left join point_category_balance inside using (student_id) where student_id = ${studentId}`)
const entries = (studentId: number) =>
  t.db.many(sql`select turn, xp, coin, day, method from point_entry where student_id = ${studentId} order by id`)

describe('the ledger of points', () => {
  it('the points ledger books points for one lesson, homework or purchase once; a correction is added as a new entry dated the same day', async () => {
    const studentId = await t.build.student()
    const lesson = entry({ studentId, xp: 300, coin: 5 })
    expect(await post(lesson)).toEqual([{ studentId, categoryId, xp: 300, coin: 5, levelBefore: 0, level: 2 }])
    expect(await post(lesson)).toEqual([])
    expect(await post({ ...lesson, xp: 200, day: '2026-11-25' })).toEqual([
      { studentId, categoryId, xp: -100, coin: 0, levelBefore: 2, level: 1 },
    ])
    expect(await balance(studentId)).toEqual({ xp: 200, coin: 5, level: 1, ofCategory: 200 })
    await post({ ...lesson, xp: 0, coin: 0 })
    await post(lesson)
    expect(await entries(studentId)).toEqual([
      { turn: 1, xp: 300, coin: 5, day: '2026-11-20', method: 1 },
      { turn: 2, xp: -100, coin: 0, day: '2026-11-20', method: 1 },
      { turn: 3, xp: -200, coin: -5, day: '2026-11-20', method: 1 },
      { turn: 4, xp: 300, coin: 5, day: '2026-11-20', method: 1 },
    ])
  })

  it('a student cannot spend more silver than the balance; a later correction of earned points may make the balance negative', async () => {
    const studentId = await t.build.student()
    const lesson = entry({ studentId, coin: 10 })
    const purchase = (coin: number) =>
      entry({ studentId, cause: PointCause.Purchase, actionId: null, categoryId: null, method: null, coin })
    await post(lesson)
    await expect(post(purchase(-11))).rejects.toMatchObject({
      code: 'NOT_ENOUGH_SILVER',
      fields: { coin: expect.any(String) },
    })
    const bought = purchase(-8)
    await post(bought)
    await post({ ...lesson, coin: 0 })
    expect(await balance(studentId)).toMatchObject({ coin: -8 })
    await post(entry({ studentId, coin: 8 }))
    await expect(post(purchase(-1))).rejects.toMatchObject({ code: 'NOT_ENOUGH_SILVER' })
    await post({ ...bought, coin: 0 })
    await post({ ...bought, coin: 0 })
    expect(await balance(studentId)).toMatchObject({ coin: 8 })
  })

  it('staff cannot take more xp from a student than the student has; a later correction of earned xp may make the balance negative', async () => {
    const studentId = await t.build.student()
    const lesson = entry({ studentId, xp: 10 })
    const penalty = (xp: number) => entry({ studentId, cause: PointCause.Hand, method: PointActionKind.ByAdmin, xp })
    await post(lesson)
    await expect(post(penalty(-11))).rejects.toMatchObject({
      code: 'NOT_ENOUGH_XP',
      fields: { xp: expect.any(String) },
    })
    await post(penalty(-8))
    await post({ ...lesson, xp: 0 })
    expect(await balance(studentId)).toMatchObject({ xp: -8 })
  })

  it('a student who reaches a level is notified once, and not when a correction takes the level away', async () => {
    const studentId = await t.build.student()
    const lesson = entry({ studentId, xp: 100 })
    for (const xp of [100, 100, 99]) await post({ ...lesson, xp })
    expect(await listNotificationsOfPerson(t.db, 'student', studentId)).toEqual([
      [expect.any(Number), expect.any(String), expect.stringContaining('Dars')],
    ])
  })

  it('open rankings and the open portal of the student learn of changed points; an entry that is recorded again reports nothing', async () => {
    const studentId = await t.build.student()
    await openStudentSession(t.deps, t.db, { studentId, address: '127.0.0.1', userAgent: null })
    const changesOfStudent = async () =>
      (await t.db.many<{ kind: string }>(sql`select kind from student_feed where student_id = ${studentId}`)).map(
        ({ kind }) => kind,
      )
    const changesOfRankings = async () => {
      // The server publishes all topics of a second together, so this topic is published after earlier changes.
      const topic = `points-test-${++number}`
      await t.db.transaction(async (tx) => publishLiveChangesInBatch(tx, topic))
      await expect.poll(() => readLiveTopicChangeCount(t.db, topic), { timeout: 10_000 }).toBe(1)
      return readLiveTopicChangeCount(t.db, pointsLiveTopic)
    }
    const before = await changesOfRankings()
    const lesson = entry({ studentId, xp: 5 })
    await post(lesson)
    expect([await changesOfRankings(), await changesOfStudent()]).toEqual([before + 1, ['points']])
    await post(lesson)
    expect([await changesOfRankings(), await changesOfStudent()]).toEqual([before + 1, ['points']])
  })

  it('ledger entries of points cannot be changed or deleted; only their texts are erased together with a student', async () => {
    const studentId = await t.build.student()
    await post(entry({ studentId, xp: 1, comment: 'Komil uchun' }))
    for (const change of [
      sql`update point_entry set xp = 2 where student_id = ${studentId}`,
      sql`update point_entry set comment = 'x' where student_id = ${studentId}`,
      sql`delete from point_entry where student_id = ${studentId}`,
      sql`truncate point_entry`,
    ])
      await expect(t.db.run(change), change.text).rejects.toThrow('never changed')
    await t.db.run(sql`update point_entry set comment = null where student_id = ${studentId}`)
  })

  it('the check of the points ledger reports each balance or level that differs from its entries', async () => {
    const studentId = await t.build.student()
    await post(entry({ studentId, xp: 120, coin: 1 }))
    await t.db.run(sql`update point_balance set coin = 3 where student_id = ${studentId}`)
    await t.db.run(sql`update point_category_balance set level = 2 where student_id = ${studentId}`)
    expect(await findPointLedgerFaults(t.db)).toEqual([
      { studentId, categoryId: null, what: 'coin', stands: 3, is: 1 },
      { studentId, categoryId: null, what: 'level', stands: 1, is: 2 },
      { studentId, categoryId, what: 'level', stands: 2, is: 1 },
    ])
    await t.db.run(sql`update point_balance set coin = 1 where student_id = ${studentId}`)
    await t.db.run(sql`update point_category_balance set level = 1 where student_id = ${studentId}`)
  })
})

describe('giving points manually to a group', () => {
  // Shows: GAMIF-049, GAMIF-070
  it('an award to a group gives its points once even if the request is sent twice, and gives none if one row is invalid', async () => {
    const { headOfficeId } = await t.build.office()
    const groupId = await t.build.group({ headOfficeId })
    const [one, two, stranger] = [await t.build.student(), await t.build.student(), await t.build.student()]
    for (const studentId of [one, two]) await t.build.membership({ studentId, groupId })
    const { token } = await t.signedIn({ grants: ['gamification:groups.update'], headOfficeIds: [headOfficeId] })
    const give = async (body: object) => {
      const { status, error } = await t.send(groupPointActions.reward, {
        token,
        params: { id: groupId },
        body: body as never,
      })
      return error?.fields ? [status, ...Object.keys(error.fields)] : [status]
    }
    const row = { studentId: one, xp: 10, coin: 2 }
    expect(await give({ participantsData: [row, { ...row, studentId: stranger }] })).toEqual([
      409,
      'participantsData.1.studentId',
    ])
    expect(await give({ participantsData: [row, row] })).toEqual([400, 'participantsData.1.studentId'])
    expect(await give({ participantsData: [{ ...row, xp: 0, coin: 0 }] })).toEqual([400, 'participantsData.0.xp'])
    expect(await give({ categoryId: 987654, participantsData: [row] })).toEqual([400, 'categoryId'])
    expect(await balance(one)).toMatchObject({ xp: 0, coin: 0 })
    const body = {
      categoryId,
      clientId: randomUUID(),
      participantsData: [row, { ...row, studentId: two, comment: 'Yordami uchun' }],
    }
    expect([await give(body), await give(body)]).toEqual([[200], [200]])
    expect(await give({ ...body, participantsData: [row] })).toEqual([409, 'clientId'])
    expect([await balance(one), await balance(two)]).toEqual(
      Array(2).fill({ xp: 10, coin: 2, level: 0, ofCategory: 10 }),
    )
  })
})

describe.runIf(inject('postgresUrl'))('simultaneous bookings of points on PostgreSQL', () => {
  it("of twenty simultaneous purchases with a student's last silver, one succeeds; simultaneous bookings of points cannot deadlock", async () => {
    const studentIds = await Promise.all(Array.from({ length: 12 }, () => t.build.student()))
    const [first] = studentIds as [number]
    await post(entry({ studentId: first, coin: 5 }))
    const spent = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        post(
          entry({
            studentId: first,
            cause: PointCause.Purchase,
            actionId: null,
            categoryId: null,
            method: null,
            coin: -5,
          }),
        ),
      ),
    )
    expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const lessons = Array.from({ length: 20 }, (_, at) => {
      const causeId = ++number
      return (at % 2 ? studentIds : studentIds.toReversed()).map((studentId) => entry({ studentId, causeId, xp: 1 }))
    })
    const sumUps = [1, 2, 3].map(() => storeDailyPointSums(t.db))
    await Promise.all([...sumUps, ...[...lessons, ...lessons].map((lesson) => post(...lesson))])
    expect((await Promise.all(studentIds.map(balance))).map((one) => (one as { xp: number }).xp)).toEqual(
      Array(12).fill(20),
    )
    expect(await findPointLedgerFaults(t.db)).toEqual([])
    // Sums stored before all point entries were written are corrected by the next run.
    await storeDailyPointSums(t.db)
    expect(await countDaysWithWrongPointSums(t.db)).toBe(0)
  })
})
