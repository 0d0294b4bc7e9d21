import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { AppError } from '@markaz/protocol/errors'
import { generalTexts } from '@markaz/protocol/field-texts'
import type { Order, Outcome, Tasks } from './program.ts'

interface Limits {
  /** Of one task. */
  seconds: number
  /** Of JavaScript's own heap; all memory together is the program's to say (`serve`). */
  heapMb: number
  /** It calls a library that is not JavaScript. */
  isNative?: true
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
 * @throws AppError FILE_BROKEN naming `file` when the task went beyond a limit | TOO_MANY_REQUESTS when too many wait
 */
export function apart<T extends Tasks>(program: URL, { seconds, heapMb, isNative }: Limits) {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let waiting = 0

  function start(): ChildProcess {
    const started = fork(program, [], {
      env: {},
      execArgv: [
        `--max-old-space-size=${heapMb}`,
        '--permission',
        `--allow-fs-read=${root}`,
        ...(isNative ? ['--allow-addons'] : []),
      ],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // Neither keeps us from ending.
    started.unref()
    started.channel?.unref()
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    return started
  }

  async function outcomeOf(order: Order): Promise<Outcome | null> {
    clearTimeout(idle)
    child ??= start()
    const [worker, over] = [child, new AbortController()]
    const until = { signal: over.signal }
    const timer = setTimeout(() => worker.kill('SIGKILL'), seconds * 1_000)
    try {
      worker.send(order, () => {})
      const [outcome] = await Promise.race([
        once(worker, 'message', until) as Promise<[Outcome]>,
        once(worker, 'exit', until).then(() => [null]),
      ])
      return outcome
    } finally {
      over.abort()
      clearTimeout(timer)
      idle = setTimeout(() => worker.kill(), idleMs).unref()
    }
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
    if ('bug' in outcome) throw new Error(`${task} apart: ${outcome.bug}`)
    return outcome.answer as Awaited<ReturnType<T[K]>>
  }
}

/** The program itself and the packages it is made of. */
const root = fileURLToPath(new URL('../../..', import.meta.url))
