import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { AppError } from '@markaz/protocol/errors'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createSandbox } from './sandbox.ts'
import type { MisbehavingSandboxTasks } from './testing/misbehaving-program.ts'

const odd = () =>
  createSandbox<MisbehavingSandboxTasks>(new URL('./testing/misbehaving-program.ts', import.meta.url), {
    seconds: 2,
    heapMb: 64,
  })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? [error.code, error.fields?.file] : String(error)),
  )
const broken = ['FILE_BROKEN', "Faylni o'qib bo'lmadi: u buzilgan yoki juda murakkab"]

describe('tasks that run in a sandbox process', () => {
  it('a task in the sandbox process receives and returns bytes; an AppError or an unexpected error of the task is thrown to the caller', async () => {
    const tasks = odd()
    expect(await tasks('double', Buffer.from('ab'))).toEqual(Buffer.from('abab'))
    expect(await codeOf(tasks('refuse'))).toEqual(['FILE_TYPE', "Qiymat noto'g'ri"])
    expect(await codeOf(tasks('stumble'))).toMatch(/^Error: stumble in its sandbox: TypeError: a bug/)
    expect(await tasks('double', Buffer.from('c'))).toEqual(Buffer.from('cc'))
  })

  it.each(['loop', 'fillHeap', 'fillMemory', 'quit'] as const)(
    'the harmful task %s ends only the sandbox process, and the next task succeeds',
    async (task) => {
      const tasks = odd()
      const [hostile, next] = [codeOf(tasks(task)), tasks('double', Buffer.from('ab'))]
      let [longestMs, last] = [0, performance.now()]
      const tick = () => {
        const now = performance.now()
        ;[longestMs, last] = [Math.max(longestMs, now - last), now]
      }
      const ticking = setInterval(tick, 10)
      expect(await hostile).toEqual(broken)
      tick()
      clearInterval(ticking)
      expect(longestMs).toBeLessThan(3_000)
      expect(await next).toEqual(Buffer.from('abab'))
    },
  )

  it('if the sandbox process ends before it is ready, the task fails with an error other than FILE_BROKEN, and the next task starts a new process', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'markaz-sandbox-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const program = pathToFileURL(join(folder, 'program.mjs'))
    await writeFile(program, 'process.exit(7)')
    const tasks = createSandbox<MisbehavingSandboxTasks>(program, { seconds: 2, heapMb: 64 })
    expect(await codeOf(tasks('double', Buffer.from('ab')))).toMatch(
      /^Error: .*program\.mjs ended before it was ready: 7/,
    )
    await writeFile(program, `import ${JSON.stringify(new URL('./testing/misbehaving-program.ts', import.meta.url))}`)
    expect(await tasks('double', Buffer.from('ab'))).toEqual(Buffer.from('abab'))
  })

  it('a sandboxed program cannot see environment variables, read files outside its own code, write files or start processes', async () => {
    expect(await odd()('reach')).toEqual({
      secret: undefined,
      read: 'ERR_ACCESS_DENIED',
      beside: 'ERR_ACCESS_DENIED',
      write: 'ERR_ACCESS_DENIED',
      start: 'ERR_ACCESS_DENIED',
    })
  })

  it('if fifty tasks are waiting for the sandbox process, further tasks are refused with a retry time; later tasks are accepted again', async () => {
    const tasks = odd()
    const many = await Promise.allSettled(Array.from({ length: 60 }, () => tasks('double', Buffer.alloc(10))))
    const refused = many.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
    expect(refused).toHaveLength(10)
    expect(refused[0]?.reason).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 10 })
    expect(await codeOf(tasks('double', Buffer.alloc(1)))).toBe('done')
  })
})
