import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { drawingScript } from './web-dist.ts'

/** The browser window for which the page is prerendered, as web/src/shared/api/look.ts stores it. */
export const frameSchema = z.object({
  look: z.object({
    person: z.number().int().positive(),
    width: z.number().int().min(200).max(20_000),
    isDark: z.boolean(),
    kept: z.record(z.string(), z.string()),
  }),
  /** Width that is available to a list, in pixels. */
  room: z.number().int().min(100).max(20_000),
})
export type Frame = z.infer<typeof frameSchema>

export interface PrerenderedPage {
  html: string
  /** The `<style>` elements. */
  styles: string
}

/** Maximum wait for a prerendered screen; the page without one could be sent at once. */
const longestMs = 3_000
/** A thread that has not answered by then hangs and is ended; a busy machine alone does not explain such a delay. */
const hangsMs = 30_000
/** While this many pages wait, further pages are sent without prerendering instead of late. */
const mostWaiting = 20
/** Pause before a failed thread is started again. */
const pauseMs = 60_000

/** A request that the thread has not answered yet. If it is late, its caller has stopped waiting. */
interface Waiting {
  resolve(answer: never): void
  reject(error: Error): void
  isLate: boolean
}

/** Prerenders first screens in a separate thread, which starts with the first page that could be prerendered. */
export class Prerenderer {
  #worker: Worker | undefined
  #isReady = false
  #failedAt = Number.NEGATIVE_INFINITY
  #waiting = new Map<number, Waiting>()
  #asked = 0
  readonly #tellEnd: (cause: Error) => void
  readonly #heapMb: number

  /**
   * @param tellEnd called with the cause when the thread ends unexpectedly
   * @param heapMb limit of the thread's old-generation heap; a thread that exceeds it ends
   */
  constructor(tellEnd: (cause: Error) => void, heapMb = 96) {
    this.#tellEnd = tellEnd
    this.#heapMb = heapMb
  }

  /**
   * Returns whether a page can be prerendered now. False while the thread loads its script (this call starts it), is
   * late or has enough to do; the page is then sent without prerendering.
   */
  isReady(): boolean {
    if (!this.#worker && performance.now() - this.#failedAt > pauseMs && existsSync(drawingScript)) this.#begin()
    const waiting = [...this.#waiting.values()]
    return this.#isReady && waiting.length < mostWaiting && !waiting.some(({ isLate }) => isLate)
  }

  /** Returns the addresses of the calls whose data the screen needs. */
  addressesOf(url: string, frame: Frame): Promise<string[]> {
    return this.#ask({ url, frame })
  }

  /**
   * Renders the screen.
   * @param answers address → `data` of the response
   */
  draw(url: string, frame: Frame, answers: Record<string, unknown>): Promise<PrerenderedPage> {
    return this.#ask({ url, frame, answers })
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #begin(): void {
    const worker = new Worker(new URL('./drawing-worker.ts', import.meta.url), {
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

  #ask<Answer>(question: { url: string; frame: Frame; answers?: Record<string, unknown> }): Promise<Answer> {
    const worker = this.#worker
    // The thread may have ended between the two requests for one page.
    if (!worker) return Promise.reject(new Error('the drawing thread has ended'))
    this.#asked += 1
    const id = this.#asked
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const waiting: Waiting = { resolve, reject, isLate: false }
    this.#waiting.set(id, waiting)
    const late = setTimeout(() => {
      waiting.isLate = true
      reject(new Error('drawing took too long'))
      setTimeout(() => this.#waiting.has(id) && void worker.terminate(), hangsMs - longestMs).unref()
    }, longestMs)
    worker.postMessage({ id, ...question })
    return promise.finally(() => clearTimeout(late))
  }
}
