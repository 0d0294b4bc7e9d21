import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { AppError } from '@markaz/protocol/errors'
import { generalTexts } from '@markaz/protocol/field-texts'
import type { Order, Outcome, Tasks } from './program.ts'

interface Limits {
  /** The time of one task. */
  seconds: number
  /** The size of JavaScript's own heap; all memory together is the program's to say (`serve`). */
  heapMb: number
  /** It calls a library that is not JavaScript. */
  isNative?: true
  /** A transaction waits for it: it runs like everything else, not behind it. */
  isAwaited?: true
}

/** More than people send within the seconds that one of them is ready to wait. */
const mostWaiting = 50
const idleMs = 30_000

/**
 * Reads people's files in a program of its own: a file made to eat memory or time takes that program down and nothing
 * else. Tasks are done one after the other, so that many at once need no more than one, and nobody's sign-in or list
 * waits for them. The program starts with the first task, knows nothing of our environment (it holds passwords), may
 * read only what it is made of, and ends when there was nothing to do for a while.
 * @param program a file that calls `serve(tasks, …)` and exports the type of its tasks
 * @returns a function that does a task and throws what the task threw: an AppError stays one
 * @throws AppError FILE_BROKEN naming `file` when the task went beyond a limit | TOO_MANY_REQUESTS when too many wait;
 * an Error when the program did not start or could not be told: nobody has looked at the file
 */
export function sandbox<T extends Tasks>(program: URL, { seconds, heapMb, isNative, isAwaited }: Limits) {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let waiting = 0

  /** Ready to work: however long a busy machine takes for that, it is none of a task's time. */
  async function start(): Promise<ChildProcess> {
    const started = fork(program, [], {
      env: {},
      execArgv: [
        `--max-old-space-size=${heapMb}`,
        '--permission',
        ...ownFolders.map((folder) => `--allow-fs-read=${folder}`),
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
    // Neither the program nor its channel keeps us from ending from here on.
    started.unref()
    started.channel?.unref()
    return started
  }

  /** null = it went beyond a limit. */
  async function outcomeOf(order: Order): Promise<Outcome | null> {
    clearTimeout(idle)
    child ??= await start()
    const worker = child
    const { promise, resolve, reject } = Promise.withResolvers<Outcome | null>()
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

  /** Not to be found any more when it is told to go: the next task starts another. */
  function end(): void {
    const ended = child
    child = undefined
    ended?.kill()
  }

  return async <K extends keyof T & string>(
    task: K,
    ...given: Parameters<T[K]>
  ): Promise<Awaited<ReturnType<T[K]>>> => {
    if (waiting >= mostWaiting) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 10 })
    waiting++
    const mine = turn.then(() => outcomeOf({ task, given }))
    turn = mine.catch(() => {})
    const outcome = await mine.finally(() => waiting--)
    if (outcome === null) throw new AppError('FILE_BROKEN', { fields: { file: generalTexts.unreadable } })
    if ('trouble' in outcome) throw new AppError(outcome.trouble.code, outcome.trouble)
    if ('bug' in outcome) throw new Error(`${task} in its sandbox: ${outcome.bug}`)
    return outcome.answer as Awaited<ReturnType<T[K]>>
  }
}

/** Puts the program behind whoever waits for an answer of the centre. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, or the machine does not allow it: it then runs like the rest.
  }
}

/** The program itself and the packages it is made of; the data folder may lie beside them. */
const ownFolders = [
  'server/src/',
  'server/node_modules/',
  'server/package.json',
  'protocol/',
  'node_modules/',
  'package.json',
].map((path) => fileURLToPath(new URL(`../../../${path}`, import.meta.url)))
