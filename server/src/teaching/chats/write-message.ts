import type { MessageInput } from '@markaz/protocol/message'
import type { GroupAccessScope } from '@markaz/protocol/route'
import type { ChatMessage } from '@markaz/protocol/teaching/chats/schemas'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { findAlreadySentMessage, insertChatMessage, readChatMessageById } from './add-message.ts'
import { publishChatEvents } from './chat-events.ts'
import { notifyStudentOfMessage } from './chat-notices.ts'
import type { ChatReadContext } from './chat-rows.ts'
import { type ChatScope, requireAccessToChat } from './chat-scope.ts'
import { lockChatRow } from './lock-chat.ts'

export type StaffMessageContext = ChatReadContext &
  Pick<RouteCall<never>, 'viewer' | 'today' | 'audit'> & { about: ChatScope; reach: GroupAccessScope; chatId: number }

/** Writes a chat message, without changing the submission's state. A repeated request returns the first message. */
export async function writeMessageAsStaff(call: StaffMessageContext, input: MessageInput): Promise<ChatMessage> {
  const now = call.clock.now()
  return call.db.transaction(async (tx) => {
    await requireAccessToChat(tx, call, call.chatId)
    const chat = await lockChatRow(tx, sql`chat.id = ${call.chatId}`)
    const first = await findAlreadySentMessage(tx, { ...input, chatId: chat.id, sender: call.viewer })
    const id = first ?? (await insertChatMessage(tx, { chatId: chat.id, sender: call.viewer, input, now }))
    const message = await readChatMessageById({ ...call, db: tx }, id)
    if (first === undefined) {
      await publishChatEvents(tx, { groupId: chat.groupId, chatId: chat.id, messageId: id, now })
      await notifyStudentOfMessage(tx, chat, { text: message.text || `${message.files.length} ta fayl`, now })
      await auditMessage(tx, call, message)
    }
    return message
  })
}

function auditMessage(tx: Db, call: Pick<RouteCall<never>, 'audit'>, message: ChatMessage): Promise<void> {
  return call.audit(tx, {
    action: 'write',
    entity: 'chat',
    entityId: message.chatId,
    after: { messageId: message.id, text: message.text, files: message.files.map((file) => file.path) },
  })
}
