/** Runs a command with TEST_DATABASE_URL pointing at a PostgreSQL of its own: `tools/with-postgres.ts npm test`. */
import { spawn } from 'node:child_process'
import { startPostgres } from './postgres.ts'

const [command = '', ...args] = process.argv.slice(2)
// Nobody needs what tests wrote after a power cut.
const postgres = await startPostgres('fsync=off')
const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: postgres.url } })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => {
  postgres.stop()
  process.exit(code ?? 1)
})
