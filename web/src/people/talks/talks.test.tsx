import { errorDetailsOf } from '@markaz/protocol/errors'
import { familyConversations } from '@markaz/protocol/people/talks/routes'
import type { FamilyConversation, MessageShownToFamily } from '@markaz/protocol/people/talks/schemas'
import { personalDataGrant } from '@markaz/protocol/personal'
import '../../testing/browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { FakeErrorResponse } from '../../testing/fake-server.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { Background } from './talks.background.tsx'
import { pages } from './talks.pages.tsx'

const { server, user, titles, show } = setUpPageTest(pages)

const talk: FamilyConversation = {
  student: { id: 31, fullName: 'Aliyev Sardor', photo: null },
  parents: [{ id: 3, fullName: 'Aliyeva Zulfiya', relation: 'mother' }],
  unreadCount: 1,
  waitingSince: '2026-11-21T04:00:00.000Z',
  assignee: null,
  closedAt: null,
  closedBy: null,
  lastMessage: {
    id: 9,
    text: 'Ertaga boradi',
    filesCount: 0,
    isFromFamily: true,
    createdAt: '2026-11-21T04:00:00.000Z',
  },
}
const message = (id: number, text: string, more: Partial<MessageShownToFamily> = {}): MessageShownToFamily => ({
  id,
  sender: { side: 'family', id: 3, fullName: 'Aliyeva Zulfiya' },
  text,
  files: [],
  clientId: crypto.randomUUID(),
  createdAt: '2026-11-21T04:00:00.000Z',
  readAt: null,
  ...more,
})
let messages: MessageShownToFamily[]
const opened = (unreadCount = 1) => {
  const { id, text, files, sender, createdAt } = messages.at(-1) as MessageShownToFamily
  const lastMessage = { id, text, filesCount: files.length, isFromFamily: sender.side === 'family', createdAt }
  return { talk: { ...talk, unreadCount, lastMessage }, messages, isMore: false, seq: 4 }
}

beforeEach(() => {
  server.may('management:call.read', 'management:call.update', personalDataGrant)
  messages = [
    message(8, 'Bugun kelmadi', {
      sender: { side: 'centre', id: 1, fullName: 'Ergasheva Gulnora' },
      readAt: '2026-11-20T13:00:00.000Z',
    }),
    message(9, 'Ertaga boradi'),
  ]
  server.answer(familyConversations.list, { talks: [talk], total: 1, waiting: 1, seq: 4 })
  server.answer(familyConversations.stream, ':\n\n')
  server.answer(familyConversations.read, () => opened())
  server.answer(familyConversations.readUntil, {})
})

test("the inbox lists families that wait for an answer; opening a family's conversation marks it as read, and staff answer and close it", async () => {
  server.answer(familyConversations.write, ({ body }) => {
    const written = message(10, body.text, {
      clientId: body.clientId,
      sender: { side: 'centre', id: 1, fullName: 'Ali Valiyev' },
    })
    messages = [...messages, written]
    return written
  })
  server.answer(familyConversations.close, ({ body }) => ({
    ...talk,
    ...(body.isClosed && { closedAt: '2026-11-21T10:00:00.000Z', closedBy: { id: 1, fullName: 'Ali Valiyev' } }),
  }))
  show('/families/talks')
  expect((await screen.findByText('1 ta oila javob kutyapti')).getAttribute('role')).toBe('status')
  await user.click(screen.getByRole('link', { name: /Aliyev Sardor/ }))
  const log = await screen.findByRole('log', { name: /Aliyev Sardor/ })
  expect(
    within(log)
      .getAllByRole('article')
      .map((one) => one.textContent),
  ).toEqual([expect.stringContaining("o'qildi 18:00"), expect.stringContaining('Ertaga boradi')])
  expect(screen.getByText('Aliyeva Zulfiya (onasi)')).toBeTruthy()
  await waitFor(() => expect(server.bodies(familyConversations.readUntil)).toEqual([{ messageId: 9 }]))

  await user.type(screen.getByRole('textbox', { name: 'Xabar' }), 'Yaxshi, kutamiz{Enter}')
  await waitFor(() => expect(within(log).getAllByText('Yaxshi, kutamiz')).toHaveLength(1))
  expect(server.bodies(familyConversations.write)).toEqual([
    { clientId: messages[2]?.clientId, text: 'Yaxshi, kutamiz', files: [] },
  ])

  await user.click(screen.getByRole('button', { name: "Hal bo'ldi" }))
  await waitFor(() => expect(server.bodies(familyConversations.close)).toMatchObject([{ isClosed: true }]))
})

test('if a family writes while staff close the conversation, the conversation stays open with the new message, and can then be closed', async () => {
  // The first response lacks the family's new message; the refused attempt to close makes the screen load it.
  server.answer(familyConversations.read, () => opened(0))
  server.answer(familyConversations.close, ({ body }) => {
    if (body.until === 10) return { ...talk, closedAt: '2026-11-21T10:00:00.000Z' }
    messages = [...messages, message(10, 'Kechikib boradi')]
    return new FakeErrorResponse('TALK_CHANGED')
  })
  show('/families/talks/31')
  const close = await screen.findByRole('button', { name: "Hal bo'ldi" })
  await user.click(close)
  expect(await within(screen.getByRole('log')).findByText('Kechikib boradi')).toBeTruthy()
  expect(titles()).toEqual([errorDetailsOf('TALK_CHANGED').text])
  await user.click(close)
  await waitFor(() =>
    expect(server.bodies(familyConversations.close)).toEqual([
      { isClosed: true, until: 9 },
      { isClosed: true, until: 10 },
    ]),
  )
})

test('a message to a family that could not be sent shows the reason until the user retries or discards it', async () => {
  server.refuse(familyConversations.write, 'FAMILY_UNKNOWN')
  show('/families/talks/31')
  await user.type(await screen.findByRole('textbox', { name: 'Xabar' }), 'Salom{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('ota-ona biriktirilmagan')
  await user.click(screen.getByRole('button', { name: "O'chirish" }))
  expect(screen.queryByText('Salom')).toBeNull()
})

test('closing the tab asks for confirmation while a message to a family is unsent, because the message would be lost', async () => {
  const closing = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  server.refuse(familyConversations.write, 'INTERNAL')
  show('/families/talks/31', <Background />)
  const field = await screen.findByRole('textbox', { name: 'Xabar' })
  expect(closing()).toBe(false)
  await user.type(field, 'Salom{Enter}')
  await waitFor(() => expect(server.count(familyConversations.write)).toBe(1))
  expect(closing()).toBe(true)
  expect(titles().at(-1)).toBe('Yozganlaringiz hali yuborilmagan, sahifani yopmang')
  server.answer(familyConversations.write, ({ body }) => message(10, body.text, { clientId: body.clientId }))
  dispatchEvent(new Event('online'))
  await waitFor(() => expect(closing()).toBe(false))
})

test('a user who may only read conversations with families has no input field and no buttons, and marks no conversation as read', async () => {
  server.may('management:call.read', personalDataGrant)
  show('/families/talks/31')
  expect(await screen.findByText(/javob yozish huquqingiz yo'q/)).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Xabar' })).toBeNull()
  expect(screen.queryByRole('button', { name: "Hal bo'ldi" })).toBeNull()
  expect(server.count(familyConversations.readUntil)).toBe(0)
})
