/** Compares the speed of each API call with a minimal program (bare.ts) on the same rows. */
import pg from 'pg'
import { readServerSecretKeys } from '../../server/src/access/keys.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { openPostgres } from '../../server/src/db/open.ts'
import { systemClock, todayInTashkent } from '../../server/src/deps.ts'
import { ensureSuperadmin } from '../../server/src/start.ts'
import { startPostgres } from '../postgres.ts'
import { fillDatabase, insertAuditEntries, insertFaceLogs, insertNotifications } from './fill.ts'
import { createTokensOfUsers, type LoadTestRequest, sendLoadRequests } from './load.ts'
import { createDataFolder, startMeasuredProgram } from './program.ts'
import { medianOf } from './tables.ts'

const rounds = 9
/** An argument such as 'sign-in|attendance' limits the benchmark to these API calls. */
const only = new RegExp(process.argv[2] ?? '')
const sourceWords = ['sikl', 'funksiya', 'massiv', 'jadval', 'grammatika', 'hujjat', 'tovush', 'tenglama']
/** Returns surnames for the search. About twelve students have each surname, whatever the size of the database. */
function surnamesEndingIn(...numbers: number[]): string[] {
  return numbers.map((n, i) => `${['karimov', 'rahimov', 'olimov', 'nazarov', 'qodirov', 'sobirov'][i]}${n}`)
}
const auditFilters = ['permissionName=users:students', 'action=delete', 'kind=homework', 'kind=role', 'staffId=7']
const sizes = [
  {
    name: 'small',
    branches: [1, 2, 3, 4, 5, 6, 7, 8],
    students: 20_000,
    groups: 300,
    teachers: { branches: [1, 2, 3, 4, 5, 6, 7, 8], count: 80 },
    surnames: surnamesEndingIn(12, 77, 34, 45, 91, 61),
  },
  {
    name: 'large',
    branches: [1],
    students: 200_000,
    groups: 3_000,
    teachers: { branches: [1, 2, 3], count: 400 },
    surnames: surnamesEndingIn(121, 774, 343, 452, 918, 616),
  },
]
/**
 * The required speed of each kind of API call, as a share of the speed in bare.ts, a server without a framework.
 * `growth`: the maximum factor by which a call may become slower when the database has ten times as many rows.
 */
const wanted = { list: 0.85, save: 0.8, paying: 0.75, growth: 1.3 }
const noticesOfEach = 500
/** The audit is measured only on request, because creating 500,000 and five million audit entries takes minutes. */
const auditCalls = {
  newest: 'audit, the newest 10',
  filtered: 'audit, any page of a filter',
  branch: 'audit of a branch',
}
/** A password hash with minimal cost, so that the time of a sign-in does not contain the time for hashing. */
const cheapHash = 'argon2id$8$1$AAAAAAAAAAAAAAAAAAAAAA==$AAAAAAAAAAAAAAAAAAAAAA=='

interface MeasuredCall {
  name: string
  kind: 'list' | 'save' | 'export'
  count: number
  /**
   * Number of rows that the API call reads; set only for calls that read more rows in a larger database, to compare the
   * time per row.
   */
  rows?: number
  shotOf(n: number): LoadTestRequest
}

interface Result {
  rows: number
  ratio: number
  productMs: number
  bareMs: number
}

const postgres = await startPostgres()
const results = new Map<string, Map<string, Result>>()
try {
  for (const size of sizes) {
    const url = await database(postgres.url, `bench_${size.name}`)
    results.set(size.name, await measure(url, size))
  }
} finally {
  postgres.stop()
}
print()

async function database(server: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return Object.assign(new URL(server), { pathname: `/${name}` }).href
}

