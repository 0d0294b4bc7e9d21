import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { prerenderScriptPath } from './web-dist.ts'

/** The display settings (user, window width, dark mode) that web/src/shared/api/display-settings.ts stores in a cookie. */
export const displaySettingsSchema = z.object({
  look: z.object({
    person: z.number().int().positive(),
    width: z.number().int().min(200).max(20_000),
    isDark: z.boolean(),
    kept: z.record(z.string(), z.string()),
  }),
  /** The width in pixels that the user's screen leaves for a list. */
  room: z.number().int().min(100).max(20_000),
})
export type DisplaySettings = z.infer<typeof displaySettingsSchema>

export interface PrerenderedPage {
  html: string
  styles: string
}

/** Milliseconds to wait for a prerendered page; after that, the page is sent without prerendered content. */
const maxWaitMs = 3_000
/** Milliseconds after which the prerendering thread is ended, because it seems to hang. */
const hangingAfterMs = 30_000
/** If this many pages wait for the prerendering thread, further pages are sent without prerendered content. */
const maxWaitingPages = 20
/** Milliseconds to wait before the prerendering thread is started again after a failure. */
const pauseMs = 60_000

/** A request to the prerendering thread that is not answered yet. `isLate`: the caller has stopped waiting. */
interface Waiting {
  resolve(answer: never): void
  reject(error: Error): void
  isLate: boolean
}

export class Prerenderer {
  #worker: Worker | undefined
  #isReady = false
  #failedAt = Number.NEGATIVE_INFINITY
  #waiting = new Map<number, Waiting>()
  #asked = 0
  readonly #tellEnd: (cause: Error) => void
  readonly #heapMb: number

  /**
   * @param onThreadEnd is called with the cause if the thread ends unexpectedly
   * @param heapMb limit of the thread's memory (old-generation heap) in MB; a thread that exceeds it is ended
   */
  constructor(onThreadEnd: (cause: Error) => void, heapMb = 96) {
    this.#tellEnd = onThreadEnd
    this.#heapMb = heapMb
  }

  /**
   * The first call starts the prerendering thread. Returns false while the thread is loading, an answer is late, or too
   * many pages wait.
   */
  isReady(): boolean {
    if (!this.#worker && performance.now() - this.#failedAt > pauseMs && existsSync(prerenderScriptPath)) this.#begin()
    const waiting = [...this.#waiting.values()]
    return this.#isReady && waiting.length < maxWaitingPages && !waiting.some(({ isLate }) => isLate)
  }

  addressesOf(url: string, frame: DisplaySettings): Promise<string[]> {
    return this.#ask({ url, frame })
  }

  /** `answers`: the `data` of each API answer, by the call's path. */
  draw(url: string, frame: DisplaySettings, answers: Record<string, unknown>): Promise<PrerenderedPage> {
    return this.#ask({ url, frame, answers })
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #begin(): void {
    const worker = new Worker(new URL('./prerender-worker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#heapMb, maxYoungGenerationSizeMb: 16 },
    })
    this.#worker = worker
    worker.unref()
    worker.on('message', (told: 'ready' | { id: number; answer?: never; error?: string }) => {
      if (told === 'ready') {
        this.#isReady = true
        return
      }
      const waiting = this.#waiting.get(told.id)
      this.#waiting.delete(told.id)
      if (told.error === undefined) waiting?.resolve(told.answer as never)
      else waiting?.reject(new Error(told.error))
    })
    worker.on('error', this.#tellEnd)
    worker.on('exit', () => {
      this.#worker = undefined
      this.#isReady = false
      this.#failedAt = performance.now()
      for (const { reject } of this.#waiting.values()) reject(new Error('the drawing thread has ended'))
      this.#waiting.clear()
    })
  }

  #ask<Answer>(question: { url: string; frame: DisplaySettings; answers?: Record<string, unknown> }): Promise<Answer> {
    const worker = this.#worker
    // The prerendering thread may have ended between the two requests that each page needs.
    if (!worker) return Promise.reject(new Error('the drawing thread has ended'))
    this.#asked += 1
    const id = this.#asked
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const waiting: Waiting = { resolve, reject, isLate: false }
    this.#waiting.set(id, waiting)
    const late = setTimeout(() => {
      waiting.isLate = true
      reject(new Error('drawing took too long'))
      setTimeout(() => this.#waiting.has(id) && void worker.terminate(), hangingAfterMs - maxWaitMs).unref()
    }, maxWaitMs)
    worker.postMessage({ id, ...question })
    return promise.finally(() => clearTimeout(late))
  }
}
