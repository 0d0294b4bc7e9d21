import { uploads } from '@markaz/protocol/centre/files/routes'
import { shopCategories, shopItems, shopTransactions } from '@markaz/protocol/motivation/market/routes'
import type { ShopItem, ShopTransaction } from '@markaz/protocol/motivation/market/schemas'
import '../../testing/browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  columnTitles,
  findDialog,
  findRowByText,
  listGrantsOfPermission,
  pickSelectOption,
} from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './market.pages.tsx'

const { server, user, titles, show } = setUpPageTest(pages)

const notebook: ShopItem = {
  id: 4,
  name: 'Daftar, 48 varaq',
  category: { id: 2, name: 'Daftarlar' },
  description: 'Qattiq muqovali.',
  count: 12,
  price: 150,
  image: { path: 'images/a.png', url: '/files/images/a.png' },
  status: 'on_sale',
  pendingCount: 1,
  givenCount: 7,
  returnedCount: 2,
  createdAt: '2026-09-05T05:00:00.000Z',
}
const sale: ShopTransaction = {
  id: 9,
  student: { id: 15, fullName: 'Karimov Ali', hId: '100365' },
  item: { id: 4, name: 'Daftar' },
  category: { id: 2, name: 'Daftarlar' },
  price: 150,
  state: 'pending',
  isReturned: false,
  createdAt: '2026-11-20T05:00:00.000Z',
  handledBy: null,
  handledAt: null,
}

beforeEach(() => {
  server.may(
    'gamification:actions.read',
    ...['categories', 'items', 'transactions'].flatMap((sub) => listGrantsOfPermission(`store:${sub}`)),
  )
  server.answer(shopItems.list, { items: [notebook], total: 1 })
  server.answer(shopItems.read, { item: notebook })
  server.answer(shopCategories.list, {
    categories: [{ id: 2, name: 'Daftarlar', itemsCount: 1, createdAt: '2026-09-01T05:00:00.000Z' }],
    total: 1,
  })
  server.answer(shopTransactions.list, { transactions: [sale], total: 1, seq: 3 })
  server.answer(shopTransactions.stream, ':\n\n')
})

// Shows: MARKET-002, MARKET-012, PERM-033
test('the shop shows its items as cards in tabs, with links to the other pages of the shop', async () => {
  show('/market')
  const cards = within(await screen.findByRole('list', { name: 'Vitrina' }))
  expect(cards.getByRole('link').textContent).toBe('Daftar, 48 varaqDaftarlar150 kumush12 ta qoldi')
  expect(
    ['Kategoriyalar', 'Buyumlar', 'Xaridlar'].map((name) => screen.getByRole('link', { name }).getAttribute('href')),
  ).toEqual(['/market/categories', '/accessories', '/transactions'])
  await user.click(screen.getByRole('link', { name: 'Sotuvdan olingan' }))
  await waitFor(() => expect(server.last(shopItems.list)?.query).toMatchObject({ status: 'stopped' }))
})

// Shows: MARKET-004
test('if the name of a shop category is taken, the error is shown at the field; deleting a category asks for confirmation', async () => {
  show('/market/categories')
  expect((await findRowByText('Daftarlar')).textContent).toContain('1')
  expect(columnTitles()).toEqual(['№', 'Nomi', 'Buyumlar', "Qo'shilgan", 'Amallar'])
  server.refuse(shopCategories.create, 'STORE_CATEGORY_NAME_TAKEN')
  await user.click(screen.getByRole('button', { name: "Qo'shish" }))
  const form = await findDialog()
  await user.type(form.getByLabelText('Nomi'), 'Daftarlar{Enter}')
  expect(await form.findByText('Bunday nomli kategoriya bor')).toBeTruthy()
  server.answer(shopCategories.create, { id: 3 })
  await user.type(form.getByLabelText('Nomi'), ' 2{Enter}')
  await waitFor(() => expect(titles()).toEqual(['"Daftarlar 2" kategoriyasi qo\'shildi']))
  server.refuse(shopCategories.remove, 'STORE_CATEGORY_IN_USE')
  await user.click(screen.getByRole('button', { name: "O'chirish: Daftarlar" }))
  await user.click((await findDialog()).getByRole('button', { name: "O'chirish" }))
  await waitFor(() => expect(titles()).toContain("Kategoriyada buyumlar bor, uni o'chirib bo'lmaydi"))
})

