import { type Chat, type ChatEvent, type ChatMessage, ChatStatus } from '@markaz/protocol/teaching/chats/schemas'
import type { ChatFilter, ChatListPage, ChatWithExam } from './chat-list-scope.ts'

/**
 * Returns the chat after a live event. Events that the chat already contains, and events of other chats, change
 * nothing.
 */
export function applyEventToChat(open: ChatWithExam, { seq, chat, message }: ChatEvent): ChatWithExam {
  if (chat.id !== open.chat.id || seq <= open.seq) return open
  return { ...open, seq, chat, messages: addMessageToList(open.messages, message) }
}

export function addMessageToList(messages: ChatMessage[], message: ChatMessage | null | undefined): ChatMessage[] {
  if (!message || messages.some(({ id }) => id === message.id)) return messages
  const at = messages.findLastIndex(({ id }) => id < message.id) + 1
  return messages.toSpliced(at, 0, message)
}

interface ListChange {
  page: ChatListPage
  /** True = the browser cannot know whether and where the list contains the chat, so the list must be loaded again. */
  isUnclear: boolean
}

export function applyEventToList(page: ChatListPage, filter: ChatFilter, { seq, chat }: ChatEvent): ListChange {
  if (seq <= page.seq) return { page, isUnclear: false }
  const change = applyChatToList(page, filter, chat)
  return { ...change, page: { ...change.page, seq } }
}

export function applyChatToList(page: ChatListPage, filter: ChatFilter, chat: Chat): ListChange {
  const at = page.chats.findIndex(({ id }) => id === chat.id)
  const belongs = isOf(filter, chat)
  if (at >= 0 && belongs) return { page: { ...page, chats: page.chats.with(at, chat) }, isUnclear: false }
  if (at >= 0) return { page: { ...page, chats: page.chats.toSpliced(at, 1), total: page.total - 1 }, isUnclear: false }
  const isWhole = page.chats.length >= page.total
  if (!belongs) return { page, isUnclear: !isWhole && isOf({ homeworkId: filter.homeworkId }, chat) }
  // The chat's place is known only in a complete list of waiting chats. Other lists must be loaded again.
  if (filter.value || filter.status !== ChatStatus.Waiting || !isWhole) return { page, isUnclear: true }
  const chats = [...page.chats, chat].sort(compareByWaitingTime)
  return { page: { ...page, chats, total: page.total + 1 }, isUnclear: false }
}

export function markChatReadInList(page: ChatListPage, chatId: number): ChatListPage {
  if (!page.chats.some(({ id, unreadCount }) => id === chatId && unreadCount > 0)) return page
  return { ...page, chats: page.chats.map((chat) => (chat.id === chatId ? { ...chat, unreadCount: 0 } : chat)) }
}

const isOf = ({ status, homeworkId }: ChatFilter, chat: Chat) =>
  (status === undefined || chat.chatStatus === status) && (homeworkId === undefined || chat.homeworkId === homeworkId)

export const compareByWaitingTime = (a: Chat, b: Chat) =>
  (a.handedInAt ?? '').localeCompare(b.handedInAt ?? '') || a.id - b.id

export const isChatWaitingForCheck = (chat: Chat) => chat.chatStatus === ChatStatus.Waiting
