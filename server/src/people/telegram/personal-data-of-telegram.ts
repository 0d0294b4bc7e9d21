import { isErasedParent } from '../../access/parent.ts'
import type { StudentDataHandlers } from '../../access/personal-data.ts'
import { type Db, sql } from '../../db/db.ts'

export const personalDataHandlersOfTelegram: StudentDataHandlers = {
  tables: ['telegram_chat', 'telegram_link'],
  read: async (db, studentId) => ({
    telegram: await db.many(sql`
      select chat_id as "telegramRaqami", linked_at as "ulangan", ended_at as "uzilgan"
      from telegram_chat where student_id = ${studentId} order by id`),
  }),
  async forget(tx, { studentId }) {
    await deleteTelegramDataOf(tx, [studentId])
    const ofParents = sql`agent_id in (select id from agent where ${isErasedParent})`
    await tx.run(sql`delete from telegram_link where ${ofParents}`)
    await tx.run(sql`delete from telegram_chat where ${ofParents}`)
  },
}

export async function deleteTelegramDataOf(tx: Db, studentIds: readonly number[]): Promise<void> {
  await tx.run(sql`delete from telegram_link where student_id = any(${studentIds}::bigint[])`)
  await tx.run(sql`delete from telegram_chat where student_id = any(${studentIds}::bigint[])`)
}
