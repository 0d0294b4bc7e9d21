import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { allApiRoutes } from '@markaz/protocol/catalogue'
import { apiPath } from '@markaz/protocol/route'
import { afterAll, expect, test, vi } from 'vitest'
import { openPostgres } from '../server/src/db/open.ts'
import { isPublicPath } from '../web/src/shared/routing/public-path.ts'
import { repositoryRoot } from './install.mjs'
import { readDeployFile } from './machines/failure-test.ts'
import { createTestTlsCertificate } from './machines/web-proxy.ts'
import { startPostgresInstance } from './postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'markaz-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function has(program: string): boolean {
  const isThere = spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined
  if (!isThere) console.warn(`SKIPPED: no ${program} on this machine, so nobody checked its files in deploy/`)
  return isThere
}

function complaintOf(program: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  return status === 0 ? '' : `${status} ${stdout}${stderr}`
}

const written = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

const unit = 'systemd/markaz@.service'
const ours = {
  '/opt/markaz/bin/node': process.execPath,
  'WorkingDirectory=/opt/markaz': 'WorkingDirectory=/',
}

// Shows: OPS-010
test.runIf(has('systemd-analyze'))(
  'systemd accepts the unit file in deploy/systemd and rates its sandbox as strict',
  () => {
    written('markaz@.service', readDeployFile(unit, ours))
    const file = join(folder, 'markaz@3000.service')
    expect(complaintOf('systemd-analyze', 'verify', file)).toBe('')
    // systemd rates a unit's exposure from 0 (strict) to 10; the threshold is in tenths, so 20 means 2.0.
    expect(complaintOf('systemd-analyze', 'security', '--offline=true', '--threshold=20', file)).toBe('')
  },
)

// Shows: OPS-010
test.runIf(has('nginx'))('nginx accepts the configuration in deploy/nginx', () => {
  createTestTlsCertificate(folder)
  const main = `pid ${folder}/pid; error_log stderr; events {} http { include ${folder}/*.conf; }`
  written('upstream.conf', readDeployFile('nginx/upstream.conf'))
  written(
    'markaz.conf',
    readDeployFile('nginx/markaz.conf', { '/etc/letsencrypt/live/markaz.example': folder, '/var/log/nginx': folder }),
  )
  mkdirSync(join(folder, 'main'))
  expect(complaintOf('nginx', '-t', '-q', '-c', written('main/nginx.conf', main))).toBe('')
})

test.runIf(has('pgbackrest'))('pgBackRest knows every option in the configuration in deploy/pgbackrest', () => {
  const text = readDeployFile('pgbackrest/pgbackrest.conf', { '/mnt/elsewhere/pgbackrest': folder })
  const file = written('pgbackrest.conf', text)
  const args = [`--config=${file}`, `--lock-path=${folder}`, `--log-path=${folder}`, 'info']
  // pgBackRest reports unknown options only as warnings, so the output must have no WARN or ERROR.
  const { stdout, stderr } = spawnSync('pgbackrest', args, { encoding: 'utf8' })
  expect([stdout.includes('stanza'), `${stdout}${stderr}`.match(/(WARN|ERROR).*/)?.[0]]).toEqual([true, undefined])
})

// Shows: OPS-010
test.runIf(has('haproxy'))('HAProxy accepts the configuration in deploy/haproxy', () => {
  const text = readDeployFile('haproxy/haproxy.cfg', {
    'user haproxy\n    group haproxy\n': '',
    '/run/haproxy': folder,
  })
  expect(complaintOf('haproxy', '-c', '-q', '-f', written('haproxy.cfg', text))).toBe('')
})

// Shows: OPS-013, OPS-020
test.runIf(has('promtool'))(
  'Prometheus accepts the configuration in deploy/prometheus, and each simulated fault raises its alert',
  () => {
    for (const name of ['alerts.yml', 'alerts.test.yml', 'prometheus.yml'])
      written(name, readDeployFile(`prometheus/${name}`))
    expect(complaintOf('promtool', 'test', 'rules', join(folder, 'alerts.test.yml'))).toBe('')
    expect(complaintOf('promtool', 'check', 'config', '--syntax-only', join(folder, 'prometheus.yml'))).toBe('')
  },
)

