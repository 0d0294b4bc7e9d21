import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FailureTestFolder, stopProcess, waitUntil } from './failure-test.ts'

const ours = join(import.meta.dirname, '../..')

interface FailureTestServer {
  port: number
  start(): Promise<void>
  kill(): Promise<void>
  stop(): Promise<void>
  log(): string
}

/** @param root the folder of the started program; an older version has its own folder */
export function createFailureTestServer(
  testFolder: FailureTestFolder,
  name: string,
  port: number,
  env: NodeJS.ProcessEnv,
  root = ours,
): FailureTestServer {
  const file = join(testFolder.folder, `${name}.log`)
  let child: ChildProcess | undefined
  testFolder.atEnd(() => child?.kill('SIGKILL'))
  return {
    port,
    async start() {
      const out = openSync(file, 'a')
      child = spawn(process.execPath, ['server/src/main.ts'], {
        cwd: root,
        env: { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1' },
        stdio: ['ignore', out, out],
      })
      closeSync(out)
      const isReady = () => {
        if (child?.exitCode != null)
          throw new Error(`${name} ended with ${child.exitCode}: ${this.log().slice(-2_000)}`)
        return fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        )
      }
      await waitUntil(isReady, `${name} can serve`)
    },
    async kill() {
      if (!child) return
      const over = once(child, 'exit')
      child.kill('SIGKILL')
      await over
    },
    async stop() {
      if (child) await stopProcess(child)
    },
    log: () => readFileSync(file, 'utf8'),
  }
}
