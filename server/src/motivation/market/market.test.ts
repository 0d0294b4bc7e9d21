import { studentShop } from '@markaz/protocol/motivation/market/own-shop.routes'
import { shopCategories, shopItems, shopTransactions } from '@markaz/protocol/motivation/market/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { storeFile } from '../../centre/files/store-file.ts'
import { sql } from '../../db/db.ts'
import { createLiveChangeTopic, readLiveTopicChangeCount } from '../../live/changes.ts'
import { shareTestApp } from '../../testing/app.ts'
import type { buildOffice } from '../../testing/build.ts'
import { openStudentSession } from '../../testing/portal-session.ts'
import { countRowsOfTables, listNotificationsOfPerson, readLastAudit } from '../../testing/rows.ts'
import { givePointsInTest } from '../testing/give-points.ts'

const t = shareTestApp()
let office: Awaited<ReturnType<typeof buildOffice>>
let staff: { token: string; staffId: number }
let categoryId: number
beforeAll(async () => {
  office = await t.build.office()
  const every = (name: string) => ['create', 'read', 'update', 'delete'].map((option) => `${name}.${option}`)
  const grants = ['store:categories', 'store:items', 'store:transactions'].flatMap(every)
  staff = await t.signedIn({ grants, headOfficeIds: [office.headOfficeId] })
  categoryId = (await t.send(shopCategories.create, { token: staff.token, body: { name: 'Daftarlar' } })).data.id
})

const picture = () =>
  storeFile(
    { ...t.deps, viewer: { id: staff.staffId } },
    { folder: 'images', extension: 'png', name: 'daftar.png', mimeType: 'image/png', bytes: Buffer.from('png') },
  )
const inputOf = async (more: object = {}) => ({
  name: 'Daftar, 48 varaq',
  categoryId,
  description: 'Qattiq muqovali.',
  count: 5,
  price: 100,
  image: await picture(),
  ...more,
})
const newItem = async (more: object = {}) =>
  (await t.send(shopItems.create, { token: staff.token, body: await inputOf(more) })).data.id
const read = async (id: number) => (await t.send(shopItems.read, { token: staff.token, params: { id } })).data.item
const pieces = async (id: number) => {
  const { count, pendingCount, givenCount, returnedCount } = await read(id)
  return { count, pending: pendingCount, given: givenCount, returned: returnedCount }
}
const setStatus = (
  id: number,
  body: { status: 'stopped' } | { status: 'on_sale'; count: number; seenCount: number; price: number },
) => t.send(shopItems.changeStatus, { token: staff.token, params: { id }, body })
let logins = 0
async function pupil(coin: number) {
  const id = await t.build.student({ login: `xaridor${++logins}`, headOfficeIds: [office.headOfficeId] })
  if (coin) await givePointsInTest(t, { studentId: id, coin })
  const token = await openStudentSession(t.deps, t.db, { studentId: id, address: '127.0.0.1', userAgent: null })
  const buy = (itemId: number, { price = 100, key = crypto.randomUUID() as string } = {}) =>
    t.send(studentShop.buy, { token, body: { itemId, price, key } })
  return { id, token, buy }
}
const silverOf = async (studentId: number) =>
  (await t.db.one<{ coin: number }>(sql`select coin from point_balance where student_id = ${studentId}`))?.coin
const setState = (id: number, state: 'delivered' | 'canceled') =>
  t.send(shopTransactions.changeState, { token: staff.token, params: { id }, body: { state } })
const codes = (answers: { status: number; error?: { code: string } }[]) =>
  answers.map(({ status, error }) => error?.code ?? status)

