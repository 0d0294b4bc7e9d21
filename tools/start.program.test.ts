import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { copyTestDatabaseTemplateTo } from '../server/src/testing/centre.ts'
import { buildWeb } from './install.mjs'

const root = join(import.meta.dirname, '..')
let folder: string
let family: number[] = []

beforeAll(() => buildWeb())
afterEach(() => {
  for (const pid of family.filter(isAlive)) process.kill(pid, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Starts `npm start`. Four processes then run: npm, its shell, this starter program, and the server. */
async function started(): Promise<ChildProcess> {
  folder = mkdtempSync(join(tmpdir(), 'markaz-npm-'))
  copyTestDatabaseTemplateTo(folder)
  const { PATH, HOME } = process.env
  const settings = { PORT: '0', MARKAZ_DATA: folder, MARKAZ_DEMO: '0', MARKAZ_ADMIN_PASSWORD: 'Maxfiy-parol-1' }
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { PATH, HOME, ...settings, FFMPEG_PATH: 'none' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let written = ''
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        written += chunk
        if (written.includes('Markaz tayyor')) resolve()
      })
    child.once('exit', (code) => reject(new Error(`npm ended with ${code}:\n${written}`)))
  })
  family = [child.pid as number, ...descendantsOf(child.pid as number)]
  return child
}

function descendantsOf(pid: number): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const below = (parent: number): number[] =>
    rows.flatMap(([child = 0, its]) => (its === parent ? [child, ...below(child)] : []))
  return below(pid)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const isAnyAlive = () => family.some(isAlive)
const withinTenSeconds = { timeout: 10_000, interval: 100 }

describe('npm start', { timeout: 120_000 }, () => {
  // Shows: SAFE-028
  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'within ten seconds after the signal %s, `npm start` and all its child processes have ended',
    async (signal) => {
      const child = await started()
      expect(family.length).toBeGreaterThan(2)
      child.kill(signal)
      await expect.poll(isAnyAlive, withinTenSeconds).toBe(false)
    },
  )

  // Shows: SAFE-028
  it('when the starter process of npm start is killed, the server ends, too', async () => {
    await started()
    const [starter] = family.slice(-2)
    process.kill(starter as number, 'SIGKILL')
    await expect.poll(isAnyAlive, withinTenSeconds).toBe(false)
  })
})
