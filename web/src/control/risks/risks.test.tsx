import { autoCalls } from '@markaz/protocol/control/calls/routes'
import { risks } from '@markaz/protocol/control/risks/routes'
import type { StudentRiskDetail } from '@markaz/protocol/control/risks/schemas'
import { studentParents } from '@markaz/protocol/people/parents/routes'
import '../../testing/browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { testMotherZuhra } from '../../domain/family/family-testing.ts'
import { lastTwelveMondays } from '../../shared/charts/charts-testing.ts'
import { addDays, todayInTashkent } from '../../shared/format/date.ts'
import { findDialogByTitle, findRowByText } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './risks.pages.tsx'

const { server, user, said, show } = setUpPageTest(pages)

const risk: StudentRiskDetail = {
  id: 7,
  student: { id: 15, fullName: 'Aliyev Sardor', hId: '100015', phoneNumber: '998901234567' },
  state: 'new',
  outcome: null,
  holder: null,
  openedAt: '2026-11-20T19:00:00.000Z',
  lastAction: null,
  reasons: [
    {
      id: 3,
      kind: 1,
      group: { id: 5, name: 'Frontend N-104' },
      from: '2026-11-07',
      to: '2026-11-20',
      now: { got: 2, whole: 6 },
      earlier: { got: 11, whole: 12 },
      after: null,
      goneOn: null,
    },
  ],
  events: [
    {
      ...{ id: 1, kind: 'opened', action: null, date: '2026-11-21', note: null, outcome: null, staff: null },
      createdAt: '2026-11-20T19:00:00.000Z',
      call: null,
    },
  ],
  attempts: [],
}
const held = { holder: { id: 9, fullName: 'Karimova Zulfiya' }, lastAction: { action: 1, date: '2026-11-20' } } as const

function rowAs(changes: Partial<StudentRiskDetail> = {}) {
  const { events: _, attempts: __, student, ...rest } = { ...risk, ...changes }
  return { ...rest, student: { id: student.id, fullName: student.fullName, hId: student.hId } }
}

beforeEach(() => {
  server.may('management:reports.read', 'management:reports.update')
  server.answer(risks.weeks, { weeks: [], kinds: [], total: 0 })
  server.answer(risks.filterObjects, { groups: [], teachers: [] })
  server.answer(risks.read, { risk }, { id: 7 })
})

// Shows: DAY-024
test('the charts of students at risk compare the number of new risks with earlier weeks, name the most frequent reason, and link to the list', async () => {
  server.answer(risks.list, { risks: [rowAs()], total: 1 })
  server.answer(risks.weeks, {
    weeks: lastTwelveMondays().map((start, nth) => ({ start, opened: nth < 7 ? 2 : 1, closed: 0 })),
    kinds: [
      { kind: 3, count: 4 },
      { kind: 1, count: 2 },
    ],
    total: 5,
  })
  show('/risks?groupId=5')
  const byWeek = within(await screen.findByRole('region', { name: "Haftalar bo'yicha ogohlantirishlar" }))
  expect(byWeek.getByRole('heading').textContent).toBe(
    "4 ta yangi ogohlantirish oxirgi to'liq 4 haftada: kamaydi, oldin 8 ta edi",
  )
  const [first] = lastTwelveMondays()
  expect(byWeek.getAllByRole('link')[1]?.getAttribute('href')).toBe(
    `/risks?groupId=5&startDate=${first}&endDate=${addDays(first ?? '', 6)}`,
  )
  const byKind = within(screen.getByRole('region', { name: 'Ogohlantirish sabablari' }))
  expect(byKind.getByRole('heading').textContent).toBe("5 talabadan 4 tasi eng ko'p sabab: imtihon")
  expect(byKind.getByRole('link', { name: 'Eshik' }).getAttribute('href')).toBe('/risks?groupId=5&kind=4')
  expect(server.last(risks.weeks)?.query).toEqual({ groupId: 5 })
})

test('the list of students at risk shows the reasons with numbers, the responsible user, the last action taken and whether this action helped', async () => {
  const acted = rowAs({
    ...held,
    id: 8,
    state: 'acted',
    outcome: 'better',
    student: { ...risk.student, fullName: 'Umarova Lola' },
  })
  server.answer(risks.list, { risks: [rowAs(), acted], total: 2 })
  show('/risks')
  expect((await findRowByText('Aliyev Sardor')).textContent).toContain(
    'Frontend N-1046 ta darsdan 2 tasiga kelgan, avval 92%Yangi——21.11.2026',
  )
  expect((await findRowByText('Umarova Lola')).textContent).toContain(
    "Chora ko'rildiKarimova ZulfiyaQo'ng'iroq, 20.11.2026Yaxshilandi",
  )
})

test('a click on a reason why a student is at risk lists the lessons concerned', async () => {
  server.answer(risks.items, {
    items: [
      { date: '2026-11-20', theme: null, got: 0, whole: 1 },
      { date: '2026-11-18', theme: null, got: 1, whole: 1 },
    ],
  })
  show('/risks/7')
  await user.click(await screen.findByText(/6 ta darsdan 2 tasiga kelgan/))
  expect((await findRowByText('20.11.2026')).textContent).toContain('Kelmagan')
  expect((await findRowByText('18.11.2026')).textContent).toContain('Kelgan')
})

