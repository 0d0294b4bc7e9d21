import type { LinkedChatOrCalendar } from '@markaz/protocol/centre/sign-in/schemas'
import type { RevocableAccessKind } from '../../centre/sign-in/revoke-access.ts'
import { empty, sql } from '../../db/db.ts'
import { unlinkTelegramChats } from './link-chat.ts'
import { telegramChatOwnerColumnOf } from './telegram-chats.queries.ts'

const columnOf = (entity: 'staff' | 'student' | 'agent') => telegramChatOwnerColumnOf({ side: entity })

const chat: RevocableAccessKind = {
  kind: 'chat',
  tables: ['telegram_chat'],
  revoke(tx, { entity, isTheirs, effect, exceptSessionId = null, exceptChatId = 0, now }) {
    const asked = sql`and id <> ${exceptChatId} and id not in (
      select telegram_chat_id from student_session where id = ${exceptSessionId}::uuid and telegram_chat_id is not null
      union all
      select telegram_chat_id from parent_session where id = ${exceptSessionId}::uuid and telegram_chat_id is not null)`
    const left = effect === 'others' ? asked : effect === 'byNumber' ? sql`and linked_by = 'contact'` : empty
    return unlinkTelegramChats(tx, sql`${isTheirs(columnOf(entity))} ${left}`, { reason: 'revoked', now })
  },
  listed: {
    list: (db, { entity, id }) =>
      db.many<LinkedChatOrCalendar & object>(sql`
        select 'chat' as kind, id::text, linked_at as "madeAt", linked_by as "linkedBy" from telegram_chat
        where ${columnOf(entity)} = ${id} and ended_at is null`),
    async end(tx, { entity, id, itemId }, { now, audit }) {
      const which = sql`id = ${itemId} and ${columnOf(entity)} = ${id}`
      return (await unlinkTelegramChats(tx, which, { reason: 'unlinked', now, note: audit })) > 0
    },
  },
}

const chatLink: RevocableAccessKind = {
  kind: 'chatLink',
  tables: ['telegram_link'],
  async revoke(tx, { entity, isTheirs }) {
    await tx.run(sql`delete from telegram_link where ${isTheirs(columnOf(entity))}`)
    return 0
  },
}

export const revocableTelegramAccess: readonly RevocableAccessKind[] = [chat, chatLink]
