import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startDemoTelegram } from '@markaz/demo/telegram'
import { ParentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import { expect, it, onTestFinished } from 'vitest'
import { type Db, sql } from '../../db/db.ts'
import { openEmbeddedDatabase } from '../../db/open.ts'
import { systemClock } from '../../deps.ts'
import { createJobQueue } from '../../jobs/queue.ts'
import { linkTelegramChat } from '../../people/telegram/link-chat.ts'
import { buildParent, buildStudent } from '../../testing/build.ts'
import { copyTestDatabaseTemplateTo } from '../../testing/centre.ts'
import { recordParentNotification } from './record-notification.ts'
import type { ChannelDeps } from './send-by-channel.ts'
import { createQueueDueSmsJob } from './write-sms-queue.ts'

const program = fileURLToPath(new URL('./testing/ways-program.ts', import.meta.url))
const kills = Number(process.env.MARKAZ_KILLS ?? 8)
const messages = 30 * kills

// Shows: FAMILY-016
it('if the process that sends notifications is killed repeatedly, no message is sent twice or lost', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'markaz-ways-'))
  copyTestDatabaseTemplateTo(folder)
  const people = Array.from({ length: messages }, (_, n) => ({ id: 7_001 + n, firstName: `Odam ${n}`, phone: '' }))
  const limits = { perSecond: 100_000, perChatMs: 0 }
  const telegram = await startDemoTelegram({ people, known: people.map(({ id }) => id), limits })
  const start = () => spawn(process.execPath, [program, folder, telegram.url, telegram.token], { stdio: 'pipe' })
  await inBetween(folder, (db) =>
    queue(
      db,
      people.map(({ id }) => id),
    ),
  )
  let running = start()
  onTestFinished(async () => {
    running.kill('SIGKILL')
    await telegram.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const arrived = () => people.reduce((sum, { id }) => sum + telegram.chat(id).messages.length, 0)
  for (let n = 0; n < kills; n++) {
    const goal = Math.min(arrived() + 1 + (n % 20), messages)
    await expect.poll(arrived, { timeout: 30_000, interval: 1 }).toBeGreaterThanOrEqual(goal)
    const ended = once(running, 'exit')
    running.kill('SIGKILL')
    await ended
    running = start()
  }
  const open = sql`select count(*)::int as count from delivery where way = 'telegram' and state in ('queued', 'sending')`
  let said = ''
  running.stdout.on('data', (chunk) => {
    said += chunk
  })
  await expect.poll(() => said, { timeout: 60_000 }).toContain('ways.telegram done')
  const ended = once(running, 'exit')
  running.kill('SIGTERM')
  await ended
  const { left, rows } = await inBetween(folder, async (db) => {
    await writeTheRest(db)
    return { left: await db.one(open), rows: await outcomes(db) }
  })
  expect(left).toEqual({ count: 0 })
  expect(rows).toHaveLength(messages)
  const got = (chatId: number) => telegram.chat(chatId).messages.length
  expect(rows.filter(({ chatId }) => got(chatId) > 1)).toEqual([])
  expect(rows.filter(({ chatId, state }) => state === 'sent' && got(chatId) !== 1)).toEqual([])
  expect(rows.filter(({ state, sms }) => sms !== (state === 'unknown' ? 1 : 0))).toEqual([])
  expect(rows.filter(({ state }) => state !== 'sent' && state !== 'unknown')).toEqual([])
}, 600_000)

async function queue(db: Db, chatIds: readonly number[]): Promise<void> {
  const now = new Date()
  await db.transaction(async (tx) => {
    const told: { studentId: number; body: string }[] = []
    for (const [n, chatId] of chatIds.entries()) {
      const studentId = await buildStudent(tx)
      const id = await buildParent(tx, { studentIds: [studentId], phone: `99890${1_000_000 + n}` })
      await linkTelegramChat(tx, { side: 'agent', id }, { chatId, language: 'uz', by: 'link', now })
      told.push({ studentId, body: `xabar ${n}` })
    }
    await recordParentNotification(tx, {
      kind: ParentNotificationKind.Absence,
      cause: 'sinov',
      title: 'Xabar',
      told,
      groupId: null,
      now,
    })
  })
}

async function writeTheRest(db: Db): Promise<void> {
  const queue = createJobQueue({ db, clock: systemClock })
  queue.handle(
    createQueueDueSmsJob({ db, clock: systemClock, tokenKey: new Uint8Array(32).fill(7) } as unknown as ChannelDeps),
  )
  await queue.runDue('ways.sms')
}

const outcomes = (db: Db) =>
  db.many<{ chatId: number; state: string; sms: number }>(sql`
    select chat_id as "chatId", state, (select count(*)::int from sms where sms.agent_id = delivery.agent_id) as sms
    from delivery join telegram_chat on telegram_chat.agent_id = delivery.agent_id where way = 'telegram'`)

async function inBetween<T>(folder: string, work: (db: Db) => Promise<T>): Promise<T> {
  const database = await openEmbeddedDatabase(folder)
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}
