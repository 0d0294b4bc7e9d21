import { groupPointActions, pointActionLevels, pointActions } from '@markaz/protocol/motivation/actions/routes'
import { GroupListWithPointActions } from '@markaz/protocol/motivation/actions/schemas'
import { pointRules } from '@markaz/protocol/motivation/awards/point-rules.routes'
import { gamificationCategories } from '@markaz/protocol/motivation/points/routes'
import '../../testing/browser.ts'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { buildGroup } from '../../domain/group/group-testing.ts'
import { findRowByText, pickSelectOption } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './awards.pages.tsx'

const { server, user, titles, show } = setUpPageTest(pages)

const prices = { coinPerDay: 1, earners: 4, cheapest: null, median: null }
// After a click, the loading icon is temporarily a part of the button's name, so only the end is compared.
const press = async (name: string) => user.click(await screen.findByRole('button', { name: new RegExp(`${name}$`) }))
const choose = async (name: string) => user.click(await screen.findByRole('radio', { name }))

beforeEach(() => {
  server.may(
    'gamification:actions.create',
    'gamification:actions.read',
    'gamification:method_actions.read',
    'gamification:groups.update',
    'gamification:groups.read',
    'gamification:levels.create',
    'gamification:statistics.read',
  )
  server.answer(gamificationCategories.list, { categories: [] })
  server.answer(pointActions.list, { actions: [], total: 0 })
  server.answer(pointRules.groups, ({ query }) => ({ groupsCount: query.courseIds ? 0 : 12 }))
  server.answer(pointRules.save, { actionId: 7, groupsCount: 12 })
})

// Shows: DAY-010
test('before a point rule for all groups is saved, the form shows how many points the rule would have given in recent weeks', async () => {
  server.answer(pointRules.look, {
    groupsCount: 12,
    whatIf: {
      payments: 30,
      before: { xp: 0, coin: 0, prices: { ...prices, coinPerDay: null } },
      after: { xp: 9000, coin: 60, prices },
      top: [],
    },
  })
  show('/gamification/paying')
  expect(await screen.findByText('12 ta faol guruh')).toBeTruthy()
  const silver = screen.getByLabelText('Vaqtida keldi: Kumush')
  await user.clear(silver)
  await user.type(silver, '2')
  await press("Ko'rish")
  expect((await findRowByText('Berilgan kumush')).textContent).toContain('060')
  await press('Saqlash')
  await expect.poll(titles).toEqual(['«Darsga kelish» bugundan 12 ta guruhda ball beradi'])
  const body = {
    action: { name: 'Darsga kelish', kind: 1, category: 'Umumiy' },
    levels: [
      { from: 1, to: 1, xp: 300, coin: 2 },
      { from: 4, to: 4, xp: 200, coin: 0 },
    ],
    groups: {},
  }
  expect(server.bodies(pointRules.look)).toEqual([body])
  expect(server.bodies(pointRules.save)).toEqual([body])
})

test('the form for point rules can be left without a confirmation as soon as a toast reports that it is saved', async () => {
  const { router, address } = show('/gamification/paying')
  const silver = await screen.findByLabelText('Vaqtida keldi: Kumush')
  await user.clear(silver)
  await user.type(silver, '2')
  const loaded = Promise.withResolvers<void>()
  server.answer(pointActions.list, () => loaded.promise.then(() => ({ actions: [], total: 0 })))
  await press('Saqlash')
  await expect.poll(titles).toHaveLength(1)
  await act(() => router.navigate('/gamification'))
  expect(address()).toBe('/gamification')
  loaded.resolve()
})

test("choosing another kind of point rule proposes other points and removes the preview of the rule's effect", async () => {
  server.answer(gamificationCategories.list, {
    categories: [{ id: 3, name: 'asosiy', displayName: 'Asosiy', levelsCount: 0, actionsCount: 0, studentsCount: 0 }],
  })
  server.answer(pointRules.look, { groupsCount: 12, whatIf: null })
  show('/gamification/paying')
  await choose("Imtihondan o'tish")
  await press("Ko'rish")
  await choose("Qo'lda berish")
  expect(screen.queryByRole('button', { name: "Ko'rish" })).toBeNull()
  await choose("Imtihondan o'tish")
  const xp = screen.getByLabelText('86–100 ball: XP')
  await user.clear(xp)
  await user.type(xp, '500')
  expect(await screen.findByText("Shundan keyin o'zgartirdingiz: yana ko'ring")).toBeTruthy()
  await press('Saqlash')
  await expect
    .poll(() => server.bodies(pointRules.save))
    .toEqual([
      {
        action: { name: "Imtihondan o'tish", kind: 4, category: 3 },
        levels: [
          { from: 86, to: 100, xp: 500, coin: 0 },
          { from: 71, to: 85, xp: 300, coin: 0 },
          { from: 60, to: 70, xp: 200, coin: 0 },
          { from: 1, to: 59, xp: 100, coin: 0 },
        ],
        groups: {},
      },
    ])
})

