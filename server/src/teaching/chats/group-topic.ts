import type { Attachment } from '@markaz/protocol/centre/files/schemas'
import type { Chat, ChatEvent } from '@markaz/protocol/teaching/chats/schemas'
import type { Viewer } from '../../access/viewer.ts'
import { readAttachmentsOf } from '../../centre/files/attachments.ts'
import { signedFileAddressOf } from '../../centre/files/file-address.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { LiveEvent, LiveTopic } from '../../live/hub.ts'
import { chatLiveTopicOfGroup } from './chat-events.ts'
import { readChatRows, toChat } from './chat-rows.ts'
import { readLastChatEventNumber } from './list-chats.ts'
import { readMessageRows, toChatMessage } from './messages.ts'

interface ChatLiveEvent extends LiveEvent {
  homeworkId: number | null
  examId: number | null
}

type TopicDeps = Pick<Deps, 'db' | 'tokenKey' | 'clock' | 'filesUrl'>

const eventsPerRead = 200

/** An event contains the chat as it is now, which may be newer than the event. */
export function createGroupChatLiveTopic(deps: TopicDeps, groupId: number): LiveTopic<ChatLiveEvent> {
  return {
    name: chatLiveTopicOfGroup(groupId),
    event: 'chat',
    newest: () => readLastChatEventNumber(deps.db, groupId),
    read: (after, hearerIds) => readEvents(deps, { groupId, after, hearerIds }),
  }
}

async function readEvents(
  deps: TopicDeps,
  { groupId, after, hearerIds }: { groupId: number; after: number; hearerIds: readonly number[] },
): Promise<{ events: ChatLiveEvent[]; isMore: boolean }> {
  const { db } = deps
  const rows = await db.many<{ seq: number; chatId: number; messageId: number | null }>(sql`
    select seq, chat_id as "chatId", message_id as "messageId" from chat_event
    where group_id = ${groupId} and seq > ${after} order by seq limit ${eventsPerRead}`)
  if (rows.length === 0) return { events: [], isMore: false }
  const chatIds = [...new Set(rows.map((event) => event.chatId))]
  const messageIds = rows.flatMap((event) => event.messageId ?? [])
  const [chats, messages, unread] = await Promise.all([
    readChatRows(db, { ids: chatIds, now: deps.clock.now(), viewerId: null }),
    messageIds.length === 0 ? [] : readMessageRows(db, sql`chat_message.id = any(${messageIds})`),
    readUnreadCountLookup(db, chatIds, hearerIds),
  ])
  const chatById = new Map(chats.map((row) => [row.id, toChat(row)]))
  const keys = messages.flatMap((message) => message.files)
  const files = keys.length === 0 ? () => [] : await filesWithKeys(deps, keys)
  const messageById = new Map(messages.map((row) => [row.id, toChatMessage(row, files)]))
  const events = rows.flatMap(({ seq, chatId, messageId }) => {
    const chat = chatById.get(chatId)
    if (!chat) return []
    const message = messageId === null ? null : (messageById.get(messageId) ?? null)
    return [createLiveEvent(deps, { seq, chat, message }, unread(chat))]
  })
  return { events, isMore: rows.length === eventsPerRead }
}

/**
 * Counts the student's messages that a viewer has not read, for each chat and viewer. A viewer who never opened the
 * chat has read none.
 */
async function readUnreadCountLookup(
  db: Db,
  chatIds: readonly number[],
  viewerIds: readonly number[],
): Promise<(chat: Chat) => (viewerId: number) => number> {
  const rows = await db.many<{ chatId: number; staffId: number; count: number }>(sql`
    select chat_id as "chatId", staff_id as "staffId", (
        select count(*)::int from chat_message
        where chat_message.chat_id = chat_read.chat_id and student_id is not null and chat_message.id > chat_read.message_id
      ) as count
    from chat_read where chat_id = any(${chatIds}) and staff_id = any(${viewerIds})`)
  const counts = new Map(rows.map((row) => [`${row.chatId} ${row.staffId}`, row.count]))
  return (chat) => (viewerId) => counts.get(`${chat.id} ${viewerId}`) ?? chat.unreadCount
}

/**
 * Reads the attachments, and returns a function that finds them by key. An attachment's `url` is the unsigned path,
 * because signed addresses differ between sessions.
 */
async function filesWithKeys(deps: Pick<Deps, 'db' | 'tokenKey' | 'clock' | 'filesUrl'>, keys: readonly string[]) {
  const files = await readAttachmentsOf({ ...deps, viewer: { sessionId: '', standing: '' } }, keys)
  return (wanted: readonly string[]): Attachment[] => files(wanted).map((file) => ({ ...file, url: file.path }))
}

/** Serializes an event once for hundreds of viewers, with placeholders for the unread count and file addresses. */
function createLiveEvent(
  deps: Pick<Deps, 'tokenKey' | 'clock' | 'filesUrl'>,
  event: ChatEvent,
  unreadFor: (viewerId: number) => number,
): ChatLiveEvent {
  const placeholders: ((viewer: Pick<Viewer, 'id' | 'sessionId' | 'standing'>) => string)[] = []
  // A placeholder contains the null character, which the database cannot store, so no text contains a placeholder.
  const placeholder = (fill: (typeof placeholders)[number]) => `\u0000${placeholders.push(fill) - 1}`
  const address = (key: string) =>
    placeholder((viewer) => JSON.stringify(signedFileAddressOf({ ...deps, viewer }, key)))
  const { chat, message } = event
  const text = JSON.stringify({
    seq: event.seq,
    chat: {
      ...chat,
      student: { ...chat.student, photo: chat.student.photo && address(chat.student.photo) },
      unreadCount: placeholder((viewer) => String(unreadFor(viewer.id))),
    },
    message: message && { ...message, files: message.files.map((file) => ({ ...file, url: address(file.path) })) },
  })
  // After splitting, every second part is the number of a placeholder. All other parts are the same for all viewers.
  const parts = text.split(/"\\u0000(\d+)"/)
  return {
    seq: event.seq,
    homeworkId: chat.homeworkId,
    examId: chat.examId,
    dataFor(viewer) {
      return parts.map((part, n) => (n % 2 === 0 ? part : placeholders[Number(part)]?.(viewer))).join('')
    },
  }
}
