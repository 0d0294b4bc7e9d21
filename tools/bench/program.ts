import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const root = join(import.meta.dirname, '../..')

/** Creates a data folder. Each measured server needs its own folder, because uploaded files belong to one database. */
export function createDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'markaz-bench-data-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Starts a program and lets it print to a file, because reading a pipe would use processor time that the measurement
 * needs.
 * @param file path from the repository's root
 * @param ready matches the output when the program accepts requests; its first group is the port
 * @throws Error with the output if the program ends instead
 */
export async function startMeasuredProgram(file: string, env: NodeJS.ProcessEnv, ready: RegExp) {
  const folder = mkdtempSync(join(tmpdir(), 'markaz-bench-log-'))
  const log = join(folder, 'log')
  const child: ChildProcess = spawn(process.execPath, [join(root, file)], {
    cwd: root,
    env: { ...env, LOG_LEVEL: 'info' },
    stdio: ['ignore', openSync(log, 'w'), 'inherit'],
  })
  const forget = () => rmSync(folder, { recursive: true, force: true })
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  let port: string | undefined
  while (!port) {
    await delay(20)
    const printed = readFileSync(log, 'utf8')
    port = printed.match(ready)?.[1]
    if (!port && isOver()) {
      forget()
      throw new Error(`${file} ended with ${child.exitCode}: ${printed}`)
    }
  }
  const end = (signal: 'SIGTERM' | 'SIGKILL') =>
    new Promise<void>((resolve) => {
      if (isOver()) return resolve()
      child.once('exit', () => resolve())
      child.kill(signal)
    }).then(forget)
  return {
    base: `http://127.0.0.1:${port}`,
    pid: child.pid as number,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}
