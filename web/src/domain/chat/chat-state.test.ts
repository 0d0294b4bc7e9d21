import type { ChatEvent } from '@markaz/protocol/teaching/chats/schemas'
import { describe, expect, test } from 'vitest'
import { listAfter, openAfter, withChat } from './chat-state.ts'
import { buildChat, buildMessage } from './chat-testing.ts'
import type { OpenedChat } from './room.ts'
import { scoreOf, verdictOf } from './verdict.ts'

const about = { theme: '', description: '', files: [], questionFiles: [] }
const open: OpenedChat = { chat: buildChat(1), about, messages: [buildMessage(20, 1)], seq: 10 }
const event = (seq: number, over: Partial<ChatEvent> = {}): ChatEvent => ({
  seq,
  chat: buildChat(1),
  message: null,
  ...over,
})

describe('an open chat is told', () => {
  test('a message once, in the order of the numbers, however late it comes', () => {
    const events = [
      event(11, { message: buildMessage(22, 1) }),
      event(12, { message: buildMessage(21, 1) }),
      event(12, { message: buildMessage(23, 1) }),
      event(13, { message: buildMessage(22, 1) }),
    ]
    expect(events.reduce(openAfter, open).messages.map(({ id }) => id)).toEqual([20, 21, 22])
  })
  test('nothing its state has seen already, and nothing of another chat', () => {
    expect(openAfter(open, event(10, { chat: buildChat(1, { status: 3 }) }))).toBe(open)
    expect(openAfter(open, event(11, { chat: buildChat(2) }))).toBe(open)
  })
})

describe('a list is told', () => {
  const page = { chats: [buildChat(1), buildChat(3)], total: 2, seq: 10 }
  const waiting = { status: 1 } as const
  const ids = (result: ReturnType<typeof listAfter>) => result.page.chats.map(({ id }) => id)
  // Shows: HOMEWORK-017
  test('who is checked waits no more, and the count falls', () => {
    const result = listAfter(page, waiting, event(11, { chat: buildChat(1, { status: 3, chatStatus: 3 }) }))
    expect(ids(result)).toEqual([3])
    expect(result.page.total).toBe(1)
  })
  test('who hands in is put where the others wait, the oldest first', () => {
    const result = listAfter(page, waiting, event(11, { chat: buildChat(2) }))
    expect(ids(result)).toEqual([1, 2, 3])
    expect(result).toMatchObject({ isUnclear: false, page: { total: 3, seq: 11 } })
  })
  test('what is told twice counts once', () => {
    const once = listAfter(page, waiting, event(11, { chat: buildChat(2) })).page
    expect(listAfter(once, waiting, event(11, { chat: buildChat(2) })).page).toBe(once)
  })
  test('of a part only the server knows where somebody new stands', () => {
    expect(withChat({ ...page, total: 90 }, waiting, buildChat(2))).toMatchObject({
      isUnclear: true,
      page: { total: 90 },
    })
    expect(withChat(page, { ...waiting, value: 'ali' }, buildChat(2)).isUnclear).toBe(true)
  })
  test('of another homework it is not told', () => {
    const change = withChat({ ...page, total: 90 }, { ...waiting, homeworkId: 6 }, buildChat(2))
    expect(change).toEqual({ page: { ...page, total: 90 }, isUnclear: false })
  })
})

describe('the verdict follows from the score', () => {
  // Shows: HOMEWORK-018
  test.each([
    [0, 2],
    [59, 2],
    [60, 3],
    [100, 3],
  ])('%d → %d', (score, status) => {
    expect(verdictOf(score)).toBe(status)
  })
  // Shows: LIMIT-007
  test.each([
    ['0', 0],
    ['100', 100],
    ['060', 60],
    ['101', null],
    ['', null],
    ['5.5', null],
    ['-1', null],
    ['1e2', null],
  ])('%j is read as %j', (typed, score) => {
    expect(scoreOf(typed)).toBe(score)
  })
})
