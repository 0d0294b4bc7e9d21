import { startPostgres } from './postgres.ts'
import { fill } from './bench/fill.ts'
import { load } from './bench/load.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { openPostgres } from '../server/src/db/open.ts'
import { systemClock } from '../server/src/deps.ts'
import { tokenKey, ensureSuperadmin } from '../server/src/start.ts'
import { openSession } from '../server/src/areas/auth/sessions.ts'
import { spawn } from 'node:child_process'
import { argon2Sync } from 'node:crypto'
const p = await startPostgres()
const d = openPostgres(p.url, 4); await migrate(d.pool); await fill(d.pool, { students: 20000, groups: 300, today: '2026-11-21' })
const key = await tokenKey(d.db); await ensureSuperadmin(d.db, { MARKAZ_SUPERADMIN: 'superadmin', MARKAZ_ADMIN_PASSWORD: 'bench-bench-1' } as never)
const salt = Buffer.alloc(16)
const tag = argon2Sync('argon2id', { message: 'bench-bench-1', nonce: salt, parallelism: 1, tagLength: 16, memory: 8, passes: 1 })
await d.pool.query(`update staff set password_hash = $1 where is_superadmin`, [['argon2id', 8, 1, salt.toString('base64'), tag.toString('base64')].join('$')])
const admin = (await d.pool.query('select id from staff where is_superadmin')).rows[0].id
const { accessToken: token } = await openSession({ tokenKey: key, clock: systemClock }, d.db, { staffId: admin, address: '', userAgent: null, fcmToken: null })
const c = spawn(process.execPath, ['--cpu-prof', '--cpu-prof-dir=/tmp/prof', 'server/src/main.ts'], { env: { ...process.env, DATABASE_URL: p.url, PORT: '0', MARKAZ_DEMO: '0', NODE_ENV: 'production', MARKAZ_DATA: '/tmp/mb' }, stdio: ['ignore', 'pipe', 'inherit'] })
const port = await new Promise<string>((r) => { let s = ''; c.stdout.on('data', (x) => { s += x; const m = s.match(/tayyor: http:\/\/[^:]+:(\d+)/); if (m) r(m[1] as string) }) })
const base = `http://127.0.0.1:${port}`
const shots: Record<string, (n: number) => any> = {
  count: () => ({ method: 'GET', path: '/api/staff/notifications/count', token }),
  search: (n) => ({ method: 'GET', path: `/api/staff/students/all?page=1&perPage=10&value=karimov${n % 90 + 10}`, token }),
  signin: () => ({ method: 'POST', path: '/api/staff/auth/sign-in', token: '', body: JSON.stringify({ login: 'superadmin', password: 'bench-bench-1' }) }),
}
for (const name of (process.argv[2] ?? 'count').split(',')) { await load(base, shots[name]!, { count: 500 }); for (const lanes of [1, 4]) console.log(name, lanes, await load(base, shots[name]!, { count: 3000, lanes })) }
c.kill('SIGTERM'); await new Promise((r) => c.once('exit', r)); await d.close(); p.stop()
