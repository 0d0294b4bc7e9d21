import { groupPointActions, pointActionLevels, pointActions } from '@markaz/protocol/motivation/actions/routes'
import { GroupListWithPointActions, type PointAction } from '@markaz/protocol/motivation/actions/schemas'
import { gamificationCategories, levels } from '@markaz/protocol/motivation/points/routes'
import { PointActionKind } from '@markaz/protocol/motivation/points/schemas'
import { GroupStatus } from '@markaz/protocol/teaching/groups/schemas'
import '../../testing/browser.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { buildGroup } from '../../domain/group/group-testing.ts'
import { findDialog, findWithinRow, listGrantsOfPermission, pickSelectOption } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages as pointPages } from '../points/points.pages.tsx'
import { pages } from './actions.pages.tsx'

const { server, user, titles, show } = setUpPageTest([...pages, ...pointPages])

const category = { id: 3, displayName: 'Dars' }
const action = (over: Partial<PointAction> = {}): PointAction => ({
  id: 7,
  name: 'Darsga kelish',
  kind: PointActionKind.ParticipateLesson,
  category,
  xp: 0,
  coin: 0,
  groupsCount: 2,
  ...over,
})
const all = [
  action(),
  action({ id: 8, name: 'Uy vazifasi', kind: PointActionKind.DoHomework }),
  action({ id: 9, name: 'Faollik uchun', kind: PointActionKind.ByAdmin, xp: 10 }),
  action({ id: 10, name: 'Imtihon balli', kind: PointActionKind.PassExam }),
]

beforeEach(() => {
  const names = ['actions', 'method_actions', 'groups', 'levels', 'statistics']
  server.may(...names.flatMap((name) => listGrantsOfPermission(`gamification:${name}`)))
  server.answer(gamificationCategories.list, {
    categories: [{ ...category, name: 'dars', levelsCount: 2, actionsCount: 4, studentsCount: 12 }],
  })
  server.answer(pointActions.list, { actions: all, total: all.length })
  for (const one of all) server.answer(pointActions.read, one, { id: one.id })
})

// Shows: GAMIF-001, GAMIF-003
test('the overview page of gamification links to each category and to the settings that the user may change', async () => {
  show('/gamification')
  const card = await screen.findByRole('link', { name: /Dars.*2 ta daraja · 4 ta amal · 12 ta talaba/ })
  expect(card.getAttribute('href')).toBe('/levels/3')
  const sections = within(screen.getByRole('region', { name: "Bo'limlar" })).getAllByRole('link')
  // The signed-in user may not open the page of best students, so the overview has no link to that page.
  expect(sections.map((link) => link.getAttribute('href'))).toEqual([
    '/gamification/paying',
    '/statistics',
    '/levels',
    '/actions',
    '/connect',
  ])
})

// Shows: GAMIF-007, GAMIF-008
test('the page of a point category lists its levels and proposes the next level number; a number in use is reported at its field', async () => {
  server.answer(levels.list, { levels: [{ id: 1, categoryId: 3, level: 1, xp: 100, image: null }] })
  server.refuse(levels.create, 'LEVEL_TAKEN')
  show('/levels/3')
  await screen.findByText('1-daraja')
  await user.click(screen.getByRole('button', { name: "Qo'shish" }))
  const form = await findDialog()
  expect((form.getByLabelText('Daraja') as HTMLInputElement).value).toBe('2')
  await user.type(form.getByLabelText('Kerakli XP'), '500')
  await user.click(form.getByRole('button', { name: 'Saqlash' }))
  expect(await form.findByText('Bu kategoriyada bunday daraja bor')).toBeTruthy()
  expect(server.last(levels.create)?.body).toEqual({ categoryId: 3, level: 2, xp: 500 })
})

