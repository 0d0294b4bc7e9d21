import type { PersonalData } from '../../access/personal-data.ts'
import { type Db, raw, sql } from '../../db/db.ts'

export const dataOfTelegram: PersonalData = {
  tables: ['telegram_chat', 'telegram_link'],
  read: async (db, studentId) => ({
    telegram: await db.many(sql`
      select chat_id as "telegramRaqami", linked_at as "ulangan", ended_at as "uzilgan"
      from telegram_chat where student_id = ${studentId} order by id`),
  }),
  async forget(tx, { studentId }) {
    await forgetTelegramOf(tx, [studentId])
    // Parents who are nobody's any more go, too.
    for (const table of [raw('telegram_link'), raw('telegram_chat')])
      await tx.run(sql`
        delete from ${table} where agent_id is not null
          and not exists (select from agent_student where agent_student.agent_id = ${table}.agent_id)`)
  },
}

/** Forgets students who are taken away. */
export async function forgetTelegramOf(tx: Db, studentIds: readonly number[]): Promise<void> {
  await tx.run(sql`delete from telegram_link where student_id = any(${studentIds}::bigint[])`)
  await tx.run(sql`delete from telegram_chat where student_id = any(${studentIds}::bigint[])`)
}
