/** Measures the timetable with 30,000 groups on PostgreSQL, or with fewer: `npm run bench timetable 3000`. */
import type { Page } from 'playwright-core'
import { sql } from '../../server/src/db/db.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { openPostgres } from '../../server/src/db/open.ts'
import { systemClock, todayInTashkent } from '../../server/src/deps.ts'
import { StaffNotificationKind } from '../../server/src/people/notifications/staff-notices.ts'
import { ensureSuperadmin } from '../../server/src/start.ts'
import { addDays } from '../../server/src/teaching/groups/days.ts'
import { queueLessonClashCheck } from '../../server/src/teaching/timetable/notify-clashes.ts'
import { startPostgres } from '../postgres.ts'
import { openBrowser, signInInBrowser } from './browser.ts'
import { insertTimetable } from './fill.ts'
import { createTokensOfUsers, type LoadTestRequest, sendLoadRequests } from './load.ts'
import { createDataFolder, startMeasuredProgram } from './program.ts'
import { formatTableNumber, medianOf } from './tables.ts'

const groups = Number(process.argv[2] ?? 30_000)
const size = { groups, branches: Math.max(1, Math.round(groups / 970)) }
const password = 'bench-bench-1'
const slowdown = 4
const today = todayInTashkent(systemClock)

const postgres = await startPostgres()
const database = openPostgres(postgres.url, 4)
const { pool, db } = database
const browser = await openBrowser()
try {
  await migrate(pool)
  await insertTimetable(pool, { ...size, students: size.groups * 10, today })
  await ensureSuperadmin(db, { MARKAZ_SUPERADMIN: 'superadmin', MARKAZ_ADMIN_PASSWORD: password } as never)
  await pool.query(
    'insert into staff_head_office (staff_id, head_office_id) select staff.id, head_office.id from staff, head_office where is_superadmin',
  )
  const product = await startMeasuredProgram(
    'server/src/main.ts',
    {
      ...process.env,
      ...{ DATABASE_URL: postgres.url, PORT: '0', MARKAZ_DEMO: '0', NODE_ENV: 'production' },
      MARKAZ_DATA: createDataFolder(),
    },
    /Markaz tayyor: http:\/\/[^:]+:(\d+)/,
  )
  try {
    await calls(product.base)
    await bookings(product.base)
    await clashes(product.base)
    await painted(product.base)
  } finally {
    await product.stop()
  }
} finally {
  await browser.close()
  await database.close()
  postgres.stop()
}

async function calls(base: string): Promise<void> {
  const token = (await createTokensOfUsers(db, 'is_superadmin'))[0] as string
  const office = (n: number) => (n % size.branches) + 1
  const lessons = await db.many<{ id: number; roomId: number }>(sql`
    select lesson.id, room_id as "roomId" from lesson join schedule_item on schedule_item.id = schedule_item_id
    where date > ${today} and lesson.group_id % 97 = 1 order by lesson.id limit 400`)
  const teachers = await db.many<{ id: number; office: number }>(sql`
    select staff_id as id, min(head_office_id) as office from staff_head_office join staff on staff.id = staff_id
    where kind = 2 group by staff_id order by staff_id limit 400`)
  const lesson = (n: number) => lessons[n % lessons.length] as (typeof lessons)[number]
  const asked: Asked[] = [
    [
      'free slots: room for 12, 2 × 90 min, 12 weeks',
      (n) => `free-slots?officeId=${office(n)}&people=12&timesAWeek=2&minutes=90&weeks=12`,
      50,
    ],
    [
      '… with a teacher',
      (n) => {
        const teacher = teachers[n % teachers.length] as (typeof teachers)[number]
        return `free-slots?officeId=${teacher.office}&teacherId=${teacher.id}&people=12&timesAWeek=2&minutes=90&weeks=12`
      },
      50,
    ],
    ['who can replace', (n) => `lessons/${lesson(n).id}/replacements`, 50],
    ['the check while dragging', (n) => `lessons/${lesson(n).id}/check?roomId=${lesson(n + 1).roomId}`],
    ['a week of 60 rooms', (n) => `week?officeIds=${office(n)}&date=${addDays(today, 7)}`],
    ['clashes of a branch', (n) => `clashes?officeIds=${office(n)}`],
    ['clashes of all branches, where there are none', () => 'clashes', undefined, 10],
  ]
  console.log(`\n${size.groups.toLocaleString('en')} groups, ${size.branches} branches, ms over HTTP`)
  console.log('call                                             median     p95   wanted')
  for (const one of asked) await measure(base, token, one)
}

type Asked = [name: string, path: (n: number) => string, wanted?: number | undefined, count?: number]

