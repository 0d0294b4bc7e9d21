import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { DemoTelegram } from '../../demo/src/telegram.ts'
import { ParentNotificationKind } from '../../protocol/src/people/notifications/schemas.ts'
import { recordParentNotification } from '../../server/src/content/channels/record-notification.ts'
import { type Db, sql } from '../../server/src/db/db.ts'
import type { FailureTestReport } from '../machines/failure-test.ts'

const families = 400
const firstChat = 7_000_000
export const notificationsPerRecording = 20

export const simulatedParents = Array.from({ length: families }, (_, n) => ({
  id: firstChat + n + 1,
  firstName: `Ota ${n}`,
  phone: '',
}))

export async function addFamilies(pool: Pool): Promise<void> {
  await pool.query(`insert into student (ext_id, first_name, last_name)
    select 'student-' || n, 'Ali', 'Karimov' from generate_series(1, ${families}) n`)
  await pool.query(`insert into agent (full_name, phone)
    select 'Ota ' || n, '99890' || lpad(n::text, 7, '0') from generate_series(1, ${families}) n`)
  await pool.query(`insert into agent_student (agent_id, student_id, relation) select id, id, 'father' from agent`)
  await pool.query(`insert into telegram_chat (chat_id, agent_id, linked_by, linked_at)
    select ${firstChat} + id, id, 'link', now() from agent`)
  await pool.query(`update way_rule set answer_minutes = null`)
}

export async function recordFamilyNotifications(db: Db, first: number): Promise<void> {
  const told = Array.from({ length: notificationsPerRecording }, (_, n) => ({
    studentId: ((first + n) % families) + 1,
    body: `xabar-${first + n}.`,
  }))
  const now = new Date()
  const notice = {
    kind: ParentNotificationKind.Absence,
    cause: `sinov:${first}`,
    title: 'Xabar',
    told,
    groupId: null,
    now,
  }
  await db.transaction((tx) => recordParentNotification(tx, notice))
}

export function recordNotificationsRepeatedly(record: (first: number) => Promise<void>) {
  const numbers = new Set<number>()
  let isOver = false
  const running = (async () => {
    for (let first = 0; !isOver; first += notificationsPerRecording) {
      await record(first).then(
        () => {
          for (let n = first; n < first + notificationsPerRecording; n++) numbers.add(n)
        },
        () => {},
      )
      await delay(2_000)
    }
  })()
  return {
    numbers,
    async stop() {
      isOver = true
      await running
    },
  }
}

export async function countUndeliveredNotifications(db: Db): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select (select count(*) from telling where decided_at is null) + (select count(*) from sms where status = 'waiting')
      + (select count(*) from delivery where way in ('telegram', 'sms') and sms_id is null and state in ('queued', 'sending')) as count`)
  return row?.count ?? 0
}

function countOf(texts: readonly string[]): Map<number, number> {
  const times = new Map<number, number>()
  for (const text of texts) {
    const number = Number(text.match(/xabar-(\d+)\./)?.[1])
    times.set(number, (times.get(number) ?? 0) + 1)
  }
  return times
}

/**
 * Checks that each notification reached its family once, by Telegram or SMS, and reports the results to `promises`.
 * @param noted numbers in the texts of the notifications that must exist
 */
export async function checkNotificationDelivery(
  db: Db,
  promises: FailureTestReport,
  {
    noted,
    telegram,
    sent,
  }: { noted: ReadonlySet<number>; telegram: DemoTelegram; sent: readonly Record<string, string>[] },
): Promise<void> {
  const rows = await db.many<{ number: number; state: string; sms: string | null }>(sql`
    select substring(telling.body from '[0-9]+')::int as number, delivery.state, sms.status as sms
    from telling left join delivery on delivery.telling_id = telling.id and delivery.way = 'telegram'
    left join delivery other on other.telling_id = telling.id and other.way = 'sms' left join sms on sms.id = other.sms_id`)
  const inChats = countOf(simulatedParents.flatMap(({ id }) => telegram.chat(id).messages.map(({ text }) => text)))
  const bySms = countOf(sent.map(({ message = '' }) => message))
  const times = (number: number, where: Map<number, number>) => where.get(number) ?? 0
  const count = (which: (row: (typeof rows)[number]) => boolean) => rows.filter(which).length
  const none = (text: string, found: number) => promises.check(text, found === 0, `${found}`)
  const unknown = rows.filter(({ state }) => state === 'unknown')
  const arrivedAll = unknown.filter(({ number }) => times(number, inChats) > 0).length
  console.log(
    `${rows.length} messages to families: ${count(({ state }) => state === 'sent')} sent, ${unknown.length} cut off on their way (of them ${arrivedAll} had arrived; all of them by SMS)`,
  )
  const known = count(({ number }) => noted.has(number))
  promises.check('each message is known', known === noted.size, `${known} of ${noted.size}`)
  none(
    'lost: arrived neither in the chat nor by SMS',
    count(({ number }) => times(number, inChats) + times(number, bySms) === 0),
  )
  none(
    'in a chat twice',
    count(({ number }) => times(number, inChats) > 1),
  )
  none(
    'told as sent, and not in the chat once',
    count(({ number, state }) => state === 'sent' && times(number, inChats) !== 1),
  )
  none(
    'neither sent nor cut off',
    count(({ state }) => state !== 'sent' && state !== 'unknown'),
  )
  none(
    'cut off, and not sent by SMS',
    unknown.filter(({ number, sms }) => sms !== 'sent' || times(number, bySms) === 0).length,
  )
  none(
    'by SMS although it was sent to the chat',
    count(({ number, state }) => state === 'sent' && times(number, bySms) > 0),
  )
  // If the confirmation of the SMS gateway is lost, the SMS is sent again: a second SMS is better than none.
  console.log(
    `of ${sent.length} SMS, cut off themselves and sent again: ${[...bySms.values()].filter((one) => one > 1).length}`,
  )
  const given = await db.one<{ count: number }>(sql`select count(*) from job where given_up_at is not null`)
  none('jobs given up', given?.count ?? 0)
}
