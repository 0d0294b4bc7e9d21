import { autoCalls } from '@markaz/protocol/control/calls/routes'
import type { CallDeskEntry } from '@markaz/protocol/control/calls/schemas'
import { risks } from '@markaz/protocol/control/risks/routes'
import type { StudentRiskDetail } from '@markaz/protocol/control/risks/schemas'
import { personalDataGrant } from '@markaz/protocol/personal'
import '../testing/browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pages as callPages } from '../control/calls/calls.pages.tsx'
import { pages as riskPages } from '../control/risks/risks.pages.tsx'
import { setUpPageTest } from '../testing/pages.tsx'

const { server, user, titles, show } = setUpPageTest([...riskPages, ...callPages])

const student = { id: 15, fullName: 'Aliyev Sardor' }
const figures = { from: '2026-11-07', to: '2026-11-20', now: { got: 1, whole: 6 }, earlier: null, after: null }
const group = { id: 5, name: 'Frontend N-104' }
const risk: StudentRiskDetail = {
  id: 7,
  student: { ...student, hId: '100015', phoneNumber: '998901234567' },
  ...{ state: 'new', outcome: null, holder: null, lastAction: null, events: [], attempts: [] },
  openedAt: '2026-11-20T19:00:00.000Z',
  reasons: [
    { ...figures, group, id: 2, kind: 1, goneOn: '2026-11-21' },
    { ...figures, group, id: 3, kind: 2, goneOn: null },
  ],
}
const card: CallDeskEntry = {
  ...{
    id: 4,
    student,
    students: [{ ...student, causes: [] }],
    parent: null,
    phone: '998901234567',
    isForbidden: false,
  },
  ...{ callReasonType: 2, state: 'calling', callsCount: 0, lastAt: null, lastResult: null, duration: null },
  ...{ nextAt: '2026-11-21T16:10:00.000Z', createdAt: '2026-11-21T14:00:00.000Z', script: 'Assalomu alaykum.' },
  ...{ takenUntil: '2026-11-21T14:30:00.000Z', callableFrom: null },
}

// Shows: DAY-008
test("calling the family of a student at risk opens the call list with the reason for the call; the result appears in the early warning's history", async () => {
  server.may('management:reports.read', 'management:call.create', 'management:call.update', personalDataGrant)
  server.answer(risks.read, { risk }, { id: 7 })
  server.answer(autoCalls.create, { id: 4 })
  server.answer(autoCalls.next, { call: card })
  server.answer(autoCalls.outcome, () => {
    const attempt: StudentRiskDetail['attempts'][number] = {
      ...{ id: 'a1', callId: 4, result: 'busy', note: null, staff: null, createdAt: '2026-11-21T14:20:00.000Z' },
    }
    server.answer(risks.read, { risk: { ...risk, attempts: [attempt] } }, { id: 7 })
    return { state: 'not_configured' as const }
  })
  show('/risks/7')
  await user.click(await screen.findByRole('button', { name: "Oilaga qo'ng'iroq" }))
  expect(await screen.findByText('Assalomu alaykum.')).toBeTruthy()
  expect(server.bodies(autoCalls.create)).toEqual([{ studentId: 15, callReasonType: 2 }])
  expect(server.bodies(autoCalls.next)).toEqual([{ callId: 4 }])
  expect(screen.getByRole('link', { name: 'Ogohlantirishga qaytish' }).getAttribute('href')).toBe('/risks/7')
  await user.keyboard('3')
  expect(await within(await screen.findByRole('list', { name: 'Tarix' })).findByText('Band')).toBeTruthy()
  await waitFor(() => expect(titles()).toEqual(['Aliyev Sardor: band']))
  expect(server.bodies(autoCalls.next)).toHaveLength(1)
})
test("if another user is already calling the family of a student at risk, the call list still links back to the student's early warning", async () => {
  server.may('management:reports.read', 'management:call.update', personalDataGrant)
  server.answer(risks.read, { risk }, { id: 7 })
  server.refuse(autoCalls.next, 'CALL_TAKEN')
  show('/auto-call/desk?call=4&risk=7')
  await user.click(await screen.findByRole('button', { name: 'Ogohlantirishga qaytish' }))
  expect(await screen.findByRole('heading', { name: 'Aliyev Sardor' })).toBeTruthy()
})