describe("items of the students' shop", () => {
  // Shows: MARKET-015, MARKET-016, MARKET-017, MARKET-018
  it('a category of shop items can be created and renamed, shows the number of its items, and can be deleted only while empty', async () => {
    const send = (name: string) => t.send(shopCategories.create, { token: staff.token, body: { name } })
    const { id } = (await send('Kubkilar')).data
    expect(codes([await send('KUBKILAR')])).toEqual(['STORE_CATEGORY_NAME_TAKEN'])
    const rename = await t.send(shopCategories.update, { token: staff.token, params: { id }, body: { name: 'Kubok' } })
    await newItem({ categoryId: id })
    const { categories } = (await t.send(shopCategories.list, { token: staff.token })).data
    expect(categories).toContainEqual(expect.objectContaining({ id, name: 'Kubok', itemsCount: 1 }))
    const remove = (which: number) => t.send(shopCategories.remove, { token: staff.token, params: { id: which } })
    const empty = (await send('Ruchkalar')).data.id
    expect(codes([rename, await remove(id), await remove(empty), await remove(empty)])).toEqual([
      200,
      'STORE_CATEGORY_IN_USE',
      200,
      'NOT_FOUND',
    ])
  })

  // Shows: MARKET-010, MARKET-019, MARKET-020, MARKET-021
  it('a shop item is created, shown with its picture, listed by state, category and name, and changed', async () => {
    const id = await newItem({ name: 'Markaz futbolkasi' })
    expect(await read(id)).toMatchObject({
      name: 'Markaz futbolkasi',
      category: { id: categoryId, name: 'Daftarlar' },
      status: 'on_sale',
      image: { path: expect.stringMatching(/^images\//), url: expect.stringMatching(/^\/files\/images/) },
    })
    const found = async (query: object) =>
      (await t.send(shopItems.list, { token: staff.token, query })).data.items.some((item) => item.id === id)
    expect(await found({ status: 'on_sale', categoryId, value: 'FUTBOLKA' })).toBe(true)
    expect([await found({ status: 'stopped' }), await found({ value: 'kubok' })]).toEqual([false, false])
    // One piece was sold while the form was open, so the stock changes by the difference that the user entered.
    const buyer = await pupil(100)
    await buyer.buy(id)
    const body = { ...(await inputOf({ name: 'Futbolka', price: 90 })), count: 8, seenCount: 5 }
    await t.send(shopItems.update, { token: staff.token, params: { id }, body })
    expect(await read(id)).toMatchObject({ name: 'Futbolka', count: 7, price: 90 })
    const less = await t.send(shopItems.update, {
      token: staff.token,
      params: { id },
      body: { ...body, image: (await read(id)).image.path, count: 0, seenCount: 8 },
    })
    expect(less.error.fields).toEqual({ count: 'Shu orada sotildi: hozir 7 ta qolgan' })
  })

  it.each([
    ['price', { price: 0 }],
    ['count', { count: -1 }],
    ['name', { name: ' ' }],
    ['categoryId', { categoryId: 999_999 }],
  ])(
    'saving a shop item with a wrong %s answers 400 naming the field, and nothing is written',
    async (field, wrong) => {
      const body = await inputOf(wrong)
      const before = await countRowsOfTables(t.db, 'store_item', 'audit')
      const answer = await t.send(shopItems.create, { token: staff.token, body })
      expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, [field]])
      expect(await countRowsOfTables(t.db, 'store_item', 'audit')).toEqual(before)
    },
  )

  // Shows: MARKET-011, MARKET-022
  it('stopping the sale of a shop item, or resuming it with a new count and price, answers 409 when repeated', async () => {
    const id = await newItem()
    const buyer = await pupil(1_000)
    const back = { status: 'on_sale', count: 3, seenCount: 5, price: 70 } as const
    expect(
      codes([
        await setStatus(id, back),
        await setStatus(id, { status: 'stopped' }),
        await setStatus(id, { status: 'stopped' }),
      ]),
    ).toEqual(['STORE_ITEM_STATE', 200, 'STORE_ITEM_STATE'])
    expect(codes([await buyer.buy(id)])).toEqual(['STORE_ITEM_STOPPED'])
    expect((await t.send(studentShop.items, { token: buyer.token })).data.items.some((item) => item.id === id)).toBe(
      false,
    )
    await setStatus(id, back)
    expect(await read(id)).toMatchObject({ status: 'on_sale', count: 3, price: 70 })
  })

  it('if a buyer returns an item while staff enter its new stock, the stored stock includes the returned item', async () => {
    const id = await newItem()
    const bought = await (await pupil(100)).buy(id)
    await setStatus(id, { status: 'stopped' })
    await setState(bought.data.purchase.id, 'canceled')
    await setStatus(id, { status: 'on_sale', count: 6, seenCount: 4, price: 100 })
    expect(await pieces(id)).toEqual({ count: 7, pending: 0, given: 0, returned: 0 })
    await setStatus(id, { status: 'stopped' })
    const less = await setStatus(id, { status: 'on_sale', count: 0, seenCount: 8, price: 100 })
    expect(less.error.fields).toEqual({ count: 'Shu orada sotildi: hozir 7 ta qolgan' })
  })
})

