import type { ChildProcess } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensurePostgresBinaries, findFreePort } from '../postgres.ts'
import { type FailureTestFolder, readDeployFile, stopProcess, waitUntil } from './failure-test.ts'

interface DatabaseMachine {
  name: string
  /** The address of this machine's PostgreSQL server, which is the primary or the standby. */
  url: string
  crash(): void
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void
  start(): void
}

interface Cluster {
  /** The address of the primary database, through HAProxy. */
  url: string
  /** The address of a standby database, through HAProxy. */
  readUrl: string
  primary(): Promise<DatabaseMachine>
  standby(): Promise<DatabaseMachine>
  isComplete(): Promise<boolean>
  restartProxy(): Promise<void>
}

export const clusterPackageNames = { etcd: 'etcd-server', patroni: 'patroni', haproxy: 'haproxy' }

const password = 'change-me-1'

export async function startDatabaseCluster(testFolder: FailureTestFolder): Promise<Cluster> {
  const etcdPort = await startEtcd(testFolder)
  const machines = [await machine(testFolder, 'db1', etcdPort), await machine(testFolder, 'db2', etcdPort)] as const
  for (const one of machines) one.start()
  const [primaryPort, replicaPort] = [await findFreePort(), await findFreePort()]
  const file = join(testFolder.place('haproxy'), 'haproxy.cfg')
  writeFileSync(
    file,
    readDeployFile('haproxy/haproxy.cfg', {
      'user haproxy\n    group haproxy\n': '',
      '/run/haproxy': dirname(file),
      '127.0.0.1:5000': `127.0.0.1:${primaryPort}`,
      '127.0.0.1:5001': `127.0.0.1:${replicaPort}`,
      '10.0.0.11:5432 check port 8008': machines[0].asServer,
      '10.0.0.12:5432 check port 8008': machines[1].asServer,
    }),
  )
  const startProxy = () => testFolder.start('haproxy', 'haproxy', ['-db', '-f', file])
  let proxy: ChildProcess = startProxy()
  const members = () => membersOf(machines.map(({ rest }) => rest))
  const withRole = async (isIt: (role: string) => boolean) => {
    const name = (await members()).find(({ role }) => isIt(role))?.name
    const found = machines.find((one) => one.name === name)
    if (!found) throw new Error('no such machine now')
    return found
  }
  const through = (port: number) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  const cluster: Cluster = {
    url: through(primaryPort),
    readUrl: through(replicaPort),
    primary: () => withRole((role) => role === 'leader'),
    standby: () => withRole((role) => role !== 'leader'),
    async isComplete() {
      const roles = (await members().catch(() => [])).filter(({ state }) => /^(running|streaming)$/.test(state))
      return ['leader', 'sync_standby'].every((wanted) => roles.some(({ role }) => role === wanted))
    },
    async restartProxy() {
      await stopProcess(proxy)
      proxy = startProxy()
    },
  }
  await waitUntil(cluster.isComplete, 'Patroni has made a primary and a synchronous standby')
  return cluster
}

async function startEtcd(testFolder: FailureTestFolder): Promise<number> {
  const [port, peerPort] = [await findFreePort(), await findFreePort()]
  const text = readDeployFile('patroni/etcd.env', {
    '/var/lib/etcd/markaz': testFolder.place('etcd'),
    '10.0.0.10:2379': `127.0.0.1:${port}`,
    '10.0.0.10:2380': `127.0.0.1:${peerPort}`,
    // One etcd machine is enough instead of three, because the failure test never stops etcd.
    ',etcd2=http://10.0.0.11:2380,etcd3=http://10.0.0.12:2380': '',
  })
  const env = Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]))
  testFolder.start('etcd', 'etcd', [], env)
  await waitUntil(() => answers(`http://127.0.0.1:${port}/health`), 'etcd answers')
  return port
}

async function machine(testFolder: FailureTestFolder, name: string, etcdPort: number) {
  const [port, restPort] = [await findFreePort(), await findFreePort()]
  const folder = testFolder.place(name)
  const data = join(folder, 'data')
  const file = join(folder, 'patroni.yml')
  writeFileSync(
    file,
    readDeployFile('patroni/patroni.yml', {
      'name: db1': `name: ${name}`,
      '10.0.0.11:8008': `127.0.0.1:${restPort}`,
      '10.0.0.10:2379,10.0.0.11:2379,10.0.0.12:2379': `127.0.0.1:${etcdPort}`,
      '10.0.0.11:5432': `127.0.0.1:${port}`,
      '10.0.0.0/24': '127.0.0.1/32',
      '/var/lib/postgresql/15/markaz': data,
      '/usr/lib/postgresql/15/bin': ensurePostgresBinaries(),
      '/var/lib/postgresql/.pgpass-patroni': join(folder, 'pgpass'),
      '/var/run/postgresql': folder,
      // Both PostgreSQL servers run on one small machine, so their memory is limited.
      'max_connections: 200': 'max_connections: 100\n        shared_buffers: 64MB',
      'wal_keep_size: 1GB': 'wal_keep_size: 128MB',
    }),
    { mode: 0o644 },
  )
  let patroni: ChildProcess | undefined
  const toPostgres = (signal: NodeJS.Signals) => {
    for (const pid of postgresOn(data)) tell(pid, signal)
  }
  const signal = (name: NodeJS.Signals) => {
    patroni?.kill(name)
    toPostgres(name)
  }
  testFolder.atEnd(() => signal('SIGKILL'))
  return {
    name,
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    rest: `http://127.0.0.1:${restPort}`,
    asServer: `127.0.0.1:${port} check port ${restPort}`,
    crash: () => toPostgres('SIGKILL'),
    signal,
    start() {
      patroni = testFolder.start(name, 'patroni', [file])
    },
  }
}

interface Member {
  name: string
  role: string
  state: string
}

async function membersOf(rests: readonly string[]): Promise<Member[]> {
  for (const rest of rests) {
    const answer = await fetch(`${rest}/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
  }
  return []
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Returns the ids of PostgreSQL's processes, the main process first. */
function postgresOn(data: string): number[] {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return []
  const first = Number(readFileSync(file, 'utf8').split('\n')[0])
  const ofFirst = readdirSync('/proc').filter((pid) => {
    try {
      return (
        /^\d+$/.test(pid) && Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === first
      )
    } catch {
      return false
    }
  })
  return [first, ...ofFirst.map(Number)]
}

function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {}
}
