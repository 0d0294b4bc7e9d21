import { oneRosterFile } from '@markaz/protocol/control/oneroster/routes'
import { webhooks } from '@markaz/protocol/control/webhooks/routes'
import type { Webhook, WebhookDelivery } from '@markaz/protocol/control/webhooks/schemas'
import '../../testing/browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ModalHost } from '../../app/ModalHost.tsx'
import { browserFileSaver } from '../../shared/api/download.ts'
import { findDialog } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './webhooks.pages.tsx'

const { server, user, titles, said, show } = setUpPageTest(pages)
const hook: Webhook = {
  ...{ id: 3, name: 'CRM', url: 'https://crm.example.com/hook', kinds: ['student.joined'], isPaused: false },
  ...{ offices: null, waiting: 2, dead: 1, failingSince: '2026-11-20T04:00:00.000Z' },
  createdAt: '2026-11-01T04:00:00.000Z',
}
const dead: WebhookDelivery = {
  ...{ id: 9, messageId: 'msg_1', kind: 'student.joined', state: 'dead', nextAt: null },
  createdAt: '2026-11-20T04:00:00.000Z',
  attempts: [{ at: '2026-11-21T04:00:00.000Z', status: 503, tookMs: 41, error: null }],
}
const secret = 'whsec_c2VjcmV0'
const open = () => show('/settings/integrations', <ModalHost />)

beforeEach(() => {
  server.may(...['create', 'read', 'update', 'delete'].map((option) => `settings:integrations.${option}`))
  server.answer(webhooks.list, { webhooks: [hook] })
})

test('a new webhook requires name, URL and events, and its secret is shown only once', async () => {
  server.answer(webhooks.list, { webhooks: [] })
  server.answer(webhooks.create, { id: 3, secret })
  open()
  await user.click(await screen.findByRole('button', { name: "Qo'shish" }))
  const dialog = await findDialog()
  await user.type(dialog.getByLabelText('Nomi'), 'CRM')
  await user.type(dialog.getByLabelText('Manzil (https)'), hook.url)
  await user.click(dialog.getByLabelText('Voqealar'))
  await user.click(await screen.findByTitle("Talaba guruhga qo'shildi"))
  await user.click(dialog.getByRole('button', { name: 'Saqlash' }))
  expect(await screen.findByText(secret)).toBeTruthy()
  expect(server.bodies(webhooks.create)).toEqual([{ name: 'CRM', url: hook.url, kinds: ['student.joined'] }])
  await user.click(screen.getByRole('button', { name: 'Saqladim' }))
  await waitFor(() => expect(screen.queryByText(secret)).toBeNull())
})

// Shows: OPEN-001
test("the list of webhooks shows since when deliveries fail; a webhook's log shows the responses, and a delivery can be repeated", async () => {
  server.answer(webhooks.deliveries, { deliveries: [dead], total: 1 })
  server.answer(webhooks.replay, {})
  open()
  expect(await screen.findByText(/Javob yo'q: /)).toBeTruthy()
  expect(screen.getByText('navbatda 2, yetib bormadi 1')).toBeTruthy()
  server.answer(webhooks.test, { deliveryId: 1 })
  await user.click(screen.getByRole('button', { name: 'Sinov xabari: CRM' }))
  await waitFor(() => expect(said()).toEqual(['Sinov xabari yuborilmoqda: natijasi xabarlar ichida · CRM']))
  await user.click(screen.getByRole('button', { name: 'Xabarlar: CRM' }))
  const log = within(await screen.findByRole('list', { name: 'Xabarlar' }))
  expect(log.getByText(/503 · 41 ms/)).toBeTruthy()
  await user.click(log.getByRole('button', { name: 'Qayta yuborish' }))
  await waitFor(() => expect(titles()).toContain('Qayta yuborilmoqda'))
})

// Shows: OPEN-003
test('the webhooks page has a button that downloads the OneRoster file, and shows the URL at which other programs download the file', async () => {
  const saved = vi.spyOn(browserFileSaver, 'save').mockImplementation(() => {})
  server.answer(oneRosterFile.download, { name: 'oneroster.zip', content: 'PK' })
  open()
  await user.click(await screen.findByRole('button', { name: 'OneRoster (CSV)' }))
  await waitFor(() => expect(titles()).toEqual(['OneRoster fayli yuklab olindi']))
  expect(saved).toHaveBeenCalledOnce()
  expect(screen.getByText(/\/ims\/oneroster, token manzili: /)).toBeTruthy()
  saved.mockRestore()
})

test('a user with only the read right sees the log of a webhook, but no buttons that change the webhook', async () => {
  server.may('settings:integrations.read')
  open()
  expect(await screen.findByRole('button', { name: 'Xabarlar: CRM' })).toBeTruthy()
  for (const name of ['Sinov xabari: CRM', 'Yangi kalit: CRM', "O'chirish: CRM", "Qo'shish"])
    expect(screen.queryByRole('button', { name })).toBeNull()
})
