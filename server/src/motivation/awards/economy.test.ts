import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import type { PointSimulationInput } from '@markaz/protocol/motivation/awards/economy.schemas'
import { pointEconomy } from '@markaz/protocol/motivation/awards/routes'
import { PointActionKind, PointCause } from '@markaz/protocol/motivation/points/schemas'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { countRowsOf, insertReturningId } from '../../testing/rows.ts'
import { createGroupForPointTests } from '../actions/testing/group-with-points.ts'
import { countDaysWithWrongPointSums } from '../points/check-ledger.ts'
import { storeDailyPointSums } from '../points/point-flow.ts'
import { type PointLedgerEntry, recordPointEntries } from '../points/post-points.ts'
import { pointEconomyWarnings } from './economy-warnings.ts'

const t = shareTestApp()

let cause = 0
const post = (studentId: number, more: Partial<PointLedgerEntry>) =>
  t.db.transaction((tx) =>
    recordPointEntries(
      tx,
      [
        {
          studentId,
          cause: PointCause.Lesson,
          causeId: ++cause,
          actionId: null,
          categoryId: null,
          method: PointActionKind.ParticipateLesson,
          xp: 0,
          coin: 0,
          day: '2026-11-20',
          staffId: null,
          ...more,
        },
      ],
      { now: t.deps.clock.now() },
    ),
  )

describe('the economy report of points in a branch', () => {
  // Shows: DAY-016
  it('the economy report shows silver in circulation, and in how many days a typical student can buy an item', async () => {
    const { id: officeId, headOfficeId } = await t.build.office()
    const elsewhere = await t.build.office()
    const grants = ['gamification:statistics.read']
    const { token, staffId } = await t.signedIn({ grants, headOfficeIds: [headOfficeId] })
    const stranger = await t.signedIn({ grants, headOfficeIds: [elsewhere.headOfficeId] })
    const [ali, vali] = [
      await t.build.student({ lastName: 'Aliyev', headOfficeIds: [headOfficeId] }),
      await t.build.student({ lastName: 'Valiyev', headOfficeIds: [headOfficeId] }),
    ]
    const category = await insertReturningId(
      t.db,
      sql`insert into gamification_category (name, display_name) values ('iqtisod', 'Iqtisod') returning id`,
    )
    const actionId = await insertReturningId(
      t.db,
      sql`insert into gamification_action (name, kind, category_id) values ('Darsga kelish', 1, ${category}) returning id`,
    )
    await t.db.run(sql`
      with shelf as (insert into store_category (name, created_at) values ('Daftarlar', now()) returning id)
      insert into store_item (category_id, name, description, count, price, image, created_by, created_at)
      select id, name, '', stock, price, 'x', ${staffId}, now() from shelf, (values ('Tugagan', 0, 1), ('Qalam', 5, 14), ('Daftar', 5, 28), ('Sumka', 5, 500)) item (name, stock, price)`)
    // Ali and Vali each earn 28 silver within the 28 days: one silver a day.
    await post(ali, { actionId, xp: 300, coin: 28 })
    await post(vali, { actionId, xp: 100, coin: 20, day: '2026-11-10' })
    const twice = { actionId, xp: 150, coin: 8, day: '2026-11-10', causeId: ++cause }
    await post(vali, twice)
    await post(vali, { method: PointActionKind.ByAdmin, cause: PointCause.Hand, xp: 40, staffId })
    await post(ali, { cause: PointCause.Purchase, method: null, coin: -14 })
    await post(ali, { xp: 9, coin: 9, day: '2026-09-25' })
    const { data } = await t.send(pointEconomy.read, { token })
    expect(data).toMatchObject({ circulation: 51, holders: 2 })
    expect(data.weeks).toHaveLength(12)
    expect(data.weeks.slice(-2)).toEqual([
      { start: '2026-11-09', end: '2026-11-15', earned: 28, spent: 0, xp: 250 },
      { start: '2026-11-16', end: '2026-11-22', earned: 28, spent: 14, xp: 340 },
    ])
    expect(data.actions).toEqual([
      { action: { id: actionId, name: 'Darsga kelish' }, method: 1, count: 3, xp: 550, coin: 56 },
      { action: null, method: 5, count: 1, xp: 40, coin: 0 },
    ])
    expect(data.offices).toMatchObject([{ office: { id: officeId }, earned: 56, spent: 14 }])
    expect(data.prices).toEqual({
      coinPerDay: 1,
      earners: 2,
      cheapest: { name: 'Qalam', price: 14, days: 14 },
      median: { name: 'Daftar', price: 28, days: 28 },
    })
    expect(data.givers).toMatchObject([{ staff: { id: staffId }, count: 1, xp: 40 }])
    expect((await t.send(pointEconomy.read, { token: stranger.token })).data).toMatchObject({
      circulation: 0,
      holders: 0,
    })

    // The stored sums plus newer point entries must give the same report as all point entries alone.
    await storeDailyPointSums(t.db)
    await post(ali, { actionId, coin: 2, day: '2026-11-09' })
    await post(vali, { ...twice, coin: 6 })
    await storeDailyPointSums(t.db)
    await post(vali, { cause: PointCause.Purchase, method: null, coin: -4 })
    const later = (await t.send(pointEconomy.read, { token })).data
    expect(later.weeks.slice(-2)).toEqual([
      { start: '2026-11-09', end: '2026-11-15', earned: 28, spent: 0, xp: 250 },
      { start: '2026-11-16', end: '2026-11-22', earned: 28, spent: 18, xp: 340 },
    ])
    expect(later.actions[0]).toEqual({ ...data.actions[0], count: 4 })
    expect(await countDaysWithWrongPointSums(t.db)).toBe(0)
  })
})

