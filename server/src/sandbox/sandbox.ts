import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { AppError } from '@markaz/protocol/errors'
import { generalErrorTexts } from '@markaz/protocol/field-texts'
import type { SandboxTaskRequest, SandboxTaskResult, SandboxTasks } from './program.ts'

interface Limits {
  seconds: number
  /** Limit of the JavaScript heap in MB; `serveSandboxTasks` limits the total memory of the process. */
  heapMb: number
  /** True = the program loads a native library (not JavaScript), so the process may load addons. */
  isNative?: true
  /** True = a database transaction waits for the result, so the process keeps normal priority. */
  isAwaited?: true
}

const maxWaitingTasks = 50
const idleMs = 30_000

/**
 * Runs tasks in a separate process, so that a harmful file that uses up memory or time ends only this process. The
 * process gets no environment variables (they hold passwords) and may read only its own code.
 * @param program a file that calls `serveSandboxTasks(tasks, …)` and exports the type of its tasks
 * @throws AppError FILE_BROKEN with the field `file` when the task exceeded a limit | TOO_MANY_REQUESTS when too many
 * tasks wait; an Error when the process did not start or the task has a bug
 */
export function createSandbox<T extends SandboxTasks>(program: URL, { seconds, heapMb, isNative, isAwaited }: Limits) {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let waiting = 0

  /** Starts the sandbox process. The start does not count towards the task's time limit. */
  async function start(): Promise<ChildProcess> {
    const started = fork(program, [], {
      env: {},
      execArgv: [
        `--max-old-space-size=${heapMb}`,
        '--permission',
        ...readableFolders.map((folder) => `--allow-fs-read=${folder}`),
        ...(isNative ? ['--allow-addons'] : []),
      ],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const ready = Promise.withResolvers<unknown>()
    started
      .once('message', ready.resolve)
      .once('error', ready.reject)
      .once('exit', (code, signal) => {
        if (child === started) child = undefined
        ready.reject(new Error(`${program.pathname} ended before it was ready: ${code ?? signal}`))
      })
    if (!isAwaited) lowerPriority(started)
    await ready.promise
    // Without unref, the child process and its channel would prevent the server process from ending.
    started.unref()
    started.channel?.unref()
    return started
  }

  /** Returns the outcome of the task; null = the task exceeded a limit. */
  async function outcomeOf(order: SandboxTaskRequest): Promise<SandboxTaskResult | null> {
    clearTimeout(idle)
    child ??= await start()
    const worker = child
    const { promise, resolve, reject } = Promise.withResolvers<SandboxTaskResult | null>()
    const over = () => resolve(null)
    const timer = setTimeout(() => worker.kill('SIGKILL'), seconds * 1_000)
    worker.once('message', resolve).once('exit', over)
    try {
      worker.send(order, (cause) => {
        if (!cause) return
        if (child === worker) end()
        reject(new Error(`${order.task} did not reach its sandbox`, { cause }))
      })
      return await promise
    } finally {
      worker.off('message', resolve).off('exit', over)
      clearTimeout(timer)
      idle = setTimeout(end, idleMs).unref()
    }
  }

  /** Ends the process. Its reference is cleared first, so that the next task starts a new process. */
  function end(): void {
    const ended = child
    child = undefined
    ended?.kill()
  }

  return async <K extends keyof T & string>(
    task: K,
    ...given: Parameters<T[K]>
  ): Promise<Awaited<ReturnType<T[K]>>> => {
    if (waiting >= maxWaitingTasks) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 10 })
    waiting++
    const mine = turn.then(() => outcomeOf({ task, args: given }))
    turn = mine.catch(() => {})
    const outcome = await mine.finally(() => waiting--)
    if (outcome === null) throw new AppError('FILE_BROKEN', { fields: { file: generalErrorTexts.unreadable } })
    if ('trouble' in outcome) throw new AppError(outcome.trouble.code, outcome.trouble)
    if ('bug' in outcome) throw new Error(`${task} in its sandbox: ${outcome.bug}`)
    return outcome.answer as Awaited<ReturnType<T[K]>>
  }
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The error is ignored: the operating system may not allow the change of priority, or the sandbox process may have
    // ended already.
  }
}

/** The readable folders are listed one by one to exclude the data folder, which may be next to them. */
const readableFolders = [
  'server/src/',
  'server/node_modules/',
  'server/package.json',
  'protocol/',
  'node_modules/',
  'package.json',
].map((path) => fileURLToPath(new URL(`../../../${path}`, import.meta.url)))
