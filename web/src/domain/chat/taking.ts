import type { Chat } from '@markaz/protocol/teaching/chats/schemas'
import type { QueryClient } from '@tanstack/react-query'
import { type Room, roomKey, takeChat } from './room.ts'

interface Taking {
  /** The version that was on screen when the chat was taken. */
  before: number
  answer: Promise<Chat | null>
}

const takings = new WeakMap<QueryClient, Map<string, Taking>>()
function takingsOf(client: QueryClient): Map<string, Taking> {
  const known = takings.get(client) ?? new Map<string, Taking>()
  takings.set(client, known)
  return known
}

const keyOf = (room: Room, chatId: number) => `${roomKey(room)}:${chatId}`

/** Takes a waiting chat for checking; null when the server did not say. Taking it is a change of its own: see `takenVersion`. */
export function take(client: QueryClient, room: Room, chat: Chat, force = false): Promise<Chat | null> {
  const answer = takeChat(room, chat.id, force).then(
    (taken) => taken.chat,
    () => null,
  )
  takingsOf(client).set(keyOf(room, chat.id), { before: chat.version, answer })
  return answer
}

/**
 * The version a verdict names: what the checker saw, or, where the only change since is that the checker has taken the
 * chat (whose answer may still be on its way), the one that this made.
 */
export async function takenVersion(client: QueryClient, room: Room, chatId: number, seen: number): Promise<number> {
  const key = keyOf(room, chatId)
  const taking = takingsOf(client).get(key)
  if (!taking || taking.before !== seen) return seen
  const chat = await taking.answer
  takingsOf(client).delete(key)
  return chat && chat.version === seen + 1 && chat.checkingBy ? chat.version : seen
}
