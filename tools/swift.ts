import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

interface S3Server {
  endpoint: string
  bucket: string
  region: string
  key: string
  secret: string
  stop(): Promise<void>
}

const packages = ['swift', 'swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached']
const kinds = ['account', 'container', 'object'] as const

/**
 * Starts a real S3 server for tests: OpenStack Swift with its S3 API.
 * @throws Error if Swift is missing and cannot be installed, or does not start within a minute
 */
export async function startSwiftObjectStorage(): Promise<S3Server> {
  install()
  const folder = mkdtempSync(join(tmpdir(), 'markaz-s3-'))
  const ports = await freePorts(kinds.length + 2)
  const [proxyPort = 0, cachePort = 0, ...rest] = ports
  const user = userInfo().username
  mkdirSync(join(folder, 'disks', 'disk'), { recursive: true })
  const children: ChildProcess[] = []
  const start = (name: string, command: string, args: string[]) => {
    const log = openSync(join(folder, `${name}.log`), 'a')
    children.push(spawn(command, args, { cwd: folder, stdio: ['ignore', log, log] }))
  }
  const stop = async () => {
    const ends = children.map((child) => child.exitCode ?? new Promise((resolve) => child.once('exit', resolve)))
    for (const child of children) child.kill('SIGKILL')
    await Promise.all(ends)
    rmSync(folder, { recursive: true, force: true })
  }

  start('memcached', 'memcached', ['-l', '127.0.0.1', '-p', `${cachePort}`, '-U', '0', '-m', '64', '-u', user])
  for (const [index, kind] of kinds.entries()) {
    const port = rest[index] ?? 0
    makeRing(folder, kind, port)
    start(kind, `swift-${kind}-server`, [written(folder, kind, storage(folder, kind, port, user)), '-v'])
  }
  start('proxy', 'swift-proxy-server', [written(folder, 'proxy', proxy(folder, proxyPort, cachePort, user)), '-v'])

  const address = `http://127.0.0.1:${proxyPort}`
  try {
    await makeBucket(address, 'markaz')
  } catch (error) {
    const log = readFileSync(join(folder, 'proxy.log'), 'utf8').slice(-2_000)
    await stop()
    throw new Error(`Swift ishga tushmadi: ${log}`, { cause: error })
  }
  return { endpoint: address, bucket: 'markaz', region: 'us-east-1', key: 'test:tester', secret: 'testing', stop }
}

function install(): void {
  const isThere = () => ['/usr/bin/swift-proxy-server', '/usr/bin/memcached', '/etc/swift/swift.conf'].every(existsSync)
  if (isThere()) return
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    })
  }
  if (!isThere()) throw new Error("OpenStack Swift topilmadi va o'rnatib bo'lmadi")
}

/** Makes a ring file. It says where Swift stores one kind of data: one disk, one copy, sixteen partitions. */
function makeRing(folder: string, kind: string, port: number): void {
  const builder = join(folder, `${kind}.builder`)
  for (const args of [['create', '4', '1', '0'], ['add', `r1z1-127.0.0.1:${port}/disk`, '1'], ['rebalance']])
    execFileSync('swift-ring-builder', [builder, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
}

const common = (folder: string, port: number, user: string) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
swift_dir = ${folder}
user = ${user}
workers = 0
log_level = ERROR
`

const storage = (folder: string, kind: string, port: number, user: string) => `${common(folder, port, user)}
devices = ${join(folder, 'disks')}
mount_check = false
fallocate_reserve = 0
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`

const proxy = (folder: string, port: number, cachePort: number, user: string) => `${common(folder, port, user)}
[pipeline:main]
pipeline = catch_errors healthcheck cache listing_formats bulk s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cachePort}
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`

function written(folder: string, name: string, text: string): string {
  const path = join(folder, `${name}.conf`)
  writeFileSync(path, text)
  return path
}

/** Makes the bucket by Swift's own API, which needs no S3 signature; the S3 API then shows the same bucket. */
async function makeBucket(address: string, bucket: string): Promise<void> {
  const until = Date.now() + 60_000
  for (;;) {
    try {
      const headers = { 'X-Auth-User': 'test:tester', 'X-Auth-Key': 'testing' }
      const signIn = await fetch(`${address}/auth/v1.0`, { headers })
      const token = signIn.headers.get('X-Auth-Token') ?? ''
      const made = await fetch(`${address}/v1/AUTH_test/${bucket}`, {
        method: 'PUT',
        headers: { 'X-Auth-Token': token },
      })
      if (made.ok) return
      throw new Error(`HTTP ${made.status}`)
    } catch (error) {
      if (Date.now() > until) throw error
      await delay(100)
    }
  }
}

async function freePorts(count: number): Promise<number[]> {
  const probes = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
          const probe = createServer().once('error', reject)
          probe.listen(0, '127.0.0.1', () => resolve(probe))
        }),
    ),
  )
  const ports = probes.map((probe) => (probe.address() as { port: number }).port)
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))))
  return ports
}
