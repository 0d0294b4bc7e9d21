import { type Chat, HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { sql } from '../../db/db.ts'
import { chatInReach } from './chat-in-reach.ts'
import { readChat } from './chat-rows.ts'
import { publishToGroup } from './feed.ts'
import { holdMs, isHolding } from './hold.ts'
import { isHeldByAnother, lockChat } from './lock-chat.ts'
import type { StaffCall } from './write-message.ts'

/**
 * Reserves a waiting submission for checking for 15 minutes. Another checker's reservation is respected unless `force`
 * is set. The version is unchanged, so that a simultaneous verdict is still accepted.
 */
export async function claimChat(call: StaffCall, { force }: { force: boolean }): Promise<Chat> {
  const now = call.clock.now()
  return call.db.transaction(async (tx) => {
    await chatInReach(tx, call, call.chatId)
    const chat = await lockChat(tx, sql`chat.id = ${call.chatId}`)
    const isOpen = chat.status === HomeworkStatus.Waiting || chat.status === HomeworkStatus.Checking
    if (isOpen && !chat.announcedAt && (force || !isHeldByAnother(chat, call.viewer.id, now))) {
      const isOwn = chat.status === HomeworkStatus.Checking && chat.checkingBy === call.viewer.id
      await tx.run(sql`
        update chat set status = ${HomeworkStatus.Checking}, checking_by = ${call.viewer.id},
          checking_until = ${new Date(now.getTime() + holdMs)}
        where id = ${chat.id}`)
      const isRenewal = isOwn && isHolding(chat.checkingUntil, now)
      if (!isRenewal) await publishToGroup(tx, { groupId: chat.groupId, chatId: chat.id, now })
    }
    return readChat({ ...call, db: tx }, chat.id)
  })
}
