import { pointEconomy } from '@markaz/protocol/motivation/awards/routes'
import '../../testing/browser.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findRowByText, pickSelectOption } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './awards.pages.tsx'

const { server, user, show } = setUpPageTest(pages)

const prices = {
  coinPerDay: 2.5,
  earners: 40,
  cheapest: { name: 'Qalam', price: 5, days: 2 },
  median: { name: 'Daftar', price: 25, days: 10 },
}

// Shows: DAY-024
test('the page about silver (points that students spend in the shop) warns if a staff member gives far more than others', async () => {
  server.may('gamification:statistics.read')
  server.answer(pointEconomy.read, {
    circulation: 1200,
    holders: 60,
    weeks: [{ start: '2026-11-16', end: '2026-11-22', earned: 90, spent: 30, xp: 4000 }],
    actions: [
      { action: { id: 4, name: 'Darsga kelish' }, method: 1, count: 30, xp: 9000, coin: 60 },
      { action: null, method: 5, count: 3, xp: 0, coin: 30 },
    ],
    priced: [
      {
        id: 4,
        name: 'Darsga kelish',
        method: 1,
        levels: [
          { id: 7, from: 1, to: 1, xp: 300, coin: 1 },
          { id: 8, from: 4, to: 4, xp: 200, coin: 0 },
        ],
      },
    ],
    offices: [{ office: { id: 1, name: 'Chilonzor' }, earned: 90, spent: 30 }],
    prices,
    givers: [{ staff: { id: 2, fullName: 'Rahimova Nodira' }, count: 3, xp: 0, coin: 30 }],
    warnings: [
      { kind: 'silver_grows', staff: null, times: 3.5 },
      { kind: 'generous', staff: { id: 2, fullName: 'Rahimova Nodira' }, times: 4 },
    ],
  })
  show('/gamification/economy')
  const warnings = await screen.findAllByRole('alert')
  expect(warnings.map((one) => one.textContent)).toEqual([
    "Kumush topilishi sarflanishidan 3,5 baravar ko'p: narxlar oshib ketishi mumkin",
    "Rahimova Nodira boshqalardan 4 baravar ko'p ball bergan",
  ])
  const main = within(screen.getByLabelText('Iqtisod'))
  expect(main.getByText('1 200').parentElement?.textContent).toContain('60 ta talabada')
  expect(main.getByText('10 kunlik').parentElement?.textContent).toContain('Daftar: 25 kumush')
  expect(screen.getByText(/1 haftada topilgan kumushdan sarflangani/).textContent).toContain('33,3%')
  const weeks = within(screen.getByRole('table', { name: 'Haftalar: topilgan va sarflangan kumush' }))
  expect(weeks.getAllByRole('row')[1]?.textContent).toBe('16.11.2026 – 22.11.20269030')
  const shares = within(screen.getByRole('table', { name: 'Ball amallarining ulushi, 28 kun' }))
  expect(shares.getAllByRole('row')[1]?.textContent).toBe('Darsga kelish6066,6%')

  server.answer(pointEconomy.whatIf, {
    payments: 30,
    before: { xp: 9000, coin: 60, prices },
    after: { xp: 9300, coin: 120, prices: { ...prices, median: { name: 'Daftar', price: 25, days: 5 } } },
    top: [{ student: { id: 15, fullName: 'Karimov Ali' }, positionBefore: 3, position: 1, xpBefore: 700, xp: 900 }],
  })
  await user.click(screen.getByLabelText('Amal'))
  await pickSelectOption(user, 'Darsga kelish')
  const silver = screen.getByLabelText('Kechikdi: Kumush')
  await user.clear(silver)
  await user.type(silver, '2')
  await user.click(screen.getByRole('button', { name: "Ko'rish" }))
  expect((await findRowByText('Berilgan kumush')).textContent).toContain('60120')
  expect((await findRowByText('Karimov Ali')).textContent).toBe("1Karimov Ali3-o'rindan700 XP900 XP")
  expect(server.bodies(pointEconomy.whatIf)).toEqual([
    {
      actionId: 4,
      levels: [
        { id: 7, xp: 300, coin: 1 },
        { id: 8, xp: 200, coin: 2 },
      ],
    },
  ])
})