async function measure(url: string, size: (typeof sizes)[number]): Promise<Map<string, Result>> {
  const today = todayInTashkent(systemClock)
  const database = openPostgres(url, 4)
  await migrate(database.pool)
  await fillDatabase(database.pool, { ...size, today })
  const { tokenKey: key } = await readServerSecretKeys(database.db, new Date())
  await ensureSuperadmin(database.db, {
    MARKAZ_SUPERADMIN: 'superadmin',
    MARKAZ_ADMIN_PASSWORD: 'bench-bench-1',
  } as never)
  await database.pool.query(
    `insert into role (name, type, grants) values ('Bench', 1, '{staff_control:audit_logs.read}')`,
  )
  await database.pool.query(
    `insert into staff (kind, first_name, last_name, login, password_hash, role_id)
     select 1, 'Bench', n::text, 'bench.' || n, $1, (select id from role where name = 'Bench') from generate_series(1, 50) n`,
    [await hashOf('bench-bench-1')],
  )
  // The measured exports exceed the largest daily limits that the product accepts.
  await database.pool.query(
    `alter table safety_setting drop constraint safety_setting_people_known;
     update safety_setting set exports_per_day = 1000, people_per_day = 1000000000`,
  )
  await insertNotifications(database.pool, noticesOfEach)
  await insertFaceLogs(database.pool, { logs: size.students * 5, today })
  if (Object.values(auditCalls).some((name) => only.test(name)))
    await insertAuditEntries(database.pool, { lines: size.students * 25, today })
  const [token = ''] = await createTokensOfUsers(database.db, 'is_superadmin')
  await database.pool.query(`insert into staff_head_office select id, 1 from staff where login = 'bench.1'`)
  const [branchToken = ''] = await createTokensOfUsers(database.db, `login = 'bench.1'`)
  const lessonOf = async (groupId: number) =>
    (
      await database.pool.query(
        `select l.group_id, l.schedule_item_id, to_char(l.date, 'YYYY-MM-DD') as date, (select array_agg(student_id) from (select student_id from student_group where group_id = l.group_id order by student_id limit 20) s) as students
       from lesson l where l.group_id = $1 and l.date < $2 order by l.date desc limit 1`,
        [groupId, today],
      )
    ).rows[0]
  const group = await lessonOf(1)
  const paid = await lessonOf(2)
  await database.pool.query(
    `with category as (insert into gamification_category (name, display_name) values ('Davomat', 'Davomat') returning id),
      levels as (insert into gamification_level (category_id, level, xp) select id, n, n * 1000000 from category, generate_series(1, 20) n),
      action as (insert into gamification_action (name, kind, category_id) select 'Darsga kelish', 1, id from category returning id),
      worth as (insert into action_level (action_id, from_score, to_score, xp, coin) select id, mark, mark, 400 - mark * 50, mark from action, unnest('{1,4}'::int[]) mark)
    insert into group_action (group_id, action_id, since) select $1, id, '2020-01-01' from action`,
    [paid.group_id],
  )
  const environment = { ...process.env, DATABASE_URL: url, TOKEN_KEY: Buffer.from(key).toString('hex'), TODAY: today }
  const bare = await startMeasuredProgram('tools/bench/bare.ts', environment, /port (\d+)/)
  const product = await startMeasuredProgram(
    'server/src/main.ts',
    { ...environment, PORT: '0', MARKAZ_DEMO: '0', NODE_ENV: 'production', MARKAZ_DATA: createDataFolder() },
    /Markaz tayyor: http:\/\/[^:]+:(\d+)/,
  )
  const found = new Map<string, Result>()
  for (const call of measuredCalls({ token, branchToken }, { group, paid }, { ...size, today }).filter(({ name }) =>
    only.test(name),
  )) {
    const ratios: number[] = []
    const productTimes: number[] = []
    const bareTimes: number[] = []
    const shots = { count: call.count, ...(call.kind === 'export' && { lanes: 2 }) }
    await sendLoadRequests(bare.base, call.shotOf, shots)
    await sendLoadRequests(product.base, call.shotOf, shots)
    for (let round = 0; round < (call.kind === 'export' ? 3 : rounds); round++) {
      const theirs = await sendLoadRequests(bare.base, call.shotOf, shots)
      const ours = await sendLoadRequests(product.base, call.shotOf, shots)
      ratios.push(ours.requestsPerSecond / theirs.requestsPerSecond)
      productTimes.push(ours.medianMs)
      bareTimes.push(theirs.medianMs)
    }
    found.set(call.name, {
      rows: call.rows ?? 1,
      ratio: medianOf(ratios),
      productMs: medianOf(productTimes),
      bareMs: medianOf(bareTimes),
    })
    console.error(`${size.name}: ${call.name}: ${medianOf(ratios).toFixed(2)}, ${medianOf(productTimes).toFixed(2)} ms`)
  }
  await bare.stop()
  await product.stop()
  await database.close()
  return found
}

