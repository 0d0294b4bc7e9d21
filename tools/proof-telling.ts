/**
 * `npm run proof:telling [-- --kills 1000]`: families are told by the product as a process of its own, on a PostgreSQL,
 * through stand-ins of Telegram (at its limits) and of an SMS gateway, and the process is killed over and over: mostly
 * while messages are on their way, now and then at any moment of its life. Then every message is looked for where it
 * arrived. Ends with 1 when one was lost, doubled within Telegram, or told as what it was not.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startDemoTelegram } from '../demo/src/telegram.ts'
import { ParentKind } from '../protocol/src/people/news/schemas.ts'
import { noteTelling } from '../server/src/content/ways/note-telling.ts'
import { sql } from '../server/src/db/db.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { openPostgres } from '../server/src/db/open.ts'
import { account, startEskiz } from '../server/src/integrations/sms/testing/eskiz-server.ts'
import { startPostgres } from './postgres.ts'
import { makeServers } from './telling/servers.ts'
import { keepCount } from './videos/promises.ts'

const { values } = parseArgs({ options: { kills: { type: 'string', default: '1000' } } })
const kills = Number(values.kills)
const families = 400
const firstChat = 7_000_000
/** So many wait at the beginning of each life. */
const waiting = 60
const inDeed = 20

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const promises = keepCount()
const folder = mkdtempSync(join(tmpdir(), 'markaz-telling-'))
const people = Array.from({ length: families }, (_, n) => ({ id: firstChat + n + 1, firstName: `Ota ${n}`, phone: '' }))
const telegram = await startDemoTelegram({ people, known: people.map(({ id }) => id), lineMs: 40 })
const eskiz = await startEskiz()
// It is the server that is killed, never its database.
const postgres = await startPostgres('fsync=off')
const database = openPostgres(postgres.url, 4)
const { db, pool } = database
await prepare()
const servers = makeServers(
  {
    ...process.env,
    ...{ DATABASE_URL: postgres.url, PORT: '0', MARKAZ_DEMO: '0', NODE_ENV: 'production', LOG_LEVEL: 'error' },
    ...{
      MARKAZ_DATA: join(folder, 'data'),
      MARKAZ_ADMIN_PASSWORD: 'Sinov-2026',
      NODE_COMPILE_CACHE: join(folder, 'cache'),
    },
    ...{ MARKAZ_TELEGRAM_TOKEN: telegram.token, MARKAZ_TELEGRAM_URL: telegram.url },
    ...{ MARKAZ_SMS_EMAIL: account.email, MARKAZ_SMS_PASSWORD: account.password, MARKAZ_SMS_URL: eskiz.url },
  },
  join(folder, 'log'),
)
process.once('exit', () => servers.close())

let noted = 0
try {
  const begunAt = Date.now()
  for (let n = 1; n <= kills; n++) {
    await keepWaiting()
    const before = arrived()
    const server = await servers.start()
    if (n % 5 === 0) await delay(Math.random() * 1_500)
    else {
      const goal = before + 1 + Math.floor(Math.random() * 15)
      await until(() => arrived() >= goal, `life ${n} sends`)
      await delay(Math.random() * 100)
    }
    await server.kill()
    await endClaims()
    if (n % 50 === 0) console.log(`${n} killed, ${arrived()} arrived, ${Math.round((Date.now() - begunAt) / 1_000)} s`)
  }
  await servers.start()
  await until(async () => (await open()) === 0, 'everything has left')
  await look()
} catch (error) {
  promises.check(
    'the proof came to its end',
    false,
    error instanceof Error ? (error.stack ?? error.message) : String(error),
  )
} finally {
  servers.close()
  await database.close()
  postgres.stop()
  await Promise.all([telegram.close(), eskiz.close()])
  rmSync(folder, { recursive: true, force: true })
}
console.log(promises.broken() === 0 ? '\nall promises kept' : `\n${promises.broken()} broken`)
process.exit(promises.broken() === 0 ? 0 : 1)

