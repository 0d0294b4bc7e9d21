import { faceLogs } from '@markaz/protocol/control/face-logs/routes'
import { competitions, events, masterClasses } from '@markaz/protocol/motivation/events/routes'
import type { EventDetail, EventParticipant } from '@markaz/protocol/motivation/events/schemas'
import { richTextOfParagraphs } from '@markaz/protocol/rich-text'
import '../../testing/browser.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  columnTitles,
  findDialog,
  findRowByText,
  listGrantsOfPermission,
  pasteText,
  pickSelectOption,
} from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './events.pages.tsx'

const { server, user, titles, show } = setUpPageTest(pages, { now: new Date('2026-11-21T15:00:00+05:00') })

const robots: EventDetail = {
  id: 5,
  kind: 'competition',
  name: 'Robotlar jangi',
  description: richTextOfParagraphs('Robotlarni olib keling.'),
  image: null,
  type: 'team',
  teamSize: 2,
  masterClassType: null,
  xpRequirement: 100,
  xp: 50,
  coin: 5,
  participantLimit: 4,
  deviceId: 4,
  startDate: '2026-11-28T05:00:00.000Z',
  endDate: '2026-11-28T08:00:00.000Z',
  office: { id: 1, name: 'Chilonzor' },
  status: 'scheduled',
  taken: 3,
  isFull: false,
  participantsCount: 6,
  cameCount: 0,
  rewardedCount: 0,
  teamsCount: 3,
  createdAt: '2026-11-01T05:00:00.000Z',
  seq: 2,
}
const begun = '2026-11-21T05:00:00.000Z'
const speech: EventDetail = {
  ...robots,
  id: 6,
  kind: 'master_class',
  masterClassType: 'pedagogical',
  name: 'Nutq',
  type: 'single',
  teamSize: null,
  taken: 4,
  isFull: true,
  teamsCount: 0,
}
const ali: EventParticipant = {
  id: 31,
  student: { id: 15, fullName: 'Karimov Ali', hId: '100365', photo: null },
  level: 2,
  xp: 420,
  team: null,
  status: 'signed',
  enrolledAt: '2026-11-10T05:00:00.000Z',
  reward: null,
}
const { seq: _, description: __, ...listed } = robots
const row = { ...listed }

beforeEach(() => {
  server.may(
    'events.read',
    ...['master_classes', 'competitions'].flatMap((sub) => listGrantsOfPermission(`events:${sub}`)),
  )
  server.answer(events.list, {
    events: [
      row,
      { ...row, id: 6, name: 'Nutq', kind: 'master_class', masterClassType: 'pedagogical', taken: 4, isFull: true },
    ],
    total: 2,
    seq: 3,
  })
  server.answer(competitions.list, { events: [row], total: 1, seq: 3 })
  server.answer(faceLogs.devices, { devices: [{ id: 4, name: 'Zal eshigi', office: null }] })
  server.answer(competitions.read, { event: robots })
  server.answer(masterClasses.read, { event: speech })
  server.answer(events.stream, ':\n\n')
  server.answer(events.changes, ':\n\n')
  server.answer(events.participants, { participants: [ali], total: 1 })
  server.answer(events.teams, { eventTeamData: [] })
})