// Shows: DAY-010
test("editing a point rule keeps the rule's groups unless others are selected; a rule without groups shows a warning", async () => {
  const category = { id: 3, displayName: 'Asosiy' }
  const there = { id: 7, name: 'Davomat uchun', kind: 1 as const, category, xp: 0, coin: 0, groupsCount: 4 }
  server.answer(pointActions.list, { actions: [there], total: 1 })
  server.answer(pointActionLevels.list, {
    levels: [
      { id: 1, actionId: 7, from: 1, to: 1, xp: 250, coin: 1 },
      { id: 2, actionId: 7, from: 4, to: 4, xp: 50, coin: 0 },
    ],
  })
  server.answer(groupPointActions.filterObjects, {
    categories: [],
    courses: [{ id: 5, name: 'Frontend' }],
    academics: [],
    offices: [],
    learningTypes: [],
  })
  show('/gamification/paying')
  await choose("Mavjud amalni o'zgartirish")
  await user.click(screen.getByLabelText('Amal'))
  await pickSelectOption(user, 'Davomat uchun')
  expect(await screen.findByText('Hozir 4 ta guruhda ball beradi')).toBeTruthy()
  await expect.poll(() => screen.getByLabelText<HTMLInputElement>('Vaqtida keldi: XP').value).toBe('250')
  await press('Saqlash')
  const levels = [
    { from: 1, to: 1, xp: 250, coin: 1 },
    { from: 4, to: 4, xp: 50, coin: 0 },
  ]
  await expect.poll(() => server.bodies(pointRules.save)).toEqual([{ action: 7, levels }])
  await expect.poll(titles).toHaveLength(1)

  await choose("Kurs bo'yicha")
  await press('Saqlash')
  expect(await screen.findByText('Kurslarni tanlang')).toBeTruthy()
  await user.click(screen.getByLabelText('Kurslar'))
  await pickSelectOption(user, 'Frontend')
  expect(await screen.findByText(/hozircha hech qaysi guruhda ball bermaydi/)).toBeTruthy()
  server.answer(pointRules.save, { actionId: 7, groupsCount: 0 })
  await press('Saqlash')
  await expect.poll(() => server.bodies(pointRules.save)[1]).toEqual({ action: 7, levels, groups: { courseIds: [5] } })
  await expect.poll(() => titles().at(-1)).toBe('«Davomat uchun» saqlandi: hozircha hech qaysi guruhda ball bermaydi')
})

test('staff type the name of a new rule for manual points, and the form says that staff give these points', async () => {
  server.answer(
    groupPointActions.list,
    GroupListWithPointActions.parse({
      groups: [buildGroup({ id: 4, name: 'Frontend N-104', actionsCount: 0 })],
      total: 1,
    }),
  )
  server.answer(pointRules.save, { actionId: 7, groupsCount: 1 })
  show('/gamification/paying')
  await choose("Qo'lda berish")
  expect(screen.getByLabelText<HTMLInputElement>('Nomi').value).toBe('')
  await user.type(screen.getByLabelText('Nomi'), 'Doskada javob')
  const xp = screen.getByLabelText('Har biri: XP')
  await user.clear(xp)
  await user.type(xp, '5')
  await choose('Tanlangan guruhlar')
  await user.click(screen.getByLabelText('Guruhlar'))
  await pickSelectOption(user, 'Frontend N-104')
  expect(screen.getByRole('link', { name: "Guruhlarga o'tish" }).getAttribute('href')).toBe('/connect')
  await press('Saqlash')
  await expect.poll(titles).toEqual(["«Doskada javob» 1 ta guruhda qo'lda beriladi"])
  expect(server.last(pointRules.save)?.body).toEqual({
    action: { name: 'Doskada javob', kind: 5, category: 'Umumiy' },
    levels: [{ from: 1, to: 100, xp: 5, coin: 0 }],
    groups: { groupIds: [4] },
  })
})