/** Families with one child and one parent, each with a chat and a telephone. What nobody has read in time is not waited for here. */
async function prepare(): Promise<void> {
  await migrate(pool)
  await pool.query(`insert into student (ext_id, first_name, last_name)
    select 'student-' || n, 'Ali', 'Karimov' from generate_series(1, ${families}) n`)
  await pool.query(`insert into agent (full_name, phone)
    select 'Ota ' || n, '99890' || lpad(n::text, 7, '0') from generate_series(1, ${families}) n`)
  await pool.query(`insert into agent_student (agent_id, student_id, relation) select id, id, 'father' from agent`)
  await pool.query(`insert into telegram_chat (chat_id, agent_id, linked_by, linked_at)
    select ${firstChat} + id, id, 'link', now() from agent`)
  await pool.query(`update way_rule set answer_minutes = null`)
}

/** Deeds of a few children each, so that a life begins with deciding who hears of what. */
async function keepWaiting(): Promise<void> {
  for (let left = await open(); left < waiting; left += inDeed) {
    const told = Array.from({ length: inDeed }, () => ({
      studentId: (noted++ % families) + 1,
      body: `xabar-${noted}.`,
    }))
    const now = new Date()
    const news = { kind: ParentKind.Absence, cause: `sinov:${noted}`, title: 'Xabar', told, groupId: null, now }
    await db.transaction((tx) => noteTelling(tx, news))
  }
}

/** Nobody works any more, so no claim need run out: on the clock it would take a minute, of an SMS three. */
async function endClaims(): Promise<void> {
  await db.run(sql`update job set run_at = now() where claim is not null`)
}

/** What has neither arrived nor come to an end. */
async function open(): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select (select count(*) from telling where decided_at is null) + (select count(*) from sms where status = 'waiting')
      + (select count(*) from delivery where way = 'telegram' and state in ('queued', 'sending')) as count`)
  return row?.count ?? 0
}

function arrived(): number {
  return people.reduce((sum, { id }) => sum + telegram.chat(id).messages.length, 0)
}

async function until(isTrue: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const endsAt = Date.now() + 120_000
  while (!(await isTrue())) {
    if (Date.now() > endsAt) throw new Error(`Two minutes, and not yet: ${what}`)
    await delay(5)
  }
}

/** How often each message arrived, by the number in its words. */
function countOf(texts: readonly string[]): Map<number, number> {
  const times = new Map<number, number>()
  for (const text of texts) {
    const number = Number(text.match(/xabar-(\d+)\./)?.[1])
    times.set(number, (times.get(number) ?? 0) + 1)
  }
  return times
}

async function look(): Promise<void> {
  const rows = await db.many<{ number: number; state: string; sms: string | null }>(sql`
    select substring(telling.body from '[0-9]+')::int as number, delivery.state, sms.status as sms
    from telling left join delivery on delivery.telling_id = telling.id and delivery.way = 'telegram'
    left join delivery other on other.telling_id = telling.id and other.way = 'sms' left join sms on sms.id = other.sms_id`)
  const inChats = countOf(people.flatMap(({ id }) => telegram.chat(id).messages.map(({ text }) => text)))
  const bySms = countOf(eskiz.sent.map(({ message = '' }) => message))
  const times = (number: number, where: Map<number, number>) => where.get(number) ?? 0
  const count = (which: (row: (typeof rows)[number]) => boolean) => rows.filter(which).length
  const none = (text: string, found: number) => promises.check(text, found === 0, `${found}`)
  const unknown = rows.filter(({ state }) => state === 'unknown')
  const arrivedAll = unknown.filter(({ number }) => times(number, inChats) > 0).length
  console.log(
    `\n${kills} kills, ${noted} messages: ${count(({ state }) => state === 'sent')} sent, ${unknown.length} cut off on their way (of them ${arrivedAll} had arrived; all of them by SMS)`,
  )
  promises.check('each message is known', rows.length === noted, `${rows.length} of ${noted}`)
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
  // A gateway cannot be asked either: an SMS whose "yes" was cut off goes out again, rather than being lost.
  console.log(
    `of ${eskiz.sent.length} SMS, cut off themselves and sent again: ${[...bySms.values()].filter((one) => one > 1).length}`,
  )
  const given = await db.one<{ count: number }>(sql`select count(*) from job where given_up_at is not null`)
  none('jobs given up', given?.count ?? 0)
}
