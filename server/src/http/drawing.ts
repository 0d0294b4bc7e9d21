import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { drawingScript } from './web-dist.ts'

/** How the window looks in which the picture will stand, as web/src/shared/api/look.ts tells it. */
export const frameSchema = z.object({
  look: z.object({
    person: z.number().int().positive(),
    width: z.number().int().min(200).max(20_000),
    isDark: z.boolean(),
    kept: z.record(z.string(), z.string()),
  }),
  /** Pixels that a list has to its side. */
  room: z.number().int().min(100).max(20_000),
})
export type Frame = z.infer<typeof frameSchema>

export interface Picture {
  html: string
  /** `<style>` elements. */
  styles: string
}

/** Nobody waits longer for a picture: the page without one is there at once. */
const longestMs = 3_000
/** A thread that has not answered by then hangs, and not only because the machine is busy: it is ended. */
const hangsMs = 30_000
/** When so many pages are opened at once, those that follow come undrawn instead of late. */
const mostWaiting = 20
/** A thread that has failed is not begun again for every page. */
const pauseMs = 60_000

/** A question that the thread has not answered yet; of a late one nobody waits for the answer any more. */
interface Waiting {
  resolve(answer: never): void
  reject(error: Error): void
  isLate: boolean
}

/** Draws first screens in a thread of its own, which begins with the first page that could be drawn. */
export class Drawing {
  #worker: Worker | undefined
  #isReady = false
  #failedAt = Number.NEGATIVE_INFINITY
  #waiting = new Map<number, Waiting>()
  #asked = 0
  readonly #tellEnd: (cause: Error) => void
  readonly #heapMb: number

  /**
   * @param tellEnd is told why the thread has ended by itself
   * @param heapMb the memory for what lives longer than a picture; a thread that needs more ends
   */
  constructor(tellEnd: (cause: Error) => void, heapMb = 96) {
    this.#tellEnd = tellEnd
    this.#heapMb = heapMb
  }

  /**
   * False until the thread has loaded what it draws with, for which it is begun here, and while it is late or has enough
   * to do: then the page is sent undrawn.
   */
  isReady(): boolean {
    if (!this.#worker && performance.now() - this.#failedAt > pauseMs && existsSync(drawingScript)) this.#begin()
    const waiting = [...this.#waiting.values()]
    return this.#isReady && waiting.length < mostWaiting && !waiting.some(({ isLate }) => isLate)
  }

  /** Addresses of the calls of which the picture is made. */
  addressesOf(url: string, frame: Frame): Promise<string[]> {
    return this.#ask({ url, frame })
  }

  /** @param answers address → `data` of its answer */
  draw(url: string, frame: Frame, answers: Record<string, unknown>): Promise<Picture> {
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
    // It may have ended between the two questions of one page.
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
