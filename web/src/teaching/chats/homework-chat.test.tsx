import { homework } from '@markaz/protocol/teaching/homework/routes'
import '../../testing/browser.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { buildChat, buildMessage, fakeChatResponses, formatServerSentEvent } from '../../domain/chat/chat-testing.ts'
import { testScreenSize as windowSize } from '../../testing/browser.ts'
import { findDialog } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './chats.pages.tsx'
import { Background } from './homework-chat.background.tsx'

const { server, user, notices, show } = setUpPageTest(pages)

const group = '/groups/7/staff/3/schedule/9'
const calls = {
  list: homework.chats.all,
  read: homework.chat.all,
  write: homework.write.all,
  take: homework.take.all,
  check: homework.check.all,
  readUntil: homework.readUntil.all,
  stream: homework.stream.all,
}
const update = ['all_groups.read', 'all_groups:check_homeworks.read', 'all_groups:check_homeworks.update']
const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const name = (id: number) => `Talaba ${String(id).padStart(2, '0')}`

let room: ReturnType<typeof fakeChatResponses>

function start(over: Partial<Parameters<typeof fakeChatResponses>[1]> = {}) {
  const chats = over.chats ?? range(3).map((id) => buildChat(id))
  const messages = chats.map(({ id }) => buildMessage(id, id))
  room = fakeChatResponses(server, { calls, id: 7, grants: update, messages, ...over, chats })
}
const open = (at = `${group}/chat/0/home/0`) => show(at, <Background />)
const ofChat = <T extends { params: { chatId: number } }>(asked: T[], id = 1) =>
  asked.filter(({ params }) => params.chatId === id)
const checks = () => ofChat(server.to(calls.check)).map(({ body }) => body)
const opened = (id: number) => screen.findByRole('heading', { level: 2, name: name(id) })
const score = () => screen.findByLabelText('Ball')
const focusIn = (label: string) =>
  waitFor(() => expect(document.activeElement?.id).toBe(screen.getByLabelText(label).id))

