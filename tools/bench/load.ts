import { Agent, request } from 'node:http'
import { readServerSecretKeys } from '../../server/src/access/keys.ts'
import { openSession } from '../../server/src/centre/sign-in/sessions.ts'
import { type Db, raw, sql } from '../../server/src/db/db.ts'
import { systemClock } from '../../server/src/deps.ts'

export interface LoadTestRequest {
  method: 'GET' | 'PUT' | 'POST'
  path: string
  body?: string
  token: string
}

interface Measured {
  medianMs: number
  p95Ms: number
  requestsPerSecond: number
}

/**
 * Sends `count` requests over `lanes` parallel connections.
 * @throws Error on a status other than 200, so that error responses are never measured
 */
export async function sendLoadRequests(
  base: string,
  shotOf: (n: number) => LoadTestRequest,
  { count, lanes = 4 }: { count: number; lanes?: number },
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes })
  const times: number[] = []
  let next = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (next < count) {
        const shot = shotOf(next++)
        const from = performance.now()
        await send(agent, base, shot)
        times.push(performance.now() - from)
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] as number
  return { medianMs: at(0.5), p95Ms: at(0.95), requestsPerSecond: count / seconds }
}

function send(agent: Agent | undefined, base: string, shot: LoadTestRequest): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${base}${shot.path}`,
      {
        method: shot.method,
        agent,
        headers: {
          authorization: `Bearer ${shot.token}`,
          ...(shot.body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(shot.body) }),
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          if (response.statusCode === 200) resolve(text)
          else reject(new Error(`${shot.method} ${shot.path}: ${response.statusCode} ${text.slice(0, 300)}`))
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(shot.body)
  })
}

/**
 * Signs users in without their passwords.
 * @param whereSql SQL condition on the table `staff`
 */
export async function createTokensOfUsers(db: Db, whereSql: string): Promise<string[]> {
  const { tokenKey } = await readServerSecretKeys(db, new Date())
  const people = await db.many<{ staffId: number }>(
    sql`select id as "staffId" from staff where ${raw(whereSql)} order by id`,
  )
  const tokens: string[] = []
  for (const { staffId } of people) {
    const visit = { staffId, address: '127.0.0.1', userAgent: null, fcmToken: null }
    tokens.push((await openSession({ tokenKey, clock: systemClock }, db, visit)).accessToken)
  }
  return tokens
}
