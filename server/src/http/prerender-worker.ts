import { parentPort } from 'node:worker_threads'
import type { DisplaySettings, PrerenderedPage } from './prerenderer.ts'
import { prerenderScriptPath } from './web-dist.ts'

// Rendering a page takes about 20 ms of CPU time, so a separate thread does it and other requests are not delayed.
const web: {
  prefetchUrlsOf(url: string, frame: DisplaySettings): string[]
  prerenderPage(url: string, frame: DisplaySettings, answers: Record<string, unknown>): Promise<PrerenderedPage>
} = await import(prerenderScriptPath)

interface Question {
  id: number
  url: string
  frame: DisplaySettings
  answers?: Record<string, unknown>
}

/** Pages are rendered one after the other, because each rendering uses the thread's global `window`. */
let last: Promise<unknown> = Promise.resolve()

parentPort?.on('message', ({ id, url, frame, answers }: Question) => {
  last = last
    .then((): unknown => (answers ? web.prerenderPage(url, frame, answers) : web.prefetchUrlsOf(url, frame)))
    .then(
      (answer) => parentPort?.postMessage({ id, answer }),
      (error) => parentPort?.postMessage({ id, error: String(error?.stack ?? error) }),
    )
})
parentPort?.postMessage('ready')
