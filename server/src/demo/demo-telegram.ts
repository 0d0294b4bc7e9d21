import { startDemoTelegram, type TelegramPerson } from '@markaz/demo/telegram'
import { isWelcomeParent } from '../access/parent.ts'
import { type Db, sql } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { telegramBot } from '../integrations/telegram/bot.ts'
import { asks } from '../people/telegram/bot-answers.ts'
import { linkChat } from '../people/telegram/link-chat.ts'
import { demoLogins, demoStudentLogin } from './demo-accounts.ts'
import { openOnce } from './open-once.ts'

/** Telegram itself, with a few people of the centre in it; their chats with the centre's bot can be looked at. */
export async function openDemoTelegram(deps: Deps, today: string): Promise<{ url: string; close(): Promise<void> }> {
  const people = await peopleOfTelegram(deps.db)
  await openOnce(deps, { name: 'demo-telegram', today }, async (tx) => {
    const now = deps.clock.now()
    for (const { id: chatId, agentId } of people.slice(0, linkedParents))
      if (agentId) await linkChat(tx, { side: 'agent', id: agentId }, { chatId, language: 'uz', by: 'contact', now })
  })
  const known = await idsOfLinked(deps.db)
  const telegram = await startDemoTelegram({ people, known, now: () => deps.clock.now().getTime() })
  deps.telegram = telegramBot({ token: telegram.token, url: telegram.url, linkUrl: telegram.url })
  // What was said before is gone with the program that held it: they ask anew.
  for (const { id } of people) if (known.includes(id)) telegram.type(id, asks.bugun)
  return telegram
}

const parentsAtMost = 10
const linkedParents = 4

/** Parents of the demo with the number they gave, the pupil and the teacher of the demo accounts, and a stranger. */
async function peopleOfTelegram(db: Db): Promise<(TelegramPerson & { agentId: number | null })[]> {
  const people = await db.many<{ kind: number; id: number; fullName: string; phone: string }>(sql`
    (select 1 as kind, id, full_name as "fullName", phone from agent
      where ${isWelcomeParent} order by id limit ${parentsAtMost})
    union all
    select 2, id, full_name, coalesce(phone_number, mobile, '') from student where login = ${demoStudentLogin}
    union all
    select 3, id, full_name, coalesce(phone_number, '') from staff where login = ${demoLogins.teacher}
    order by kind, id`)
  const stranger = { id: 9_000_000_001, firstName: 'Notanish', lastName: 'Odam', phone: '998900000000', agentId: null }
  return [
    ...people.map(({ kind, id, fullName, phone }) => ({
      ...{ id: kind * 1_000_000_000 + id, firstName: fullName, phone, agentId: kind === 1 ? id : null },
    })),
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
