import { startDemoTelegram } from '@markaz/demo/telegram'
import { parentTelegram, staffTelegram, studentTelegram } from '@markaz/protocol/people/telegram/routes'
import { sendTelegramCodeJobKind } from '../../../centre/sms/sms-codes.ts'
import { sql } from '../../../db/db.ts'
import { createTelegramBot } from '../../../integrations/telegram/bot.ts'
import { createJobQueue } from '../../../jobs/queue.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildParent, buildStudent } from '../../../testing/build.ts'
import { openParentSession, openStudentSession } from '../../../testing/portal-session.ts'
import { botAnswerJobKind } from '../handle-update.ts'
import { chatUnlinkedMessageJobKind } from '../link-chat.ts'
import { createReceiveTelegramUpdatesJob, receiveTelegramUpdatesJobKind } from '../receive-updates.ts'

const peopleCount = 199

export async function createTelegramFixture({ isCalled = false } = {}) {
  let t: TestApp | null = null
  const people = Array.from({ length: peopleCount }, (_, nth) => ({
    ...{
      id: 7_000_000_000 + nth,
      firstName: `Telegramdagi ${nth}`,
      phone: `998931110${String(nth).padStart(3, '0')}`,
    },
  }))
  const telegram = await startDemoTelegram({ people, now: () => t?.deps.clock.now().getTime() ?? 0 })
  const bot = createTelegramBot({ token: telegram.token, url: telegram.url, linkUrl: telegram.url, isCalled })
  t = await startTestApp({ telegram: bot })
  const app = t
  const { db, deps, clock } = app
  // This job queue polls Telegram once instead of waiting for updates.
  const ears = createJobQueue(deps)
  ears.handle(createReceiveTelegramUpdatesJob(deps, { warn: () => {} }, 0))
  let handedOut = 0

  function person() {
    const { id, phone } = people[handedOut++] as (typeof people)[number]
    return {
      id,
      phone,
      says: (text: string) => telegram.type(id, text),
      presses: (text: string) => telegram.press(id, text),
      shares: (other?: { phone: string; ofPersonId?: number }) => telegram.shareContact(id, other),
      opens: (address: string) => telegram.start(id, new URL(address).searchParams.get('start') ?? undefined),
      blocks: () => telegram.block(id),
      initData: () => telegram.initData(id),
      chat: () => telegram.chat(id),
      read: () => telegram.chat(id).messages.findLast(({ from }) => from === 'bot'),
      countOf: (text: string) =>
        telegram.chat(id).messages.filter((message) => message.from === 'bot' && message.text.includes(text)).length,
    }
  }

  return {
    ...{ t: app, telegram, bot, person },
    /** Processes pending updates and sends the bot's answers. */
    async hear() {
      clock.forward(2_000)
      await ears.runDue(receiveTelegramUpdatesJobKind)
      await app.app.queue.runDue(
        botAnswerJobKind,
        chatUnlinkedMessageJobKind,
        sendTelegramCodeJobKind,
        'recovery.approval',
      )
    },
    async pupil(options: Parameters<typeof buildStudent>[1] = {}) {
      const id = await buildStudent(db, { login: `t.${crypto.randomUUID()}`, ...options })
      const token = await openStudentSession(deps, db, { studentId: id, address: '127.0.0.1', userAgent: null })
      return { id, token, calls: studentTelegram, side: 'student' as const }
    },
    async parent(options: Parameters<typeof buildParent>[1] = {}) {
      const studentIds = options.studentIds ?? [await buildStudent(db)]
      const id = await buildParent(db, { ...options, studentIds })
      return { id, token: await openParentSession(deps, db, id), calls: parentTelegram, side: 'agent' as const }
    },
    async staff() {
      const { token, staffId: id } = await app.signedIn()
      return { id, token, calls: staffTelegram, side: 'staff' as const }
    },
    link: async ({ calls, token }: TelegramTestUser) => (await app.send(calls.link, { token })).data.address,
    state: async ({ calls, token }: TelegramTestUser) => (await app.send(calls.read, { token })).data.chat,
    /** For each chat the reason why its link ended; null = the chat is linked. */
    rows: async ({ side, id }: TelegramTestUser) =>
      (
        await db.many<{ end: string | null }>(
          sql`select end_reason as end from telegram_chat where ${side} = case when agent_id is not null then 'agent' when student_id is not null then 'student' else 'staff' end
            and coalesce(agent_id, student_id, staff_id) = ${id} order by id`,
        )
      ).map(({ end }) => end),
    async close() {
      await app.close()
      await telegram.close()
    },
  }
}

export interface TelegramTestUser {
  id: number
  token: string
  calls: typeof studentTelegram | typeof parentTelegram | typeof staffTelegram
  side: 'student' | 'agent' | 'staff'
}
export type TelegramFixture = Awaited<ReturnType<typeof createTelegramFixture>>