describe('buying in the shop', () => {
  // Shows: MARKET-001, SAFE-020
  it('a purchase takes the price in silver and the item from the stock at once; a repeated request returns the same purchase', async () => {
    const id = await newItem()
    const ali = await pupil(250)
    const key = crypto.randomUUID()
    const answers = await Promise.all([ali.buy(id, { key }), ali.buy(id, { key }), ali.buy(id, { key })])
    expect(codes(answers)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ data }) => data.purchase.id)).size).toBe(1)
    expect([await silverOf(ali.id), await pieces(id)]).toEqual([150, { count: 4, pending: 1, given: 0, returned: 0 }])
    const other = await newItem()
    for (const [what, price] of [
      [other, 100],
      [id, 90],
    ] as const) {
      const { status, error } = await ali.buy(what, { key, price })
      expect([status, error.code, Object.keys(error.fields ?? {})]).toEqual([409, 'KEY_REUSED', ['key']])
    }
    const { purchases, total } = (await t.send(studentShop.purchases, { token: ali.token })).data
    expect([total, purchases]).toEqual([
      1,
      [expect.objectContaining({ state: 'pending', price: 100, item: expect.objectContaining({ id }) })],
    ])
  })

  it("a purchase and its cancellation leave the buyer's XP unchanged", async () => {
    const ali = await pupil(100)
    const { data } = await ali.buy(await newItem())
    const xp = async () =>
      (await t.db.one<{ xp: number }>(sql`select xp from point_balance where student_id = ${ali.id}`))?.xp
    expect(await xp()).toBe(0)
    await setState(data.purchase.id, 'canceled')
    expect(await xp()).toBe(0)
  })

  it('buying answers 409 for too little silver, a changed price or an empty stock and 404 for an unknown item, and changes nothing', async () => {
    const [item, none] = [await newItem(), await newItem({ count: 0 })]
    const [poor, rich] = [await pupil(99), await pupil(1_000)]
    const before = await countRowsOfTables(t.db, 'store_transaction', 'point_entry')
    expect(
      codes([await poor.buy(item), await rich.buy(item, { price: 90 }), await rich.buy(none), await rich.buy(999_999)]),
    ).toEqual(['NOT_ENOUGH_SILVER', 'STORE_PRICE_CHANGED', 'STORE_SOLD_OUT', 'NOT_FOUND'])
    expect(await countRowsOfTables(t.db, 'store_transaction', 'point_entry')).toEqual(before)
    expect([await silverOf(poor.id), await pieces(item)]).toEqual([99, { count: 5, pending: 0, given: 0, returned: 0 }])
  })

  // Shows: MARKET-001
  it('of fifty simultaneous purchases of the last shop item exactly one succeeds, and no silver is spent twice', async () => {
    const [last, many] = [await newItem({ count: 1 }), await newItem({ count: 50 })]
    const buyers = await Promise.all(Array.from({ length: 50 }, () => pupil(100)))
    const answers = codes(await Promise.all(buyers.map(({ buy }) => buy(last))))
    expect(answers.toSorted()).toEqual([201, ...Array(49).fill('STORE_SOLD_OUT')])
    const silver = await Promise.all(buyers.map(({ id }) => silverOf(id)))
    expect(silver.toSorted()).toEqual([0, ...Array(49).fill(100)])
    expect(await pieces(last)).toEqual({ count: 0, pending: 1, given: 0, returned: 0 })

    const greedy = await pupil(250)
    const tabs = codes(await Promise.all(Array.from({ length: 10 }, () => greedy.buy(many))))
    expect(tabs.toSorted()).toEqual([201, 201, ...Array(8).fill('NOT_ENOUGH_SILVER')])
    expect([await silverOf(greedy.id), (await pieces(many)).count]).toEqual([50, 48])
  })
})

