import { type SimulatedTelegramUser, startDemoTelegram } from '@markaz/demo/telegram'
import { maySignInAsParentSql } from '../access/parent.ts'
import { type Db, sql } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { createTelegramBot } from '../integrations/telegram/bot.ts'
import { botQuestionLabels } from '../people/telegram/bot-answers.ts'
import { linkTelegramChat } from '../people/telegram/link-chat.ts'
import { telegramChatIdSql } from '../people/telegram/telegram-chats.queries.ts'
import { addDemoDataOnce } from './add-once.ts'
import { demoLogins, demoParentData, demoStudentLogin } from './demo-accounts.ts'

export async function startTelegramWithDemoParents(
  deps: Deps,
  today: string,
): Promise<{ url: string; close(): Promise<void> }> {
  await linkParents(deps, today)
  const people = await peopleOfTelegram(deps.db)
  const known = people.filter(({ isLinked }) => isLinked).map(({ id }) => id)
  const telegram = await startDemoTelegram({ people, known, now: () => deps.clock.now().getTime() })
  deps.telegram = createTelegramBot({ token: telegram.token, url: telegram.url, linkUrl: telegram.url })
  // The simulated Telegram loses its chats when the program ends. Each known person sends a question, which creates the
  // chat again.
  for (const id of known) telegram.type(id, botQuestionLabels.bugun)
  return telegram
}

const parentsAtMost = 10
const linkedParents = 4

/** Numbers that are added to a person's id to make a unique chat id. */
const chatIdOf = { agent: 1_000_000_000, student: 2_000_000_000, staff: 3_000_000_000 }

async function linkParents(deps: Deps, today: string): Promise<void> {
  await addDemoDataOnce(deps, { name: 'demo-telegram', today }, async (tx) => {
    const parents = await tx.many<{ id: number }>(
      sql`select id from agent where ${maySignInAsParentSql} order by phone <> ${demoParentData.phone}, id limit ${linkedParents}`,
    )
    for (const { id } of parents) {
      const chat = { chatId: chatIdOf.agent + id, language: 'uz', by: 'contact', now: deps.clock.now() } as const
      await linkTelegramChat(tx, { side: 'agent', id }, chat)
    }
  })
}

async function peopleOfTelegram(db: Db): Promise<(SimulatedTelegramUser & { isLinked: boolean })[]> {
  const people = await db.many<SimulatedTelegramUser & { isLinked: boolean }>(sql`
    (select ${chatIdOf.agent}::bigint + id as id, full_name as "firstName", phone, ${telegramChatIdSql('agent', sql`agent.id`)} is not null as "isLinked"
      from agent where ${maySignInAsParentSql} order by phone <> ${demoParentData.phone}, agent.id limit ${parentsAtMost})
    union all
    select ${chatIdOf.student}::bigint + id, full_name, coalesce(phone_number, mobile, ''), ${telegramChatIdSql('student', sql`student.id`)} is not null
      from student where login = ${demoStudentLogin}
    union all
    select ${chatIdOf.staff}::bigint + id, full_name, coalesce(phone_number, ''), ${telegramChatIdSql('staff', sql`staff.id`)} is not null
      from staff where login = ${demoLogins.teacher}
    order by id`)
  return [...people, { id: 9_000_000_001, firstName: 'Notanish Odam', phone: '998900000000', isLinked: false }]
}