interface LessonOf {
  group_id: number
  schedule_item_id: number
  date: string
  students: number[]
}

function measuredCalls(
  { token, branchToken }: { token: string; branchToken: string },
  { group, paid }: { group: LessonOf; paid: LessonOf },
  { surnames, branches, students, groups, teachers, today }: (typeof sizes)[number] & { today: string },
): MeasuredCall[] {
  const get = (path: string): LoadTestRequest => ({ method: 'GET', path: `/api/staff${path}`, token })
  const saving = (
    name: string,
    { group_id, schedule_item_id: scheduleId, date, students }: LessonOf,
  ): MeasuredCall => ({
    name,
    kind: 'save',
    count: 200,
    // The server skips unchanged attendance marks, so the benchmark changes all marks in every save.
    shotOf: (n) => ({
      method: 'PUT',
      path: `/api/staff/groups/for-admin/${group_id}/attendance`,
      token,
      body: JSON.stringify({
        scheduleId,
        date,
        attendances: students.map((studentId) => ({ studentId, mark: n % 2 ? 1 : 4 })),
      }),
    }),
  })
  return [
    {
      name: 'groups list, 10 of the active',
      kind: 'list',
      count: 400,
      shotOf: () => get('/groups/all?page=1&perPage=10&status=2'),
    },
    {
      name: 'student name search',
      kind: 'list',
      count: 300,
      shotOf: (n) => get(`/students/all?page=1&perPage=10&value=${surnames[n % surnames.length]}`),
    },
    {
      name: 'students, 3 filters + search',
      kind: 'list',
      count: 300,
      shotOf: (n) =>
        get(
          `/students/all?page=1&perPage=10&statusId=${1 + (n % 6)}&hasPrivateInfo=true&officeIds=${1 + (n % 8)}&value=${surnames[n % surnames.length]}`,
        ),
    },
    {
      name: 'students export, half of all',
      kind: 'export',
      count: 4,
      rows: students / 2,
      shotOf: () => ({ method: 'POST', path: '/api/staff/students/export', token, body: '{"hasPhoto":true}' }),
    },
    {
      name: 'journal of 30 × 60 with scores',
      kind: 'list',
      count: 100,
      shotOf: () => get(`/groups/for-admin/${group.group_id}/journal`),
    },
    {
      name: 'homework of 300 groups × 12 weeks',
      kind: 'list',
      count: 100,
      rows: (groups * branches.length) / 8,
      shotOf: () =>
        get(
          `/homework-statistics/groups?page=1&perPage=10&sortBy=averageScore&startDate=${daysBefore(today, 83)}&endDate=${today}${branches.map((id) => `&officeIds=${id}`).join('')}`,
        ),
    },
    {
      name: 'places, the first 10 by xp',
      kind: 'list',
      count: 300,
      shotOf: () => get('/student-awards/statistics?page=1&perPage=10&sortBy=xp'),
    },
    {
      name: 'places, any page by any key',
      kind: 'list',
      count: 300,
      shotOf: (n) =>
        get(
          `/student-awards/statistics?page=${1 + ((n * 7919) % (students / 10))}&perPage=10&sortBy=${['xp', 'coin', 'level', 'status'][n % 4]}`,
        ),
    },
    {
      name: 'places, earned in four weeks',
      kind: 'list',
      count: 20,
      rows: students,
      shotOf: () =>
        get(
          `/student-awards/statistics?page=1&perPage=10&sortBy=xp&startDate=${daysBefore(today, 27)}&endDate=${today}`,
        ),
    },
    {
      name: 'place of one student',
      kind: 'list',
      count: 300,
      shotOf: (n) => get(`/student-awards/levels?studentId=${1 + ((n * 7919) % students)}`),
    },
    {
      name: 'posts of a tab, the newest 10',
      kind: 'list',
      count: 400,
      shotOf: () => get('/posts/status/public-students?page=1&perPage=10'),
    },
    {
      name: 'unread notifications, how many',
      kind: 'list',
      count: 400,
      shotOf: () => get('/notifications/count'),
    },
    {
      name: 'own notifications, the newest 10',
      kind: 'list',
      count: 400,
      shotOf: () => get('/notifications/get-all?page=1&perPage=10'),
    },
    {
      name: 'own notifications, far pages',
      kind: 'list',
      count: 400,
      shotOf: (n) => get(`/notifications/get-all?page=${noticesOfEach / 10 - (n % 10)}&perPage=10`),
    },
    {
      name: 'curriculum of 100 topics',
      kind: 'list',
      count: 300,
      shotOf: () => get('/curriculum?courseId=1&page=1&perPage=100'),
    },
    {
      name: 'source search, 50,000 entries',
      kind: 'list',
      count: 300,
      shotOf: (n) =>
        get(`/homework-db?page=1&perPage=10&value=${sourceWords[(100 + (n % 300)) % 8]}${100 + (n % 300)}x`),
    },
    {
      name: 'KPI of 300 teachers × 12 months',
      kind: 'list',
      count: 12,
      rows: teachers.count,
      shotOf: () =>
        get(
          `/kpi/all?page=1&perPage=300&sortBy=totalKpi&startDate=${daysBefore(today, 364)}&endDate=${today}${teachers.branches.map((id) => `&officeIds=${id}`).join('')}`,
        ),
    },
    {
      name: 'face logs of today, the newest 10',
      kind: 'list',
      count: 400,
      shotOf: () => get(`/face-control/activity-logs?page=1&perPage=10&startDate=${today}&endDate=${today}`),
    },
    {
      name: 'face logs of a door, any page',
      kind: 'list',
      count: 400,
      shotOf: (n) =>
        get(
          `/face-control/activity-logs?page=${1 + (n % 12)}&perPage=10&deviceId=${1 + (n % 8)}&direction=${1 + (n % 2)}&startDate=${daysBefore(today, 6)}&endDate=${today}`,
        ),
    },
    {
      name: auditCalls.newest,
      kind: 'list',
      count: 400,
      shotOf: () => get('/audits?page=1&perPage=10'),
    },
    {
      name: auditCalls.filtered,
      kind: 'list',
      count: 200,
      shotOf: (n) => get(`/audits?page=${1 + (n % 20)}&perPage=10&${auditFilters[n % auditFilters.length]}`),
    },
    {
      name: auditCalls.branch,
      kind: 'list',
      count: 200,
      shotOf: (n) => ({
        ...get(
          `/audits?page=1&perPage=10&kind=${['student', 'homework'][n % 2]}&startDate=${daysBefore(today, 6)}&endDate=${today}`,
        ),
        token: branchToken,
      }),
    },
    saving('attendance save for 20', group),
    saving('attendance save for 20, paying', paid),
    {
      name: 'sign-in without the hash',
      kind: 'list',
      count: 200,
      shotOf: (n) => ({
        method: 'POST',
        path: '/api/staff/auth/sign-in',
        token: '',
        body: JSON.stringify({ login: `bench.${1 + (n % 50)}`, password: 'bench-bench-1' }),
      }),
    },
  ]
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)
}