describe('handing out and cancelling a purchase', () => {
  async function bought() {
    const item = await newItem()
    const ali = await pupil(100)
    const { purchase } = (await ali.buy(item)).data
    return { item, ali, id: purchase.id }
  }

  // Shows: MARKET-011, MARKET-014, MARKET-024, SAFE-022
  it('a purchase that was handed out can be returned once, even with simultaneous requests; stock and silver are restored', async () => {
    const { item, ali, id } = await bought()
    expect(codes(await Promise.all([setState(id, 'delivered'), setState(id, 'delivered')])).toSorted()).toEqual([
      200,
      'STORE_TRANSACTION_STATE',
    ])
    expect(await pieces(item)).toEqual({ count: 4, pending: 0, given: 1, returned: 0 })
    expect(codes(await Promise.all(Array.from({ length: 5 }, () => setState(id, 'canceled')))).toSorted()).toEqual([
      200,
      ...Array(4).fill('STORE_TRANSACTION_STATE'),
    ])
    expect([await silverOf(ali.id), await pieces(item)]).toEqual([100, { count: 5, pending: 0, given: 1, returned: 1 }])
    expect(await readLastAudit(t.db)).toMatchObject({ action: 'return', permissionName: 'store:transactions' })
    expect(await listNotificationsOfPerson(t.db, 'student', ali.id)).toEqual([
      [24, 'Xaridingiz topshirildi', 'Daftar, 48 varaq'],
      [25, 'Xaridingiz qaytarib olindi', 'Daftar, 48 varaq: 100 kumush qaytarildi'],
    ])
    expect(codes([await setState(id, 'delivered')])).toEqual(['STORE_TRANSACTION_STATE'])
  })

  // Shows: SAFE-022
  it('cancelling a purchase before it is handed out returns the silver to the buyer and the item to the stock, and notifies the buyer', async () => {
    const { item, ali, id } = await bought()
    await setState(id, 'canceled')
    expect([await silverOf(ali.id), await pieces(item)]).toEqual([100, { count: 5, pending: 0, given: 0, returned: 0 }])
    const [own] = (await t.send(studentShop.purchases, { token: ali.token })).data.purchases
    expect(own).toMatchObject({ state: 'canceled', isReturned: false })
    const body = 'Daftar, 48 varaq: 100 kumush qaytarildi'
    expect(await listNotificationsOfPerson(t.db, 'student', ali.id)).toEqual([[25, 'Xaridingiz bekor qilindi', body]])
  })

  describe('a purchase that its buyer cancels', () => {
    const cancel = (token: string, id: number) => t.send(studentShop.cancel, { token, params: { id } })

    it("a student's cancellation of a purchase returns silver and item once, even with repeated and simultaneous requests", async () => {
      const { item, ali, id } = await bought()
      const answers = await Promise.all(Array.from({ length: 4 }, () => cancel(ali.token, id)))
      expect(codes(answers)).toEqual([200, 200, 200, 200])
      expect(answers[3]?.data.purchase).toMatchObject({ id, state: 'canceled', isReturned: false })
      expect([await silverOf(ali.id), await pieces(item)]).toEqual([
        100,
        { count: 5, pending: 0, given: 0, returned: 0 },
      ])
      const lines = await t.db.many(
        sql`select action from audit where entity = 'store-transaction' and entity_id = ${id} order by id`,
      )
      expect(lines).toEqual([{ action: 'buy' }, { action: 'cancel' }])
      expect(codes([await setState(id, 'delivered')])).toEqual(['STORE_TRANSACTION_STATE'])
    })

    it("a student's cancellation is refused after the purchase was handed out, and answers 404 for another student's purchase", async () => {
      const { item, ali, id } = await bought()
      expect(codes([await cancel((await pupil(0)).token, id)])).toEqual(['NOT_FOUND'])
      await setState(id, 'delivered')
      expect(codes([await cancel(ali.token, id)])).toEqual(['STORE_PURCHASE_SERVED'])
      expect([await silverOf(ali.id), await pieces(item)]).toEqual([0, { count: 4, pending: 0, given: 1, returned: 0 }])
    })
  })

  // Shows: MARKET-013, MARKET-023
  it("purchases are listed by state, buyer, day and branch; purchases outside the viewer's branches are not listed", async () => {
    const { ali, id } = await bought()
    const hId = (await t.db.one<{ hId: string }>(sql`select h_id as "hId" from student where id = ${ali.id}`))?.hId
    const found = async (query: object, token = staff.token) =>
      (await t.send(shopTransactions.list, { token, query })).data.transactions.map((one) => one.id)
    expect(
      await found({
        value: hId,
        state: 'pending',
        startDate: '2026-11-21',
        endDate: '2026-11-21',
        officeIds: [office.id],
      }),
    ).toEqual([id])
    for (const query of [{ state: 'delivered' }, { startDate: '2026-11-22' }, { officeIds: [999_999] }])
      expect([query, await found({ value: hId, ...query })]).toEqual([query, []])
    const far = await t.signedIn({ grants: ['store:transactions.read', 'store:transactions.update'] })
    expect(await found({ value: hId }, far.token)).toEqual([])
    const answer = await t.send(shopTransactions.changeState, {
      token: far.token,
      params: { id },
      body: { state: 'canceled' },
    })
    expect(answer.status).toBe(404)
  })

  it('each change of a purchase notifies the open pages of the shop once, with consecutive event numbers', async () => {
    const before = await readLiveTopicChangeCount(t.db, 'store')
    const { id } = await bought()
    await setState(id, 'delivered')
    await setState(id, 'delivered')
    const { seq } = (await t.send(shopTransactions.list, { token: staff.token })).data
    expect(seq).toBe(before + 2)
    const { events, isMore } = await createLiveChangeTopic(t.db, 'store').read(before, [])
    expect([events.map((event) => event.seq), isMore]).toEqual([[before + 1, before + 2], false])
  })

  it("the buyer's open portal and the open pages of the shop learn of each change of a purchase", async () => {
    const { ali, id } = await bought()
    const changes = async () => ({
      ofBuyer: (
        await t.db.many(sql`
          select from student_feed where student_id = ${ali.id} and kind = 'purchase' and about_id = ${id}`)
      ).length,
      ofShop: await readLiveTopicChangeCount(t.db, 'store'),
    })
    const first = await changes()
    expect(first.ofBuyer).toBe(1)
    await setState(id, 'delivered')
    expect(await changes()).toEqual({ ofBuyer: 2, ofShop: first.ofShop + 1 })
    await setState(id, 'canceled')
    expect(await changes()).toEqual({ ofBuyer: 3, ofShop: first.ofShop + 2 })
  })

  it("the buyer's open portal and the open pages of the shop learn once that the buyer cancelled a purchase", async () => {
    const { ali, id } = await bought()
    const before = await readLiveTopicChangeCount(t.db, 'store')
    for (let n = 0; n < 2; n++) await t.send(studentShop.cancel, { token: ali.token, params: { id } })
    expect(await readLiveTopicChangeCount(t.db, 'store')).toBe(before + 1)
    expect(
      await t.db.many(sql`
        select about_id as id from student_feed where student_id = ${ali.id} and kind = 'purchase'`),
    ).toEqual([{ id }, { id }])
  })
})
