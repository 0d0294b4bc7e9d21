/**
 * `npm run bench families [FAMILIES]`: a message to 100,000 parents goes out through a Telegram that keeps its limits while
 * teachers save attendance. How much slower a save is than without it, p50 and p95, in turns on the same PostgreSQL:
 * without a queue, while it is decided who hears of it, while it goes out, and again. Then thirty lessons are marked at
 * once: how long after the teachers' pause an absence is with the parent, in the chat or, where the bot is blocked, by
 * SMS. And whether Telegram had to refuse anything. Six minutes.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { startDemoTelegram } from '../../demo/src/telegram.ts'
import { ParentKind } from '../../protocol/src/people/news/schemas.ts'
import { readKeys } from '../../server/src/access/keys.ts'
import { openSession } from '../../server/src/centre/sign-in/sessions.ts'
import { noteTelling } from '../../server/src/content/ways/note-telling.ts'
import { sql } from '../../server/src/db/db.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { openPostgres } from '../../server/src/db/open.ts'
import { systemClock, tashkentDay } from '../../server/src/deps.ts'
import { account, startEskiz } from '../../server/src/integrations/sms/testing/eskiz-server.ts'
import { ensureSuperadmin } from '../../server/src/start.ts'
import { startPostgres } from '../postgres.ts'
import { load, type Shot } from './load.ts'
import { program } from './program.ts'

const families = Number(process.argv[2] ?? 100_000)
const inGroup = 20
const saves = 250
const rounds = 3
const lessons = 30
const absentIn = 10
/** Of the absent, whose parents have blocked the bot. */
const blockedIn = 20
const pauseMs = 60_000
const firstChat = 7_000_000

const people = Array.from({ length: families }, (_, n) => ({ id: firstChat + n + 1, firstName: `Ota ${n}`, phone: '' }))
const telegram = await startDemoTelegram({ people, known: people.map(({ id }) => id) })
const eskiz = await startEskiz()
const postgres = await startPostgres()
const database = openPostgres(postgres.url, 4)
const { pool, db } = database
const today = tashkentDay(systemClock)
try {
  await prepare()
  const { tokenKey: key } = await readKeys(db, new Date())
  const product = await program(
    'server/src/main.ts',
    {
      ...process.env,
      ...{ DATABASE_URL: postgres.url, PORT: '0', MARKAZ_DEMO: '0', NODE_ENV: 'production' },
      ...{ MARKAZ_SMS_EMAIL: account.email, MARKAZ_SMS_PASSWORD: account.password, MARKAZ_SMS_URL: eskiz.url },
      ...{ MARKAZ_DATA: '/tmp/markaz-bench', MARKAZ_TELEGRAM_TOKEN: telegram.token, MARKAZ_TELEGRAM_URL: telegram.url },
    } as NodeJS.ProcessEnv,
    /Markaz tayyor: http:\/\/[^:]+:(\d+)/,
  )
  const staffId = (await db.one<{ id: number }>(sql`select id from staff where login = 'superadmin'`))?.id ?? 0
  const { accessToken: token } = await openSession({ tokenKey: key, clock: systemClock }, db, {
    ...{ staffId, address: '127.0.0.1', userAgent: null, fcmToken: null },
  })
  // The first ones only warm up.
  await load(product.base, (n) => save(n, token), { count: 4 * saves, lanes: 1 })
  const times = { without: [] as number[], deciding: [] as number[], sending: [] as number[] }
  const measure = async (into: number[]) => {
    const { times } = await load(product.base, (n) => save(n, token), { count: saves, lanes: 1 })
    into.push(...times)
  }
  let went = { messages: 0, ms: 0 }
  const refusedBefore = telegram.refused()
  for (let round = 0; round < rounds; round++) {
    if (round > 0) await forgetAll()
    await measure(times.without)
    await tellEverybody()
    while ((await undecided()) > 0) await measure(times.deciding)
    const [from, started] = [arrived(), Date.now()]
    for (let n = 0; n < 4; n++) await measure(times.sending)
    if (round === rounds - 1) await delay(60_000)
    went = { messages: went.messages + arrived() - from, ms: went.ms + Date.now() - started }
  }
  const { inChat, bySms } = await absences(product.base, token)
  const refused = telegram.refused() - refusedBefore
  const open = await db.one<{ count: number }>(sql`select count(*) from delivery where state = 'queued'`)
  const line = (name: string, some: number[]) => {
    const [own, alone] = [some, times.without].map((all) => all.toSorted((one, other) => one - other))
    const of = (share: number) =>
      `${at(own ?? [], share).toFixed(1)} ms (${(at(own ?? [], share) / at(alone ?? [], share)).toFixed(2)})`
    console.log(`  ${name.padEnd(40)} p50 ${of(0.5)}, p95 ${of(0.95)} of ${some.length}`)
  }
  console.log(`\na save of attendance for ${inGroup}, ${families.toLocaleString('en')} messages (wanted ≤ 1.20):`)
  line('without them', times.without)
  line('while it is decided who hears of them', times.deciding)
  line('while they go out', times.sending)
  console.log(`an absence is there after the pause, ${lessons} lessons of ${absentIn} absent marked at once:
  in the chat: p50 ${at(inChat, 0.5)} ms, p95 ${at(inChat, 0.95)} ms of ${inChat.length} (wanted ≤ 10000)
  by SMS where the bot is blocked: worst ${at(bySms, 1)} ms of ${bySms.length} (wanted ≤ 60000)
messages a second: ${((went.messages * 1_000) / went.ms).toFixed(1)} over ${Math.round(went.ms / 1_000)} s; refused by Telegram's limits: ${refused} (wanted 0); ${open?.count} of ${families.toLocaleString('en')} still wait`)
  await product.kill()
} finally {
  await telegram.close()
  await eskiz.close()
  await database.close()
  postgres.stop()
}

