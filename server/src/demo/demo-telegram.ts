import { startDemoTelegram, type TelegramPerson } from '@markaz/demo/telegram'
import { type Db, sql } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { telegramBot } from '../integrations/telegram/bot.ts'
import { demoLogins, demoStudentLogin } from './demo-accounts.ts'

/** Telegram itself, with a few people of the centre in it; their chats with the centre's bot can be looked at. */
export async function openDemoTelegram(deps: Deps): Promise<{ url: string; close(): Promise<void> }> {
  const telegram = await startDemoTelegram({
    people: await peopleOfTelegram(deps.db),
    known: await idsOfLinked(deps.db),
    now: () => deps.clock.now().getTime(),
  })
  deps.telegram = telegramBot({ token: telegram.token, url: telegram.url, linkUrl: telegram.url })
  return telegram
}

const parentsAtMost = 10

/** Parents of the demo with the number they gave, the pupil and the teacher of the demo accounts, and a stranger. */
async function peopleOfTelegram(db: Db): Promise<TelegramPerson[]> {
  const people = await db.many<{ kind: number; id: number; fullName: string; phone: string }>(sql`
    (select 1 as kind, id, full_name as "fullName", phone from agent
      where status = 1 and exists (select from agent_student where agent_id = agent.id) order by id limit ${parentsAtMost})
    union all
    select 2, id, full_name, coalesce(phone_number, mobile, '') from student where login = ${demoStudentLogin}
    union all
    select 3, id, full_name, coalesce(phone_number, '') from staff where login = ${demoLogins.teacher}
    order by kind, id`)
  const stranger = { id: 9_000_000_001, firstName: 'Notanish', lastName: 'Odam', phone: '998900000000' }
  return [
    ...people.map(({ kind, id, fullName, phone }) => ({ id: kind * 1_000_000_000 + id, firstName: fullName, phone })),
    stranger,
  ]
}

/** Who is linked has written before. */
async function idsOfLinked(db: Db): Promise<number[]> {
  const rows = await db.many<{ chatId: number }>(
    sql`select chat_id as "chatId" from telegram_chat where ended_at is null`,
  )
  return rows.map(({ chatId }) => chatId)
}
