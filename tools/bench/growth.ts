/**
 * Measures how much slower API calls become with ten times the rows: `npm run bench growth [STUDENTS]`. The default, 2
 * million students, takes twenty minutes and 20 GB in the temporary folder.
 */
import pg from 'pg'
import { readServerSecretKeys } from '../../server/src/access/keys.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { openPostgres } from '../../server/src/db/open.ts'
import { systemClock, todayInTashkent } from '../../server/src/deps.ts'
import { ensureSuperadmin } from '../../server/src/start.ts'
import { startPostgres } from '../postgres.ts'
import { flushToDisk, insertAuditEntries, insertFaceLogs, insertGroups } from './fill.ts'
import { createTokensOfUsers, type LoadTestRequest, sendLoadRequests } from './load.ts'
import { createDataFolder, startMeasuredProgram } from './program.ts'
import { medianOf } from './tables.ts'

const wanted = { growth: 1.3, pairMs: 200 }
const rounds = 7
const most = Number(process.argv[2] ?? 2_000_000)
const today = todayInTashkent(systemClock)
const pairs = [
  'permissionName=all_groups:all_homeworks&action=create',
  'kind=office&action=delete',
  'permissionName=all_groups:attendance&kind=attendance',
  'permissionName=all_groups:attendance&action=check',
  'kind=student&action=sign-in',
]

const postgres = await startPostgres('maintenance_work_mem=512MB', 'max_wal_size=8GB')
try {
  const sides = [await side('small', most / 10), await side('large', most)]
  console.log('call                              rows        ten times   growth   wanted')
  for (const name of Object.keys(sides[0]?.calls ?? {})) {
    const times: number[][] = sides.map(() => [])
    for (let round = 0; round <= rounds; round++)
      for (const [at, { base, calls }] of sides.entries()) {
        const { medianMs } = await sendLoadRequests(base, calls[name] as (n: number) => LoadTestRequest, {
          count: 20,
          lanes: 1,
        })
        if (round > 0) times[at]?.push(medianMs)
      }
    const [small = 0, large = 0] = times.map(medianOf)
    const growth = large / small
    const isShort = growth > wanted.growth || (name.includes('two filters') && large > wanted.pairMs)
    console.log(
      `${name.padEnd(32)} ${small.toFixed(2).padStart(7)} ms  ${large.toFixed(2).padStart(7)} ms   ${growth.toFixed(2).padStart(6)}   ≤ ${wanted.growth}${isShort ? '  ← short of it' : ''}`,
    )
  }
  for (const { stop } of sides) await stop()
} finally {
  postgres.stop()
}

async function side(name: string, students: number) {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href
  const { db, pool, close } = openPostgres(url, 4)
  await migrate(pool)
  const from = performance.now()
  await insertGroups(pool, { students, groups: Math.round(students * 0.015), today })
  await fillAttendance(pool)
  await insertFaceLogs(pool, { logs: students * 5, today })
  await insertAuditEntries(pool, { lines: students * 5, today })
  await flushToDisk(pool)
  console.error(`${name}: ${students} students filled in ${Math.round((performance.now() - from) / 1000)} s`)
  const { tokenKey } = await readServerSecretKeys(db, new Date())
  await ensureSuperadmin(db, { MARKAZ_SUPERADMIN: 'superadmin', MARKAZ_ADMIN_PASSWORD: 'bench-bench-1' } as never)
  const [token = ''] = await createTokensOfUsers(db, 'is_superadmin')
  const { rows } = await pool.query(
    `select group_id as "groupId", schedule_item_id as "scheduleId", to_char(date, 'YYYY-MM-DD') as date,
       (select array_agg(student_id) from (select student_id from student_group where group_id = 3 order by student_id limit 20) s) as students
     from lesson where group_id = 3 and date < $1 order by date desc limit 1`,
    [today],
  )
  await close()
  const { base, stop } = await startMeasuredProgram(
    'server/src/main.ts',
    {
      ...process.env,
      ...{ DATABASE_URL: url, TOKEN_KEY: Buffer.from(tokenKey).toString('hex'), PORT: '0', MARKAZ_DEMO: '0' },
      ...{ NODE_ENV: 'production', MARKAZ_DATA: createDataFolder() },
    },
    /Markaz tayyor: http:\/\/[^:]+:(\d+)/,
  )
  return { base, stop, calls: calls(token, rows[0]) }
}

async function fillAttendance(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into attendance (lesson_id, student_id, mark, marked_at)
     select lesson.id, student_id, 1, now() from lesson join student_group using (group_id) where date between $1::date - 12 and $1::date - 3 on conflict do nothing`,
    [today],
  )
  await client.query('reset session_replication_role')
  client.release()
}

interface LessonOf {
  groupId: number
  scheduleId: number
  date: string
  students: number[]
}

function calls(
  token: string,
  { groupId, scheduleId, date, students }: LessonOf,
): Record<string, (n: number) => LoadTestRequest> {
  const get = (path: string): LoadTestRequest => ({ method: 'GET', path: `/api/staff${path}`, token })
  return {
    'students, the first 10': () => get('/students/all?page=1&perPage=10'),
    'student by phone': (n) => get(`/students/all?page=1&perPage=10&value=99893${String(1 + n * 97).padStart(7, '0')}`),
    'groups, 10 of the active': () => get('/groups/all?page=1&perPage=10&status=2'),
    'attendance of a group': () => get(`/groups/for-admin/${groupId}/journal`),
    'door logs of today': () =>
      get(`/face-control/activity-logs?page=1&perPage=10&startDate=${today}&endDate=${today}`),
    'audit, the newest 10': () => get('/audits?page=1&perPage=10'),
    'audit, one frequent filter': (n) => get(`/audits?page=${1 + (n % 20)}&perPage=10&action=check`),
    ...Object.fromEntries(
      pairs.map((pair, at) => [`audit, two filters (${at + 1})`, () => get(`/audits?page=1&perPage=10&${pair}`)]),
    ),
    'audit, a person and a filter': (n) => get(`/audits?page=1&perPage=10&staffId=${7 + (n % 20)}&kind=chat`),
    'attendance saved for 20': (n) => ({
      method: 'PUT',
      path: `/api/staff/groups/for-admin/${groupId}/attendance`,
      token,
      body: JSON.stringify({
        scheduleId,
        date,
        attendances: students.map((studentId) => ({ studentId, mark: n % 2 ? 1 : 4 })),
      }),
    }),
  }
}