describe('items of the shop', () => {
  // Shows: DAY-016
  test('a shop item without remaining pieces is shown as sold out, not as on sale', async () => {
    server.answer(shopItems.list, { items: [{ ...notebook, count: 0 }], total: 1 })
    show('/accessories')
    expect((await findRowByText('Daftar, 48 varaq')).textContent).toContain('Tugagan')
  })
  // Shows: MARKET-005, SHELL-035
  test("the list of shop items has the columns of the customer's specification and shows items on sale first; taking an item off sale asks for confirmation", async () => {
    server.answer(shopItems.changeStatus, {})
    show('/accessories')
    expect((await findRowByText('Daftar, 48 varaq')).textContent).toContain('Daftarlar12150172Sotuvda')
    expect(columnTitles()).toEqual([
      ...[
        '№',
        'Rasm',
        'Nomi',
        'Kategoriya',
        'Soni',
        'Kumushdagi narxi',
        'Kutmoqda',
        'Berilgan',
        'Qaytarilgan',
        'Holati',
        'Amallar',
      ],
    ])
    expect(server.last(shopItems.list)?.query).toMatchObject({ status: 'on_sale' })
    await user.click(screen.getByRole('button', { name: 'Sotuvdan olish: Daftar, 48 varaq' }))
    await user.click((await findDialog()).getByRole('button', { name: 'Sotuvdan olish' }))
    await waitFor(() => expect(titles()).toEqual(['"Daftar, 48 varaq" sotuvdan olindi']))
    expect(server.bodies(shopItems.changeStatus)).toEqual([{ status: 'stopped' }])
  })

  // Shows: MARKET-006
  test('the form for a new shop item reports missing fields, and uploads the picture when it is chosen', async () => {
    server.answer(uploads.storeItem, { path: 'images/b.png', url: '/files/images/b.png', name: 'b.png', size: 3 })
    server.answer(shopItems.create, { id: 5 })
    const { address } = show('/accessories/add')
    await user.click(await screen.findByRole('button', { name: 'Saqlash' }))
    const missing = ['Nomini kiriting', 'Kategoriyani tanlang', 'Tavsifni kiriting', 'Sonini kiriting']
    for (const one of [...missing, 'Kumushdagi narxini kiriting', 'Rasmni tanlang'])
      expect(await screen.findByText(one)).toBeTruthy()
    await user.type(screen.getByLabelText('Nomi'), 'Kubok')
    await user.click(screen.getByLabelText('Kategoriya'))
    await pickSelectOption(user, 'Daftarlar')
    await user.type(screen.getByLabelText('Tavsif'), 'Yaltiroq.')
    await user.type(screen.getByLabelText('Soni'), '3')
    await user.type(screen.getByLabelText('Kumushdagi narxi'), '900')
    await user.upload(screen.getByLabelText(/^Rasm/), new File(['png'], 'b.png', { type: 'image/png' }))
    expect(await screen.findByAltText('Tanlangan rasm')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(address()).toBe('/accessories'))
    expect(server.bodies(shopItems.create)).toEqual([
      { name: 'Kubok', categoryId: 2, description: 'Yaltiroq.', count: 3, price: 900, image: 'images/b.png' },
    ])
  })

  test('saving a shop item waits for the upload of its new picture and does not save the old picture', async () => {
    const picture = { path: 'images/b.png', url: '/files/images/b.png', name: 'b.png', size: 3 }
    const taken = Promise.withResolvers<typeof picture>()
    server.answer(uploads.storeItem, () => taken.promise)
    server.answer(shopItems.update, { id: 4 })
    show('/accessories/4/edit')
    await user.upload(await screen.findByLabelText(/^Rasm/), new File(['png'], 'b.png', { type: 'image/png' }))
    await waitFor(() => expect(server.count(uploads.storeItem)).toBe(1))
    expect(screen.queryByText("Fayllar yuklanib bo'lsin")).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    expect(await screen.findByText("Fayllar yuklanib bo'lsin")).toBeTruthy()
    taken.resolve(picture)
    await waitFor(() => expect(screen.queryByText("Fayllar yuklanib bo'lsin")).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(titles()).toEqual(['Muvaffaqiyatli tahrirlandi']))
    expect(server.bodies(shopItems.update)).toMatchObject([{ image: picture.path }])
  })

  // Shows: MARKET-008
  test('the form for a shop item sends the new and the loaded number of pieces, so that the server can subtract pieces sold since then', async () => {
    server.answer(shopItems.update, { id: 4 })
    const { address, client } = show('/accessories/4/edit')
    const count = await screen.findByLabelText('Soni')
    server.answer(shopItems.read, { item: { ...notebook, count: 9 } })
    await client.invalidateQueries()
    await user.clear(count)
    await user.type(count, '20')
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(address()).toBe('/accessories/4'))
    expect(server.last(shopItems.update)?.body).toMatchObject({ count: 20, seenCount: 12, image: 'images/a.png' })
  })

  // Shows: MARKET-007, MARKET-009
  test('a shop item that was taken off sale is put on sale again with a new number of pieces and price', async () => {
    server.answer(shopItems.read, { item: { ...notebook, status: 'stopped' } })
    server.answer(shopItems.changeStatus, {})
    show('/accessories/4')
    await user.click(await screen.findByRole('link', { name: 'Sotuvga qaytarish' }))
    const price = await screen.findByLabelText('Kumushdagi narxi')
    await user.clear(price)
    await user.type(price, '90')
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() =>
      expect(server.bodies(shopItems.changeStatus)).toEqual([
        { status: 'on_sale', count: 12, seenCount: 12, price: 90 },
      ]),
    )
  })
})

