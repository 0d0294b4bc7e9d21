/**
 * `tools/with-postgres.ts [--pooler] npm test` runs a command with a temporary PostgreSQL server, whose address is in
 * TEST_DATABASE_URL; with `--pooler` through PgBouncer.
 */
import { spawn } from 'node:child_process'
import { startPgbouncer } from './pgbouncer.ts'
import { startPostgres } from './postgres.ts'

const given = process.argv.slice(2)
const isPooled = given[0] === '--pooler'
const [command = '', ...args] = given.slice(isPooled ? 1 : 0)
// Test data need not survive a power cut, so fsync is off for speed.
const postgres = await startPostgres('fsync=off')
const pooler = isPooled ? await startPgbouncer(postgres.url) : null
const ofPooler = pooler && { TEST_POOLER_URL: pooler.url, TEST_POOLER_KEEPS: pooler.keepsStatements ? '1' : '' }
const env = { ...process.env, TEST_DATABASE_URL: postgres.url, ...ofPooler }
const child = spawn(command, args, { stdio: 'inherit', env })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.on('exit', async (code) => {
  await pooler?.stop()
  postgres.stop()
  process.exit(code ?? 1)
})
