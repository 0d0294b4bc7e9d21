/** Measures notifications to many parents through a simulated Telegram while teachers save attendance. */
import { setTimeout as delay } from 'node:timers/promises'
import { startDemoTelegram } from '../../demo/src/telegram.ts'
import { ParentNotificationKind } from '../../protocol/src/people/notifications/schemas.ts'
import { recordParentNotification } from '../../server/src/content/channels/record-notification.ts'
import { sql } from '../../server/src/db/db.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { openPostgres } from '../../server/src/db/open.ts'
import { systemClock, todayInTashkent } from '../../server/src/deps.ts'
import { ensureSuperadmin } from '../../server/src/start.ts'
import { startPostgres } from '../postgres.ts'
import { createTokensOfUsers, type LoadTestRequest, sendLoadRequests } from './load.ts'
import { createDataFolder, startMeasuredProgram } from './program.ts'
import { medianOf, percentileOf } from './tables.ts'

const families = Number(process.argv[2] ?? 10_000)
const inGroup = 20
const saves = 1_000
const rounds = 5
const pauseMs = 60_000
const firstChat = 7_000_000

const people = Array.from({ length: families }, (_, n) => ({ id: firstChat + n + 1, firstName: `Ota ${n}`, phone: '' }))
const telegram = await startDemoTelegram({ people, known: people.map(({ id }) => id) })
const postgres = await startPostgres()
const database = openPostgres(postgres.url, 4)
const { pool, db } = database
const today = todayInTashkent(systemClock)
try {
  await prepare()
  const product = await startMeasuredProgram(
    'server/src/main.ts',
    {
      ...process.env,
      ...{ DATABASE_URL: postgres.url, PORT: '0', MARKAZ_DEMO: '0', NODE_ENV: 'production' },
      ...{ MARKAZ_DATA: createDataFolder(), MARKAZ_TELEGRAM_TOKEN: telegram.token, MARKAZ_TELEGRAM_URL: telegram.url },
    } as NodeJS.ProcessEnv,
    /Markaz tayyor: http:\/\/[^:]+:(\d+)/,
  )
  const [token = ''] = await createTokensOfUsers(db, `login = 'superadmin'`)
  const saved = async () =>
    (await sendLoadRequests(product.base, (n) => save(n, token), { count: saves, lanes: 1 })).medianMs
  await saved()
  const quiet: number[] = []
  const busy: number[] = []
  let from = 0
  let started = 0
  for (let round = 0; round < rounds; round++) {
    await withdrawAll()
    quiet.push(await saved())
    from = arrived()
    started = Date.now()
    await tellEverybody(round)
    while (arrived() < from + 50) await delay(100)
    busy.push(await saved())
    console.log(`a save alone ${quiet.at(-1)?.toFixed(1)} ms, while it is told ${busy.at(-1)?.toFixed(1)} ms`)
  }
  const late = await absences(product.base, token)
  const perSecond = ((arrived() - from) * 1_000) / (Date.now() - started)
  const ratio = medianOf(busy.map((ms, round) => ms / (quiet[round] as number)))
  const open = await db.one<{ count: number }>(sql`select count(*) from delivery where state = 'queued'`)
  console.log(`
a save of attendance for ${inGroup}: ${medianOf(quiet).toFixed(1)} ms alone, ${medianOf(busy).toFixed(1)} ms while ${families.toLocaleString('en')} messages go out, in the middle of ${rounds} pairs ${ratio.toFixed(2)} × (wanted ≤ 1.20)
an absence is in the chat after the pause: p50 ${percentileOf(late, 0.5)} ms, p95 ${percentileOf(late, 0.95)} ms of ${late.length} (wanted ≤ 10000)
messages a second: ${perSecond.toFixed(1)}; ${open?.count} of ${families.toLocaleString('en')} still wait`)
  await product.kill()
} finally {
  await telegram.close()
  await database.close()
  postgres.stop()
}

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

async function withdrawAll(): Promise<void> {
  await pool.query('update telling set decided_at = now() where decided_at is null')
  await pool.query(`delete from delivery where state = 'queued'`)
  await pool.query('vacuum analyze telling, delivery')
}

async function tellEverybody(round: number): Promise<void> {
  const told = Array.from({ length: families }, (_, n) => ({ studentId: n + 1, body: "Ertaga dars bo'lmaydi." }))
  const now = new Date()
  await db.transaction((tx) =>
    recordParentNotification(tx, {
      kind: ParentNotificationKind.Centre,
      cause: `bench-${round}`,
      title: 'Xabar',
      told,
      groupId: null,
      now,
    }),
  )
}

function save(n: number, token: string, absent: number | null = null): LoadTestRequest {
  const group = (n % (families / inGroup)) + 1
  const first = (group - 1) * inGroup + 1
  const mark = Math.floor((n * inGroup) / families) % 2 ? 1 : 4
  const attendances = Array.from({ length: inGroup }, (_, nth) => ({
    studentId: first + nth,
    mark: first + nth === absent ? 2 : mark,
  }))
  return {
    ...{ method: 'PUT', path: `/api/staff/groups/for-admin/${group}/attendance`, token },
    body: JSON.stringify({ scheduleId: group, date: today, attendances }),
  }
}

/**
 * Returns a sorted list: how many milliseconds after the end of the undo period parents are notified of an absence.
 */
async function absences(base: string, token: string): Promise<number[]> {
  const savedAt = new Map<number, number>()
  for (let n = 0; n < 40; n++) {
    const absent = n * inGroup + 1
    await sendLoadRequests(base, () => save(n, token, absent), { count: 1, lanes: 1 })
    savedAt.set(absent, Date.now())
    await delay(500)
  }
  const cameAt = (studentId: number) =>
    telegram.chat(firstChat + studentId).messages.find(({ text }) => text.includes('kelmadi'))?.at
  while ([...savedAt.keys()].some((id) => cameAt(id) === undefined)) await delay(200)
  return [...savedAt].map(([id, at]) => (cameAt(id) as number) - at - pauseMs).sort((one, other) => one - other)
}

function arrived(): number {
  return telegram.asked().filter((method) => method === 'sendMessage').length
}