/** Groups of twenty with a lesson today, each student with a parent who has a chat. */
async function prepare(): Promise<void> {
  await migrate(pool)
  await ensureSuperadmin(db, { MARKAZ_SUPERADMIN: 'superadmin', MARKAZ_ADMIN_PASSWORD: 'bench-bench-1' } as never)
  const run = (statement: string) => pool.query(statement)
  await run(`insert into head_office (ext_id, name) values ('office-1', 'Filial 1')`)
  await run(`insert into course (ext_id, name) values ('course-1', 'Kurs 1')`)
  await run(`insert into study_group (ext_id, name, head_office_id, course_id)
    select 'group-' || n, 'Algebra ' || n, 1, 1 from generate_series(1, ${families / inGroup}) n`)
  await run(`insert into schedule_item (group_id, key, days_of_week, begin_time, end_time, start_date)
    select id, 'a', '{1,2,3,4,5,6,7}', '09:00', '10:30', '2026-01-01' from study_group`)
  await run(`insert into lesson (group_id, schedule_item_id, date, begin_time, end_time)
    select group_id, id, '${today}', begin_time, end_time from schedule_item`)
  await run(`insert into student (ext_id, first_name, last_name)
    select 'student-' || n, 'Ali', 'Karimov' from generate_series(1, ${families}) n`)
  await run(`insert into student_head_office (student_id, head_office_id, from_erp) select id, 1, true from student`)
  await run(`insert into student_group (ext_id, student_id, group_id, started_date)
    select 'place-' || id, id, (id - 1) / ${inGroup} + 1, '2026-01-01' from student`)
  await run(
    `insert into agent (full_name, phone) select 'Ota ' || n, '99890' || lpad(n::text, 7, '0') from generate_series(1, ${families}) n`,
  )
  await run(`insert into agent_student (agent_id, student_id, relation) select id, id, 'father' from agent`)
  await run(
    `insert into telegram_chat (chat_id, agent_id, linked_by, linked_at) select ${firstChat} + id, id, 'link', now() from agent`,
  )
  await run('vacuum analyze')
}

async function tellEverybody(): Promise<void> {
  const told = Array.from({ length: families }, (_, n) => ({ studentId: n + 1, body: "Ertaga dars bo'lmaydi." }))
  const now = new Date()
  await db.transaction((tx) =>
    noteTelling(tx, { kind: ParentKind.Centre, cause: 'bench', title: 'Xabar', told, groupId: null, now }),
  )
}

/** All come, now in time and now late: nobody is told of it. */
function save(n: number, token: string, absent: readonly number[] = []): Shot {
  const group = (n % (families / inGroup)) + 1
  const first = (group - 1) * inGroup + 1
  const mark = Math.floor((n * inGroup) / families) % 2 ? 1 : 4
  const attendances = Array.from({ length: inGroup }, (_, nth) => ({
    studentId: first + nth,
    mark: absent.includes(first + nth) ? 2 : mark,
  }))
  return {
    ...{ method: 'PUT', path: `/api/staff/groups/for-admin/${group}/attendance`, token },
    body: JSON.stringify({ scheduleId: group, date: today, attendances }),
  }
}

/** All lessons within a moment, as at the beginning of an hour. @returns milliseconds after the pause, ascending */
async function absences(base: string, token: string): Promise<{ inChat: number[]; bySms: number[] }> {
  const savedAt = new Map<number, number>()
  const blocked = new Set<number>()
  await load(
    base,
    (n) => {
      const absent = Array.from({ length: absentIn }, (_, nth) => n * inGroup + 1 + nth)
      for (const id of absent) {
        savedAt.set(id, Date.now())
        if (savedAt.size % blockedIn === 0) blocked.add(id)
      }
      return save(n, token, absent)
    },
    { count: lessons, lanes: 8 },
  )
  for (const id of blocked) telegram.block(firstChat + id)
  const smsAt = new Map<string, number>()
  const cameAt = (id: number) => {
    if (!blocked.has(id)) return telegram.chat(firstChat + id).messages.find(({ text }) => text.includes('kelmadi'))?.at
    const phone = phoneOf(id)
    if (!smsAt.has(phone) && eskiz.sent.some(({ mobile_phone }) => mobile_phone === phone)) smsAt.set(phone, Date.now())
    return smsAt.get(phone)
  }
  while ([...savedAt.keys()].filter((id) => cameAt(id) === undefined).length > 0) await delay(50)
  const late = [...savedAt].map(([id, at]) => ({ id, ms: (cameAt(id) as number) - at - pauseMs }))
  const of = (isBlocked: boolean) =>
    late.flatMap(({ id, ms }) => (blocked.has(id) === isBlocked ? [ms] : [])).toSorted((one, other) => one - other)
  return { inChat: of(false), bySms: of(true) }
}

/** The tables of the queue are empty again; the server is told nothing. */
async function forgetAll(): Promise<void> {
  await pool.query('truncate telling, delivery')
  await pool.query(`delete from job where kind like 'ways.decide%'`)
  await delay(2_000)
}

async function undecided(): Promise<number> {
  const row = await db.one<{ count: number }>(sql`select count(*) from telling where decided_at is null`)
  return row?.count ?? 0
}

const phoneOf = (id: number) => `99890${String(id).padStart(7, '0')}`

function arrived(): number {
  return telegram.asked().filter((method) => method === 'sendMessage').length
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number
}