async function measure(base: string, token: string, [name, path, wanted, count = 200]: Asked): Promise<void> {
  const shotOf = (n: number): LoadTestRequest => ({ method: 'GET', path: `/api/staff/timetable/${path(n)}`, token })
  await sendLoadRequests(base, shotOf, { count: Math.ceil(count / 7), lanes: 1 })
  const { medianMs, p95Ms } = await sendLoadRequests(base, shotOf, { count, lanes: 1 })
  console.log(
    `${name.padEnd(46)} ${formatTableNumber(medianMs, 8, 1)} ${formatTableNumber(p95Ms, 7, 1)}   ${wanted ? `≤ ${wanted}${p95Ms <= wanted ? '' : '  ← short of it'}` : ''}`,
  )
}

async function bookings(base: string): Promise<void> {
  const token = (await createTokensOfUsers(db, 'is_superadmin'))[0] as string
  const ids = await db.many<{ id: number }>(sql`
    select min(lesson.id) as id from lesson join study_group on study_group.id = lesson.group_id
    where date > ${today} and head_office_id = 1 group by lesson.group_id order by 1 limit 100`)
  const date = addDays(today, 8)
  const room = await db.one<{ id: number }>(sql`select min(id) as id from room where head_office_id = 1`)
  const body = JSON.stringify({ date, beginTime: '20:00', endTime: '21:00', roomId: room?.id })
  const from = performance.now()
  const answers = await Promise.all(
    ids.map(async ({ id }) => {
      const answer = await fetch(`${base}/api/staff/timetable/lessons/${id}/change`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body,
      })
      await answer.text()
      return answer.status
    }),
  )
  const count = (status: number) => answers.filter((one) => one === status).length
  console.log(
    `\n${ids.length} take one room at once: ${count(200)} has it, ${count(409)} are told who, all within ${formatTableNumber((performance.now() - from) / 1000, 0, 1)} s`,
  )
}

async function clashes(base: string): Promise<void> {
  await pool.query(
    `update schedule_item set room_id = other.room_id
     from (select head_office_id, group_id, row_number() over (partition by head_office_id order by group_id) as nth from schedule_item join study_group on study_group.id = group_id where room_id is not null) moved,
       (select schedule_item.room_id, study_group.head_office_id, row_number() over (partition by study_group.head_office_id order by group_id) as nth from schedule_item join study_group on study_group.id = group_id where room_id is not null) other
     where schedule_item.group_id = moved.group_id and moved.nth <= 10 and other.head_office_id = moved.head_office_id and other.nth = moved.nth + 10`,
  )
  const all = await db.many<{ id: number }>(sql`select id from study_group`)
  const from = performance.now()
  const now = systemClock.now()
  await db.transaction((tx) => queueLessonClashCheck(tx, { groupIds: all.map(({ id }) => id), now }))
  const told = async () =>
    (
      await db.one<{ count: number }>(
        sql`select count(*) from notification where kind = ${StaffNotificationKind.TimetableClash} and created_at >= ${now}`,
      )
    )?.count ?? 0
  while ((await told()) < size.branches) await new Promise((resolve) => setTimeout(resolve, 50))
  console.log(
    `clashes of all branches told after a synchronisation: ${formatTableNumber((performance.now() - from) / 1000, 0, 1)} s (wanted ≤ 60)`,
  )
  await measure(base, (await createTokensOfUsers(db, 'is_superadmin'))[0] as string, [
    'clashes of all branches, the first page',
    () => 'clashes',
    undefined,
    30,
  ])
}

async function painted(base: string): Promise<void> {
  const storage = await signInInBrowser(browser, base, { login: 'superadmin', password })
  const pressed: number[] = []
  for (let round = 0; round < 7; round++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addInitScript((kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    }, storage)
    const page = await context.newPage()
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(watchBoard)
    await page.goto(new URL(`/timetable?officeIds=1&date=${addDays(today, 7)}`, base).href)
    await seen(page, 1)
    await page.getByRole('button', { name: 'Keyingi' }).click()
    pressed.push(await seen(page, 2))
    await context.close()
  }
  console.log(
    `the next week of 60 rooms, ${slowdown}× slowed, painted after its answer: ${formatTableNumber(medianOf(pressed), 0, 0)} ms (wanted ≤ 100)`,
  )
}

/** Runs in the browser and measures when a week of the timetable is painted. */
function watchBoard(): void {
  let last = ''
  const look = () => {
    requestAnimationFrame(look)
    const day = document.querySelector('table thead th:nth-child(2)')?.textContent ?? ''
    if (!day || day === last || !document.querySelector('[data-lesson]')) return
    last = day
    setTimeout(() => performance.mark('painted'))
  }
  requestAnimationFrame(look)
}

async function seen(page: Page, nth: number): Promise<number> {
  await page.waitForFunction((count) => performance.getEntriesByName('painted').length >= count, nth)
  return page.evaluate((index) => {
    const answers = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/timetable/week')) as PerformanceResourceTiming[]
    return (performance.getEntriesByName('painted')[index]?.startTime ?? 0) - (answers[index]?.responseEnd ?? 0)
  }, nth - 1)
}
