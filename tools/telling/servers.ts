import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'

interface Server {
  kill(): Promise<void>
}

/** Starts server processes one after the other. While one process runs, the next already loads its modules. */
export function createServerLauncher(env: NodeJS.ProcessEnv, log: string) {
  const children = new Set<ChildProcess>()
  const readAhead = () => {
    const out = openSync(log, 'a')
    const child = fork(join(import.meta.dirname, 'preloaded-server.ts'), { env, stdio: ['ignore', out, out, 'ipc'] })
    closeSync(out)
    children.add(child)
    child.once('exit', () => children.delete(child))
    return { child, isRead: once(child, 'message') }
  }
  let next = readAhead()
  return {
    async start(): Promise<Server> {
      const { child, isRead } = next
      await isRead
      next = readAhead()
      child.send('begin')
      return {
        async kill() {
          const over = once(child, 'exit')
          if (!child.kill('SIGKILL')) throw new Error(`The server has ended by itself, see ${log}`)
          await over
        },
      }
    },
    close() {
      for (const child of children) child.kill('SIGKILL')
    },
  }
}
