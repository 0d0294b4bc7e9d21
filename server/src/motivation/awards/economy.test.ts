import { economy } from '@markaz/protocol/motivation/awards/economy.routes'
import { Method, PointCause } from '@markaz/protocol/motivation/points/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildOffice, buildStudent } from '../../testing/build.ts'
import { idOf } from '../../testing/rows.ts'
import { type PointEntry, postPoints } from '../points/post-points.ts'
import { warningsOf } from './economy-warnings.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

let cause = 0
const post = (studentId: number, more: Partial<PointEntry>) =>
  t.db.transaction((tx) =>
    postPoints(
      tx,
      [
        {
          studentId,
          cause: PointCause.Lesson,
          causeId: ++cause,
          actionId: null,
          categoryId: null,
          method: Method.ParticipateLesson,
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

describe('the economy of a branch', () => {
  it('silver in circulation, weeks, actions, branches, what things cost in days; and the last month with another price', async () => {
    const { id: officeId, headOfficeId } = await buildOffice(t.db)
    const elsewhere = await buildOffice(t.db)
    const grants = ['gamification:statistics.read']
    const { token, staffId } = await t.signedIn({ grants, headOfficeIds: [headOfficeId] })
    const stranger = await t.signedIn({ grants, headOfficeIds: [elsewhere.headOfficeId] })
    const [ali, vali] = [
      await buildStudent(t.db, { lastName: 'Aliyev', headOfficeIds: [headOfficeId] }),
      await buildStudent(t.db, { lastName: 'Valiyev', headOfficeIds: [headOfficeId] }),
    ]
    const category = await idOf(
      t.db,
      sql`insert into gamification_category (name, display_name) values ('iqtisod', 'Iqtisod') returning id`,
    )
    const actionId = await idOf(
      t.db,
      sql`insert into gamification_action (name, kind, category_id) values ('Darsga kelish', 1, ${category}) returning id`,
    )
    await t.db.run(sql`
      with shelf as (insert into store_category (name, created_at) values ('Daftarlar', now()) returning id)
      insert into store_item (category_id, name, description, count, price, image, created_by, created_at)
      select id, name, '', 5, price, 'x', ${staffId}, now() from shelf, (values ('Qalam', 14), ('Daftar', 28), ('Sumka', 500)) item (name, price)`)
    // 28 silver in 28 days each: a usual talaba has one a day.
    await post(ali, { actionId, xp: 300, coin: 28 })
    await post(vali, { actionId, xp: 100, coin: 20, day: '2026-11-10' })
    const twice = { actionId, xp: 150, coin: 8, day: '2026-11-10', causeId: ++cause }
    await post(vali, twice)
    await post(vali, { method: Method.ByAdmin, cause: PointCause.Hand, xp: 40, staffId })
    await post(ali, { cause: PointCause.Purchase, method: null, coin: -14 })
    await post(ali, { xp: 9, coin: 9, day: '2026-09-25' })
    const { data } = await t.send(economy.read, { token })
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
    expect((await t.send(economy.read, { token: stranger.token })).data).toMatchObject({ circulation: 0, holders: 0 })

    const whatIf = async (query: object, who = token) =>
      t.send(economy.whatIf, { token: who, query: { actionId, xp: 0, coin: 0, ...query } as never })
    const dearer = (await whatIf({ xp: 200, coin: 28 })).data
    expect(dearer).toMatchObject({
      payments: 3,
      before: { xp: 590, coin: 56, prices: { coinPerDay: 1 } },
      after: { xp: 1190, coin: 140, prices: { coinPerDay: 2.5 } },
    })
    expect(
      dearer.top.map(({ student, positionBefore, position, xp }) => [student.id, positionBefore, position, xp]),
    ).toEqual([
      [vali, 2, 1, 690],
      [ali, 1, 2, 500],
    ])
    // Nobody is paid less than nothing.
    expect((await whatIf({ xp: -1000, coin: -1000 })).data.after).toMatchObject({ xp: 40, coin: 0 })
    expect((await whatIf({ actionId: 999_999 })).status).toBe(404)
    expect((await whatIf({ xp: 'x' })).error.fields).toHaveProperty('xp')
    expect((await whatIf({}, stranger.token)).data.payments).toBe(0)
  })
})

describe('warnings', () => {
  const week = { start: '', end: '', xp: 0 }
  const giver = (id: number, coin: number) => ({ staff: { id, fullName: `Ustoz ${id}` }, count: 1, xp: 0, coin })
  const cost = (price: number, days: number | null) => ({ name: 'Narsa', price, days })
  const calm = {
    weeks: Array(4).fill({ ...week, earned: 100, spent: 60 }),
    prices: { coinPerDay: 2, earners: 9, cheapest: cost(10, 5), median: cost(60, 30) },
    givers: [giver(1, 60), giver(2, 50), giver(3, 40)],
  }
  it.each([
    ['nothing while all is calm', {}, []],
    ['the middle item costs months', { prices: { ...calm.prices, median: cost(240, 120) } }, [['too_dear', 2, null]]],
    ['the cheapest costs half a day', { prices: { ...calm.prices, cheapest: cost(1, 1) } }, [['too_cheap', 2, null]]],
    [
      'far more is earned than spent',
      { weeks: Array(4).fill({ ...week, earned: 100, spent: 20 }) },
      [['silver_grows', 5, null]],
    ],
    ['a shop where nothing was bought yet', { weeks: Array(4).fill({ ...week, earned: 100, spent: 0 }) }, []],
    ['one teacher gives far more', { givers: [giver(1, 400), giver(2, 50), giver(3, 40)] }, [['generous', 10, 1]]],
    ['few give at all', { givers: [giver(1, 400), giver(2, 50)] }, []],
    ['much more of next to nothing', { givers: [giver(1, 49), giver(2, 1), giver(3, 1)] }, []],
  ])('%s', (_, more, expected) => {
    expect(warningsOf({ ...calm, ...more }).map(({ kind, times, staff }) => [kind, times, staff?.id ?? null])).toEqual(
      expected,
    )
  })
})
