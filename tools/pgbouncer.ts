import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { commandAsPostgresUser, findFreePort } from './postgres.ts'

/** Returns the installed PgBouncer's version, e.g. `1.18`; null = it is not installed. */
export function installedPgbouncerVersion(): string | null {
  try {
    return /PgBouncer (\d+\.\d+)/.exec(execFileSync('pgbouncer', ['--version'], { encoding: 'utf8' }))?.[1] ?? null
  } catch {
    return null
  }
}

export interface RunningPooler {
  url: string
  keepsStatements: boolean
  stop(): Promise<void>
}

/**
 * Starts PgBouncer with few connections to PostgreSQL, so that clients constantly get another connection.
 * @param settings additional settings, e.g. `ignore_startup_parameters = options`
 */
export async function startPgbouncer(database: string, ...settings: string[]): Promise<RunningPooler> {
  const { hostname, port: databasePort, username } = new URL(database)
  const folder = mkdtempSync(join(tmpdir(), 'markaz-pgbouncer-'))
  const port = await findFreePort()
  const keepsStatements = Number(installedPgbouncerVersion()?.split('.')[1]) >= 21
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(join(folder, 'users.txt'), `"${username}" ""\n`)
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=${hostname} port=${databasePort}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1`,
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${join(folder, 'users.txt')}`,
      'pool_mode = transaction',
      'default_pool_size = 4',
      'max_client_conn = 1000',
      ...(keepsStatements ? ['max_prepared_statements = 200'] : []),
      ...settings,
      '',
    ].join('\n'),
  )
  chmodSync(folder, 0o755)
  const [command, ...args] = commandAsPostgresUser(['pgbouncer', '-q', file])
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let told = ''
  child.stderr.on('data', (text) => {
    told += text
  })
  await listening(port, child).catch((cause) => {
    throw new Error(`pgbouncer: ${told}`, { cause })
  })
  return {
    url: Object.assign(new URL(database), { host: `127.0.0.1:${port}` }).href,
    keepsStatements,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function listening(port: number, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}`)
    const socket = connect(port, '127.0.0.1')
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isThere) return
    await delay(50)
  }
  throw new Error('it does not listen')
}
