/**
 * Programs that change a machine (systemctl, ufw, certbot, …) are replaced by testing/stand-ins.ts, which refuses what
 * the real programs would refuse.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildWeb, repositoryRoot } from './install.mjs'
import { createTestTlsCertificate } from './machines/web-proxy.ts'
import { findFreePort, type RunningPostgres, startPostgres } from './postgres.ts'
import {
  copyRepository,
  type OperatorShell,
  parseCommandBlocks,
  runbookCommandsTimeoutMs,
  startOperatorShell,
} from './testing/operator.ts'
import { writeFakeSystemCommands } from './testing/stand-ins.ts'

vi.setConfig({ testTimeout: 3 * runbookCommandsTimeoutMs })

const document = readFileSync(join(repositoryRoot, 'docs/operating.md'), 'utf8')
const left = parseCommandBlocks(document).filter(
  ({ chapter }) => !['Going live', 'Upgrade and rollback'].includes(chapter),
)

let machine: string
let home: string
let shell: OperatorShell
let port: string
let postgres: RunningPostgres
const cleanup = new DisposableStack()

beforeAll(async () => {
  buildWeb()
  mkdirSync(join(repositoryRoot, '.cache'), { recursive: true })
  machine = mkdtempSync(join(repositoryRoot, '.cache/operating-'))
  cleanup.defer(() => rmSync(machine, { recursive: true, force: true }))
  home = join(machine, 'home')
  mkdirSync(home)
  copyRepository(join(home, 'program'))
  port = String(await findFreePort())
  postgres = await startDatabase()
  const bin = writeFakeSystemCommands(machine)
  const { PATH, LANG } = process.env
  const env = { PATH: `${bin}:${PATH}`, LANG, HOME: home, PORT: port, MACHINE: machine }
  shell = startOperatorShell(join(home, 'program'), env, adapted)
  cleanup.defer(() => shell.end())
})
afterAll(() => cleanup.dispose())

async function startDatabase(...settings: string[]): Promise<RunningPostgres> {
  const started = await startPostgres('fsync=off', ...settings)
  cleanup.defer(() => started.stop())
  return started
}

function adapted(command: string): string {
  return command
    .replaceAll(/(?<![\w$])\/(etc|opt|var)\/(?=markaz|systemd|lib|backups)/g, `${machine}/$1/`)
    .replaceAll(/\b3000\b/g, port)
    .replaceAll(/:…@…\//g, `:x@${new URL(postgres.url).host}/`)
    .replaceAll('…', 'x')
}

function take(chapter: string, words: string): string[] {
  const at = left.findIndex((block) => block.chapter === chapter && block.commands[0]?.startsWith(words))
  expect(at, `${chapter}: ${words}`).toBeGreaterThanOrEqual(0)
  return (left.splice(at, 1)[0] as { commands: string[] }).commands
}

const sql = (statements: readonly string[], url = postgres.url) =>
  shell.run('SQL', `psql -q -v ON_ERROR_STOP=1 -d ${url} <<'SQL'`, ...statements, 'SQL')
const ready = (log: string, isAlive = 'kill -0 $!') => [
  `until curl -sfo /dev/null http://127.0.0.1:${port}/readyz; do ${isAlive} || { cat ${log}; exit 1; }; sleep 0.2; done`,
]
/** Waits until the port is closed, because npm ends before the server that it started. */
const stopServer = () =>
  `kill $!; wait $! || true; while curl -so /dev/null http://127.0.0.1:${port}/readyz; do sleep 0.2; done`
const served = /Baza: 127.0.0.1:\d+\/markaz; fayllar: /

// Shows: OPS-019
it('the documented commands create an owner role and a role without ownership, start the server with the latter, and limit its statement time for use with a pooler', async () => {
  await shell.run('build', 'npm run build')
  await sql(take('Two roles of PostgreSQL', 'create role markaz_owner'))
  const [migrate = '', start = ''] = take('Two roles of PostgreSQL', 'DATABASE_URL=')
  await shell.run('settings', 'export NODE_ENV=production MARKAZ_DEMO=0 MARKAZ_DATA=$MACHINE/var/lib/markaz')
  expect(await shell.run('migrate', migrate)).toContain('markaz_run ishlashi mumkin')
  await shell.run('npm start', `${start} > $HOME/start.log 2>&1 &`, ...ready('$HOME/start.log'), stopServer())
  expect(readFileSync(join(home, 'start.log'), 'utf8')).toMatch(served)
  await sql(take('A pooler', 'alter role markaz_run'))
  const limits = await shell.run(
    'limits',
    `psql -qAt -d ${postgres.url} -c "select unnest(rolconfig) from pg_roles where rolname = 'markaz_run'"`,
  )
  expect(limits).toMatch(/jit=off\s+statement_timeout=30s\s+lock_timeout=10s/)
})

// Shows: OPS-019
it('the commands in the chapter “Starting and stopping” of docs/operating.md run the check and start the server', async () => {
  const commands = take('Starting and stopping', 'export NODE_ENV')
  const url = `postgres://markaz_run:x@${new URL(postgres.url).host}/markaz`
  await shell.run('settings', `export DATABASE_URL=${url}`)
  await shell.run('start', '(', ...commands, ') > $HOME/start.log 2>&1 &', ...ready('$HOME/start.log'))
  await shell.run('stop', stopServer())
  const written = readFileSync(join(home, 'start.log'), 'utf8')
  expect(written).toContain('✓ Sahifalar')
  expect(written).toMatch(served)
})