describe('purchases in the shop', () => {
  // Shows: DAY-021, MARKET-003
  test('the list of purchases shows waiting purchases first; a purchase is handed out after confirmation', async () => {
    server.answer(shopTransactions.changeState, {})
    show('/transactions')
    expect((await findRowByText('Karimov Ali')).textContent).toContain('100365DaftarDaftarlar150Kutmoqda')
    expect(columnTitles()).toEqual([
      ...['№', 'Talaba', 'HH ID', 'Buyum', 'Kategoriya', 'Kumush', 'Holati', 'Sotib olingan', 'Kim bajardi'],
      ...['Bajarilgan', 'Amallar'],
    ])
    expect(server.last(shopTransactions.list)?.query).toMatchObject({ state: 'pending' })
    await user.click(screen.getByRole('button', { name: 'Topshirish: Daftar, Karimov Ali' }))
    await user.click((await findDialog()).getByRole('button', { name: 'Topshirish' }))
    await waitFor(() => expect(titles()).toEqual(['Karimov Ali: "Daftar" topshirildi']))
    expect(server.bodies(shopTransactions.changeState)).toEqual([{ state: 'delivered' }])
  })

  // Shows: MARKET-024
  test('a purchase that was handed out can only be reversed; the confirmation says what the student gets back', async () => {
    server.answer(shopTransactions.list, { transactions: [{ ...sale, state: 'delivered' }], total: 1, seq: 4 })
    server.answer(shopTransactions.changeState, {})
    show('/transactions?state=delivered')
    await user.click(await screen.findByRole('button', { name: 'Qaytarib olish: Daftar, Karimov Ali' }))
    const question = await findDialog()
    expect(question.getByText("150 kumush talabaga, buyum do'konga qaytadi.")).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Qaytarib olish' }))
    await waitFor(() => expect(titles()).toEqual(['Karimov Ali: "Daftar" qaytarib olindi, kumush qaytarildi']))
    expect(screen.queryByRole('button', { name: /^Topshirish/ })).toBeNull()
  })

  // Shows: DAY-020
  test('the buttons of a purchase have texts instead of icons, and the confirmation repeats the verb of the clicked button', async () => {
    server.answer(shopTransactions.changeState, {})
    show('/transactions')
    const row = within(await findRowByText('Karimov Ali'))
    expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Topshirish', 'Bekor qilish'])
    await user.click(row.getByRole('button', { name: 'Bekor qilish: Daftar, Karimov Ali' }))
    const answers = (await findDialog()).getAllByRole('button').map(({ textContent }) => textContent)
    expect(answers).toEqual(['Yopish', 'Bekor qilish'])
  })

  test('if all purchases were handed out, the list of purchases that wait for handing out says so', async () => {
    server.answer(shopTransactions.list, { transactions: [], total: 0, seq: 3 })
    show('/transactions')
    expect(await screen.findByText("Topshirilmagan xarid yo'q")).toBeTruthy()
  })

  test('a purchase that changes on another computer appears in the list without a reload', async () => {
    server.answer(shopTransactions.stream, 'id: 4\nevent: changed\ndata: {"seq":4}\n\n')
    show('/transactions')
    await screen.findByText('Karimov Ali')
    await waitFor(() => expect(server.count(shopTransactions.list)).toBeGreaterThan(1))
  })
})
