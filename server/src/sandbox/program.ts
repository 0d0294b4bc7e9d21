import { AppError } from '@markaz/protocol/errors'

/** Arguments and results are sent between processes, so the structured clone algorithm must support them. */
// biome-ignore lint/suspicious/noExplicitAny: the parameters of a task are its own; `sandbox` infers them
export type SandboxTasks = Record<string, (...args: any[]) => unknown>

export interface SandboxTaskRequest {
  task: string
  args: unknown[]
}

/** `trouble` holds the fields of a thrown AppError; `bug` holds the stack of any other error. */
export type SandboxTaskResult =
  | { answer: unknown }
  | { trouble: { code: AppError['code']; fields: AppError['fields'] } }
  | { bug: string }

const checkMemoryEveryMs = 50

/** Executes tasks until the server disconnects, and exits when the process uses more than `memoryMb`. */
export function serveSandboxTasks(tasks: SandboxTasks, memoryMb: number): void {
  process.on('message', async ({ task, args }: SandboxTaskRequest) => {
    // The total memory is watched, because decompressed images are outside the JavaScript heap, which
    // `--max-old-space-size` limits.
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() > memoryMb * 1_048_576) process.exit(1)
    }, checkMemoryEveryMs)
    const outcome = await outcomeOf(tasks, { task, args })
    clearInterval(watch)
    process.send?.(outcome)
  })
  process.once('disconnect', () => process.exit())
  process.send?.('ready')
}

async function outcomeOf(tasks: SandboxTasks, { task, args }: SandboxTaskRequest): Promise<SandboxTaskResult> {
  try {
    return { answer: await tasks[task]?.(...args) }
  } catch (error) {
    if (error instanceof AppError) return { trouble: { code: error.code, fields: error.fields } }
    return { bug: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
