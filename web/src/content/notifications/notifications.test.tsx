import { notifications, notificationTemplates, sentNotifications } from '@markaz/protocol/content/notifications/routes'
import { NotificationKind } from '@markaz/protocol/content/notifications/schemas'
import { richTextOfParagraphs } from '@markaz/protocol/rich-text'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { setToastRenderer, type Toast } from '../../shared/notify/toasts.ts'
import { findDialog, findWithinRow, pickSelectOption } from '../../testing/page-actions.ts'
import { renderElement, setUpPageTest } from '../../testing/pages.tsx'
import { Background } from './notifications.background.tsx'
import { pages } from './notifications.pages.tsx'

const { server, titles, show } = setUpPageTest(pages)
const user = userEvent.setup()
const own = (id: number, readAt: string | null = null) => ({
  id,
  ...{ title: `Xabar ${id}`, body: 'Matn', kind: NotificationKind.SentByAdmin, priority: 2 as const },
  ...{ createdAt: '2026-11-21T09:00:00Z', readAt, about: null, path: null },
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

// Shows: NOTIF-001, NOTIF-013, NOTIF-015
test('opening a received notification marks the notification as read, a button marks all as read, and settings switch off kinds of notifications', async () => {
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
  await user.click(screen.getByRole('button', { name: "Hammasini o'qilgan qilish" }))
  await waitFor(() => expect(server.count(notifications.readAll)).toBe(1))
  await user.click(screen.getByRole('button', { name: 'Bildirishnoma sozlamalari' }))
  await user.click(await screen.findByRole('switch', { name: 'Uy vazifasi berilganda' }))
  await waitFor(() =>
    expect(server.bodies(notifications.saveSettings)).toEqual([{ settings: [{ id: 14, isEnable: false }] }]),
  )
  expect(screen.getByRole('switch', { name: 'Xabar kelganda ovoz chiqsin' }).getAttribute('aria-checked')).toBe('false')
})

// Shows: NOTIF-014
test('the page of a received notification shows its text and that it was read', async () => {
  server.answer(notifications.detail, {
    notification: { ...own(7), content: richTextOfParagraphs('Hurmatli Ali'), banner: null },
  })
  server.answer(notifications.read, {})
  show('/my-notification/7')
  await screen.findByText('Hurmatli Ali')
  await waitFor(() => expect(server.count(notifications.read)).toBe(1))
})

// Shows: NOTIF-004, NOTIF-017
test('sent notifications are listed in three tabs, staff first, and a notification that is not sent yet can be cancelled', async () => {
  server.answer(sentNotifications.remove, {})
  show('/notifications')
  const row = await findWithinRow("Ertaga dars yo'q")
  expect(row.getByText('412')).toBeTruthy()
  expect(row.getByText('Yuqori')).toBeTruthy()
  const tabs = within(screen.getByRole('navigation', { name: 'Kimlarga' }))
  expect(tabs.getAllByRole('link').map((link) => link.textContent)).toEqual(['Xodimlar', 'Talabalar', 'Shaxsiy'])
  expect(tabs.getByText('Xodimlar').getAttribute('aria-current')).toBe('page')
  await user.click(row.getByRole('button', { name: "O'chirish: Ertaga dars yo'q" }))
  await screen.findByText("“Ertaga dars yo'q” qaytarib olinsinmi?")
  await user.click(screen.getByRole('button', { name: 'Qaytarib olish' }))
  await waitFor(() => expect(titles()).toContain('Bildirishnoma qaytarib olindi'))
})

// Shows: NOTIF-010
test('each notification template in the list links to its form', async () => {
  server.may('settings.read', 'notifications.read', 'notifications.update', 'notifications.create')
  server.answer(notificationTemplates.list, {
    templates: [
      {
        ...{ id: 3, name: "Dars yo'q", title: 'Ertaga', bodyType: 1, body: richTextOfParagraphs('{ism}'), priority: 2 },
        createdAt: '2026-11-21T09:00:00Z',
      },
    ],
    total: 1,
  })
  show('/templates')
  const row = await findWithinRow("Dars yo'q")
  expect(row.getByRole('link', { name: "Tahrirlash: Dars yo'q" }).getAttribute('href')).toBe('/templates/3/edit')
})

// Shows: NOTIF-002
test('a new notification with a title is shown as a toast; notifications that arrived before the page opened get no toast', async () => {
  const told: Toast[] = []
  const disconnect = setToastRenderer((notice) => told.push(notice))
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
  renderElement(<Background />)
  await waitFor(() => expect(told.map(({ tone, title }) => [tone, title])).toEqual([['info', 'Xabar 5']]))
  disconnect()
})

async function writeWords() {
  await user.type(await screen.findByLabelText('Sarlavha'), 'Ertaga bayram')
  await user.click(screen.getByRole('radio', { name: 'HTML' }))
  await user.type(screen.getByRole('textbox', { name: 'Matn' }), '<p>Salom</p>')
}
async function find(field: string, typed: string, title: string) {
  await user.type(screen.getByRole('combobox', { name: field }), typed)
  await pickSelectOption(user, title)
}
const html = { title: 'Ertaga bayram', priority: 2, bodyType: 2, body: '<p>Salom</p>' }
const atOnce = { banner: null, sendAt: null }
const reach = {
  ...{ app: 8, families: 9, missed: { no_app: 4, no_login: 2, blocked: 1, no_phone: 1, no_family: 3, no_wish: 2 } },
  parents: { count: 10, bySms: 2, smsParts: 4 },
  sms: { isCarried: true, count: 5, parts: 7, price: 80 },
}

describe('sending a notification', () => {
  beforeEach(() => {
    server.answer(sentNotifications.preview, { body: richTextOfParagraphs('Salom') })
    server.answer(sentNotifications.countReceivers, { staff: 0, academics: 0, students: 12, total: 12, reach })
    server.answer(sentNotifications.choices, {
      ...{
        roles: [{ id: 2, name: 'Metodist' }],
        groups: [{ id: 7, name: 'N-101' }],
        courses: [{ id: 3, name: 'Ingliz tili' }],
      },
    })
    server.answer(sentNotifications.create, {
      id: 5,
      receivers: { staff: 0, academics: 0, students: 12, total: 12 },
    })
  })

  // Shows: NOTIF-007, NOTIF-026
  test('in the form for public notifications, the user selects staff, students and a role, and sees the number of receivers', async () => {
    show('/notifications/create/public')
    expect(await screen.findByText('Hozircha hech kim tanlanmagan')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Akademiklar' }))
    await user.click(screen.getByRole('checkbox', { name: 'Talabalar' }))
    await user.click(screen.getByRole('combobox', { name: 'Rol' }))
    await screen.findAllByText('Barchasi')
    await pickSelectOption(user, 'Metodist')
    await find('Guruhlar', 'n-1', 'N-101')
    await writeWords()
    expect(await screen.findByText('12 kishi oladi')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Yuborish: 12 kishi' }))
    await waitFor(() => expect(titles()).toContain('12 kishiga yuborilmoqda'))
    const whom = { type: 1, audience: [2], isForStudents: true, roleId: 2, officeIds: [], groupIds: [7], courseIds: [] }
    expect(server.bodies(sentNotifications.create)).toMatchObject([{ ...html, ...whom, ...atOnce }])
  })

  // Shows: NOTIF-008
  test('in the notification form for students of a course, missing values are reported at their fields', async () => {
    server.may('settings.read', 'notifications:sent.create', 'users:students.update')
    show('/notifications/create/public-students')
    await user.click(await screen.findByRole('button', { name: /^Yuborish/ }))
    await waitFor(() => expect(screen.getAllByText(/ni (kiriting|tanlang)$/)).toHaveLength(2))
    expect(screen.queryByRole('checkbox', { name: 'Akademiklar' })).toBeNull()
    await find('Kurslar', 'ing', 'Ingliz tili')
    await writeWords()
    await user.click(screen.getByRole('checkbox', { name: 'Ota-onalariga ham' }))
    await user.click(screen.getByRole('checkbox', { name: /SMS ham/ }))
    expect(screen.getByText('Ota-onasiga yetadi: 9 talaba, 10 ota-ona')).toBeTruthy()
    expect(screen.getByText("Shundan SMS bilan: 2 ota-ona, 4 ta SMS qismi, taxminan 320 so'm")).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Yuborish: 22 kishi' }))
    const whom = {
      type: 1,
      isForStudents: true,
      isForParents: true,
      isBySms: true,
      officeIds: [],
      groupIds: [],
      courseIds: [3],
    }
    await waitFor(() =>
      expect(server.bodies(sentNotifications.create)).toMatchObject([{ ...html, ...whom, ...atOnce }]),
    )
  })

  // Shows: DAY-011
  test('the notification form lists receivers who will not see the notification at once, with reasons and SMS cost; a separate button schedules the sending', async () => {
    server.may('settings.read', 'notifications:sent.create', 'users:students.read', 'users:students.update')
    server.answer(sentNotifications.missed, { students: [{ id: 9, fullName: 'Valiyev Ali' }], total: 1 })
    show('/notifications/create/public-students')
    await user.click(await screen.findByRole('button', { name: /^Portalda logini yo'q.*: 2 talaba/ }))
    const names = await findDialog()
    expect((await names.findByRole('link', { name: 'Valiyev Ali' })).getAttribute('href')).toBe('/students/9')
    expect(server.last(sentNotifications.missed)?.query).toMatchObject({ why: 'no_login' })
    await user.keyboard('{Escape}')
    expect(screen.getByRole('checkbox', { name: "Ilovasi yo'qlarga SMS ham: 5 ta" })).toBeTruthy()
    expect(screen.getByText(/7 ta SMS qismi, taxminan 560 so'm/)).toBeTruthy()
    await user.click(screen.getByText('Belgilangan vaqtda'))
    expect(await screen.findByRole('button', { name: 'Rejalashtirish: 12 kishi' })).toBeTruthy()
  })

  // Shows: DAY-011
  test('in a centre without an SMS service the notification form offers no SMS and says why', async () => {
    server.may('settings.read', 'notifications:sent.create', 'users:students.update')
    const none = { ...reach, sms: { ...reach.sms, isCarried: false } }
    server.answer(sentNotifications.countReceivers, { staff: 0, academics: 0, students: 12, total: 12, reach: none })
    show('/notifications/create/public-students')
    await screen.findByLabelText('Sarlavha')
    expect(await screen.findByText(/SMS xizmati ulanmagan/)).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: /SMS ham/ })).toBeNull()
  })

  // Shows: NOTIF-009
  test('in the notification form for single persons, receivers are found by name', async () => {
    const person = { userId: 9, firstName: 'Ali', lastName: 'Valiyev', photo: null }
    server.answer(sentNotifications.people, { students: [person], staff: [], academics: [] })
    show('/notifications/create/student-private')
    await screen.findByLabelText('Sarlavha')
    await find('Talabalar', 'vali', 'Valiyev Ali')
    await writeWords()
    await user.click(await screen.findByRole('button', { name: 'Yuborish: 12 kishi' }))
    const whom = { type: 2, students: [9], staff: [], academics: [] }
    await waitFor(() =>
      expect(server.bodies(sentNotifications.create)).toMatchObject([{ ...html, ...whom, ...atOnce }]),
    )
  })
})

test("if the author of a planned notification has lost the right to send, the notification's page says so, and another user can send it", async () => {
  const held = { ...sent, state: 'held' as const, body: richTextOfParagraphs('Dam oling'), banner: null, readCount: 0 }
  const whomChosen = {
    audience: [],
    isForStudents: true,
    isForParents: false,
    isBySms: false,
    role: null,
    offices: [],
    groups: [],
    courses: [],
  }
  const nobody = { staff: 0, academics: 0, students: 0, total: 0 }
  server.answer(sentNotifications.read, { notification: { ...held, counts: nobody, chosen: whomChosen } })
  server.answer(sentNotifications.release, {}, { id: 5 })
  show('/more/5')
  await screen.findByText(/endi bu bildirishnomani yubora olmaydi/)
  expect(screen.getByRole('button', { name: 'Qaytarib olish' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Yuborish' }))
  await waitFor(() => expect(server.count(sentNotifications.release)).toBe(1))
})

// Shows: NOTIF-006
test('the page of a sent notification shows its text, its receivers and who has read it', async () => {
  const counts = { staff: 0, academics: 1, students: 2, total: 3 }
  const chosen = {
    audience: [],
    isForStudents: true,
    isForParents: false,
    isBySms: false,
    role: null,
    offices: [],
    courses: [],
  }
  server.answer(sentNotifications.read, {
    notification: {
      ...{
        ...sent,
        state: 'sent' as const,
        receiversCount: 3,
        body: richTextOfParagraphs('Dam oling'),
        banner: null,
        readCount: 1,
      },
      ...{ counts, chosen: { ...chosen, groups: [{ id: 7, name: 'N-101' }] } },
    },
  })
  server.answer(sentNotifications.receivers, {
    receivers: [
      {
        ...{ userId: 9, firstName: 'Ali', lastName: 'Valiyev', photo: null, readAt: '2026-11-22T04:00:00Z' },
        telegram: { state: 'sent', sentAt: '2026-11-22T03:59:00Z' },
      },
    ],
    total: 1,
  })
  show('/more/5')
  await screen.findByText('Dam oling')
  expect(screen.getByText('Talabalar · N-101')).toBeTruthy()
  expect(screen.getByText('1 / 3')).toBeTruthy()
  const tabs = within(screen.getByRole('navigation', { name: 'Oluvchilar' })).getAllByRole('link')
  expect(tabs.map((link) => link.textContent)).toEqual(['Talabalar (2)', 'Xodimlar (0)', 'Akademiklar (1)'])
  const ali = await findWithinRow('Valiyev Ali')
  expect(ali.getByText("O'qidi")).toBeTruthy()
  expect(ali.getByText('Yuborildi')).toBeTruthy()
})

// Shows: NOTIF-005, NOTIF-026
test('the page of sent notifications has a filter by role, whose first option is all roles', async () => {
  show('/sended')
  await findWithinRow("Ertaga dars yo'q")
  expect(server.last(sentNotifications.list)?.query.state).toBe('sent')
  await user.click(screen.getByRole('combobox', { name: 'Rol' }))
  await waitFor(() =>
    expect(document.querySelector('.ant-select-dropdown .ant-select-item-option')?.textContent).toBe('Barchasi'),
  )
})

// Shows: NOTIF-011, NOTIF-012
test('a notification template is added, and editing it starts with its current text', async () => {
  server.may('settings.read', 'notifications.read', 'notifications.update', 'notifications.create')
  server.answer(sentNotifications.preview, { body: richTextOfParagraphs('Salom') })
  server.answer(notificationTemplates.create, { id: 4 })
  server.answer(notificationTemplates.list, { templates: [], total: 0 })
  const { unmount } = show('/templates/create')
  await user.type(await screen.findByLabelText('Nomi'), 'Bayram')
  await writeWords()
  await user.click(screen.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() => expect(server.bodies(notificationTemplates.create)).toEqual([{ name: 'Bayram', ...html }]))
  unmount()
  server.answer(notificationTemplates.read, {
    template: { id: 4, name: 'Bayram', ...html, bodyType: 2, priority: 3, createdAt: '2026-11-21T09:00:00Z' },
  })
  server.answer(notificationTemplates.update, { id: 4 })
  show('/templates/4/edit')
  expect(((await screen.findByRole('textbox', { name: 'Matn' })) as HTMLTextAreaElement).value).toBe('<p>Salom</p>')
  await user.type(screen.getByLabelText('Nomi'), ' 2')
  await user.click(screen.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() =>
    expect(server.bodies(notificationTemplates.update)).toEqual([{ ...html, name: 'Bayram 2', priority: 3 }]),
  )
})
