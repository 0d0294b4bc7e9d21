import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * The temporary folder of a failure test. The folder belongs to the user `postgres`, who runs all programs except
 * Markaz, because PostgreSQL refuses to run as root.
 */
export interface FailureTestFolder {
  folder: string
  place(name: string): string
  start(name: string, command: string, args: readonly string[], env?: NodeJS.ProcessEnv): ChildProcess
  said(name: string): string
  atEnd(work: () => void): void
  clear(): void
}

/**
 * @param packages for each required program, the Debian package that contains it
 * @throws Error if a program is missing
 */
export function createFailureTestFolder(packages: Record<string, string>): FailureTestFolder {
  const lacking = Object.entries(packages).filter(([program]) => !isThere(program))
  if (lacking.length > 0)
    throw new Error(`apt-get install --no-install-recommends ${lacking.map(([, name]) => name).join(' ')}`)
  const owner = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  const folder = mkdtempSync(join(tmpdir(), 'markaz-drill-'))
  chmodSync(folder, 0o711)
  const children = new Set<ChildProcess>()
  const ends: (() => void)[] = []
  return {
    folder,
    place(name) {
      const path = join(folder, name)
      mkdirSync(path, { recursive: true, mode: 0o700 })
      if (owner.uid !== undefined) execFileSync('chown', [`${owner.uid}:${owner.gid}`, path])
      return path
    },
    start(name, command, args, env = {}) {
      const out = openSync(join(folder, `${name}.log`), 'a')
      const paths = `${process.env.PATH}:/usr/sbin:/usr/bin`
      const child = spawn(command, args, {
        ...owner,
        cwd: folder,
        env: { PATH: paths, HOME: folder, LC_ALL: 'C.UTF-8', ...env },
        stdio: ['ignore', out, out],
      })
      closeSync(out)
      children.add(child.once('exit', () => children.delete(child)))
      return child
    },
    said: (name) => readFileSync(join(folder, `${name}.log`), 'utf8'),
    atEnd: (work) => void ends.push(work),
    clear() {
      for (const end of ends) end()
      for (const child of children) child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

function isThere(program: string): boolean {
  try {
    return execFileSync('sh', ['-c', `PATH=$PATH:/usr/sbin command -v ${program}`], { stdio: 'ignore' }) === null
  } catch {
    return false
  }
}

const idOf = (which: '-u' | '-g') => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const over = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await over
  clearTimeout(late)
}

export async function waitUntil(
  isTrue: () => boolean | Promise<boolean>,
  what: string,
  { seconds = 90, everyMs = 100 } = {},
): Promise<void> {
  const endsAt = Date.now() + seconds * 1_000
  while (!(await isTrue())) {
    if (Date.now() > endsAt) throw new Error(`${seconds} s, and not yet: ${what}`)
    await delay(everyMs)
  }
}

const deployFolder = join(import.meta.dirname, '../../deploy')

/**
 * Adapts a configuration file of deploy/ to this machine, so that failure tests use the files that operators use.
 * @throws Error if a text to replace is missing in the file
 */
export function readDeployFile(name: string, instead: Record<string, string> = {}): string {
  let text = readFileSync(join(deployFolder, name), 'utf8')
  for (const [from, to] of Object.entries(instead)) {
    if (!text.includes(from)) throw new Error(`deploy/${name} has no "${from}"`)
    text = text.replaceAll(from, to)
  }
  return text
}

export interface FailureTestReport {
  check(text: string, isKept: boolean, detail?: string): void
  broken(): number
}

export function createFailureTestReport(): FailureTestReport {
  let broken = 0
  return {
    check(text, isKept, detail = '') {
      if (!isKept) broken++
      console.log(`${isKept ? 'kept   ' : 'BROKEN '} ${text}${detail && `: ${detail}`}`)
    },
    broken: () => broken,
  }
}
