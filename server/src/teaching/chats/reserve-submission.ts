import { type Chat, HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { sql } from '../../db/db.ts'
import { publishChatEvents } from './chat-events.ts'
import { readChat } from './chat-rows.ts'
import { requireAccessToChat } from './chat-scope.ts'
import { isReservedByAnotherChecker, lockChatRow } from './lock-chat.ts'
import { isSubmissionReserved, submissionReservationMs } from './submission-status.ts'
import type { StaffMessageContext } from './write-message.ts'

/**
 * Reserves the submission for the checker. `force` overrides another checker's reservation. The chat's version does not
 * rise, so that a simultaneous verdict causes no edit conflict.
 */
export async function reserveSubmissionForChecker(
  call: StaffMessageContext,
  { force }: { force: boolean },
): Promise<Chat> {
  const now = call.clock.now()
  return call.db.transaction(async (tx) => {
    await requireAccessToChat(tx, call, call.chatId)
    const chat = await lockChatRow(tx, sql`chat.id = ${call.chatId}`)
    const isOpen = chat.status === HomeworkStatus.Waiting || chat.status === HomeworkStatus.Checking
    if (isOpen && !chat.announcedAt && (force || !isReservedByAnotherChecker(chat, call.viewer.id, now))) {
      const isOwn = chat.status === HomeworkStatus.Checking && chat.checkingBy === call.viewer.id
      await tx.run(sql`
        update chat set status = ${HomeworkStatus.Checking}, checking_by = ${call.viewer.id},
          checking_until = ${new Date(now.getTime() + submissionReservationMs)}
        where id = ${chat.id}`)
      const isRenewal = isOwn && isSubmissionReserved(chat.checkingUntil, now)
      if (!isRenewal) await publishChatEvents(tx, { groupId: chat.groupId, chatId: chat.id, now })
    }
    return readChat({ ...call, db: tx }, chat.id)
  })
}
