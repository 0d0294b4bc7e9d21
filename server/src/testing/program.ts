import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const node = fileURLToPath(new URL('../../../node_modules/.bin/node', import.meta.url))
const main = fileURLToPath(new URL('../main.ts', import.meta.url))

interface Envelope {
  success: boolean
  error: { code: string }
  data: {
    accessToken: string
    refreshToken: string
    next: string
    ticket: string
    staffInfo: { login: string }
    roles: { name: string }[]
  }
}

export interface StartedTestProgram {
  /** `http://127.0.0.1:…`, set when the program accepts requests. */
  url: string
  child: ChildProcess
  written(): string
  status(path: string, headers?: Record<string, string>): Promise<number>
  call(
    method: string,
    path: string,
    options?: { token?: string; body?: object },
  ): Promise<{ status: number } & Envelope>
  signIn(password: string): Promise<{ status: number } & Envelope>
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<{ code: number | null; ms: number }>
}

export let testFolder: string
/** Functions that are called after the tests in reverse order: a program ends before the servers it connects to. */
export const testCleanupFunctions: (() => unknown)[] = []

/**
 * Creates a folder for all tests of a `describe`, so that they can share one running program, whose start takes
 * seconds.
 */
export function createTestFolder(before: (run: () => void) => void, after: (run: () => Promise<void>) => void): void {
  before(() => {
    testFolder = mkdtempSync(join(tmpdir(), 'markaz-program-'))
  })
  after(async () => {
    for (const close of testCleanupFunctions.splice(0).reverse()) await close()
    rmSync(testFolder, { recursive: true, force: true })
  })
}

/**
 * Starts the program with only these settings, without the environment variables of the machine. Waits for `until` in
 * the output.
 */
export async function startServerProcess(
  settings: Record<string, string>,
  until = 'Markaz tayyor',
): Promise<StartedTestProgram> {
  const { child, written } = run(settings)
  await new Promise<void>((resolve, reject) => {
    // The output arrives in several parts, so the address may arrive later than the awaited text.
    const look = () => written().includes(until) && /http:\/\/127\.0\.0\.1:\d+/.test(written()) && resolve()
    child.stdout?.on('data', look)
    child.stderr?.on('data', look)
    child.once('exit', (code) => reject(new Error(`ended with ${code}:\n${written()}`)))
  })
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(written())?.[0] as string
  const call: StartedTestProgram['call'] = async (method, path, { token, body } = {}) => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    }
    const response = await fetch(`${url}/api/staff${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, ...((await response.json()) as Envelope) }
  }
  return {
    url,
    call,
    signIn: (password) => call('POST', '/auth/sign-in', { body: { login: 'superadmin', password } }),
    status: async (path, headers = {}) => (await fetch(url + path, { headers })).status,
    child,
    written,
    async end(signal) {
      const startedAt = performance.now()
      const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : [child.exitCode]
      child.kill(signal)
      const [code] = await ended
      return { code: code as number | null, ms: performance.now() - startedAt }
    },
  }
}

/** Starts the program with settings that make the start fail. Returns exit code and output. */
export async function startFailingProgram(
  settings: Record<string, string>,
): Promise<{ code: number; written: string }> {
  const { child, written } = run(settings)
  const [code] = await once(child, 'close')
  return { code: code as number, written: written() }
}

function run(settings: Record<string, string>) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  // With FFMPEG_PATH=none the server does not test ffmpeg, so it starts a tenth faster.
  const none = { FFMPEG_PATH: 'none', MARKAZ_DEMO: '0' }
  const env = { PATH, NODE_COMPILE_CACHE, TZ: 'UTC', HOST: '127.0.0.1', PORT: '0', ...none, ...settings }
  const child = spawn(node, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
  return { child, written: () => text }
}