// Shows: GAMIF-009, GAMIF-010, GAMIF-011, GAMIF-058
test('each point rule links to the settings page for its kind of rule; the form for a new rule reports missing fields', async () => {
  show('/actions')
  for (const [name, path] of [
    ['Darsga kelish', '/actions/came/7'],
    ['Uy vazifasi', '/actions/homework-exam/8'],
    ['Faollik uchun', '/actions/9'],
    ['Imtihon balli', '/actions/10/passExam'],
  ] as const)
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(path)
  server.answer(pointActions.create, { id: 11 })
  await user.click(screen.getByRole('button', { name: "Qo'shish" }))
  const form = await findDialog()
  await user.click(form.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() => expect(form.getAllByText(/ni (kiriting|tanlang)$/)).toHaveLength(3))
  await user.click(form.getByLabelText('Turi'))
  await pickSelectOption(user, 'Imtihonda qatnashish')
  expect((form.getByLabelText('XP') as HTMLInputElement).value).toBe('400')
  await user.type(form.getByLabelText('Nomi'), 'Imtihon')
  await user.click(form.getByLabelText('Kategoriya'))
  await pickSelectOption(user, 'Dars')
  await user.click(form.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() => expect(titles()).toEqual(['"Imtihon" amali qo\'shildi']))
  expect(server.last(pointActions.create)?.body).toEqual({
    name: 'Imtihon',
    kind: PointActionKind.ParticipateExam,
    categoryId: 3,
    xp: 400,
    coin: 0,
  })
})

// Shows: GAMIF-014
test('one click saves the numbers of points for attending a lesson on time and for attending it late', async () => {
  const level = (id: number, mark: number, xp: number) => ({ id, actionId: 7, from: mark, to: mark, xp, coin: 0 })
  server.answer(pointActionLevels.list, { levels: [level(1, 1, 300), level(2, 4, 200)] })
  server.answer(pointActionLevels.update, {})
  show('/actions/came/7')
  const late = await screen.findByLabelText('Kechikdi: XP')
  await user.clear(late)
  await user.type(late, '150')
  await user.click(screen.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() => expect(titles()).toEqual(['Saqlandi']))
  expect(server.bodies(pointActionLevels.update)).toEqual([
    { actionId: 7, from: 1, to: 1, xp: 300, coin: 0 },
    { actionId: 7, from: 4, to: 4, xp: 150, coin: 0 },
  ])
})

test('in the form of a point rule, a response that arrives late changes only fields in which the user has not typed', async () => {
  const level = (id: number, mark: number, xp: number) => ({ id, actionId: 7, from: mark, to: mark, xp, coin: 0 })
  const stands = (xp: number) => server.answer(pointActionLevels.list, { levels: [level(1, 1, 300), level(2, 4, xp)] })
  stands(200)
  const { client } = show('/actions/came/7')
  const late = await screen.findByLabelText('Kechikdi: XP')
  stands(220)
  await act(() => client.invalidateQueries())
  await waitFor(() => expect(late).toHaveProperty('value', '220'))
  await user.type(late, '5')
  stands(300)
  await act(() => client.invalidateQueries())
  server.refuse(pointActions.read, 'INTERNAL')
  server.refuse(pointActionLevels.list, 'INTERNAL')
  await act(() => client.invalidateQueries())
  await act(() => new Promise((drawn) => setTimeout(drawn)))
  expect(client.getQueryCache().findAll({ predicate: ({ state }) => state.error !== null })).toHaveLength(2)
  expect(screen.getByLabelText('Kechikdi: XP')).toHaveProperty('value', '2205')
})