describe('checking homework submissions one after the other', () => {
  // Shows: HOMEWORK-011
  test('ten waiting submissions are checked by keyboard only, and after each verdict the next submission opens automatically', async () => {
    start({ chats: range(10).map((id) => buildChat(id)) })
    const { address } = open()
    await screen.findByText('10 ta qoldi')
    for (const id of range(10)) {
      await opened(id)
      await focusIn('Ball')
      if (id % 3 === 0) await user.keyboard(`${40 + id}{Enter}Qayta ishlang{Control>}{Enter}{/Control}`)
      else await user.keyboard(`${80 + id}{Enter}`)
      if (id < 10) await screen.findByText(`${10 - id} ta qoldi`)
    }
    expect(await screen.findByText('Hammasi tekshirildi')).toBeTruthy()
    expect(address()).toBe(`${group}/chat/0/home/0`)
    expect(screen.getByRole('link', { name: 'Orqaga' }).getAttribute('href')).toBe(`${group}/homework`)
    await waitFor(() => expect(room.messages.filter(({ kind }) => kind === 'check')).toHaveLength(10))
    const verdicts = [...room.chats.values()].map((chat) => [chat.status, chat.score, chat.comment])
    expect(verdicts).toEqual(
      range(10).map((id) => (id % 3 === 0 ? [2, null, 'Qayta ishlang'] : [3, 80 + id, 'Qabul qilindi'])),
    )
  })
  // Shows: SAFE-016
  test('a homework chat shows submissions in time, late submissions and messages differently, each with its time', async () => {
    const lateAt = '2026-11-22T12:05:00.000Z'
    const messages = [
      buildMessage(1, 1, { text: '.', isSubmission: true, createdAt: '2026-11-20T10:01:00.000Z' }),
      buildMessage(2, 1, { text: 'Tekshirdingizmi?' }),
      buildMessage(3, 1, { text: "To'liq javob", isSubmission: true, isLate: true, createdAt: lateAt }),
    ]
    start({ chats: [buildChat(1, { lateAt })], messages })
    open()
    await opened(1)
    const bubble = (text: string) => screen.getByText(text).closest('article')?.textContent.trim()
    expect(bubble('.')).toBe('Ish topshirildi.15:01')
    expect(bubble('Tekshirdingizmi?')).toBe('Tekshirdingizmi?Suhbat · 15:00')
    expect(bubble("To'liq javob")).toBe("Muddatdan keyin topshirildiTo'liq javob17:05")
    const panel = within(screen.getByRole('region', { name: 'Tekshirish' }))
    expect(panel.getByText(/^Topshirilgan: .*20-noyabr, 15:01/)).toBeTruthy()
    expect(panel.getByText(/^Muddatdan keyin to'ldirilgan: .*22-noyabr, 17:05/)).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'Talabalar' })).getByText('Kechikkan')).toBeTruthy()
  })
  // Shows: HOMEWORK-006
  test('the URL of a homework chat contains chat and student; if the chat belongs to another student, the page shows "not found"', async () => {
    start()
    open(`${group}/chat/2/home/102`)
    expect(await opened(2)).toBeTruthy()
    expect(screen.getByText('xabar 2')).toBeTruthy()
  })
  test('a homework chat with the id of another student in its URL shows no messages', async () => {
    start()
    open(`${group}/chat/2/home/103`)
    expect(await screen.findByText("Bunday chat yo'q")).toBeTruthy()
    expect(screen.queryByText('xabar 2')).toBeNull()
  })
  test('letters are shortcuts in the score field of a homework and text in its comment, also with a Cyrillic keyboard layout', async () => {
    start()
    const { address } = open()
    await opened(1)
    const press = (target: Element, key: string, code: string) => fireEvent.keyDown(target, { key, code })
    press(await score(), 'о', 'KeyJ')
    await opened(2)
    press(await score(), 'k', 'KeyK')
    await opened(1)
    press(screen.getByLabelText('Izoh'), 'j', 'KeyJ')
    expect(address()).toContain('/chat/1/')
    press(screen.getByLabelText('Xabar'), 'j', 'KeyJ')
    expect(address()).toContain('/chat/1/')
    press(await score(), 'm', 'KeyM')
    expect(document.activeElement).toBe(screen.getByLabelText('Xabar'))
    press(screen.getByLabelText('Xabar'), 'Escape', 'Escape')
    expect(document.activeElement).toBe(await score())
    press(await score(), '?', 'Slash')
    expect(await screen.findByText('Klaviatura')).toBeTruthy()
  })
})

describe('the form for a verdict on homework', () => {
  test.each([
    ['59', 'Qaytariladi, ballsiz'],
    ['60', 'Qabul qilindi'],
    ['101', 'Ball 0 dan 100 gacha'],
  ])('typing the score %s in a homework chat immediately shows the verdict %s', async (typed, word) => {
    start()
    open()
    await user.type(await score(), typed)
    expect(document.querySelector('[aria-live=polite]')?.textContent).toBe(word)
  })
  // Shows: LIMIT-006
  test('the score field of a homework accepts only digits; a verdict needs a comment of less than 1000 characters', async () => {
    start()
    open()
    await user.type(await score(), 'a4x2{Enter}')
    expect(((await score()) as HTMLInputElement).value).toBe('42')
    expect(screen.getByText('Nega qaytarilganini yozing')).toBeTruthy()
    await focusIn('Izoh')
    fireEvent.change(screen.getByLabelText('Izoh'), { target: { value: 'x'.repeat(1000) } })
    expect(screen.getByText('1000 belgidan kam yozing')).toBeTruthy()
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(checks()).toEqual([])
  })
  // Shows: FAMILY-022
  test('homework is accepted or rejected by one click, and each verdict can be undone', async () => {
    start()
    open()
    await opened(1)
    await user.click(screen.getByRole('button', { name: 'Qabul qilish: 100 ball' }))
    await opened(2)
    await waitFor(() => expect(room.chats.get(1)).toMatchObject({ status: 3, score: 100 }))
    await waitFor(() => expect(notices.at(-1)).toMatchObject({ title: `${name(1)}: Qabul qilindi, 100/100 ball` }))
    await user.click(screen.getByRole('button', { name: 'Qaytarish' }))
    expect(screen.getByText('Nega qaytarilganini yozing')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: "Ish to'liq emas" }))
    await user.click(screen.getByRole('button', { name: 'Qaytarish' }))
    await opened(3)
    await waitFor(() => expect(room.chats.get(2)).toMatchObject({ status: 2, score: null, comment: "Ish to'liq emas" }))
  })
  test("in the form for checking homework, the teacher's last comment is the first suggestion", async () => {
    start()
    open()
    await opened(1)
    await user.type(await score(), '70')
    await user.clear(screen.getByLabelText('Izoh'))
    await user.type(screen.getByLabelText('Izoh'), 'Yaxshi harakat{Control>}{Enter}{/Control}')
    await opened(2)
    const ready = within(await screen.findByRole('list', { name: 'Tayyor izohlar' }))
    expect(ready.getAllByRole('button')[0]?.textContent).toBe('Yaxshi harakat')
  })
  test('an unsent verdict is still there when the teacher opens the next student and returns', async () => {
    start()
    open()
    await opened(1)
    await user.type(await score(), '55')
    await user.type(screen.getByLabelText('Izoh'), 'Chala')
    fireEvent.keyDown(await score(), { key: 'j', code: 'KeyJ' })
    await opened(2)
    fireEvent.keyDown(await score(), { key: 'k', code: 'KeyK' })
    await opened(1)
    expect(((await score()) as HTMLInputElement).value).toBe('55')
    expect((screen.getByLabelText('Izoh') as HTMLTextAreaElement).value).toBe('Chala')
  })
})

