import { type Chat, type ChatEvent, type ChatMessage, ChatStatus } from '@markaz/protocol/teaching/chats/schemas'
import type { ChatFilter, ChatPage, OpenedChat } from './room.ts'

/** One event told to an open chat. What its state has seen already, and what is another chat's, changes nothing. */
export function openAfter(open: OpenedChat, { seq, chat, message }: ChatEvent): OpenedChat {
  if (chat.id !== open.chat.id || seq <= open.seq) return open
  return { ...open, seq, chat, messages: withMessage(open.messages, message) }
}

/** Each message once, in the order of their numbers. */
export function withMessage(messages: ChatMessage[], message: ChatMessage | null | undefined): ChatMessage[] {
  if (!message || messages.some(({ id }) => id === message.id)) return messages
  const at = messages.findLastIndex(({ id }) => id < message.id) + 1
  return messages.toSpliced(at, 0, message)
}

interface ListChange {
  page: ChatPage
  /** Only the server knows where (or whether) the chat stands in this list: read it again. */
  isUnclear: boolean
}

/** One event told to a list. */
export function listAfter(page: ChatPage, filter: ChatFilter, { seq, chat }: ChatEvent): ListChange {
  if (seq <= page.seq) return { page, isUnclear: false }
  const change = withChat(page, filter, chat)
  return { ...change, page: { ...change.page, seq } }
}

/** A newer state of one chat put into a list: in its place, out of it, or to the end of those that wait. */
export function withChat(page: ChatPage, filter: ChatFilter, chat: Chat): ListChange {
  const at = page.chats.findIndex(({ id }) => id === chat.id)
  const belongs = isOf(filter, chat)
  if (at >= 0 && belongs) return { page: { ...page, chats: page.chats.with(at, chat) }, isUnclear: false }
  if (at >= 0) return { page: { ...page, chats: page.chats.toSpliced(at, 1), total: page.total - 1 }, isUnclear: false }
  const isWhole = page.chats.length >= page.total
  if (!belongs) return { page, isUnclear: !isWhole && isOf({ homeworkId: filter.homeworkId }, chat) }
  // What the server searches for, and in which order the others stand, is its own affair.
  if (filter.value || filter.status !== ChatStatus.Waiting || !isWhole) return { page, isUnclear: true }
  const chats = [...page.chats, chat].sort(byWaiting)
  return { page: { ...page, chats, total: page.total + 1 }, isUnclear: false }
}

/** The same list with nothing unread in that chat. */
export function withRead(page: ChatPage, chatId: number): ChatPage {
  if (!page.chats.some(({ id, unreadCount }) => id === chatId && unreadCount > 0)) return page
  return { ...page, chats: page.chats.map((chat) => (chat.id === chatId ? { ...chat, unreadCount: 0 } : chat)) }
}

const isOf = ({ status, homeworkId }: ChatFilter, chat: Chat) =>
  (status === undefined || chat.chatStatus === status) && (homeworkId === undefined || chat.homeworkId === homeworkId)

/** Who has waited longest comes first. */
export const byWaiting = (a: Chat, b: Chat) => (a.handedInAt ?? '').localeCompare(b.handedInAt ?? '') || a.id - b.id

/** Whether there is something to check in it. */
export const isWaiting = (chat: Chat) => chat.chatStatus === ChatStatus.Waiting
