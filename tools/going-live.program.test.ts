/**
 * Runs the commands in the chapters "Going live" and "Upgrade" of docs/operating.md in one shell on an empty machine.
 */
import {
  appendFileSync,
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
import { buildPermissionTree } from '@markaz/protocol/permissions'
import { apiPath, type RouteDefinition } from '@markaz/protocol/route'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { createTestErpBundleFolder, type TestErpBundleFolder } from '../server/src/integrations/erp/testing/bundle.ts'
import { buildWeb, repositoryRoot } from './install.mjs'
import { findFreePort, startPostgres } from './postgres.ts'
import {
  copyRepository,
  type OperatorShell,
  parseCommandBlocks,
  runbookCommandsTimeoutMs,
  startOperatorShell,
} from './testing/operator.ts'

const own = 'Yangi-hayot-26'
const daily = expect.stringMatching(/^markaz-\d{4}-\d{2}-\d{2}\.tar$/)

vi.setConfig({ testTimeout: 3 * runbookCommandsTimeoutMs })

const document = readFileSync(join(repositoryRoot, 'docs/operating.md'), 'utf8')
const chapterOf = (title: string) => document.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''
const chapter = chapterOf('Going live')
const tables = Object.fromEntries(
  [...chapter.matchAll(/^```csv (\S+)\n(.*?)^```/gms)].map(([, name = '', text = '']) => [name, text]),
)

let machine: string
let home: string
let shell: OperatorShell
let ports: Record<string, string>
let ran: Set<string>
let folder: TestErpBundleFolder

beforeAll(async () => {
  folder = await createTestErpBundleFolder()
  buildWeb()
})
afterAll(() => folder.remove())
beforeEach(async () => {
  // The test folder is on the same disk as the installed packages, because hard links cannot cross disks.
  mkdirSync(join(repositoryRoot, '.cache'), { recursive: true })
  machine = mkdtempSync(join(repositoryRoot, '.cache/live-'))
  home = join(machine, 'home')
  mkdirSync(home)
  copyRepository(join(home, 'first'))
  ports = { 3000: String(await findFreePort()), 3001: String(await findFreePort()) }
  const { PATH, LANG } = process.env
  ran = new Set()
  shell = startOperatorShell(join(home, 'first'), { PATH, LANG, HOME: home }, (command) =>
    command.replace(/\b300[01]\b/g, (port) => ports[port] as string),
  )
})
afterEach(() => {
  shell.end()
  rmSync(machine, { recursive: true, force: true })
})

const run = (step: number) => runBlock(`step ${step}`, chapter.split(`\n### ${step}. `)[1]?.split('\n### ')[0])

async function runBlock(what: string, text = ''): Promise<string> {
  const commands = text.split('\n').filter((line) => line.startsWith('    '))
  expect(commands, what).not.toEqual([])
  for (const command of commands) ran.add(command.slice(4))
  return shell.run(what, ...commands.map((line) => line.slice(4)))
}

type Out<S> = z.output<Extract<S, z.ZodType>>

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
  'with a database that is %s, the commands of docs/operating.md install a centre, restore it from a backup, and upgrade it',
  async (_name, startDatabase) => {
    using cleanup = new DisposableStack()
    const postgres = await startDatabase()
    if (postgres) {
      cleanup.defer(() => postgres.stop())
      await shell.run('settings', `export DATABASE_URL=${postgres.url}`)
    }
    expect(await run(1)).toContain('✓ Sahifalar')

    const given = (await run(2)).split('\n').at(-3) as string
    const token = await signIn('superadmin', given)
    expect(existsSync(join(home, 'markaz/superadmin-password.txt'))).toBe(false)

    const office = await call(offices.create, { token, body: { name: 'Chilonzor' } })

    symlinkSync(await folder.zip(tables), join(home, 'table.zip'))
    expect(await run(4)).toMatch(/\(sinov[\s\S]*Guruh +1 +0 +0 +0 +0 +0[\s\S]*Guruh +1 +0 +0 +0 +0 +0[\s\S]*Tayyor\./)

    const permissions = buildPermissionTree(new Set(['all_groups.read', 'staff_control:users.read']))
    const role = await call(roles.create, { token, body: { name: 'Menejer', type: 1, permissions } })
    const [firstName, lastName, login, password] = ['Olim', 'Sobirov', 'olim', 'Birinchi-kun-26']
    const person = { type: 'staff', firstName, lastName, login, password, roleId: role.id, officeIds: [office.id] }
    await call(users.create, { token, body: person })
    const seen = { offices: ['Chilonzor'], groups: [['Ingliz N-1', 2]] }
    expect(await seenBy(await signIn(login, password))).toEqual(seen)

    await expect.poll(() => readdirSync(join(home, 'markaz-backup')), { timeout: 60_000 }).toEqual([daily])
    expect(await run(7)).toContain(`Baza: ${home}/drill/pglite; fayllar: ${home}/drill/files`)
    expect(await seenBy(await signIn('superadmin', own, '3001'), '3001')).toEqual(seen)

    expect(await run(8)).toMatch(/^markaz-[\d-]+\.tar$/m)
    expect(existsSync(join(home, 'drill'))).toBe(false)

    // The installed version has only production packages. The next version has changed web sources and all packages.
    copyRepository(join(home, 'next'))
    appendFileSync(join(home, 'next/web/src/main.tsx'), '\n// The next version.\n')
    await runBlock('the upgrade', chapterOf('Upgrade and rollback'))
    expect(readlinkSync(join(home, 'program'))).toBe(join(home, 'next'))
    expect(await seenBy(await signIn(login, own))).toEqual(seen)

    const all = parseCommandBlocks(
      ['Going live', 'Upgrade and rollback'].map((title) => `## ${title}\n${chapterOf(title)}`).join('\n'),
    )
    expect(all.flatMap(({ commands }) => commands).filter((command) => !ran.has(command))).toEqual([])
  },
)

// Shows: OPS-023
it('a build in a folder without development packages first installs them', async () => {
  await shell.run('pruning', 'npm prune --omit=dev', 'echo "// changed" >> web/src/main.tsx')
  expect(existsSync(join(home, 'first/node_modules/@vitejs/plugin-react'))).toBe(false)
  // The measured size does not contain the caches of Node, Vite and Vitest, which are not part of the installation.
  const caches = '--exclude=node_modules/.markaz --exclude=node_modules/.vite*'
  const size = await shell.run('measuring', `du -sm ${caches} node_modules`)
  expect(Number.parseInt(size, 10)).toBeLessThanOrEqual(250)
  // Without a package registry the installation fails, so the test only checks that the build starts the installation.
  const built = await shell.run(
    'building',
    'npm_config_registry=http://127.0.0.1:1 npm_config_fetch_retries=0 npm run build || true',
  )
  expect(built).toContain("Kutubxonalar o'rnatilmoqda…")
})
