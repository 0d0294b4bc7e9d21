import { type ChatEvent, ChatStatus } from '@markaz/protocol/teaching/chats/schemas'
import { describe, expect, test } from 'vitest'
import type { ChatWithExam } from './chat-list-scope.ts'
import { applyChatToList, applyEventToChat, applyEventToList } from './chat-state.ts'
import { buildChat, buildMessage } from './chat-testing.ts'
import { homeworkStatusForScore, parseScore } from './checking.ts'

const about = { theme: '', description: '', files: [], questionFiles: [] }
const open: ChatWithExam = { chat: buildChat(1), about, messages: [buildMessage(20, 1)], seq: 10 }
const event = (seq: number, over: Partial<ChatEvent> = {}): ChatEvent => ({
  seq,
  chat: buildChat(1),
  message: null,
  ...over,
})

describe('live events applied to an open chat about a submission', () => {
  test('a message is added to an open chat once and in the order of ids, even if its event arrives late', () => {
    const events = [
      event(11, { message: buildMessage(22, 1) }),
      event(12, { message: buildMessage(21, 1) }),
      event(12, { message: buildMessage(23, 1) }),
      event(13, { message: buildMessage(22, 1) }),
    ]
    expect(events.reduce(applyEventToChat, open).messages.map(({ id }) => id)).toEqual([20, 21, 22])
  })
  test('an open chat ignores events that it already contains, and events of other chats', () => {
    expect(applyEventToChat(open, event(10, { chat: buildChat(1, { status: 3 }) }))).toBe(open)
    expect(applyEventToChat(open, event(11, { chat: buildChat(2) }))).toBe(open)
  })
})

describe('live events applied to a list of chats', () => {
  const page = { chats: [buildChat(1), buildChat(3)], total: 2, seq: 10 }
  const waiting = { status: 1 } as const
  const ids = (result: ReturnType<typeof applyEventToList>) => result.page.chats.map(({ id }) => id)
  // Shows: HOMEWORK-017
  test('a chat whose homework is accepted is removed from the list of waiting chats, and the total decreases', () => {
    const result = applyEventToList(page, waiting, event(11, { chat: buildChat(1, { status: 3, chatStatus: 3 }) }))
    expect(ids(result)).toEqual([3])
    expect(result.page.total).toBe(1)
  })
  test('a new submission is inserted into the list of waiting chats by its time, oldest first', () => {
    const result = applyEventToList(page, waiting, event(11, { chat: buildChat(2) }))
    expect(ids(result)).toEqual([1, 2, 3])
    expect(result).toMatchObject({ isUnclear: false, page: { total: 3, seq: 11 } })
  })
  test('an event that arrives twice changes a list of chats only once', () => {
    const once = applyEventToList(page, waiting, event(11, { chat: buildChat(2) })).page
    expect(applyEventToList(once, waiting, event(11, { chat: buildChat(2) })).page).toBe(once)
  })
  test("if a list of chats is loaded only in part, or filtered by a search, a new chat reloads the list, because the chat's position is unknown", () => {
    expect(applyChatToList({ ...page, total: 90 }, waiting, buildChat(2))).toMatchObject({
      isUnclear: true,
      page: { total: 90 },
    })
    expect(applyChatToList(page, { ...waiting, value: 'ali' }, buildChat(2)).isUnclear).toBe(true)
  })
  test('the list of chats about one homework does not change when a chat about other homework changes', () => {
    const change = applyChatToList({ ...page, total: 90 }, { ...waiting, homeworkId: 6 }, buildChat(2))
    expect(change).toEqual({ page: { ...page, total: 90 }, isUnclear: false })
  })
})

describe("the verdict on homework that follows from the homework's score", () => {
  // Shows: HOMEWORK-018
  test.each([
    [0, 'Rejected'],
    [59, 'Rejected'],
    [60, 'Accepted'],
    [100, 'Accepted'],
  ] as const)('the score %d that a teacher types sets the homework status %s', (score, status) => {
    expect(homeworkStatusForScore(score)).toBe(ChatStatus[status])
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
  ])('the typed score %j is parsed as %j', (typed, score) => {
    expect(parseScore(typed)).toBe(score)
  })
})
