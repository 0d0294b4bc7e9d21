import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const debian = '/usr/lib/postgresql'

export interface RunningPostgres {
  url: string
  /** Stops all processes of the database server, so that it does not answer until `wake` is called. */
  freeze(): void
  wake(): void
  stop(): void
}

/**
 * @param settings additional settings, e.g. `fsync=off`
 * @throws Error if PostgreSQL is missing and cannot be installed (which needs Debian and root)
 */
export function startPostgres(...settings: string[]): Promise<RunningPostgres> {
  const made = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']
  return startPostgresInstance(settings, (data) => ['initdb', '-D', data, ...made])
}

const isRoot = () => process.getuid?.() === 0

/**
 * Returns the command that runs `command` as the user `postgres` if this process belongs to root, because PostgreSQL
 * and PgBouncer refuse to run as root. Debian keeps `runuser` in a folder that is only on root's own PATH.
 */
export const commandAsPostgresUser = (command: [string, ...string[]]): [string, ...string[]] =>
  isRoot() ? ['/usr/sbin/runuser', '-u', 'postgres', '--', ...command] : command

/** @param make returns the command that creates the data folder, with its arguments */
export async function startPostgresInstance(
  settings: string[],
  make: (data: string) => string[],
): Promise<RunningPostgres> {
  const bin = ensurePostgresBinaries()
  const folder = mkdtempSync(join(tmpdir(), 'markaz-pg-'))
  const as = (command: string, args: string[]) => {
    const [program, ...rest] = commandAsPostgresUser([command, ...args])
    return execFileSync(program, rest, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  if (isRoot()) execFileSync('chown', ['postgres', folder])
  const port = await findFreePort()
  const data = join(folder, 'db')
  const [program, ...args] = make(data)
  as(`${bin}/${program}`, args)
  const all = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'shared_buffers=512MB', ...settings]
  const options = `-p ${port} ${all.map((setting) => `-c ${setting}`).join(' ')}`
  as(`${bin}/pg_ctl`, ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start'])
  const first = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const signal = (name: NodeJS.Signals) => {
    const tell = (pid: number) => {
      try {
        process.kill(pid, name)
      } catch (error) {
        // The error ESRCH means that the process has already ended, e.g. an autovacuum worker.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
    // The main process is signalled first, so that it cannot start further child processes.
    tell(first)
    for (const pid of childProcessIdsOf(first)) tell(pid)
  }
  let isStopped = false
  const stop = () => {
    if (isStopped) return
    isStopped = true
    signal('SIGCONT')
    as(`${bin}/pg_ctl`, ['-D', data, '-m', 'immediate', 'stop'])
    rmSync(folder, { recursive: true, force: true })
  }
  // The database server must not stay running if the program that uses it fails.
  process.once('exit', stop)
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    freeze: () => signal('SIGSTOP'),
    wake: () => signal('SIGCONT'),
    stop,
  }
}

/** Returns the folder with PostgreSQL's programs. PostgreSQL is installed if it is missing (only on Debian as root). */
export function ensurePostgresBinaries(): string {
  const newest = () =>
    (existsSync(debian) ? readdirSync(debian) : [])
      .filter((version) => existsSync(`${debian}/${version}/bin/initdb`))
      .sort((a, b) => Number(b) - Number(a))[0]
  if (!newest() && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    execFileSync('apt-get', ['install', '-y', '-qq', 'postgresql'], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  const version = newest()
  if (!version) throw new Error("PostgreSQL topilmadi va o'rnatib bo'lmadi")
  return `${debian}/${version}/bin`
}

export function childProcessIdsOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = probe.address() as { port: number }
        probe.close(() => resolve(port))
      })
  })
}