describe('simulating other prices of an action', () => {
  it('simulating other points for a point rule recalculates the last four weeks from attendance marks, and stores nothing', async () => {
    const g = await createGroupForPointTests(t)
    const { headOfficeId } = g
    const [ali, vali] = g.studentIds as [number, number]
    const { token } = await t.signedIn({ grants: ['gamification:statistics.read'], headOfficeIds: [headOfficeId] })
    const actionId = await g.action(PointActionKind.ParticipateLesson)
    await g.connect([actionId])
    await g.lesson('2026-11-21')
    await g.at('2026-11-21T15:00:00+05:00')
    await g.mark('2026-11-21', [
      [ali, AttendanceMark.Attended],
      [vali, AttendanceMark.Late],
    ])
    await post(ali, { method: PointActionKind.ByAdmin, cause: PointCause.Hand, xp: 50 })
    const { priced } = (await t.send(pointEconomy.read, { token })).data
    const levels = priced.find(({ id }) => id === actionId)?.levels ?? []
    expect(levels.map(({ from, xp, coin }) => [from, xp, coin])).toEqual([
      [AttendanceMark.Attended, 300, 0],
      [AttendanceMark.Late, 200, 0],
    ])
    const [inTime, late] = levels.map(({ id }) => id) as [number, number]
    const before = await countRowsOf(t.db, 'point_entry')
    const ask = (levels: PointSimulationInput['levels'], more: object = {}, who = token) =>
      t.send(pointEconomy.whatIf, { token: who, body: { actionId, levels, ...more } })
    const { data } = await ask([{ id: late, xp: 500, coin: 28 }])
    expect(data).toMatchObject({
      payments: 2,
      before: { xp: 550, coin: 0, prices: { coinPerDay: null } },
      after: { xp: 850, coin: 28, prices: { coinPerDay: 1, earners: 1 } },
    })
    expect(
      data.top.map(({ student, positionBefore, position, xp }) => [student.id, positionBefore, position, xp]),
    ).toEqual([
      [vali, 2, 1, 500],
      [ali, 1, 2, 350],
    ])
    expect(
      (
        await ask([
          { id: inTime, xp: 0, coin: 0 },
          { id: late, xp: 0, coin: 0 },
        ])
      ).data,
    ).toMatchObject({
      payments: 0,
      after: { xp: 50, coin: 0 },
    })
    const byHand = await g.action(PointActionKind.ByAdmin)
    const level = [{ id: null, xp: 1, coin: 0 }]
    expect((await ask(level, { actionId: byHand })).error.fields).toHaveProperty('actionId')
    expect((await ask(level, { actionId: 999_999 })).status).toBe(404)
    expect((await ask([{ id: late, xp: -1, coin: 0 }])).error.fields).toHaveProperty('levels.0.xp')
    const stranger = await t.signedIn({ grants: ['gamification:statistics.read'], headOfficeIds: [] })
    expect((await ask(level, {}, stranger.token)).data).toMatchObject({ payments: 0, before: { xp: 0 } })
    expect(await countRowsOf(t.db, 'point_entry')).toBe(before)

    // An action for taking part in an exam has no score levels, so it gives the points (`xp`) of the action itself.
    const exam = await g.action(PointActionKind.ParticipateExam, { xp: 400 })
    expect((await t.send(pointEconomy.read, { token })).data.priced.find(({ id }) => id === exam)?.levels).toEqual([
      { id: null, from: 1, to: 100, xp: 400, coin: 0 },
    ])
  })
})

describe('warnings in the economy report of points', () => {
  const week = { start: '', end: '', xp: 0 }
  const giver = (id: number, coin: number) => ({ staff: { id, fullName: `Ustoz ${id}` }, count: 1, xp: 0, coin })
  const cost = (price: number, days: number | null) => ({ name: 'Narsa', price, days })
  const calm = {
    weeks: Array(4).fill({ ...week, earned: 100, spent: 60 }),
    prices: { coinPerDay: 2, earners: 9, cheapest: cost(10, 5), median: cost(60, 30) },
    givers: [giver(1, 60), giver(2, 50), giver(3, 40)],
  }
  it.each([
    ['none for an ordinary economy', {}, []],
    [
      'the median item costs more than two months',
      { prices: { ...calm.prices, median: cost(240, 120) } },
      [['too_dear', 2, null]],
    ],
    [
      'the cheapest item costs half a day',
      { prices: { ...calm.prices, cheapest: cost(1, 1) } },
      [['too_cheap', 2, null]],
    ],
    [
      'far more silver is earned than spent',
      { weeks: Array(4).fill({ ...week, earned: 100, spent: 20 }) },
      [['silver_grows', 5, null]],
    ],
    ['none before the first purchase', { weeks: Array(4).fill({ ...week, earned: 100, spent: 0 }) }, []],
    [
      'one teacher gives far more than the others',
      { givers: [giver(1, 400), giver(2, 50), giver(3, 40)] },
      [['generous', 10, 1]],
    ],
    ['none when fewer than three teachers give points', { givers: [giver(1, 400), giver(2, 50)] }, []],
    ['none when all amounts are small', { givers: [giver(1, 49), giver(2, 1), giver(3, 1)] }, []],
  ])('the economy report of points warns only about unusual earning and spending: %s', (_, more, expected) => {
    expect(
      pointEconomyWarnings({ ...calm, ...more }).map(({ kind, times, staff }) => [kind, times, staff?.id ?? null]),
    ).toEqual(expected)
  })
})
