import { discounts, promos } from '@markaz/protocol/people/discounts/routes'
import type { Promo } from '@markaz/protocol/people/discounts/schemas'
import '../../testing/browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { columnTitles, findRowByText, listGrantsOfPermission, pickSelectOption } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './discounts.pages.tsx'

const { server, user, titles, show } = setUpPageTest(pages)

const promo: Promo = {
  id: 4,
  name: 'Yangi yil',
  code: 'QISH26',
  percent: 10,
  amount: null,
  startDate: '2026-11-01',
  endDate: '2199-12-31',
  limit: 50,
  usedCount: 3,
  courses: [{ id: 2, name: 'Frontend' }],
  offices: [],
  isArchived: false,
  createdAt: '2026-09-05T05:00:00.000Z',
}
const { code: _, ...discount } = { ...promo, id: 9, name: 'Opa-uka', percent: null, amount: 50_000, limit: null }

beforeEach(() => {
  server.may(...listGrantsOfPermission('settings', 'create', 'read', 'update'))
  server.answer(promos.list, { promos: [promo], total: 1 })
  server.answer(discounts.list, { discounts: [discount], total: 1 })
  server.answer(promos.read, { promo })
  server.answer(discounts.read, { discount })
  server.answer(discounts.formOptions, {
    courses: [
      { id: 2, name: 'Frontend' },
      { id: 3, name: 'Ingliz tili' },
    ],
    offices: [{ id: 1, name: 'Chilonzor' }],
  })
})

// Shows: PROMO-001, PROMO-003
test('the lists of discounts and promo codes show the number of uses and the limit; archived entries are in a separate list', async () => {
  server.answer(promos.archive, {})
  show('/promo')
  expect((await findRowByText('Yangi yil')).textContent).toContain('QISH2610%01.11.2026 – 31.12.21993 / 50FrontendFaol')
  expect(columnTitles()).toEqual([
    '№',
    'Nomi',
    'Kod',
    'Chegirma',
    'Davr',
    'Foydalanildi',
    'Kurslar',
    'Holati',
    'Amallar',
  ])
  expect(server.last(promos.list)?.query).toMatchObject({ archived: false })
  await user.click(screen.getByRole('button', { name: 'Arxivlash: Yangi yil' }))
  await waitFor(() => expect(titles()).toEqual(['Promokod arxivlandi']))
  await user.click(screen.getByRole('link', { name: 'Arxiv' }))
  await waitFor(() => expect(server.last(promos.list)?.query).toMatchObject({ archived: true }))
})

// Shows: PROMO-004
test('the list of discounts has no column for codes; a discount without a limit shows only its number of uses', async () => {
  show('/discount')
  expect((await findRowByText('Opa-uka')).textContent).toContain("50 000 so'm01.11.2026 – 31.12.21993Frontend")
  expect(columnTitles()).not.toContain('Kod')
})

// Shows: PROMO-002
test('the page of a discount shows its data, and which students have used it and when', async () => {
  const use = {
    id: 1,
    student: { id: 15, fullName: 'Karimov Ali', hId: '100365' },
    group: { id: 7, name: 'N-104' },
    percent: 15,
    amount: null,
    usedAt: '2026-11-20T05:00:00.000Z',
    staff: { id: 1, fullName: 'Nodira Aliyeva' },
  }
  server.answer(promos.uses, { uses: [use], total: 1 })
  show('/promo/4')
  expect((await findRowByText('Karimov Ali')).textContent).toContain('100365N-10415%20.11.2026 10:00Nodira Aliyeva')
  expect(screen.getByText('Kod').parentElement?.textContent).toBe('KodQISH26')
  expect(screen.getByText('Filiallar').parentElement?.textContent).toBe('FiliallarBarcha filiallar')
})

describe('the discount form', () => {
  test('an empty discount form reports its missing fields; a form with amount, courses and branches is sent', async () => {
    server.answer(promos.create, { id: 5 })
    const { address } = show('/promo/add')
    await user.click(await screen.findByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(screen.getAllByText(/ni (kiriting|tanlang)$/)).toHaveLength(4))
    await user.type(screen.getByLabelText('Nomi'), 'Bahor')
    await user.type(screen.getByLabelText('Kod'), 'bahor27')
    await user.click(screen.getByText("So'mda"))
    await user.type(screen.getByLabelText('Chegirma'), '50000')
    const first = screen.getByLabelText('Birinchi kuni')
    await user.clear(first)
    await user.type(first, '01.03.2027')
    await user.type(screen.getByLabelText('Oxirgi kuni'), '28.02.2027')
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    expect(await screen.findByText('Sana chegaradan tashqarida: 01.03.2027 dan')).toBeTruthy()
    await user.clear(screen.getByLabelText('Oxirgi kuni'))
    await user.type(screen.getByLabelText('Oxirgi kuni'), '31.05.2027')
    await user.click(screen.getByLabelText('Kurslar'))
    await pickSelectOption(user, 'Ingliz tili')
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(titles()).toEqual(['"Bahor" promokodi qo\'shildi']))
    expect(server.bodies(promos.create)).toEqual([
      {
        ...{ name: 'Bahor', code: 'BAHOR27', amount: 50_000, startDate: '2027-03-01', endDate: '2027-05-31' },
        ...{ courseIds: [3], officeIds: [] },
      },
    ])
    await waitFor(() => expect(address()).toBe('/promo'))
  })

  test('editing a promo code sends only changed values; if the code is taken, the error is shown at its field', async () => {
    server.refuse(promos.update, 'PROMO_CODE_TAKEN')
    show('/promo/4/edit')
    await user.click(await screen.findByRole('button', { name: 'Saqlash' }))
    expect(await screen.findByText('Bunday promokod bor (arxivda ham)')).toBeTruthy()
    expect(server.last(promos.update)?.body).toEqual({
      ...{ name: 'Yangi yil', code: 'QISH26', percent: 10, startDate: '2026-11-01', endDate: '2199-12-31', limit: 50 },
      ...{ courseIds: [2], officeIds: [] },
    })
  })

  test('a user with only the read right sees no buttons that change discounts', async () => {
    server.may(...listGrantsOfPermission('settings', 'read'))
    show('/discount')
    const row = within(await findRowByText('Opa-uka'))
    expect(row.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('link', { name: "Qo'shish" })).toBeNull()
  })
})