// Shows: DAY-007
test("the page of a student at risk shows the parents; a user who may not read students sees only the student's phone number", async () => {
  server.may('management:reports.read', 'users:students.read')
  server.answer(studentParents.list, { parents: [testMotherZuhra] }, { id: 15 })
  const { unmount } = show('/risks/7')
  const family = within(await screen.findByRole('list', { name: 'Ota-onasi' }))
  expect(family.getByText('(onasi)')).toBeTruthy()
  expect(family.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['tel:+998931112233'])
  unmount()
  server.may('management:reports.read')
  show('/risks/7')
  expect(await screen.findByRole('link', { name: '+998 90 123 45 67' })).toBeTruthy()
  expect(screen.queryByText('Ota-onasi')).toBeNull()
})

test('the history of a student at risk shows unanswered phone calls; a user who may not call can add the family to the call list', async () => {
  const attempt: StudentRiskDetail['attempts'][number] = {
    ...{ id: 'a1', callId: 4, result: 'no_answer', note: 'Kechqurun', staff: null },
    createdAt: '2026-11-21T10:00:00.000Z',
  }
  server.answer(risks.read, { risk: { ...risk, attempts: [attempt] } }, { id: 7 })
  server.answer(autoCalls.create, { id: 4 })
  server.may('management:reports.read', 'management:call.create')
  show('/risks/7')
  const history = within(await screen.findByRole('list', { name: 'Tarix' }))
  expect(history.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    "Oilaga qo'ng'iroq 21.11.2026 15:00 · StansiyaJavob bermadi Kechqurun",
    'Aniqlandi 21.11.2026 00:00 · Tizim',
  ])
  await user.click(screen.getByRole('button', { name: "Qo'ng'iroq ro'yxatiga qo'shish" }))
  await waitFor(() => expect(said()).toEqual(["Oila qo'ng'iroq ro'yxatiga qo'shildi · Aliyev Sardor"]))
})

// Shows: DAY-021
test('a user takes responsibility for a student at risk, records a measure with day and note, and closes the case', async () => {
  for (const call of [risks.take, risks.act, risks.close]) server.answer(call, {})
  show('/risks/7')
  await user.click(await screen.findByRole('button', { name: "O'zimga olish" }))
  await waitFor(() => expect(server.bodies(risks.take)).toEqual([{ fromId: null }]))
  await user.click(screen.getByRole('button', { name: 'Chorani yozish' }))
  const act = await findDialogByTitle('Chorani yozish')
  await user.click(act.getByRole('button', { name: 'Saqlash' }))
  expect(await act.findByText(/ni (kiriting|tanlang)$/)).toBeTruthy()
  await user.click(act.getByLabelText('Izoh'))
  await user.paste('Onasi bilan gaplashildi')
  await user.click(act.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() =>
    expect(server.bodies(risks.act)).toEqual([{ action: 1, date: todayInTashkent(), note: 'Onasi bilan gaplashildi' }]),
  )
  await user.click(await screen.findByRole('button', { name: 'Yakunlash' }))
  const closing = await findDialogByTitle('Ogohlantirishni yakunlash')
  await user.click(closing.getByLabelText('Izoh'))
  await user.paste('Darsga qaytdi')
  await user.click(closing.getByRole('button', { name: 'Yakunlash' }))
  await waitFor(() => expect(server.bodies(risks.close)).toEqual([{ note: 'Darsga qaytdi' }]))
  await waitFor(() =>
    expect(said().slice(1)).toEqual(['Chora yozildi · Aliyev Sardor', 'Ogohlantirish yakunlandi · Aliyev Sardor']),
  )
})

test('a closed case of a student at risk can be reopened and keeps its history; a user with only the read right sees no buttons', async () => {
  const called: StudentRiskDetail['events'][number] = {
    ...{ id: 2, kind: 'acted', action: 1, date: '2026-11-21', note: null, outcome: null, staff: held.holder },
    ...{ createdAt: '2026-11-21T10:00:00.000Z', call: { id: 4, result: 'promised', note: 'Dushanbadan keladi' } },
  }
  const closed: StudentRiskDetail = {
    ...risk,
    ...held,
    state: 'closed',
    outcome: 'same',
    events: [called, ...risk.events],
  }
  server.answer(risks.read, { risk: closed }, { id: 7 })
  server.may('management:reports.read', 'management:reports.update', 'management:call.read')
  const { unmount } = show('/risks/7')
  expect(await screen.findByRole('button', { name: 'Qayta ochish' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Chorani yozish' })).toBeNull()
  const history = within(screen.getByRole('list', { name: 'Tarix' }))
  expect(history.getByText('Aniqlandi')).toBeTruthy()
  expect(history.getByText("Kelishga va'da berdi")).toBeTruthy()
  expect(history.getByText('Dushanbadan keladi')).toBeTruthy()
  expect(history.getByRole('link', { name: "Qo'ng'iroqni ko'rish" }).getAttribute('href')).toBe('/auto-call/history/4')
  unmount()
  server.may('management:reports.read')
  show('/risks/7')
  await screen.findByText("O'zgarmadi")
  expect(screen.queryByRole('link', { name: "Qo'ng'iroqni ko'rish" })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Qayta ochish' })).toBeNull()
})
