/**
 * Runs the commands in the chapters "Going live" and "Upgrade" of docs/operating.md in one shell on an empty machine.
 * Steps that the chapters describe on screens are done by API calls.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { offices } from '@markaz/protocol/centre/offices/routes'
import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { roles } from '@markaz/protocol/people/roles/routes'
import { users } from '@markaz/protocol/people/users/routes'
import { treeOf } from '@markaz/protocol/permissions'
import { apiPath, type RouteDefinition } from '@markaz/protocol/route'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { type TestFolder, testFolder } from '../server/src/integrations/erp/testing/bundle.ts'
import { buildWeb, root } from './install.mjs'
import { freePort, startPostgres } from './postgres.ts'

/** The password that the first user chooses to replace the issued one. */
const own = 'Yangi-hayot-26'
/** Timeout of one step, which starts programs and creates a database, possibly on a busy machine. */
const longestStepMs = 240_000
const daily = expect.stringMatching(/^markaz-\d{4}-\d{2}-\d{2}\.tar$/)

vi.setConfig({ testTimeout: 3 * longestStepMs })

const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] }
const document = readFileSync(join(root, 'docs/operating.md'), 'utf8')
const chapterOf = (title: string) => document.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''
const chapter = chapterOf('Going live')
const tables = Object.fromEntries(
  [...chapter.matchAll(/^```csv (\S+)\n(.*?)^```/gms)].map(([, name = '', text = '']) => [name, text]),
)

let machine: string
let home: string
let shell: ChildProcess
let ports: Record<string, string>
let written: string
let folder: TestFolder

beforeAll(async () => {
  folder = await testFolder()
  buildWeb()
})
afterAll(() => folder.remove())
beforeEach(async () => {
  // The test folder is on the same disk as the installed packages, because hard links cannot cross disks.
  mkdirSync(join(root, '.cache'), { recursive: true })
  machine = mkdtempSync(join(root, '.cache/live-'))
  home = join(machine, 'home')
  mkdirSync(home)
  copyProgram(join(home, 'first'))
  ports = { 3000: String(await freePort()), 3001: String(await freePort()) }
  const { PATH, LANG } = process.env
  // The shell gets its own process group, so that all processes that it has started can be ended with it.
  shell = spawn('bash', ['-e'], { cwd: join(home, 'first'), env: { PATH, LANG, HOME: home }, detached: true })
  written = ''
  for (const stream of [shell.stdout, shell.stderr]) stream?.on('data', (text) => (written += text))
})
afterEach(() => {
  if (shell.pid && shell.exitCode === null) process.kill(-shell.pid, 'SIGKILL')
  rmSync(machine, { recursive: true, force: true })
})

/**
 * Copies the repository's files and the built web applications. Installed packages are hard-linked instead of installed
 * again.
 */
function copyProgram(to: string): void {
  mkdirSync(to)
  const pass = 'git ls-files -coz --exclude-standard | tar -c --null -T - --ignore-failed-read | tar -x -C "$0"'
  execFileSync('bash', ['-c', pass, to], { cwd: root, stdio: ['ignore', 'ignore', 'ignore'] })
  for (const part of ['.', ...workspaces].map((name) => join(name, 'node_modules')))
    if (existsSync(join(root, part))) execFileSync('cp', ['-al', join(root, part), join(to, part)])
  // These files are copied and not linked, because npm and the build would overwrite the originals.
  for (const name of ['.markaz', '.package-lock.json']) {
    rmSync(join(to, 'node_modules', name), { recursive: true, force: true })
    cpSync(join(root, 'node_modules', name), join(to, 'node_modules', name), { recursive: true })
  }
  for (const dist of ['web/dist', 'web/dist-drawn', 'portal/dist'])
    cpSync(join(root, dist), join(to, dist), { recursive: true })
}

/** Runs the commands of one step in the chapter, and returns their output if all succeed. */
const run = (step: number) => runBlock(`step ${step}`, chapter.split(`\n### ${step}. `)[1]?.split('\n### ')[0])

async function runBlock(what: string, text = ''): Promise<string> {
  const commands = text.split('\n').filter((line) => line.startsWith('    '))
  expect(commands, what).not.toEqual([])
  return runInShell(what, ...commands.map((line) => line.slice(4)))
}

async function runInShell(what: string, ...commands: string[]): Promise<string> {
  const lines = commands.map((line) => line.replace(/\b300[01]\b/g, (port) => ports[port] as string))
  const from = written.length
  const done = `${what} is done`
  shell.stdin?.write(`${lines.join('\n')}\necho "${done}"\n`)
  await new Promise<void>((resolve, reject) => {
    shell.stdout?.on('data', () => written.slice(from).includes(done) && resolve())
    const fail = (how: string) => reject(new Error(`${how}:\n${written}`))
    shell.once('exit', (code) => fail(`ended with ${code}`))
    setTimeout(fail, longestStepMs, `${what} takes too long`).unref()
  })
  return written.slice(from)
}

type Out<S> = z.output<Extract<S, z.ZodType>>

