import { AppError } from '@markaz/protocol/errors'

/** What a program does, by name; what it is given and what it answers must survive a structured clone. */
// biome-ignore lint/suspicious/noExplicitAny: the parameters of a task are its own; `sandbox` infers them
export type Tasks = Record<string, (...given: any[]) => unknown>

export interface Order {
  task: string
  given: unknown[]
}

/** `trouble` is an AppError in parts, `bug` the stack of anything else. */
export type Outcome =
  | { answer: unknown }
  | { trouble: { code: AppError['code']; fields: AppError['fields'] } }
  | { bug: string }

const lookEveryMs = 50

/** The half of `sandbox` that runs in the program of its own: does one task after the other until nobody needs it. */
export function serve(tasks: Tasks, memoryMb: number): void {
  process.on('message', async ({ task, given }: Order) => {
    // The heap has a limit of its own (sandbox.ts); pictures are unpacked outside of it.
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