describe('lists of events', () => {
  // Shows: EVENT-002
  test('the list of all events shows future events first, labels full events, and links each event to its page', async () => {
    show('/events')
    expect((await findRowByText('Robotlar jangi')).textContent).toContain(
      'MusobaqaJamoaviy28.11.2026 10:00 – 13:003 / 4Rejada',
    )
    expect((await findRowByText('Nutq')).textContent).toContain('4 / 4')
    expect((await findRowByText('Nutq')).textContent).toContain('Joy qolmagan')
    expect(columnTitles()).toEqual(['№', 'Rasm', 'Nomi', 'Turi', 'Ishtirok', 'Vaqti', 'Joylar', 'Holati', 'Amallar'])
    expect(server.last(events.list)?.query).toMatchObject({ eventStatus: 'scheduled' })
    expect(screen.getByRole('link', { name: 'Nutq' }).getAttribute('href')).toBe('/master-class/6')
  })

  // Shows: EVENT-003, EVENT-012
  test('before an event is added, the user chooses its kind', async () => {
    show('/events/add')
    const cards = await screen.findAllByRole('link', { name: /qo'shish/ })
    expect(cards.map((card) => card.getAttribute('href'))).toEqual(['/master-class/add', '/competitions/add'])
  })

  test('a user who may add only one kind of event need not choose the kind', async () => {
    server.may('events.read', ...listGrantsOfPermission('events:competitions'))
    const { address } = show('/events/add')
    await waitFor(() => expect(address()).toBe('/competitions/add'))
  })

  // Shows: EVENT-004, EVENT-005
  test("an event URL without the kind of event (/events/5) redirects to the event's page, which shows the description", async () => {
    server.answer(events.read, { event: robots })
    const { address } = show('/events/5')
    await waitFor(() => expect(address()).toBe('/competitions/5'))
    expect(await screen.findByText('Robotlarni olib keling.')).toBeTruthy()
  })

  test('the event calendar shows a month in weeks, with the time of each event', async () => {
    show('/events?view=calendar')
    const month = within(await screen.findByRole('table', { name: 'Tadbirlar kalendari, noyabr 2026' }))
    expect(month.getByRole('link', { name: '10:00 Robotlar jangi' }).closest('td')?.textContent).toMatch(/^28/)
    expect(server.last(events.list)?.query).toMatchObject({ from: '2026-10-26', to: '2026-12-06' })
    await user.click(screen.getByRole('link', { name: 'Keyingi oy' }))
    expect(await screen.findByRole('heading', { name: 'dekabr 2026' })).toBeTruthy()
  })

  // Shows: EVENT-011, SHELL-035
  test('the list of competitions shows time, branch, required XP, reward, participants, teams and free places', async () => {
    show('/competitions')
    expect((await findRowByText('Robotlar jangi')).textContent).toContain('Chilonzor10050 XP, 5 kumush633 / 4Rejada')
    expect(columnTitles()).toEqual([
      ...['№', 'Nomi', 'Ishtirok', 'Vaqti', 'Filial', 'Kerakli XP', 'Mukofot', 'Qatnashchilar', 'Jamoalar', 'Joylar'],
      ...['Holati', 'Amallar'],
    ])
  })

  test.each(['/events', '/events?view=calendar', '/competitions'])(
    'the screen %s loads its data again after a change on another computer',
    async (at) => {
      server.answer(events.changes, 'id: 4\nevent: changed\ndata: {"seq":4}\n\n')
      show(at)
      const list = at === '/competitions' ? competitions.list : events.list
      await waitFor(() => expect(server.count(list)).toBeGreaterThan(1))
    },
  )

  // Shows: EVENT-006, EVENT-019
  test('the list of master classes has two tabs, pedagogical first, then technical', async () => {
    server.answer(masterClasses.list, { events: [], total: 0, seq: 3 })
    show('/master-class')
    await screen.findByText("Hozircha tadbir yo'q")
    expect(server.last(masterClasses.list)?.query).toMatchObject({ masterClassType: 'pedagogical' })
    await user.click(screen.getByRole('link', { name: 'Texnik' }))
    await waitFor(() => expect(server.last(masterClasses.list)?.query).toMatchObject({ masterClassType: 'technical' }))
  })
})

// Shows: EVENT-007
test('the event form reports missing fields; a team event also needs the size of its teams', async () => {
  server.answer(masterClasses.create, { id: 7 })
  server.answer(masterClasses.list, { events: [], total: 0, seq: 3 })
  const { address } = show('/master-class/add')
  await user.click(await screen.findByRole('button', { name: 'Saqlash' }))
  await waitFor(() => expect(screen.getAllByText(/ni (kiriting|tanlang)$/)).toHaveLength(4))
  await user.type(screen.getByLabelText('Nomi'), 'Nutq')
  await pasteText('Tavsif', 'Ovoz ustida.')
  for (const [label, day] of [
    ['Boshlanishi', '28.11.2026'],
    ['Tugashi', '29.11.2026'],
  ] as const)
    await user.type(screen.getByLabelText(label), `${day}{Tab}`, { initialSelectionStart: 0, initialSelectionEnd: 10 })
  await user.click(screen.getByRole('radio', { name: 'Jamoaviy' }))
  await user.type(await screen.findByLabelText('Jamoadagi kishilar'), '3')
  await user.click(screen.getByRole('combobox', { name: 'Face-ID qurilma' }))
  await pickSelectOption(user, 'Zal eshigi')
  await user.click(screen.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() => expect(address()).toBe('/master-class/7/participants'))
  expect(server.last(masterClasses.create)?.body).toMatchObject({
    name: 'Nutq',
    description: richTextOfParagraphs('Ovoz ustida.'),
    type: 'team',
    teamSize: 3,
    masterClassType: 'pedagogical',
    participantLimit: null,
    deviceId: 4,
    startDate: '2026-11-28T04:00:00.000Z',
    endDate: '2026-11-29T06:00:00.000Z',
    officeId: null,
  })
})

// Shows: EVENT-008, EVENT-013
test.each([
  ['/competitions/5/edit', competitions.update, '/competitions/5', undefined],
  ['/master-class/6/edit', masterClasses.update, '/master-class/6', 'pedagogical'],
] as const)(
  'editing an event at the URL %s sends the unchanged values together with the changed values',
  async (path, update, next, masterClassType) => {
    server.answer(update, { id: 5 })
    // The user may not see the event's door device, so saving must not change the door.
    server.answer(faceLogs.devices, { devices: [] })
    const { address } = show(path)
    const name = await screen.findByLabelText('Nomi')
    await user.clear(name)
    await user.type(name, 'Yangi nom')
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(address()).toBe(next))
    expect(server.last(update)?.body).toMatchObject({
      name: 'Yangi nom',
      startDate: '2026-11-28T05:00:00.000Z',
      participantLimit: 4,
      deviceId: 4,
      officeId: 1,
      ...(masterClassType ? { masterClassType } : { teamSize: 2 }),
    })
  },
)

describe('participants of an event', () => {
  // Shows: EVENT-022
  test('one click marks a participant of an event as present; banning a participant needs a confirmation', async () => {
    server.answer(events.changeStatus, {})
    server.answer(competitions.read, { event: { ...robots, startDate: begun } })
    show('/competitions/5/participants')
    expect((await findRowByText('Karimov Ali')).textContent).toContain('100365Karimov Ali2420')
    expect(columnTitles()).toEqual([
      ...['№', 'Rasm', 'HH ID', 'F.I.Sh.', 'Daraja', 'XP', 'Jamoa', 'Holati', 'Yozilgan vaqti', 'Amallar'],
    ])
    await user.click(screen.getByRole('button', { name: 'Keldi: Karimov Ali' }))
    await waitFor(() => expect(titles()).toEqual(['Karimov Ali: yozilib kelgan']))
    await user.click(screen.getByRole('button', { name: 'Chetlatish: Karimov Ali' }))
    await user.click((await findDialog()).getByRole('button', { name: 'Chetlatish' }))
    await waitFor(() =>
      expect(server.bodies(events.changeStatus)).toEqual([
        { data: { status: 'signed_and_came' } },
        { data: { status: 'banned' } },
      ]),
    )
  })

  test("a participant's name is a link only for users who may open the student", async () => {
    show('/competitions/5/participants')
    await findRowByText('Karimov Ali')
    expect(screen.queryByRole('link', { name: 'Karimov Ali' })).toBeNull()
    server.may('events.read', 'events:competitions.read', 'users:students.read')
    show('/competitions/5/participants')
    expect((await screen.findByRole('link', { name: 'Karimov Ali' })).getAttribute('href')).toBe('/students/15')
  })

  // Shows: EVENT-009, EVENT-010
  test('if an event is full, the form that adds participants says so, and its button is disabled', async () => {
    show('/master-class/6/participants')
    expect(await screen.findByText(/^Barcha 4 ta joy band/)).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: "Qatnashchi qo'shish" }))
    const form = await findDialog()
    expect(form.getByText("Joy qolmagan: hozir hech kimni yozib bo'lmaydi")).toBeTruthy()
    expect((form.getByRole('button', { name: "Qo'shish" }) as HTMLButtonElement).disabled).toBe(true)
  })

  test("staff find participants for an event by name; the list says who cannot enrol and why, and the server's refusal is shown at the field", async () => {
    server.answer(events.candidates, {
      students: [
        { id: 16, fullName: 'Valiyeva Guli', hId: '100366', xp: 300, state: 'free' },
        { id: 17, fullName: 'Sodiqov Vali', hId: '100367', xp: 20, state: 'poor' },
      ],
    })
    server.refuse(events.enrol, 'VALIDATION', { fields: { studentIds: "Jamoada ko'pi bilan 2 kishi" } })
    show('/competitions/5/participants')
    await user.click(await screen.findByRole('button', { name: "Qatnashchi qo'shish" }))
    const form = await findDialog()
    expect(form.getByText("Bo'sh joy: 1")).toBeTruthy()
    await user.click(form.getByLabelText('Talaba'))
    expect(await screen.findByText('100367 · 20 XP · XP yetmaydi')).toBeTruthy()
    await pickSelectOption(user, 'Valiyeva Guli')
    await user.type(form.getByLabelText('Jamoa nomi'), 'Lochinlar')
    await user.click(form.getByRole('button', { name: "Qo'shish" }))
    expect(await form.findByText("Jamoada ko'pi bilan 2 kishi")).toBeTruthy()
    server.answer(events.enrol, {})
    await user.click(form.getByRole('button', { name: /Qo'shish$/ }))
    await waitFor(() => expect(titles()).toEqual(["1 ta talaba qo'shildi"]))
    expect(server.last(events.enrol)?.body).toEqual({ status: 'signed', studentIds: [16], teamName: 'Lochinlar' })
  })
})

test('finishing an event before its end shows a warning with the number of remaining days', async () => {
  const endDate = new Date(Date.now() + 16.5 * 86_400_000).toISOString()
  server.answer(competitions.read, { event: { ...robots, startDate: begun, endDate } })
  show('/competitions/5')
  await user.click(await screen.findByRole('button', { name: 'Yakunlash' }))
  const question = await findDialog()
  expect(question.getByText(/tugashiga 16 kun bor/)).toBeTruthy()
  expect(question.getByRole('button', { name: 'Muddatidan oldin yakunlash' })).toBeTruthy()
})

test('if an event has no limit of participants, its page shows no number of free seats', async () => {
  server.answer(competitions.read, { event: { ...robots, participantLimit: null, taken: 0 } })
  show('/competitions/5')
  expect(await screen.findByText('Cheklanmagan')).toBeTruthy()
})

test('the event form proposes an end two hours after the beginning; an earlier end is reported and not sent', async () => {
  show('/master-class/add')
  await user.type(await screen.findByLabelText('Boshlanishi'), '29.11.2026{Tab}')
  expect(screen.getAllByLabelText<HTMLInputElement>('Soati').map(({ value }) => value)).toEqual(['09:00', '11:00'])
  const end = screen.getByLabelText<HTMLInputElement>('Tugashi')
  expect(end.value).toBe('29.11.2026')
  await user.type(end, '28.11.2026{Tab}', { initialSelectionStart: 0, initialSelectionEnd: 10 })
  await user.click(screen.getByRole('button', { name: 'Saqlash' }))
  expect(await screen.findByText("Tugashi boshlanishidan keyin bo'lsin")).toBeTruthy()
  expect(server.count(masterClasses.create)).toBe(0)
})

test('an event that has not begun cannot be finished, and its participants cannot be marked as present', async () => {
  server.answer(events.participants, { participants: [ali], total: 1 })
  show('/competitions/5/participants')
  await findRowByText('Karimov Ali')
  expect(screen.queryByRole('button', { name: 'Keldi: Karimov Ali' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Yakunlash' })).toBeNull()
})

// Shows: EVENT-014
test('after confirmation an event is finished, and participants who attended get the points shown in the confirmation exactly once', async () => {
  server.answer(competitions.read, { event: { ...robots, startDate: begun } })
  server.answer(events.finish, {})
  server.answer(events.participants, { participants: [{ ...ali, status: 'signed_and_came' }], total: 1 })
  show('/competitions/5/rewards')
  expect(await screen.findByText('Taqdirlash tadbir yakunlangach ochiladi')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Yakunlash' }))
  server.answer(competitions.read, { event: { ...robots, status: 'ended' } })
  await user.click((await findDialog()).getByRole('button', { name: /akunlash$/ }))
  const xp = await screen.findByLabelText('XP: Karimov Ali')
  await user.clear(xp)
  await user.type(xp, '70')
  server.answer(events.reward, {})
  await user.click(screen.getByRole('button', { name: 'Taqdirlash' }))
  const question = await findDialog()
  expect(question.getByText("Jami 70 XP va 5 kumush beriladi. Qaytarib bo'lmaydi.")).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Taqdirlash' }))
  await waitFor(() => expect(titles()).toEqual([expect.stringMatching(/yakunlandi$/), 'Qatnashchilar taqdirlandi']))
  expect(server.last(events.reward)?.body).toEqual({ participantsData: [{ studentId: 15, xp: 70, coin: 5 }] })
})

test('winners of an event come first in the list of rewards; XP typed for one member applies to the entire team', async () => {
  const member = (id: number, fullName: string, team: EventParticipant['team']): EventParticipant => ({
    ...{ ...ali, id, team, status: 'signed_and_came' },
    student: { ...ali.student, id, fullName },
  })
  const [stars, eagles] = [
    { id: 1, name: 'Yulduzlar', place: 2 },
    { id: 2, name: 'Burgutlar', place: 1 },
  ]
  const participants = [
    member(15, 'Karimov Ali', stars),
    member(16, 'Sodiqov Vali', eagles),
    member(17, 'Olimov Bek', eagles),
  ]
  server.answer(competitions.read, { event: { ...robots, status: 'ended' } })
  server.answer(events.participants, { participants, total: 3 })
  server.answer(events.reward, {})
  show('/competitions/5/rewards')
  expect((await findRowByText('Sodiqov Vali')).textContent).toContain("Burgutlar, 1-o'rin")
  const fields = () => screen.getAllByLabelText<HTMLInputElement>(/^XP: /).map(({ value }) => value)
  expect(screen.getAllByLabelText(/^XP: /)[0]?.getAttribute('aria-label')).toBe('XP: Sodiqov Vali')
  const retype = async (name: string, value: string) => {
    await user.clear(screen.getByLabelText(`XP: ${name}`))
    await user.type(screen.getByLabelText(`XP: ${name}`), value)
  }
  await retype('Sodiqov Vali', '90')
  expect(fields()).toEqual(['90', '90', '50'])
  await retype('Olimov Bek', '70')
  expect(fields()).toEqual(['90', '70', '50'])
  await user.click(screen.getByRole('button', { name: 'Taqdirlash' }))
  await user.click((await findDialog()).getByRole('button', { name: 'Taqdirlash' }))
  await waitFor(() => expect(titles()).toEqual(['Qatnashchilar taqdirlandi']))
  expect(server.last(events.reward)?.body).toEqual({
    participantsData: [
      { studentId: 16, xp: 90, coin: 5 },
      { studentId: 17, xp: 70, coin: 5 },
      { studentId: 15, xp: 50, coin: 5 },
    ],
  })
})

test('on the day of the event one button marks all participants as present', async () => {
  server.answer(competitions.read, { event: { ...robots, startDate: begun } })
  server.answer(events.allCame, { count: 6 })
  show('/competitions/5/participants')
  await user.click(await screen.findByRole('button', { name: 'Hamma keldi' }))
  await waitFor(() => expect(titles()).toEqual(['6 ta qatnashchi kelgan deb belgilandi']))
})

test('the drop-down of event participants stays open after a choice, so that several students can be chosen', async () => {
  const one = (id: number, fullName: string) => ({ id, fullName, hId: null, xp: 300, state: 'free' as const })
  server.answer(events.candidates, { students: [one(16, 'Valiyeva Guli'), one(17, 'Sodiqov Vali')] })
  server.answer(events.enrol, {})
  show('/competitions/5/teams')
  await user.click((await screen.findAllByRole('button', { name: "Qatnashchi qo'shish" }))[0] as HTMLElement)
  const form = await findDialog()
  await user.type(form.getByLabelText('Jamoa nomi'), 'Lochinlar')
  await user.click(form.getByLabelText('Talaba'))
  await pickSelectOption(user, 'Valiyeva Guli')
  await pickSelectOption(user, 'Sodiqov Vali')
  await user.click(form.getByRole('button', { name: "Qo'shish" }))
  await waitFor(() =>
    expect(server.last(events.enrol)?.body).toMatchObject({ studentIds: [16, 17], teamName: 'Lochinlar' }),
  )
})

test('points that were typed for the participants of one event do not appear for the next event', async () => {
  const ended = { ...robots, status: 'ended' as const }
  server.answer(competitions.read, { event: ended }, { id: 5 })
  server.answer(competitions.read, { event: { ...ended, id: 8, name: 'Dronlar' } }, { id: 8 })
  server.answer(events.participants, { participants: [{ ...ali, status: 'signed_and_came' }], total: 1 })
  const { router } = show('/competitions/8/rewards')
  const xp = () => screen.findByLabelText('XP: Karimov Ali') as Promise<HTMLInputElement>
  await xp()
  await act(() => router.navigate('/competitions/5/rewards'))
  await screen.findByRole('heading', { name: 'Robotlar jangi' })
  await user.clear(await xp())
  await user.type(await xp(), '70')
  act(() => void router.navigate('/competitions/8/rewards'))
  await user.click((await findDialog()).getByRole('button', { name: 'Chiqish' }))
  await screen.findByRole('heading', { name: 'Dronlar' })
  expect((await xp()).value).toBe('50')
})

test("leaving the page of an event's rewards asks for confirmation while typed points are not saved", async () => {
  const came: EventParticipant = { ...ali, status: 'signed_and_came' }
  server.answer(competitions.read, { event: { ...robots, status: 'ended' } })
  server.answer(events.participants, () => ({ participants: [came], total: 1 }))
  server.answer(events.reward, () => {
    came.reward = { xp: 70, coin: 5, rewardedAt: begun }
    return {}
  })
  const { address } = show('/competitions/5/rewards')
  const xp = await screen.findByLabelText('XP: Karimov Ali')
  await user.clear(xp)
  await user.type(xp, '70')
  const tab = screen.getByRole('link', { name: 'Qatnashchilar' })
  await user.click(tab)
  await user.click((await findDialog()).getByRole('button', { name: 'Qolish' }))
  expect(screen.getByDisplayValue('70')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Taqdirlash' }))
  await user.click((await findDialog()).getByRole('button', { name: 'Taqdirlash' }))
  await waitFor(() => expect(titles()).toEqual(['Qatnashchilar taqdirlandi']))
  await user.click(tab)
  await waitFor(() => expect(address()).toBe('/competitions/5/participants'))
})

test("the list of an event's teams shows members and ranks, and Enter saves a typed rank", async () => {
  server.answer(competitions.read, { event: { ...robots, startDate: '2026-11-21T05:00:00.000Z' } })
  server.answer(events.teams, {
    eventTeamData: [
      {
        id: 3,
        name: 'Lochinlar',
        place: null,
        members: [{ studentId: 15, fullName: 'Karimov Ali', status: 'signed' }],
        othersCount: 2,
      },
    ],
  })
  server.answer(events.placeTeam, {})
  show('/competitions/5/teams')
  expect((await findRowByText('Lochinlar')).textContent).toContain('Karimov Ali, boshqa filiallardan 2 kishi')
  await user.type(screen.getByLabelText("O'rin: Lochinlar"), '1{Enter}')
  await waitFor(() => expect(server.bodies(events.placeTeam)).toEqual([{ place: 1 }]))
})

// Shows: EVENT-003
test('in the list of all events, a menu item for each kind of event opens the form for a new event of this kind', async () => {
  server.answer(events.list, { events: [], total: 0, seq: 3 })
  const { address } = show('/events')
  await user.click(await screen.findByRole('button', { name: "Qo'shish" }))
  await user.click(await screen.findByRole('menuitem', { name: "Musobaqa qo'shish" }))
  await waitFor(() => expect(address()).toBe('/competitions/add'))
})
