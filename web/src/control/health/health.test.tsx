import { health } from '@markaz/protocol/control/health/routes'
import type { SystemHealth, SystemHealthCheck } from '@markaz/protocol/control/health/schemas'
import '../../testing/browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { browserFileSaver } from '../../shared/api/download.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './health.pages.tsx'

const { server, user, titles, show } = setUpPageTest(pages)
const quiet = {
  ...{ todo: null, since: null, lastSuccessAt: null, waiting: null, waitingSince: null, path: null, facts: [] },
}
const fine: SystemHealthCheck = {
  ...quiet,
  key: 'database',
  title: "Ma'lumotlar bazasi",
  state: 'good',
  says: 'Ishlayapti.',
}
const sms: SystemHealthCheck = {
  ...{ ...quiet, key: 'sms', title: 'SMS', state: 'bad', says: 'SMS xizmati javob bermayapti.' },
  ...{ todo: 'SMSlar navbatda turibdi.', since: '2026-11-20T04:00:00.000Z', lastSuccessAt: '2026-11-20T03:59:00.000Z' },
  ...{ waiting: 12, waitingSince: '2026-11-20T04:05:00.000Z' },
  facts: [{ label: 'Sabab', value: 'Parol qabul qilinmadi' }],
}
const state: SystemHealth = {
  ...{ at: '2026-11-21T10:00:00.000Z', version: '0.2.0+abc', startedAt: '2026-11-21T03:00:00.000Z' },
  rows: [fine, sms],
  jobs: [
    {
      ...{ kind: 'points.flow', title: 'Ballar', state: 'retried', count: 2, since: null },
      ...{ nextAt: '2026-11-21T10:05:00.000Z', reason: 'band', instead: null },
    },
    {
      ...{ kind: 'sms.send', title: 'SMS', state: 'given_up', count: 1, since: '2026-11-20T04:00:00.000Z' },
      ...{ nextAt: null, reason: null, instead: 'SMSni qaytadan yuboring.' },
    },
  ],
  tests: [
    { channel: 'bell', title: "Qo'ng'iroqcha", lacks: null },
    { channel: 'telegram', title: 'Telegram', lacks: 'Profilda Telegramingizni ulang' },
    { channel: 'sms', title: 'SMS', lacks: null },
  ],
}

beforeEach(() => {
  server.may('settings:health.read', 'settings:health.update')
  server.answer(health.read, state)
})

// Shows: OPS-021
test('the health page lists failures first, each with start time, reason, number of waiting tasks and advice', async () => {
  show('/settings/health')
  const list = within(await screen.findByRole('list', { name: 'Qismlar' }))
  const [first, second] = list.getAllByRole('listitem')
  for (const text of [
    'SMS xizmati javob bermayapti.',
    '20-noyabr, 09:00',
    'Parol qabul qilinmadi',
    '12 ta, eng eskisi',
  ])
    expect(first?.textContent).toContain(text)
  expect(first?.textContent).toContain('SMSlar navbatda turibdi.')
  expect(second?.textContent).toContain('Ishlayapti.')
  expect(screen.getByText(/3 ta narsaga e.tibor kerak/)).toBeTruthy()
})

// Shows: OPS-021
test('"try again" on the health page repeats the failed background jobs of one kind', async () => {
  server.answer(health.retryJobs, () => {
    server.answer(health.read, { ...state, rows: [fine], jobs: [] })
    return { count: 2 }
  })
  show('/settings/health')
  await user.click(await screen.findByRole('button', { name: 'Qayta urinish: Ballar: 2 ta ish' }))
  await waitFor(() => expect(titles()).toContain('2 ta ish qayta boshlandi'))
  expect(server.bodies(health.retryJobs)).toEqual([{ kind: 'points.flow', state: 'retried' }])
  expect(await screen.findByText(/Kechikkan yoki to.xtab qolgan ish yo.q/)).toBeTruthy()
  expect(screen.getByText('Hammasi joyida')).toBeTruthy()
})

test('a failed background job that cannot succeed when repeated has no "try again" button, and says what to do instead', async () => {
  show('/settings/health')
  expect(await screen.findByText('SMSni qaytadan yuboring.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Qayta urinish: SMS/ })).toBeNull()
})

// Shows: OPS-021
test('the health page shows the result of a test message; the result of an SMS appears later, when it is known', async () => {
  server.answer(health.sendTest, ({ body }) =>
    body.channel === 'sms'
      ? { isSent: true, says: 'SMS yuborilyapti…', smsId: 7 }
      : { isSent: true, says: 'Yetib bordi.', smsId: null },
  )
  server.answer(health.readTestSms, {
    isWaiting: false,
    isSent: false,
    says: 'SMS ketmadi: hisobda pul yo‘q.',
    smsId: 7,
  })
  show('/settings/health')
  await user.click(await screen.findByRole('button', { name: /Sinov: Qo.ng.iroqcha/ }))
  expect((await screen.findByRole('status')).textContent).toBe('Yetib bordi.')
  expect((screen.getByRole('button', { name: 'Sinov: Telegram' }) as HTMLButtonElement).disabled).toBe(true)
  expect(screen.getByText('Telegram: Profilda Telegramingizni ulang')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Sinov: SMS' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('hisobda pul'))
})

// Shows: OPS-021
test("the health page offers a support bundle for download, and loads this version's list of changes only when the user opens the list", async () => {
  const save = vi.spyOn(browserFileSaver, 'save').mockImplementation(() => {})
  server.answer(health.changelog, { version: '0.2.0', parts: [{ title: 'Security', lines: ['A new page.'] }] })
  server.answer(health.bundle, { name: 'markaz-yordam.zip', content: 'PK' })
  show('/settings/health')
  await user.click(await screen.findByRole('button', { name: /Yordam to.plami/ }))
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
  expect(server.count(health.changelog)).toBe(0)
  await user.click(screen.getByText(/Shu versiyadagi o.zgarishlar/))
  expect(await screen.findByText('A new page.')).toBeTruthy()
})

test('a user with only the read right sees no buttons on the health page', async () => {
  server.may('settings:health.read')
  show('/settings/health')
  await screen.findByText('SMS xizmati javob bermayapti.')
  expect(screen.queryAllByRole('button', { name: /Qayta urinish|Sinov|Yordam/ })).toEqual([])
})

// Shows: OPS-021
test('if the server stops answering, the health page shows an error above its last loaded report', async () => {
  server.answer(health.retryJobs, () => {
    server.refuse(health.read, 'DATABASE_DOWN')
    return { count: 1 }
  })
  show('/settings/health')
  await user.click(await screen.findByRole('button', { name: /Qayta urinish: Ballar/ }))
  expect((await screen.findByRole('alert', undefined, { timeout: 4_000 })).textContent).toContain('ishlamayapti')
  expect(screen.getByText('SMS xizmati javob bermayapti.')).toBeTruthy()
})
