import { AppError } from '@markaz/protocol/errors'

/** The tasks of a sandbox program by name; their arguments and results must survive a structured clone. */
// biome-ignore lint/suspicious/noExplicitAny: the parameters of a task are its own; `sandbox` infers them
export type Tasks = Record<string, (...given: any[]) => unknown>

export interface Order {
  task: string
  given: unknown[]
}

/** `trouble` holds the fields of an AppError, `bug` the stack of any other error. */
export type Outcome =
  | { answer: unknown }
  | { trouble: { code: AppError['code']; fields: AppError['fields'] } }
  | { bug: string }

const lookEveryMs = 50

/**
 * Runs in the sandbox program: processes tasks until the server disconnects, and exits when memory exceeds the limit.
 */
export function serve(tasks: Tasks, memoryMb: number): void {
  process.on('message', async ({ task, given }: Order) => {
    // The JavaScript heap has its own limit (sandbox.ts), but images are decompressed outside the heap.
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() > memoryMb * 1_048_576) process.exit(1)
    }, lookEveryMs)
    const outcome = await outcomeOf(tasks, { task, given })
    clearInterval(watch)
    process.send?.(outcome)
  })
  process.once('disconnect', () => process.exit())
  process.send?.('ready')
}

async function outcomeOf(tasks: Tasks, { task, given }: Order): Promise<Outcome> {
  try {
    return { answer: await tasks[task]?.(...given) }
  } catch (error) {
    if (error instanceof AppError) return { trouble: { code: error.code, fields: error.fields } }
    return { bug: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
