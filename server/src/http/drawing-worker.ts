import { parentPort } from 'node:worker_threads'
import type { Frame, Picture } from './drawing.ts'
import { drawingScript } from './web-dist.ts'

// A thread of its own: drawing takes some 20 ms of a processor, and whoever saves meanwhile shall not wait for it.
const web: {
  addressesOf(url: string, frame: Frame): string[]
  draw(url: string, frame: Frame, answers: Record<string, unknown>): Promise<Picture>
} = await import(drawingScript)

interface Question {
  id: number
  url: string
  frame: Frame
  answers?: Record<string, unknown>
}

/** One after the other: a picture has the window of this thread for itself. */
let last: Promise<unknown> = Promise.resolve()

parentPort?.on('message', ({ id, url, frame, answers }: Question) => {
  last = last
    .then((): unknown => (answers ? web.draw(url, frame, answers) : web.addressesOf(url, frame)))
    .then(
      (answer) => parentPort?.postMessage({ id, answer }),
      (error) => parentPort?.postMessage({ id, error: String(error?.stack ?? error) }),
    )
})
parentPort?.postMessage('ready')
