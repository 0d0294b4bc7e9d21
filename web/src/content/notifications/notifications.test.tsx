import { notifications, notificationTemplates, sentNotifications } from '@markaz/protocol/content/notifications/routes'
import { NotificationKind } from '@markaz/protocol/content/notifications/schemas'
import { richTextOf } from '@markaz/protocol/rich-text'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { connectNotices, type Notice } from '../../shared/notify/bus.ts'
import { draw, pageTest } from '../../testing/pages.tsx'
import { inRow } from '../../testing/scenes.ts'
import { Background } from './notifications.background.tsx'
import { pages } from './notifications.pages.tsx'

const { server, titles, show } = pageTest(pages)
const user = userEvent.setup()
const own = (id: number, readAt: string | null = null) => ({
  id,
  ...{ title: `Xabar ${id}`, body: 'Matn', kind: NotificationKind.SentByAdmin, priority: 2 as const },
  ...{ createdAt: '2026-11-21T09:00:00Z', readAt },
})
const sent = {
  id: 5,
  ...{ title: "Ertaga dars yo'q", type: 1 as const, priority: 3 as const, state: 'waiting' as const },
  ...{ receiversCount: 0, expectedCount: 412, sender: { id: 1, fullName: 'Aliyev Vali' } },
  ...{ createdAt: '2026-11-21T09:00:00Z', sendAt: '2026-11-22T03:00:00Z' },
}
beforeEach(() => {
  server.may('settings.read', 'notifications:sent.read', 'notifications:sent.create', 'notifications:sent.delete')
  server.answer(sentNotifications.stream, ':\n\n')
  server.answer(sentNotifications.list, { notifications: [sent], total: 1, seq: 0 })
})

test('own notices: one is opened and so is read; all are read at once; two kinds can be switched off', async () => {
  server.answer(notifications.list, { notifications: [own(2), own(1, '2026-11-21T10:00:00Z')], total: 2 })
  server.answer(notifications.readAll, { count: 1 })
  const settings = [
    { id: NotificationKind.StaffHomeworkGiven, displayName: 'Uy vazifasi berilganda', isEnable: true },
    { id: NotificationKind.StaffHomeworkDone, displayName: 'Uy vazifasi topshirilganda', isEnable: false },
  ]
  server.answer(notifications.settings, { settings })
  server.answer(notifications.saveSettings, { settings })
  show('/my-notification')
  await screen.findByText('Xabar 2')
  await user.click(screen.getByRole('button', { name: "Hammasini o'qildi" }))
  await waitFor(() => expect(server.count(notifications.readAll)).toBe(1))
  await user.click(screen.getByRole('button', { name: 'Bildirishnoma sozlamalari' }))
  await user.click(await screen.findByRole('switch', { name: 'Uy vazifasi berilganda' }))
  await waitFor(() =>
    expect(server.bodies(notifications.saveSettings)).toEqual([{ settings: [{ id: 14, isEnable: false }] }]),
  )
  expect(screen.getByRole('switch', { name: 'Xabar kelganda ovoz chiqsin' }).getAttribute('aria-checked')).toBe('false')
})

test('the page of one shows its text and says that it was read', async () => {
  server.answer(notifications.detail, {
    notification: { ...own(7), content: richTextOf('Hurmatli Ali'), banner: null },
  })
  server.answer(notifications.read, {})
  show('/my-notification/7')
  await screen.findByText('Hurmatli Ali')
  await waitFor(() => expect(server.count(notifications.read)).toBe(1))
})

test('what was sent: three tabs, the staff first; one that waits is taken back', async () => {
  server.answer(sentNotifications.remove, {})
  show('/notifications')
  const row = await inRow("Ertaga dars yo'q")
  expect(row.getByText('412')).toBeTruthy()
  expect(row.getByText('Yuqori')).toBeTruthy()
  const tabs = within(screen.getByRole('navigation', { name: 'Kimlarga' }))
  expect(tabs.getAllByRole('link').map((link) => link.textContent)).toEqual(['Xodimlar', 'Talabalar', 'Shaxsiy'])
  expect(tabs.getByText('Xodimlar').getAttribute('aria-current')).toBe('page')
  await user.click(row.getByRole('button', { name: "O'chirish: Ertaga dars yo'q" }))
  await screen.findByText("“Ertaga dars yo'q” qaytarib olinsinmi?")
  await user.click(screen.getByRole('button', { name: 'Ha' }))
  await waitFor(() => expect(titles()).toContain('Bildirishnoma qaytarib olindi'))
})

test('templates are listed and lead to their form', async () => {
  server.may('notifications.read', 'notifications.update', 'notifications.create')
  server.answer(notificationTemplates.list, {
    templates: [
      {
        ...{ id: 3, name: "Dars yo'q", title: 'Ertaga', bodyType: 1, body: richTextOf('{ism}'), priority: 2 },
        createdAt: '2026-11-21T09:00:00Z',
      },
    ],
    total: 1,
  })
  show('/templates')
  const row = await inRow("Dars yo'q")
  expect(row.getByRole('link', { name: "Tahrirlash: Dars yo'q" }).getAttribute('href')).toBe('/templates/3/edit')
})

test('what arrives while somebody looks has a toast if it has a title, what was there before has none', async () => {
  const told: Notice[] = []
  const disconnect = connectNotices((notice) => told.push(notice))
  let newest = 4
  server.answer(notifications.count, () => ({ count: 1, newest, seq: newest }))
  server.answer(notifications.list, {
    notifications: [{ ...own(6), title: '' }, own(5), own(4)],
    total: 3,
  })
  server.answer(notifications.stream, () => {
    newest = 6
    return 'id: 6\nevent: changed\ndata: {"seq":6}\n\n'
  })
  draw(<Background />)
  await waitFor(() => expect(told.map(({ tone, title }) => [tone, title])).toEqual([['info', 'Xabar 5']]))
  disconnect()
})
