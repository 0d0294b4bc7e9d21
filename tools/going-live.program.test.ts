/**
 * Follows the chapter "Going live" of docs/operating.md on an empty machine: runs its commands in one shell, checks its
 * tables, and makes the calls of the screens that it describes in between.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { offices } from '@markaz/protocol/centre/offices/routes'
import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { roles } from '@markaz/protocol/people/roles/routes'
import { users } from '@markaz/protocol/people/users/routes'
import { treeOf } from '@markaz/protocol/permissions'
import { apiPath, type RouteDefinition } from '@markaz/protocol/route'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { type TestFolder, testFolder } from '../server/src/integrations/erp/testing/bundle.ts'
import { buildWeb, root } from './install.mjs'

/** The password that the first user chooses instead of the issued one. */
const own = 'Yangi-hayot-26'
/** Timeout of one step: it starts programs and creates a database, possibly on a busy machine. */
const longestStepMs = 240_000
/** Matches the file name of a daily backup. */
const daily = expect.stringMatching(/^markaz-\d{4}-\d{2}-\d{2}\.tar$/)

vi.setConfig({ testTimeout: 3 * longestStepMs })

const machine = mkdtempSync(join(tmpdir(), 'markaz-live-'))
const home = join(machine, 'home')
const program = join(machine, 'program')
const chapter =
  (/^## Going live\n(.*?)^## /ms.exec(readFileSync(join(root, 'docs/operating.md'), 'utf8')) ?? [])[1] ?? ''
const tables = Object.fromEntries(
  [...chapter.matchAll(/^```csv (\S+)\n(.*?)^```/gms)].map(([, name = '', text = '']) => [name, text]),
)

let shell: ChildProcess
let ports: Record<string, string>
let written = ''
let folder: TestFolder

beforeAll(async () => {
  folder = await testFolder()
  buildWeb()
  copyProgram()
  mkdirSync(home)
  ports = { 3000: await freePort(), 3001: await freePort() }
  const { PATH, LANG } = process.env
  // A separate process group, so that the test can end everything that the shell has started.
  shell = spawn('bash', ['-e'], { cwd: program, env: { PATH, LANG, HOME: home }, detached: true })
  for (const stream of [shell.stdout, shell.stderr]) stream?.on('data', (text) => (written += text))
})
afterAll(async () => {
  if (shell?.pid) process.kill(-shell.pid, 'SIGKILL')
  await folder.remove()
  rmSync(machine, { recursive: true, force: true })
})

/**
 * Copies the repository's files, with linked packages instead of an npm installation, and with the already built web
 * applications.
 */
function copyProgram(): void {
  mkdirSync(join(program, 'node_modules'), { recursive: true })
  const pass = 'git ls-files -coz --exclude-standard | tar -c --null -T - --ignore-failed-read | tar -x -C "$0"'
  execFileSync('bash', ['-c', pass, program], { cwd: root, stdio: ['ignore', 'ignore', 'ignore'] })
  for (const name of readdirSync(join(root, 'node_modules')).filter((name) => name !== '@markaz'))
    symlinkSync(join(root, 'node_modules', name), join(program, 'node_modules', name))
  cpSync(join(root, 'node_modules/@markaz'), join(program, 'node_modules/@markaz'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  for (const web of ['web', 'portal']) cpSync(join(root, web, 'dist'), join(program, web, 'dist'), { recursive: true })
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return String(port)
}

/** Runs the commands of a numbered step; returns their output, and throws if one fails. */
async function run(step: number): Promise<string> {
  const [, part = ''] = chapter.split(`\n### ${step}. `)
  const [text = ''] = part.split('\n### ')
  const commands = text.split('\n').filter((line) => line.startsWith('    ') && !line.includes('npm prune'))
  expect(commands, `step ${step} of the chapter`).not.toEqual([])
  const lines = commands.map((line) => line.slice(4).replace(/\b300[01]\b/g, (port) => ports[port] as string))
  const from = written.length
  const done = `step ${step} is done`
  shell.stdin?.write(`${lines.join('\n')}\necho "${done}"\n`)
  await new Promise<void>((resolve, reject) => {
    shell.stdout?.on('data', () => written.slice(from).includes(done) && resolve())
    const fail = (how: string) => reject(new Error(`${how}:\n${written}`))
    shell.once('exit', (code) => fail(`ended with ${code}`))
    setTimeout(fail, longestStepMs, `step ${step} takes too long`).unref()
  })
  return written.slice(from)
}

type Out<S> = z.output<Extract<S, z.ZodType>>

/** Makes one call to the server on that port, which must succeed. */
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

/** Signs in; a user with an issued password chooses an own password. */
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

// Shows: OPS-015
it('the commands of the chapter "Going live" lead from an empty folder to a running centre and to its copy from a backup', async () => {
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
  await run(7)
  expect(await seenBy(await signIn('superadmin', own, '3001'), '3001')).toEqual(seen)

  expect(await run(8)).toMatch(/^markaz-[\d-]+\.tar$/m)
  expect(existsSync(join(home, 'drill'))).toBe(false)
})