// Shows: OPS-020
test.runIf(has('amtool'))('Alertmanager accepts the configuration in deploy/prometheus', () => {
  const file = written('alertmanager.yml', readDeployFile('prometheus/alertmanager.yml'))
  expect(complaintOf('amtool', 'check-config', file)).toBe('')
})

// Shows: OPS-020
test('for every alert rule of the monitoring, a test simulates a fault that raises the alert', () => {
  const named = (text: string) => new Set([...text.matchAll(/- alert: (\w+)/g)].map(([, name]) => name))
  const raised = [...readDeployFile('prometheus/alerts.test.yml').matchAll(/alertname: (\w+)\n\s+exp_alerts:\n/g)]
  const alerts = named(readDeployFile('prometheus/alerts.yml'))
  expect(alerts.size).toBeGreaterThan(20)
  expect([...alerts].filter((name) => !raised.some(([, one]) => one === name))).toEqual([])
})

// Shows: OPS-010
test('the container image runs as an unprivileged user, has a health check, and copies only files that exist', () => {
  const text = readDeployFile('Containerfile')
  const last = text.slice(text.lastIndexOf('\nFROM '))
  expect(/^USER (\d+)$/m.exec(last)?.[1]).toBe('10001')
  expect(last).toMatch(/^HEALTHCHECK /m)
  const copied = [...last.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, from = '']) => from.split(' '))
  // Builds and installations create these folders, so the repository does not contain them.
  const made = /\/(bin|node_modules|dist(-drawn)?)$/
  expect(copied.filter((path) => made.test(path))).toHaveLength(5)
  const lacking = copied.filter((path) => !made.test(path) && !existsSync(path.replace('/opt/markaz', repositoryRoot)))
  expect(lacking).toEqual([])
  const program = /^CMD \["\S+", "(\S+)"\]$/m.exec(last)?.[1] ?? ''
  expect(existsSync(join(repositoryRoot, program))).toBe(true)
})