/**
 * Sends an API call to the server on that port.
 * @throws Error if the call fails
 */
async function call<R extends RouteDefinition>(
  route: R,
  { port = '3000', token = '', body = {} as object } = {},
): Promise<Out<R['answer']>> {
  const answer = await fetch(`http://127.0.0.1:${ports[port]}${apiPath(route)}`, {
    method: route.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(route.method !== 'GET' && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  expect(answer.ok, `${route.path}: ${text}`).toBe(true)
  return JSON.parse(text).data
}

/** Signs in and returns the session; a user with an issued password first chooses a new one. */
async function signIn(login: string, password: string, port = '3000'): Promise<string> {
  const answer = await call(auth.signIn, { port, body: { login, password } })
  if ('accessToken' in answer) return answer.accessToken
  expect(answer.next).toBe('new-password')
  await call(auth.signInPassword, { port, body: { ticket: answer.ticket, newPassword: own } })
  return signIn(login, own, port)
}

const seenBy = async (token: string, port = '3000') => ({
  offices: (await call(offices.list, { port, token })).offices.map(({ name }) => name),
  groups: (await call(groups.list, { port, token })).groups.map(({ name, studentsCount }) => [name, studentsCount]),
})

const databases = [
  ['embedded', async () => null],
  ['PostgreSQL', async () => startPostgres('fsync=off')],
] as const

// Shows: OPS-015, OPS-019
it.each(databases)(
  'with a database that is %s, the documented commands install a centre, restore it from a backup, and upgrade it',
  async (_name, startDatabase) => {
    using cleanup = new DisposableStack()
    const postgres = await startDatabase()
    if (postgres) {
      cleanup.defer(() => postgres.stop())
      await runInShell('settings', `export DATABASE_URL=${postgres.url}`)
    }
    expect(await run(1)).toContain('✓ Sahifalar')

    const given = (await run(2)).split('\n').at(-3) as string
    const token = await signIn('superadmin', given)
    expect(existsSync(join(home, 'markaz/superadmin-password.txt'))).toBe(false)

    const office = await call(offices.create, { token, body: { name: 'Chilonzor' } })

    symlinkSync(await folder.zip(tables), join(home, 'table.zip'))
    expect(await run(4)).toMatch(/\(sinov[\s\S]*Guruh +1 +0 +0 +0 +0 +0[\s\S]*Guruh +1 +0 +0 +0 +0 +0[\s\S]*Tayyor\./)

    const permissions = treeOf(new Set(['all_groups.read', 'staff_control:users.read']))
    const role = await call(roles.create, { token, body: { name: 'Menejer', type: 1, permissions } })
    const [firstName, lastName, login, password] = ['Olim', 'Sobirov', 'olim', 'Birinchi-kun-26']
    const person = { type: 'staff', firstName, lastName, login, password, roleId: role.id, officeIds: [office.id] }
    await call(users.create, { token, body: person })
    const seen = { offices: ['Chilonzor'], groups: [['Ingliz N-1', 2]] }
    expect(await seenBy(await signIn(login, password))).toEqual(seen)

    await expect.poll(() => readdirSync(join(home, 'markaz-backup')), { timeout: 60_000 }).toEqual([daily])
    // Expected: the restored copy uses its own database and files, not those in the shell's exported settings.
    expect(await run(7)).toContain(`Baza: ${home}/drill/pglite; fayllar: ${home}/drill/files`)
    expect(await seenBy(await signIn('superadmin', own, '3001'), '3001')).toEqual(seen)

    expect(await run(8)).toMatch(/^markaz-[\d-]+\.tar$/m)
    expect(existsSync(join(home, 'drill'))).toBe(false)

    // The installed version has only production packages. The next version has changed web sources and all packages.
    copyProgram(join(home, 'next'))
    appendFileSync(join(home, 'next/web/src/main.tsx'), '\n// The next version.\n')
    await runBlock('the upgrade', chapterOf('Upgrade and rollback'))
    expect(readlinkSync(join(home, 'program'))).toBe(join(home, 'next'))
    expect(await seenBy(await signIn(login, own))).toEqual(seen)
  },
)

// Shows: OPS-023
it('a build in a folder without development packages first installs them', async () => {
  await runInShell('pruning', 'npm prune --omit=dev', 'echo "// changed" >> web/src/main.tsx')
  expect(existsSync(join(home, 'first/node_modules/@vitejs/plugin-react'))).toBe(false)
  // Node's compile cache is excluded from the measured size, because it is not part of the installation.
  const size = await runInShell('measuring', 'du -sm --exclude=node_modules/.markaz node_modules')
  expect(Number.parseInt(size, 10)).toBeLessThanOrEqual(250)
  // No package registry is available in this test, so the installation itself fails.
  const built = await runInShell(
    'building',
    'npm_config_registry=http://127.0.0.1:1 npm_config_fetch_retries=0 npm run build || true',
  )
  expect(built).toContain("Kutubxonalar o'rnatilmoqda…")
})
