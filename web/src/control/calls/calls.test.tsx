import { autoCalls, callHistories } from '@markaz/protocol/control/calls/routes'
import type { CallAttempt, CallDeskEntry, CallStatus, FamilyCall } from '@markaz/protocol/control/calls/schemas'
import { studentParents } from '@markaz/protocol/people/parents/routes'
import type { StudentParent } from '@markaz/protocol/people/parents/schemas'
import { personalDataGrant } from '@markaz/protocol/personal'
import '../../testing/browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { testMotherZuhra } from '../../domain/family/family-testing.ts'
import { columnTitles, findDialogByTitle, findRowByText } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './calls.pages.tsx'

const { server, user, notices, show } = setUpPageTest(pages)

const call: FamilyCall = {
  id: 7,
  student: { id: 31, fullName: 'Aliyev Sardor' },
  students: [
    { id: 31, fullName: 'Aliyev Sardor', causes: [{ group: 'Frontend N-104', date: '2026-11-21', theme: null }] },
    { id: 32, fullName: 'Aliyeva Lola', causes: [{ group: 'B1', date: '2026-11-21', theme: null }] },
  ],
  parent: { id: 3, fullName: 'Aliyeva Zulfiya', relation: 'mother' },
  phone: '998901234567',
  isForbidden: false,
  callReasonType: 1,
  state: 'not_configured',
  callsCount: 1,
  lastAt: '2026-11-21T14:10:00.000Z',
  lastResult: 'no_answer',
  duration: null,
  nextAt: '2026-11-21T16:10:00.000Z',
  createdAt: '2026-11-21T14:00:00.000Z',
}
const entry: CallAttempt = {
  id: 'a1',
  callId: 7,
  student: call.student,
  phone: call.phone,
  callReasonType: 1,
  state: 'answered',
  duration: 75,
  createdAt: '2026-11-21T14:10:00.000Z',
  initiator: null,
  cause: '16 Normal Clearing',
  digits: '1',
  note: null,
}
const status: CallStatus = {
  exchange: null,
  isRunning: false,
  trouble: null,
  isOpen: true,
  from: '09:00',
  to: '20:00',
  listAt: '19:00',
  scripts: ['Salom, {ota-ona}', 'B', 'D'],
  left: [{ callReasonType: 1, count: 2 }],
  lastList: { date: '2026-11-21', madeAt: '2026-11-21T14:00:00.000Z', listed: 5, withoutPhone: 3 },
}
const every = ['read', 'create', 'update', 'delete'].map((option) => `management:call.${option}`)

beforeEach(() => {
  server.may(...every, personalDataGrant, 'users:students.read')
  server.answer(autoCalls.list, { calls: [call], total: 1, isMore: false })
  server.answer(autoCalls.status, status)
  server.answer(callHistories.list, { callHistories: [entry], total: 1, isMore: false })
  server.answer(autoCalls.history, { call, callHistories: [entry], total: 1, isMore: false }, { id: 7 })
  for (const { id } of call.students) server.answer(studentParents.list, { parents: [testMotherZuhra] }, { id })
})