// Shows: OPS-010
test('compose.yaml runs the server with a read-only root file system and without capabilities, and contains no secret', () => {
  const text = readDeployFile('compose.yaml')
  const product = text.slice(text.indexOf('\n  markaz:'), text.indexOf('\n  postgres:'))
  for (const line of ['read_only: true', 'cap_drop: [ALL]', '"no-new-privileges:true"']) expect(product).toContain(line)
  expect([...text.matchAll(/(?:PASSWORD|SECRET|KEY): (?!\$\{)(.*)/g)]).toEqual([])
})

const composeConfig = (name: string) =>
  readDeployFile('compose.yaml')
    .split(`\n  ${name}:\n    content: |\n`)[1]
    ?.split(/\n {0,3}\S/)[0]
    ?.replaceAll(/^ {6}/gm, '')
    .replaceAll('$$', '$') ?? ''

// Shows: OPS-010
test('compose.yaml creates a database role for the server that is no superuser, even if the password contains special characters', async () => {
  const [first, password] = ['first-1', `p@s/s#w:o%40r'd "$x`]
  writeFileSync(join(folder, 'first'), first, { mode: 0o644 })
  chmodSync(folder, 0o711)
  let sockets = ''
  const server = await startPostgresInstance([], (data) => {
    sockets = dirname(data)
    const auth = ['--auth-local=trust', '--auth-host=scram-sha-256', `--pwfile=${join(folder, 'first')}`]
    return ['initdb', '-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', ...auth]
  })
  try {
    const { port } = new URL(server.url)
    const environment = {
      ...process.env,
      PGHOST: sockets,
      PGPORT: port,
      PGUSER: 'postgres',
      POSTGRES_PASSWORD: password,
    }
    execFileSync('bash', ['-c', composeConfig('roles')], { env: environment, stdio: ['ignore', 'ignore', 'inherit'] })
    const url = /DATABASE_URL: (\S+)/.exec(readDeployFile('compose.yaml'))?.[1] ?? ''
    expect(readDeployFile('compose.yaml')).toMatch(/PGPASSWORD: \$\{DATABASE_PASSWORD:\?\}/)
    vi.stubEnv('PGPASSWORD', password)
    const product = openPostgres(url.replace('@postgres:5432', `@127.0.0.1:${port}`), 1)
    const role = 'select rolsuper or rolcreaterole or rolcreatedb as mighty from pg_roles where rolname = current_user'
    expect((await product.pool.query(role)).rows).toEqual([{ mighty: false }])
    await product.pool.query('create table possible (id int)')
    await product.close()
    for (const given of [first, password]) {
      vi.stubEnv('PGPASSWORD', given)
      const chief = openPostgres(server.url, 1)
      await expect(chief.pool.query('select 1')).rejects.toThrow('password authentication failed')
      await chief.close()
    }
  } finally {
    vi.unstubAllEnvs()
    server.stop()
  }
})

// Shows: OPS-010
test('compose.yaml limits the logs of every service on the disk, and passes all settings of markaz.env to the server', () => {
  const text = readDeployFile('compose.yaml')
  const services = text
    .slice(text.indexOf('\nservices:'), text.indexOf('\nconfigs:'))
    .split(/\n {2}(?=\w+:\n)/)
    .slice(1)
  expect(services).toHaveLength(4)
  for (const service of services) expect(service).toContain('\n    logging: *logging\n')
  expect(text).toMatch(/&logging\n {2}driver: json-file\n {2}options: \{ max-size: \w+, max-file: "\d" \}/)
  expect(services[0]).toContain('env_file: [{ path: markaz.env,')
})

// Shows: OPS-010
test('the nginx log omits every URL that grants access: pages and API calls with an id or code, files, webhooks and calendars', () => {
  const text = readDeployFile('nginx/markaz.conf')
  const pattern = new RegExp(/^ {4}~(\S+) 0;$/m.exec(text)?.[1] ?? '')
  const open = allApiRoutes.map(({ route }) => route).filter(({ access }) => access.kind === 'public')
  const withCode = open.map((route) => apiPath(route)).filter((path) => path.includes('{'))
  const pages = readdirSync(join(repositoryRoot, 'web/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.pages.tsx'))
    .flatMap((file) => [...readFileSync(join(repositoryRoot, 'web/src', file), 'utf8').matchAll(/path: '([^']+)'/g)])
    .map(([, path = '']) => path)
    .filter((path) => isPublicPath(path))
  expect([withCode.length > 5, pages.length]).toEqual([true, 3])
  const secret = [...withCode, ...pages, '/files/a/b.jpg', '/media/1/2', '/hooks/sms/x', '/calendar/x.ics']
  expect(secret.filter((path) => !pattern.test(path))).toEqual([])
  expect(['/students', '/api/staff/students/all', '/portal/', '/public'].filter((path) => pattern.test(path))).toEqual(
    [],
  )
  const format = /^log_format markaz '(.*)';$/m.exec(text)?.[1]
  expect(format).toContain('$uri')
  expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_referer)\b/)
  expect(text.match(/access_log .*/g)).toEqual(['access_log /var/log/nginx/markaz.log markaz if=$markaz_logged;'])
})

// Shows: OPS-022
test('the systemd unit checks the settings before each start of the server', () => {
  expect(readDeployFile(unit)).toMatch(/^ExecStartPre=\S+ server\/src\/check-start\.ts$/m)
})

// Shows: OPS-010
test("the container's build context contains no secrets, certificates, backups or git history", () => {
  const excluded = readDeployFile('Containerfile.dockerignore').split('\n')
  expect(excluded).toEqual(
    expect.arrayContaining(['.git', '**/.env', 'deploy/markaz.env', 'deploy/certs', 'deploy/backup']),
  )
})

// Shows: OPS-010
test('the default backup folder in compose.yaml is a volume to which the server may write', () => {
  const folder = /\$\{BACKUP_FOLDER:-(\w+)\}:(\S+)/.exec(readDeployFile('compose.yaml'))
  expect(readDeployFile('compose.yaml').split('\nvolumes:')[1]).toContain(`  ${folder?.[1]}:`)
  expect(readDeployFile('Containerfile')).toMatch(new RegExp(`install -d -o markaz .*${folder?.[2]}`))
})

// Shows: OPS-010
test('the server knows every setting that the files in deploy/ set', () => {
  const known = readDeployFile('../server/src/env.ts')
  for (const name of ['systemd/markaz.env', unit, 'Containerfile', 'compose.yaml', 'haproxy/haproxy.cfg'])
    for (const [setting] of readDeployFile(name).matchAll(/\b(MARKAZ_[A-Z0-9_]+|DATABASE_[A-Z_]*URL)\b/g))
      expect(known, `${name}: ${setting}`).toMatch(new RegExp(`^  ${setting}:`, 'm'))
})