async function hashOf(password: string): Promise<string> {
  const { argon2Sync } = await import('node:crypto')
  const [, memory, passes, salt = ''] = cheapHash.split('$')
  const tag = argon2Sync('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    parallelism: 1,
    tagLength: 16,
    memory: Number(memory),
    passes: Number(passes),
  })
  return ['argon2id', memory, passes, salt, tag.toString('base64')].join('$')
}

function print() {
  const [small, large] = sizes.map((size) => results.get(size.name) as Map<string, Result>)
  console.log(
    '\nproduct ÷ bare node:http + pg, requests a second (1.00 = as fast); growth = time with ten times the rows ÷ time without',
  )
  console.log('call                               small   large   wanted   growth  wanted   product ms   bare ms')
  for (const [name, result] of small as Map<string, Result>) {
    const big = large?.get(name) as Result
    const least = name.includes('paying') ? wanted.paying : name.includes('save') ? wanted.save : wanted.list
    const growth = big.productMs / result.productMs / (big.rows / result.rows)
    const verdict = Math.min(result.ratio, big.ratio) >= least && growth <= wanted.growth ? '' : '  ← short of it'
    console.log(
      `${name.padEnd(33)}  ${result.ratio.toFixed(2).padStart(5)}   ${big.ratio.toFixed(2).padStart(5)}   ≥ ${least.toFixed(2)}   ${growth.toFixed(2).padStart(6)}  ≤ ${wanted.growth}    ${result.productMs.toFixed(2).padStart(8)}   ${result.bareMs.toFixed(2).padStart(8)}${verdict}`,
    )
  }
}