// Shows: GAMIF-015, GAMIF-039, GAMIF-040, GAMIF-041
test('a point rule for passed exams gives 0 points until points for all four score ranges are saved', async () => {
  server.answer(pointActionLevels.list, { levels: [] })
  server.answer(pointActionLevels.create, { id: 1 })
  show('/actions/10/passExam')
  expect((await findWithinRow("A'lo")).getAllByText('0')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /^O'chirish/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: "Qo'shish" }))
  const form = await findDialog()
  await user.click(form.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() => expect(form.getAllByText(/ni (kiriting|tanlang)$/)).toHaveLength(8))
  for (const [at, box] of form.getAllByRole('textbox').entries()) await user.type(box, String(8 - at))
  await user.click(form.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() => expect(titles()).toEqual(['Saqlandi']))
  expect(server.last(pointActionLevels.create)?.body).toEqual({
    actionId: 10,
    topXp: 8,
    topCoin: 7,
    goodXp: 6,
    goodCoin: 5,
    satisfactoryXp: 4,
    satisfactoryCoin: 3,
    awfulXp: 2,
    awfulCoin: 1,
  })
})

// Shows: GAMIF-016, GAMIF-017, GAMIF-034, GAMIF-035, GAMIF-038
test("the gamification list of groups shows active groups and their schedules; a group's page saves the group's point rules and gives points manually", async () => {
  server.answer(
    groupPointActions.list,
    GroupListWithPointActions.parse({ groups: [buildGroup({ actionsCount: 1 })], total: 1 }),
  )
  server.answer(groupPointActions.filterObjects, {
    categories: [],
    courses: [],
    academics: [],
    offices: [],
    learningTypes: [],
  })
  const view = show('/connect')
  await user.click(await screen.findByRole('button', { name: 'Dars jadvali: Frontend N-104' }))
  const schedule = await findDialog()
  expect(within(schedule.getByRole('list', { name: 'Amaldagi jadval' })).getByText(/Rahimov Dilshod/)).toBeTruthy()
  expect(server.last(groupPointActions.list)?.query).toMatchObject({ status: 2 })
  view.unmount()

  const student = (id: number, fullName: string) => ({ id, hId: null, fullName })
  server.answer(groupPointActions.ofGroup, {
    group: { id: 7, name: 'Frontend N-104' },
    actionIds: [7],
    students: [student(1, 'Aliyev Ali'), student(2, 'Valiyev Vali')],
  })
  server.answer(groupPointActions.connectGroup, {})
  server.answer(groupPointActions.reward, {})
  show('/connect/7')
  await user.click(await screen.findByRole('checkbox', { name: /Uy vazifasi/ }))
  await user.click(screen.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() => expect(titles()).toEqual(['Saqlandi']))
  expect(server.last(groupPointActions.connectGroup)?.body).toEqual({ actionIds: [7, 8] })
  await user.click(screen.getByRole('button', { name: 'Ball berish' }))
  const form = await findDialog()
  await user.type(form.getByLabelText('Kumush: Valiyev Vali'), '5')
  await user.type(form.getByLabelText('Izoh: Valiyev Vali'), 'Yordami uchun')
  await user.click(form.getByRole('button', { name: 'Ball berish' }))
  await waitFor(() => expect(titles()).toContain('1 ta talabaga ball berildi'))
  expect(server.last(groupPointActions.reward)?.body).toEqual({
    participantsData: [{ studentId: 2, xp: 0, coin: 5, comment: 'Yordami uchun' }],
    clientId: expect.any(String),
  })
})

test("if a group has only one rule for manual points, the form preselects this rule, and a ticked student gets the rule's points", async () => {
  const student = (id: number, fullName: string) => ({ id, hId: null, fullName })
  server.answer(groupPointActions.ofGroup, {
    group: { id: 7, name: 'Frontend N-104' },
    actionIds: [7, 9],
    students: [student(1, 'Aliyev Ali'), student(2, 'Valiyev Vali')],
  })
  server.answer(groupPointActions.reward, {})
  show('/connect/7')
  await user.click(await screen.findByRole('button', { name: 'Ball berish' }))
  const form = await findDialog()
  await user.click(form.getByRole('checkbox', { name: 'Aliyev Ali' }))
  await user.click(form.getByRole('checkbox', { name: 'Valiyev Vali' }))
  await user.click(form.getByRole('checkbox', { name: 'Aliyev Ali' }))
  await user.click(form.getByRole('button', { name: 'Ball berish' }))
  await waitFor(() => expect(titles()).toContain('1 ta talabaga ball berildi'))
  expect(server.last(groupPointActions.reward)?.body).toEqual({
    categoryId: 3,
    participantsData: [{ studentId: 2, xp: 10, coin: 0, comment: 'Faollik uchun' }],
    clientId: expect.any(String),
  })
})

test("if staff choose another rule for manual points, rows of ticked students get the new rule's points; points that staff have typed stay", async () => {
  const answer = action({ id: 11, name: 'Doskada javob', kind: PointActionKind.ByAdmin, xp: 5, coin: 1 })
  server.answer(pointActions.list, { actions: [...all, answer], total: all.length + 1 })
  server.answer(groupPointActions.ofGroup, {
    group: { id: 7, name: 'Frontend N-104' },
    actionIds: [9, 11],
    students: [
      { id: 1, hId: null, fullName: 'Aliyev Ali' },
      { id: 2, hId: null, fullName: 'Valiyev Vali' },
    ],
  })
  server.answer(groupPointActions.reward, {})
  show('/connect/7')
  await user.click(await screen.findByRole('button', { name: 'Ball berish' }))
  const form = await findDialog()
  await user.type(form.getByLabelText('Kumush: Aliyev Ali'), '2')
  await user.click(form.getByLabelText('Amal'))
  await pickSelectOption(user, 'Faollik uchun')
  await user.click(form.getByRole('checkbox', { name: 'Valiyev Vali' }))
  await user.click(form.getByLabelText('Amal'))
  await pickSelectOption(user, 'Doskada javob')
  await user.click(form.getByRole('button', { name: 'Ball berish' }))
  await waitFor(() => expect(titles()).toContain('2 ta talabaga ball berildi'))
  expect(server.last(groupPointActions.reward)?.body).toMatchObject({
    participantsData: [
      { studentId: 1, xp: 0, coin: 2 },
      { studentId: 2, xp: 5, coin: 1, comment: 'Doskada javob' },
    ],
  })
})

// Shows: GAMIF-037, PERM-047
test('the list of groups with their point rules has all filters of the groups list; a user with only the read right can change nothing', async () => {
  server.answer(
    groupPointActions.list,
    GroupListWithPointActions.parse({ groups: [buildGroup({ actionsCount: 1 })], total: 1 }),
  )
  server.answer(groupPointActions.filterObjects, {
    categories: [],
    courses: [{ id: 5, name: 'Frontend' }],
    academics: [],
    offices: [],
    learningTypes: [],
  })
  server.may('gamification:groups.read', 'gamification:actions.read')
  show('/connect?value=N-1&courseId=5&fromByStartedDate=2026-09-01')
  await screen.findByRole('button', { name: 'Dars jadvali: Frontend N-104' })
  expect(screen.queryByRole('button', { name: /^Sozlash/ })).toBeNull()
  expect(server.last(groupPointActions.list)?.query).toMatchObject({
    value: 'N-1',
    status: GroupStatus.Active,
    courseId: 5,
    fromByStartedDate: '2026-09-01',
  })
  await user.click(screen.getByRole('button', { name: /Yana filtrlar/ }))
  const panel = await findDialog()
  const inPanel = panel.getAllByRole('group').flatMap((field) => field.querySelector('legend')?.textContent ?? [])
  expect(inPanel).toEqual([
    "O'qituvchi",
    'Kurs',
    "O'qish turi",
    'Talabalar soni (kamida)',
    'Boshlanish sanasi',
    'Tugash sanasi',
  ])
  for (const name of ['Holati', 'Filial', 'Kategoriya']) expect(screen.getByLabelText(name)).toBeTruthy()
  await user.click(panel.getByRole('button', { name: 'Tozalash' }))
  await waitFor(() =>
    expect(server.last(groupPointActions.list)?.query).toEqual({ page: 1, perPage: 10, status: GroupStatus.Active }),
  )
})

test('before points for past days are recalculated, the form shows the resulting points, and exactly these points are then given', async () => {
  const preview = {
    xp: 500,
    coin: 0,
    studentsCount: 1,
    entriesCount: 2,
    students: [{ id: 1, name: 'Aliyev Ali', xp: 500, coin: 0 }],
  }
  server.answer(pointActions.recountPreview, preview)
  server.answer(pointActions.recount, preview)
  server.answer(pointActionLevels.list, { levels: [] })
  show('/actions/10/passExam')
  await user.click(await screen.findByRole('button', { name: "O'tgan davrni hisoblash" }))
  const form = await findDialog()
  await user.type(form.getByLabelText('Boshlanish sanasi'), '01112026')
  await user.type(form.getByLabelText('Tugash sanasi'), '20112026')
  await user.click(form.getByRole('button', { name: "Natijani ko'rish" }))
  expect(await screen.findByText('1 ta talaba: +500 XP, 0 kumush')).toBeTruthy()
  expect(server.count(pointActions.recount)).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Hisoblash' }))
  await waitFor(() => expect(titles()).toEqual(['Davr qayta hisoblandi']))
  expect(server.last(pointActions.recount)?.body).toEqual({
    startDate: '2026-11-01',
    endDate: '2026-11-20',
    expected: { xp: 500, coin: 0, studentsCount: 1, entriesCount: 2 },
  })
})

// Shows: GAMIF-012, GAMIF-013
test('score ranges of a point rule are added and changed on separate pages; an overlapping range is reported at its field', async () => {
  const level = { id: 5, actionId: 8, from: 86, to: 94, xp: 40, coin: 1 }
  server.answer(pointActionLevels.list, { levels: [level] })
  server.answer(pointActionLevels.update, {})
  server.refuse(pointActionLevels.create, 'BANDS_OVERLAP')
  const view = show('/actions/homework-exam/8')
  const edit = await screen.findByRole('link', { name: '86–94 ball' })
  expect(edit.getAttribute('href')).toBe('/actions/homework-exam/8/homework/5/edit')
  expect(document.querySelector('a[href="/actions/homework-exam/8/homework-add"]')).toBeTruthy()
  await user.click(edit)
  await user.clear(await screen.findByLabelText('XP'))
  await user.type(screen.getByLabelText('XP'), '45')
  await user.click(screen.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() => expect(titles()).toEqual(['Saqlandi']))
  expect(server.last(pointActionLevels.update)?.body).toEqual({ actionId: 8, from: 86, to: 94, xp: 45, coin: 1 })
  view.unmount()
  show('/actions/homework-exam/8/homework-add')
  await user.type(await screen.findByLabelText('Eng past ball'), '90')
  await user.type(screen.getByLabelText('Eng yuqori ball'), '100')
  await user.type(screen.getByLabelText('XP'), '50')
  await user.click(screen.getByRole('button', { name: 'Saqlash' }))
  expect(await screen.findByText('Bu ballar boshqa darajada bor')).toBeTruthy()
})

test('the page of a deleted score range of a point rule says that the range was deleted', async () => {
  server.answer(pointActionLevels.list, { levels: [] })
  show('/actions/homework-exam/8/homework/5/edit')
  expect(await screen.findByText("Bu oraliq o'chirilgan")).toBeTruthy()
})

// Shows: GAMIF-018, GAMIF-036
test('the page that connects a point rule with groups has a checkbox for each group, and saves all ticked groups', async () => {
  server.answer(
    groupPointActions.list,
    GroupListWithPointActions.parse({ groups: [buildGroup(), buildGroup({ id: 8, name: 'Ikkinchi' })], total: 2 }),
  )
  server.answer(groupPointActions.filterObjects, {
    categories: [],
    courses: [],
    academics: [],
    offices: [],
    learningTypes: [],
  })
  server.answer(groupPointActions.ofAction, { action: { id: 7, name: 'Darsga kelish' }, groupIds: [7, 99] })
  server.answer(groupPointActions.connectAction, {})
  const view = show('/connect#action')
  expect((await screen.findByRole('link', { name: 'Darsga kelish' })).getAttribute('href')).toBe('/connect/action/7')
  view.unmount()
  show('/connect/action/7')
  const first = (await screen.findByRole('checkbox', { name: 'Ulangan: Frontend N-104' })) as HTMLInputElement
  await waitFor(() => expect(first.checked).toBe(true))
  await user.click(screen.getByRole('checkbox', { name: 'Ulangan: Ikkinchi' }))
  await screen.findByText('3 ta guruh tanlangan')
  await user.click(screen.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() => expect(titles()).toEqual(['Saqlandi']))
  expect(server.last(groupPointActions.connectAction)?.body).toEqual({ groupIds: [7, 99, 8] })
})

test('a user with only the read right sees which point rules and groups are connected, but no checkboxes', async () => {
  server.may('gamification:groups.read', 'gamification:actions.read')
  server.answer(groupPointActions.ofGroup, { group: { id: 7, name: 'Frontend N-104' }, actionIds: [7], students: [] })
  const view = show('/connect/7')
  const connected = within(await screen.findByRole('list', { name: 'Ulangan ball amallari' })).getAllByRole('listitem')
  expect(connected.map((item) => item.textContent)).toEqual(['Darsga kelish Darsga kelish · Dars'])
  expect(screen.queryByRole('checkbox')).toBeNull()
  view.unmount()

  server.answer(
    groupPointActions.list,
    GroupListWithPointActions.parse({ groups: [buildGroup(), buildGroup({ id: 8, name: 'Ikkinchi' })], total: 2 }),
  )
  const none = { categories: [], courses: [], academics: [], offices: [], learningTypes: [] }
  server.answer(groupPointActions.filterObjects, none)
  server.answer(groupPointActions.ofAction, { action: { id: 7, name: 'Darsga kelish' }, groupIds: [7] })
  show('/connect/action/7')
  await screen.findByText('1 ta guruh tanlangan')
  expect((await findWithinRow('Frontend N-104')).getByText('Ulangan')).toBeTruthy()
  expect((await findWithinRow('Ikkinchi')).queryByText('Ulangan')).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('unsaved selections of point rules or groups are discarded when the user opens another group or another point rule', async () => {
  server.answer(groupPointActions.ofGroup, { group: { id: 7, name: 'N-104' }, actionIds: [7], students: [] }, { id: 7 })
  server.answer(groupPointActions.ofGroup, { group: { id: 9, name: 'N-200' }, actionIds: [], students: [] }, { id: 9 })
  const ofGroups = show('/connect/7')
  await user.click(await screen.findByRole('checkbox', { name: /Uy vazifasi/ }))
  act(() => void ofGroups.router.navigate('/connect/9'))
  await user.click((await findDialog()).getByRole('button', { name: 'Chiqish' }))
  await screen.findByRole('heading', { name: 'N-200' })
  expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([])
  ofGroups.unmount()
  const none = { categories: [], courses: [], academics: [], offices: [], learningTypes: [] }
  server.answer(groupPointActions.filterObjects, none)
  server.answer(groupPointActions.list, GroupListWithPointActions.parse({ groups: [buildGroup()], total: 1 }))
  for (const { id, name } of all)
    server.answer(groupPointActions.ofAction, { action: { id, name }, groupIds: [] }, { id })
  const ofActions = show('/connect/action/7')
  await user.click(await screen.findByRole('checkbox', { name: /^Ulangan: / }))
  act(() => void ofActions.router.navigate('/connect/action/8'))
  await user.click((await findDialog()).getByRole('button', { name: 'Chiqish' }))
  await screen.findByRole('heading', { name: /Uy vazifasi/ })
  expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([])
})