// Shows: OPS-019
it("the systemd unit checks the settings and starts the server, and commands of docs/operating.md run with the server's settings", async () => {
  const [user = '', settings = '', ...others] = take('Starting and stopping', 'useradd')
  await shell.run('settings', 'unset DATABASE_URL', user, settings)
  const file = join(machine, 'etc/markaz/markaz.env')
  const changed = readFileSync(file, 'utf8')
    .replace(/^DATABASE_URL=.*$/m, adapted('DATABASE_URL=postgres://markaz_run:…@…/markaz'))
    .replace(/^MARKAZ_PUBLIC_URL=.*$/m, `MARKAZ_PUBLIC_URL=http://127.0.0.1:${port}`)
    .replace(/^MARKAZ_BACKUP_FOLDER=.*$/m, `MARKAZ_BACKUP_FOLDER=${machine}/var/backups/markaz`)
  writeFileSync(file, changed)
  await shell.run('unit', ...others, ...ready('$MACHINE/markaz@.log', 'kill -0 $(cat $MACHINE/markaz@*.pid)'))
  expect(readFileSync(join(machine, 'markaz@.log'), 'utf8')).toMatch(/✓ Sahifalar[\s\S]*Baza: 127\.0\.0\.1:\d+\/markaz/)
  const made = await shell.run('commands', ...take('Starting and stopping', 'systemd-run'))
  expect(made.match(/Zaxira tayyor: /g)).toHaveLength(2)
  for (const name of ['lib', 'backups']) expect(existsSync(join(machine, 'var', name, 'markaz/before.tar'))).toBe(true)
  await shell.run('stop', 'systemctl stop markaz@3000')
})

// Shows: OPS-014, OPS-019
it('the backup commands of docs/operating.md use the pgBackRest stanza of the shipped configuration, and the psql command writes a checkpoint', async () => {
  const chapter = 'Back to any minute, and elsewhere'
  const { port: database } = new URL(postgres.url)
  await shell.run('settings', `export PGHOST=127.0.0.1 PGPORT=${database} PGUSER=postgres`)
  for (const words of [
    'sudo -u postgres pgbackrest --stanza=markaz stanza',
    'sudo -u postgres pgbackrest --stanza=markaz --type=time',
  ])
    await shell.run('pgBackRest', ...take(chapter, words))
  expect(await shell.run('checkpoint', ...take(chapter, 'sudo -u postgres psql'))).toContain('CHECKPOINT')
  expect(readFileSync(join(machine, 'pgbackrest.log'), 'utf8').trim().split('\n')).toHaveLength(4)
})

// Shows: OPS-019
it('the commands of docs/operating.md move a centre to a newer PostgreSQL, where it works under both database roles', async () => {
  const former = postgres
  const commands = take('Care of the machine', 'npm run backup')
  postgres = await startDatabase()
  await sql(parseCommandBlocks(document).find(({ commands }) => commands[0]?.startsWith('create role'))?.commands ?? [])
  const url = (of: RunningPostgres, role: string) => `postgres://${role}:x@${new URL(of.url).host}/markaz`
  await shell.run('settings', `export DATABASE_URL=${url(former, 'markaz_run')} MARKAZ_DATA=$MACHINE/var/lib/markaz`)
  expect(await shell.run('move', ...commands)).toMatch(/Tiklandi: [\s\S]*markaz_run ishlashi mumkin/)
  const start = [
    `export DATABASE_URL=${url(postgres, 'markaz_run')}`,
    './bin/node server/src/main.ts > $HOME/moved.log 2>&1 &',
  ]
  await shell.run('start', ...start, ...ready('$HOME/moved.log'), stopServer())
  const people = `select count(*) from staff where is_superadmin`
  expect(await shell.run('people', `psql -qAt -d ${url(postgres, 'markaz_owner')} -c "${people}"`)).toMatch(/^1$/m)
})

// Shows: OPS-019
it('the commands of docs/operating.md for logs, firewall and certificates limit the log, enable the firewall and reload nginx', async () => {
  await shell.run('care', ...take('Care of the machine', 'install -d'))
  expect(readFileSync(join(machine, 'etc/systemd/journald.conf.d/markaz.conf'), 'utf8')).toBe(
    '[Journal]\nSystemMaxUse=2G\n',
  )
  const ran = readFileSync(join(machine, 'stand-ins.log'), 'utf8')
  for (const line of ['systemctl restart systemd-journald', 'ufw enable', 'systemctl reload nginx'])
    expect(ran).toContain(`${line}\n`)
})

// Shows: OPS-019
it('the server connects over TLS with the DATABASE_URL of docs/operating.md, and reports an untrusted certificate in one line', async () => {
  const folder = mkdtempSync(join(machine, 'tls-'))
  createTestTlsCertificate(folder)
  const other = mkdtempSync(join(machine, 'tls-'))
  createTestTlsCertificate(other)
  const ending = /end `DATABASE_URL` with `([^`]+)`/.exec(document)?.[1] ?? ''
  for (const path of [machine, folder]) chmodSync(path, 0o755)
  const key = join(folder, 'privkey.pem')
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres', key])
  chmodSync(key, 0o600)
  const secure = await startDatabase('ssl=on', `ssl_cert_file=${folder}/fullchain.pem`, `ssl_key_file=${key}`)
  const check = (authority: string) =>
    shell.run(
      'check',
      `export DATABASE_URL='${secure.url}${ending.replace('/etc/markaz/ca.pem', join(authority, 'fullchain.pem'))}'`,
      './bin/node server/src/check-start.ts || true',
    )
  expect(await check(folder)).toMatch(/✓ Ma'lumotlar bazasi 127\.0\.0\.1:\d+, PostgreSQL/)
  expect(await check(other)).toMatch(/✗ Ma'lumotlar bazasi 127\.0\.0\.1:\d+.*: .*sertifikat/i)
})

// Shows: OPS-019
it('every command block of docs/operating.md is run by a test', () => {
  expect(left).toEqual([])
})