describe('the list of families to call', () => {
  // Shows: CALL-001, CALL-004
  test('the list of families to call shows absent students by default, with phone, reason, attempts and last result', async () => {
    show('/auto-call')
    const row = await findRowByText('Aliyev Sardor, Aliyeva Lola')
    for (const word of ['+998 90 123 45 67', 'Darsga kelmagan', '21.11.2026 19:10', 'Javob bermadi'])
      expect(within(row).getByText(word)).toBeTruthy()
    expect(columnTitles()).toEqual([
      '№',
      'Talaba',
      'Telefon',
      'Ota-ona',
      'Sabab',
      'Holati',
      "Qo'ng'iroqlar",
      "Oxirgi qo'ng'iroq",
      'Oxirgi natija',
      'Amallar',
    ])
    expect(server.last(autoCalls.list)?.query).toMatchObject({ callReasonType: 1 })
    expect(screen.getByText("Stansiya ulanmagan: qo'ng'iroqni xodim qiladi")).toBeTruthy()
    expect(screen.getByText(/2 ta oila qoldi.*3 ta talabaning raqami yo'q/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Boshlash' })).toBeNull()
  })

  // Shows: CALL-003
  test('the history tab of the calls page lists all calls to families with their reasons', async () => {
    show('/auto-call?tab=history&callReasonType=3')
    const row = await findRowByText('Aliyev Sardor')
    for (const word of ['Javob berdi', '1:15', 'Stansiya', 'bosilgan tugmalar: 1 · 16 Normal Clearing'])
      expect(within(row).getByText(word)).toBeTruthy()
    expect(server.last(callHistories.list)?.query).toMatchObject({ callReasonType: 3, page: 1 })
  })

  test('automatic calls are started after a confirmation and stopped without a confirmation, and errors of the telephone exchange are shown', async () => {
    server.answer(autoCalls.status, {
      ...status,
      exchange: 'asterisk',
      trouble: "Telefon stansiyasi bilan bog'lanib bo'lmadi",
    })
    server.answer(autoCalls.run, ({ body }) => body)
    show('/auto-call')
    expect((await screen.findByRole('alert')).textContent).toContain('Telefon stansiyasi')
    await user.click(screen.getByRole('button', { name: 'Boshlash' }))
    await user.click(
      (await findDialogByTitle("Stansiya qo'ng'iroqlarini boshlaysizmi?")).getByRole('button', { name: 'Boshlash' }),
    )
    await waitFor(() => expect(server.bodies(autoCalls.run)).toEqual([{ isRunning: true }]))
  })

  test("one button saves the hours when families may be called, the time of the evening's call list, and the texts for callers", async () => {
    server.answer(autoCalls.settings, {})
    show('/auto-call')
    await user.click(await screen.findByRole('button', { name: 'Sozlash' }))
    const dialog = await findDialogByTitle("Qo'ng'iroq soatlari va so'zlari")
    const to = dialog.getByLabelText('Tugash vaqti')
    await user.clear(to)
    await user.type(to, '1830')
    await user.clear(dialog.getByLabelText("Nima deyiladi: imtihondan o'ta olmagan"))
    await user.click(dialog.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() =>
      expect(server.bodies(autoCalls.settings)).toEqual([
        { from: '09:00', to: '18:30', listAt: '19:00', scripts: ['Salom, {ota-ona}', 'B', ''] },
      ]),
    )
  })

  test('a user with only the read right can open the history of calls, but makes no calls', async () => {
    server.may('management:call.read')
    show('/auto-call')
    const row = within(await findRowByText('Aliyev Sardor, Aliyeva Lola'))
    expect(row.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      "Qo'ng'iroqlar tarixi: Aliyev Sardor, Aliyeva Lola",
    ])
    for (const name of ['Sozlash', "Qo'ng'iroq qilish"]) expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('the call desk, where staff call one family after the other', () => {
  const taken: CallDeskEntry = {
    ...call,
    state: 'calling',
    script: 'Assalomu alaykum, Aliyeva Zulfiya.',
    takenUntil: '2026-11-21T14:30:00.000Z',
    callableFrom: null,
  }
  beforeEach(() => {
    const left = [taken, { ...taken, id: 8, parent: { id: 4, fullName: 'Karimov Ali', relation: 'father' as const } }]
    server.answer(autoCalls.next, () => ({ call: left.shift() ?? null }))
    server.answer(autoCalls.outcome, { state: 'reached' })
    server.answer(autoCalls.release, {})
    const before = { call, callHistories: [{ ...entry, note: "Kechqurun qo'ng'iroq qiling" }], total: 1, isMore: false }
    for (const id of [7, 8]) server.answer(autoCalls.history, before, { id })
  })

  test('the call desk shows a family with reason and script; staff save note and result by keyboard, and the next family opens', async () => {
    show('/auto-call/desk?call=7')
    expect(await screen.findByRole('heading', { name: 'Aliyeva Zulfiya' })).toBeTruthy()
    for (const word of [
      'onasi',
      'Darsga kelmagan',
      'Frontend N-104 · 21.11.2026',
      'Assalomu alaykum, Aliyeva Zulfiya.',
    ])
      expect(screen.getByText(word)).toBeTruthy()
    expect(screen.getByRole('link', { name: '+998 90 123 45 67' }).getAttribute('href')).toBe('tel:+998901234567')
    expect(await screen.findByText("Kechqurun qo'ng'iroq qiling")).toBeTruthy()
    await user.keyboard('n')
    await user.keyboard('Kasal, 2 kun{Escape}2')
    expect(await screen.findByRole('heading', { name: 'Karimov Ali' })).toBeTruthy()
    expect(server.bodies(autoCalls.next)).toMatchObject([{ callId: 7 }, {}])
    expect(server.bodies(autoCalls.outcome)).toEqual([
      { attemptId: expect.any(String), outcome: 'promised', note: 'Kasal, 2 kun' },
    ])
    expect(notices[0]?.title).toBe("Aliyeva Zulfiya: kelishga va'da berdi")
    await user.keyboard('l')
    expect(await screen.findByText("Hozircha qo'ng'iroq qiladigan oila qolmadi")).toBeTruthy()
    expect(server.to(autoCalls.release)).toHaveLength(1)
  })

  test('leaving the call desk with an unsaved note asks for confirmation; after the result is saved, no confirmation is needed', async () => {
    server.may(...every, personalDataGrant, 'users:students.read', 'management:reports.read')
    const { address } = show('/auto-call/desk?call=7&risk=5')
    await user.type(await screen.findByLabelText('Izoh'), 'Kasal, 2 kun')
    await user.click(screen.getByRole('link', { name: 'Aliyev Sardor' }))
    await user.click((await findDialogByTitle('Sahifadan chiqmoqchimisiz?')).getByRole('button', { name: 'Qolish' }))
    expect(screen.getByDisplayValue('Kasal, 2 kun')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /Javob berdi$/ }))
    await waitFor(() => expect(address()).toBe('/risks/5'))
  })

  // Shows: DAY-023
  test('outside calling hours the call desk shows the family without a link to call, and says when calls are allowed again', async () => {
    server.answer(autoCalls.next, { call: { ...taken, callableFrom: new Date(Date.now() + 3_600_000).toISOString() } })
    show('/auto-call/desk')
    expect(await screen.findByText('Assalomu alaykum, Aliyeva Zulfiya.')).toBeTruthy()
    expect(screen.getByText(/dan qo'ng'iroq qilish mumkin/)).toBeTruthy()
    expect(document.querySelector('a[href^="tel:"]')).toBeNull()
  })

  // Shows: DAY-007
  test('if a family has no parent, the call desk says so, and a parent added there is offered for the call', async () => {
    server.may(...every, personalDataGrant, 'users:students.read', 'users:students.update')
    const parents: StudentParent[] = []
    server.answer(autoCalls.next, { call: { ...taken, students: taken.students.slice(0, 1), parent: null } })
    server.answer(studentParents.list, () => ({ parents }), { id: 31 })
    server.answer(studentParents.find, { parents: [] })
    server.answer(studentParents.add, () => {
      parents.push(testMotherZuhra)
      return { id: testMotherZuhra.id }
    })
    show('/auto-call/desk')
    expect(await screen.findByText('Ota-onasi kiritilmagan')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: "Ota-ona qo'shish" }))
    const form = await findDialogByTitle("Ota-ona qo'shish")
    await user.click(form.getByLabelText('Telefon'))
    await user.paste('931112233')
    await user.click(form.getByLabelText('F.I.Sh.'))
    await user.paste('Karimova Zuhra')
    await user.click(form.getByRole('button', { name: 'Saqlash' }))
    const family = within(await screen.findByRole('list', { name: 'Ota-onasi' }))
    expect(family.getByText('(onasi)')).toBeTruthy()
    expect(family.getByRole('link', { name: '+998 93 111 22 33' }).getAttribute('href')).toBe('tel:+998931112233')
    expect(server.bodies(studentParents.add)).toMatchObject([{ fullName: 'Karimova Zuhra', relation: 'mother' }])
  })

  // Shows: DAY-007
  test("the call desk and a call's page list the family's other parents and phone numbers below the called parent, without the called number", async () => {
    server.may(...every, personalDataGrant, 'users:students.read')
    const phones = ['998901234567', '998935550011'].map((phone, at) => ({
      ...{ id: at, phone, isMain: at === 0, isAsked: false, isProven: false, isAskedByViewer: false },
    }))
    const mother = {
      ...testMotherZuhra,
      agent: { ...testMotherZuhra.agent, id: 3, fullName: 'Aliyeva Zulfiya', phones },
    }
    const father = {
      ...testMotherZuhra,
      id: 9,
      relation: 'father' as const,
      agent: { ...testMotherZuhra.agent, id: 9, fullName: 'Aliyev Botir' },
    }
    for (const students of [taken.students, taken.students.slice(0, 1)]) {
      const family = { ...taken, students }
      for (const { id } of students) server.answer(studentParents.list, { parents: [mother, father] }, { id })
      server.answer(autoCalls.next, { call: family })
      server.answer(
        autoCalls.history,
        { call: { ...call, students }, callHistories: [], total: 0, isMore: false },
        { id: 7 },
      )
      for (const [path, region] of [
        ['/auto-call/desk', 'Kimga'],
        ['/auto-call/history/7', 'Oila'],
      ] as const) {
        const { unmount } = show(path)
        const part = within(await screen.findByRole('region', { name: region }))
        await waitFor(() => expect(part.getAllByText(/Aliyev Botir/)).toHaveLength(students.length))
        expect(part.getAllByText(/\+998 90 123 45 67/)).toHaveLength(1)
        expect(part.getAllByText(/\+998 93 555 00 11/)).toHaveLength(students.length)
        unmount()
      }
    }
    server.answer(
      studentParents.list,
      { parents: [{ ...mother, agent: { ...mother.agent, phones: phones.slice(0, 1) } }, father] },
      { id: 31 },
    )
    show('/auto-call/desk')
    await screen.findByText(/Aliyev Botir/)
    expect(screen.getAllByText(/Aliyeva Zulfiya/, { selector: 'h2, li' })).toHaveLength(1)
  })

  test('at the call desk, a user who may only take calls sees no link to the call list and no earlier calls to the family', async () => {
    server.may('management:call.update', personalDataGrant)
    server.answer(autoCalls.next, { call: taken })
    show('/auto-call/desk')
    expect(await screen.findByText('Assalomu alaykum, Aliyeva Zulfiya.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: "Ro'yxatga qaytish" })).toBeNull()
    expect(screen.queryByText("Shu oilaga oldingi qo'ng'iroqlar")).toBeNull()
  })
})

// Shows: CALL-002
test('the page of a call lists all attempts, and a user can forbid calls to the number after a confirmation', async () => {
  server.answer(autoCalls.forbid, ({ body }) => body, { id: 7 })
  show('/auto-call/history/7')
  expect(await screen.findByRole('heading', { name: 'Aliyeva Zulfiya' })).toBeTruthy()
  const row = await findRowByText('21.11.2026 19:10')
  for (const word of ['Darsga kelmagan', 'Javob berdi', '1:15', 'Stansiya'])
    expect(within(row).getByText(word)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: "Qo'ng'iroqni taqiqlash" }))
  await user.click(
    (await findDialogByTitle("Bu raqamga qo'ng'iroqni taqiqlaysizmi?")).getByRole('button', {
      name: "Qo'ng'iroqni taqiqlash",
    }),
  )
  await waitFor(() => expect(server.bodies(autoCalls.forbid)).toEqual([{ isForbidden: true }]))
})
