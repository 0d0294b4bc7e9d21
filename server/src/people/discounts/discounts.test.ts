import { discounts, promos } from '@markaz/protocol/people/discounts/routes'
import { computeReducedPrice } from '@markaz/protocol/people/discounts/schemas'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { countRowsOfTables, readLastAudit } from '../../testing/rows.ts'
import { undoRequestChanges } from '../../testing/undo.ts'

const t = shareTestApp()
let token: string
let place: { courseIds: number[]; officeIds: number[] }
beforeAll(async () => {
  token = (await t.signedIn({ grants: ['settings.create', 'settings.read', 'settings.update'] })).token
  place = { courseIds: [await t.build.course()], officeIds: [(await t.build.office()).id] }
})

const days = { startDate: '2026-11-01', endDate: '2026-12-31' }
const everywhere = { courseIds: [], officeIds: [] }
const input = { name: 'Yangi yil', percent: 10, ...days, ...everywhere }
const create = (body: object) => t.send(promos.create, { token, body: { ...input, ...body } as never })

it.each([
  [1_200_000, { percent: 10, amount: null }, 1_080_000],
  [999_999, { percent: 33, amount: null }, 670_000],
  [500_000, { percent: null, amount: 120_000 }, 380_000],
  [500_000, { percent: null, amount: 700_000 }, 0],
  [500_000, { percent: 100, amount: null }, 0],
])("a price of %i so'm with the discount %j becomes %i so'm", (price, cut, left) => {
  expect(computeReducedPrice(price, cut)).toBe(left)
})

describe('promos and discounts', () => {
  // Shows: PROMO-005, PROMO-006
  it('promos and discounts have separate lists and can be created, read, changed, archived and searched', async () => {
    const { id } = (await create({ code: 'qish26', limit: 3, ...place })).data
    const discount = (
      await t.send(discounts.create, { token, body: { ...input, name: 'Opa-uka', percent: null, amount: 50_000 } })
    ).data.id
    const [at, atDiscount] = [
      { token, params: { id } },
      { token, params: { id: discount } },
    ]
    expect((await t.send(promos.read, at)).data.promo).toMatchObject({
      ...{ name: 'Yangi yil', code: 'QISH26', percent: 10, amount: null, limit: 3, usedCount: 0, isArchived: false },
      courses: [{ id: place.courseIds[0] }],
      offices: [{ id: place.officeIds[0] }],
    })
    expect((await t.send(discounts.read, atDiscount)).data.discount).toMatchObject({ percent: null, amount: 50_000 })
    expect([(await t.send(discounts.read, at)).status, (await t.send(promos.uses, atDiscount)).status]).toEqual([
      404, 404,
    ])

    const changed = { ...input, name: 'Qish', code: 'QISH27', percent: 15 }
    await t.send(promos.update, { ...at, body: changed })
    expect(await readLastAudit(t.db)).toMatchObject({
      ...{ permissionName: 'settings', action: 'update', entity: 'promo' },
      before: { name: 'Yangi yil', code: 'QISH26', percent: 10, ...place },
      after: changed,
    })
    const found = async (query: object) =>
      (await t.send(promos.list, { token, query })).data.promos.filter((one) => one.id === id).length
    expect(await found({ value: 'qish27', startDate: '2026-12-31' })).toBe(1)
    expect([
      await found({ value: 'qish26' }),
      await found({ startDate: '2027-01-01' }),
      await found({ archived: true }),
    ]).toEqual([0, 0, 0])

    const archived = await t.send(promos.archive, at)
    await t.send(promos.archive, at)
    expect([await found({}), await found({ archived: true })]).toEqual([0, 1])
    await undoRequestChanges(t, token, archived)
    expect(await found({})).toBe(1)
    await t.send(promos.archive, at)
    await t.send(promos.unarchive, at)
    expect(await found({})).toBe(1)
  })

  it('a promo code is unique, regardless of letter case and also after its promo is archived', async () => {
    const { id } = (await create({ code: 'BAHOR' })).data
    await t.send(promos.archive, { token, params: { id } })
    expect((await create({ code: ' bahor ' })).error.code).toBe('PROMO_CODE_TAKEN')
  })

  it.each([
    ['name', { name: ' ' }],
    ['code', { code: 'AB' }],
    ['code', { code: 'YОZ2026' }],
    ['percent', { percent: 101 }],
    ['percent', { percent: null }],
    ['amount', { amount: 5_000 }],
    ['endDate', { endDate: '2026-10-31' }],
    ['limit', { limit: 0 }],
    ['courseIds', { courseIds: [999_999] }],
    ['officeIds', { officeIds: [999_999] }],
  ])(
    'creating a promo code for a discount answers 400 naming the field %s for the input %j, and nothing is written',
    async (field, wrong) => {
      const before = await countRowsOfTables(t.db, 'discount', 'discount_course', 'audit')
      const { status, error } = await create({ code: 'XATO', ...wrong })
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]])
      expect(await countRowsOfTables(t.db, 'discount', 'discount_course', 'audit')).toEqual(before)
    },
  )

  it('the limit of a discount cannot be set below the number of its uses', async () => {
    const { id } = (await create({ code: 'YOZ', limit: 5 })).data
    const update = (limit: number) =>
      t.send(promos.update, { token, params: { id }, body: { ...input, code: 'YOZ', limit } })
    await t.db.run(sql`update discount set used_count = 2 where id = ${id}`)
    expect((await update(1)).error.fields).toEqual({ limit: "2 marta foydalanilgan: limit bundan kam bo'lmaydi" })
    expect((await update(2)).status).toBe(200)
  })
})
