import { AppError } from '@markaz/protocol/errors'
import { type Db, sql } from '../../db/db.ts'

/**
 * Marks the given message and all earlier messages of the chat as read by the staff member. Newer messages keep their
 * state. Throws NOT_FOUND for a message of another chat.
 */
export async function markChatReadUntil(
  db: Db,
  { chatId, messageId, staffId }: { chatId: number; messageId: number; staffId: number },
): Promise<void> {
  const touched = await db.run(sql`
    insert into chat_read (staff_id, chat_id, message_id)
    select ${staffId}, chat_id, id from chat_message where id = ${messageId} and chat_id = ${chatId}
    on conflict (chat_id, staff_id) do update set message_id = greatest(chat_read.message_id, excluded.message_id)`)
  if (touched === 0) throw new AppError('NOT_FOUND')
}
