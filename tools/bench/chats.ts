/**
 * Measures how long a chat message takes to reach 200 open streams, compared with a minimal program (bare-chats.ts).
 */
import { randomUUID } from 'node:crypto'
import { Agent, get, request } from 'node:http'
import pg from 'pg'
import { readServerSecretKeys } from '../../server/src/access/keys.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { openPostgres } from '../../server/src/db/open.ts'
import { systemClock, todayInTashkent } from '../../server/src/deps.ts'
import { ensureAdminRole } from '../../server/src/people/roles/roles.queries.ts'
import { ensureSuperadmin } from '../../server/src/start.ts'
import { startPostgres } from '../postgres.ts'
import { fillDatabase } from './fill.ts'
import { createTokensOfUsers, sendLoadRequests } from './load.ts'
import { createDataFolder, startMeasuredProgram } from './program.ts'
import { percentileOf } from './tables.ts'

const streamsCount = 200
const messagesARound = 40
const rounds = 5
const submissions = 2_000
const groupId = 1

const postgres = await startPostgres()
try {
  await measure(postgres.url)
} finally {
  postgres.stop()
}

async function measure(server: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query('create database bench_chats')
  await client.end()
  const url = Object.assign(new URL(server), { pathname: '/bench_chats' }).href
  const { tokens, chatId, key, close } = await prepare(url)
  const environment = { ...process.env, DATABASE_URL: url, TOKEN_KEY: key }
  const bare = await startMeasuredProgram('tools/bench/bare-chats.ts', environment, /port (\d+)/)
  const product = await startMeasuredProgram(
    'server/src/main.ts',
    {
      ...environment,
      PORT: '0',
      MARKAZ_DEMO: '0',
      NODE_ENV: 'production',
      MARKAZ_DATA: createDataFolder(),
    },
    /Markaz tayyor: http:\/\/[^:]+:(\d+)/,
  )
  const delivery = { bare: [] as number[], product: [] as number[] }
  for (let round = 0; round <= rounds; round++)
    for (const [name, { base }] of [
      ['bare', bare],
      ['product', product],
    ] as const) {
      const times = await deliver(base, tokens, chatId)
      if (round > 0) delivery[name].push(...times)
    }
  const token = tokens[0] as string
  const shot = () => ({
    method: 'GET' as const,
    path: `/api/staff/groups/for-admin/${groupId}/homework-chats?status=1&page=1&perPage=10`,
    token,
  })
  const ratios: number[] = []
  for (let round = 0; round <= 9; round++) {
    const theirs = await sendLoadRequests(bare.base, shot, { count: 200 })
    const ours = await sendLoadRequests(product.base, shot, { count: 200 })
    if (round > 0) ratios.push(ours.requestsPerSecond / theirs.requestsPerSecond)
  }
  await bare.stop()
  await product.stop()
  await close()
  const line = (times: number[]) =>
    `p50 ${percentileOf(times, 0.5).toFixed(1)} ms, p99 ${percentileOf(times, 0.99).toFixed(1)} ms`
  console.log(
    `\na message to ${streamsCount} streams: product ${line(delivery.product)}; bare ${line(delivery.bare)}; p99 product ÷ bare = ${(percentileOf(delivery.product, 0.99) / percentileOf(delivery.bare, 0.99)).toFixed(2)}`,
  )
  console.log(
    `waiting list of a group with ${submissions} submissions: product ÷ bare, requests a second = ${percentileOf(ratios, 0.5).toFixed(2)} (wanted ≥ 0.85)`,
  )
}

async function prepare(url: string) {
  const database = openPostgres(url, 4)
  const { pool, db } = database
  await migrate(pool)
  await fillDatabase(pool, { students: 3_000, groups: 30, today: todayInTashkent(systemClock) })
  const { tokenKey: key } = await readServerSecretKeys(db, new Date())
  await ensureSuperadmin(db, { MARKAZ_SUPERADMIN: 'superadmin', MARKAZ_ADMIN_PASSWORD: 'bench-bench-1' } as never)
  const role = await ensureAdminRole(db, 'Bench')
  await pool.query(
    `with people as (
       insert into staff (kind, first_name, last_name, login, password_hash, role_id)
       select 1, 'Bench', n::text, 'bench.' || n, 'x', $1 from generate_series(1, $2::int) n returning id
     ) insert into staff_head_office (staff_id, head_office_id) select people.id, head_office_id from people, study_group where study_group.id = $3`,
    [role.id, streamsCount, groupId],
  )
  await pool.query(
    `update chat set status = null, score = null, handed_in_at = null, checked_by = null, checked_at = null, deadline = null where group_id = $1`,
    [groupId],
  )
  await pool.query(
    `insert into chat (group_id, homework_id, student_id)
     select $1, homework.id, student.id from homework, student where homework.group_id = $1 and student.id % 20 = 0 on conflict do nothing`,
    [groupId],
  )
  await pool.query(
    `update chat set status = 1, handed_in_at = now() - id * interval '1 second' where id in (select id from chat where group_id = $1 order by id limit $2)`,
    [groupId, submissions],
  )
  await pool.query('vacuum analyze')
  const tokens = await createTokensOfUsers(db, `login like 'bench.%'`)
  const chat = await pool.query<{ id: number }>('select min(id) as id from chat where group_id = $1', [groupId])
  return {
    tokens,
    chatId: chat.rows[0]?.id as number,
    key: Buffer.from(key).toString('hex'),
    close: () => database.close(),
  }
}

async function deliver(base: string, tokens: string[], chatId: number): Promise<number[]> {
  const path = `${base}/api/staff/groups/for-admin/${groupId}/homework-chats`
  const times: number[] = []
  let sentAt = 0
  let marker = ''
  let missing = 0
  let arrived = () => {}
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  const open = tokens.map(
    (token) =>
      new Promise<() => void>((resolve, reject) => {
        const outgoing = get(`${path}/stream`, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
          if (response.statusCode !== 200) reject(new Error(`stream: ${response.statusCode}`))
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (chunk: string) => {
            text += chunk
            if (!marker || !text.includes(marker) || !text.endsWith('\n\n')) return
            text = ''
            times.push(performance.now() - sentAt)
            if (--missing === 0) arrived()
          })
          response.once('data', () => resolve(() => outgoing.destroy()))
        })
        outgoing.on('error', () => {})
      }),
  )
  const closers = await Promise.all(open)
  const keepAlive = new Agent({ keepAlive: true })
  for (let n = 0; n < messagesARound; n++) {
    const all = new Promise<void>((resolve) => {
      arrived = resolve
    })
    marker = randomUUID()
    missing = tokens.length
    const body = JSON.stringify({ clientId: randomUUID(), text: `Xabar ${marker}`, files: [] })
    sentAt = performance.now()
    await Promise.all([post(keepAlive, `${path}/${chatId}/messages`, tokens[0] as string, body), all])
  }
  for (const close of closers) close()
  agent.destroy()
  keepAlive.destroy()
  return times
}

function post(agent: Agent, url: string, token: string, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const outgoing = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('end', () =>
        response.statusCode === 201 ? resolve() : reject(new Error(`message: ${response.statusCode}`)),
      )
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