describe('errors while checking homework', () => {
  // Shows: HOMEWORK-035
  test('after a lost response the verdict is sent again with the same clientId and stored only once', async () => {
    start()
    server.loseNext(calls.check)
    open()
    await opened(1)
    await user.type(await score(), '90{Enter}')
    await opened(2)
    await user.click(await screen.findByRole('button', { name: 'Qayta urinish' }))
    await waitFor(() => expect(checks()).toHaveLength(2))
    const [first, second] = checks()
    expect(second).toEqual(first)
    expect(room.messages.filter(({ kind }) => kind === 'check')).toHaveLength(1)
  })
  test("if a student changes the submission while a teacher checks it, the teacher's input stays, a message is shown, and the next save sends the new version", async () => {
    start()
    const { address } = open()
    await opened(1)
    await waitFor(() => expect(ofChat(server.to(calls.take))).toHaveLength(1))
    await screen.findAllByText('Tekshirilmoqda')
    const chat = room.chats.get(1)
    if (chat) room.chats.set(1, { ...chat, version: 7 })
    await user.type(await score(), '64')
    await user.clear(screen.getByLabelText('Izoh'))
    await user.type(screen.getByLabelText('Izoh'), "Bo'ladi{Control>}{Enter}{/Control}")
    expect(await screen.findByText(/shu orada o'zgargan. Yangi holatini/)).toBeTruthy()
    expect(address()).toContain('/chat/1/home/101')
    expect(notices.at(-1)?.title).toBe(`${name(1)}: baho saqlanmadi`)
    expect(((await score()) as HTMLInputElement).value).toBe('64')
    expect((screen.getByLabelText('Izoh') as HTMLTextAreaElement).value).toBe("Bo'ladi")
    expect(screen.getByText('3 ta qoldi')).toBeTruthy()
    await user.type(await score(), '{Enter}')
    await opened(2)
    await waitFor(() => expect(room.chats.get(1)).toMatchObject({ status: 3, score: 64, version: 8 }))
    const [first, second] = checks()
    expect(second?.version).toBe(7)
    expect(second?.clientId).not.toBe(first?.clientId)
  })
  test('chat messages that are written while the server is down survive a reload, and each is sent once and in order', async () => {
    start()
    const heal = server.raw(calls.write, 502)
    const { unmount } = open()
    await opened(1)
    await user.type(screen.getByLabelText('Xabar'), 'birinchi{Enter}ikkinchi{Enter}')
    expect(await screen.findByText('Yuborilmadi')).toBeTruthy()
    unmount()
    heal()
    open(`${group}/chat/1/home/101`)
    const log = await screen.findByRole('log')
    await waitFor(() => expect(room.messages.slice(-2).map(({ text }) => text)).toEqual(['birinchi', 'ikkinchi']))
    await waitFor(() => expect(within(log).queryByText('Yuborilmoqda')).toBeNull())
    expect(
      within(log)
        .getAllByText(/birinchi|ikkinchi/)
        .map(({ textContent }) => textContent),
    ).toEqual(['birinchi', 'ikkinchi'])
  })
  test("a homework chat that another user is checking shows that user's name, and is taken over only by a click", async () => {
    const other = { id: 2, fullName: 'Zebo Karimova' }
    start({ chats: [buildChat(1, { status: 4, checkingBy: other }), buildChat(2)] })
    open(`${group}/chat/1/home/101`)
    expect(await screen.findByText('Zebo Karimova tekshirmoqda')).toBeTruthy()
    expect(screen.queryByLabelText('Ball')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Baribir tekshirish' }))
    expect(await score()).toBeTruthy()
    expect(ofChat(server.to(calls.take))[0]?.body).toEqual({ force: true })
  })
  test('a homework chat is read-only for a user without the update right, and opening it does not claim it for checking', async () => {
    start({ grants: update.slice(0, 2) })
    open(`${group}/chat/1/home/101`)
    expect(await screen.findByText("Ishni ko'ra olasiz, lekin tekshirish huquqingiz yo'q")).toBeTruthy()
    expect(screen.getByText('xabar 1')).toBeTruthy()
    expect(screen.queryByLabelText('Ball')).toBeNull()
    expect(screen.queryByLabelText('Xabar')).toBeNull()
    await user.keyboard('85{Enter}m')
    expect(server.asked.filter(({ method, url }) => method !== 'GET' && !url.includes('/log'))).toEqual([])
  })
})

describe('live events in homework chats', () => {
  const told = (seq: number, id: number, text: string, over = {}) => {
    const message = buildMessage(500 + seq, id, { text })
    return formatServerSentEvent({ seq, chat: buildChat(id, { unreadCount: 1, ...over }), message })
  }
  test('chat messages arrive live; after a broken connection, none is missing or shown twice', async () => {
    start()
    room.state.isStreaming = true
    open(`${group}/chat/1/home/101`)
    const log = await screen.findByRole('log')
    room.say(told(11, 1, 'jonli 1') + told(12, 1, 'jonli 2'))
    await within(log).findByText('jonli 2')
    room.say(told(12, 1, 'jonli 2') + told(13, 1, 'jonli 3'))
    await within(log).findByText('jonli 3')
    expect(
      within(log)
        .getAllByText(/jonli/)
        .map(({ textContent }) => textContent),
    ).toEqual(['jonli 1', 'jonli 2', 'jonli 3'])
    const streams = server.asked.filter(({ url }) => url.includes('/stream')).map(({ url }) => url.split('?')[1])
    expect(streams.slice(0, 2)).toEqual(['after=10', 'after=12'])
    room.say('')
  })
  test('a new submission appears in the list of chats and increases the number of chats without loading the list again', async () => {
    start()
    room.state.isStreaming = true
    open()
    await screen.findByText('3 ta qoldi')
    const lists = server.count(homework.chats.all)
    room.say(told(11, 9, 'topshirdim'))
    expect(await screen.findByText('4 ta qoldi')).toBeTruthy()
    expect(screen.getByText(name(9))).toBeTruthy()
    expect(server.count(homework.chats.all)).toBe(lists)
    room.say('')
  })
  test('messages of a chat are marked as read when the user opens the chat and sees its last message', async () => {
    start({ chats: [buildChat(1, { unreadCount: 2 }), buildChat(2, { unreadCount: 1 })] })
    open(`${group}/chat/1/home/101`)
    await waitFor(() => expect(ofChat(server.to(calls.readUntil)).map(({ body }) => body)).toEqual([{ messageId: 1 }]))
    expect(ofChat(server.to(calls.readUntil), 2)).toEqual([])
    await waitFor(() => expect(screen.queryByText("2 ta o'qilmagan xabar")).toBeNull())
    expect(screen.getByText("1 ta o'qilmagan xabar")).toBeTruthy()
  })
  test('a chat that changes between loading and the beginning of the event stream is loaded again', async () => {
    start()
    room.state.isStreaming = true
    room.state.seq = 11
    const late = buildMessage(77, 1, { text: 'oradagi xabar' })
    const about = { theme: 'Flexbox', description: '', files: [], questionFiles: [] }
    server.answer(
      calls.read,
      () => {
        const isFirst = ofChat(server.to(calls.read)).length === 1
        return { chat: buildChat(1), about, messages: isFirst ? [] : [late], seq: isFirst ? 10 : 11 }
      },
      { id: 7, chatId: 1 },
    )
    open(`${group}/chat/1/home/101`)
    expect(await within(await screen.findByRole('log')).findByText('oradagi xabar')).toBeTruthy()
    expect(server.asked.find(({ url }) => url.includes('/stream'))?.url).toMatch(/after=11$/)
    room.say('')
  })
  test('without an event stream, a homework chat is loaded every 30 s', async () => {
    start()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    vi.setSystemTime(new Date('2026-11-21T10:00:00Z'))
    show(`${group}/chat/1/home/101`)
    await vi.waitFor(() => expect(screen.getByText('xabar 1')).toBeTruthy(), { timeout: 10_000, interval: 20 })
    await vi.waitFor(() => expect(server.count(homework.stream.all)).toBeGreaterThan(0), { timeout: 10_000 })
    const reads = () => [server.count(calls.list), ofChat(server.to(calls.read)).length]
    const before = reads()
    room.messages.push(buildMessage(77, 1, { text: 'keyin yozildi' }))
    await act(() => vi.advanceTimersByTimeAsync(29_000))
    expect(reads()).toEqual(before)
    await act(() => vi.advanceTimersByTimeAsync(1_500))
    await vi.waitFor(() => expect(screen.getByText('keyin yozildi')).toBeTruthy(), { timeout: 10_000, interval: 20 })
  })
})

describe('checking homework on a phone', () => {
  test('on a phone the list of homework chats and the conversation are separate screens, and the homework is checked in a bottom sheet', async () => {
    windowSize.width = 390
    start()
    const { address } = open(`${group}/chat/1/home/101`)
    await opened(1)
    expect(screen.queryByRole('region', { name: 'Talabalar' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Tekshirish' }))
    const sheet = await findDialog()
    await user.click(sheet.getByRole('button', { name: '95' }))
    await user.click(sheet.getByRole('button', { name: 'Qabul qilish' }))
    await opened(2)
    await waitFor(() => expect(room.chats.get(1)).toMatchObject({ status: 3, score: 95, comment: 'Qabul qilindi' }))
    await user.click(screen.getByRole('link', { name: "Talabalar ro'yxati" }))
    expect(address()).toContain('list=1')
    await user.click(screen.getByRole('link', { name: new RegExp(name(3)) }))
    expect(await opened(3)).toBeTruthy()
  })
})
