import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/**
 * Starts one of the measured programs on this machine.
 * @param file from the project's root · `ready`: what it prints when it can serve, its group 1 the port
 * @throws Error with what it printed, when it ends instead
 */
export async function program(file: string, env: NodeJS.ProcessEnv, ready: RegExp) {
  const child: ChildProcess = spawn(process.execPath, [join(root, file)], {
    cwd: root,
    env: { ...env, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve, reject) => {
    let printed = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      if (printed.length > 20_000) return
      printed += chunk.toString()
      const match = printed.match(ready)
      if (match?.[1]) resolve(match[1])
    })
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}: ${printed}`)))
  })
  const end = (signal: 'SIGTERM' | 'SIGKILL') =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill(signal)
    })
  return {
    base: `http://127.0.0.1:${port}`,
    pid: child.pid as number,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}
