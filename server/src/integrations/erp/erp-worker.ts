import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { outsideSystems } from '../outside.ts'
import type { Answer, Question, Report } from './erp-thread.ts'
import { oneRosterRest } from './oneroster-rest.ts'
import { ErpError } from './port.ts'

// This code runs in a separate thread, because parsing one page of the ERP's answers would delay all requests by up to
// half a second.
const source = oneRosterRest(workerData)
const report = (message: Report) => parentPort?.postMessage(message)
// Outages are reported to the main thread, which logs them and has the metrics.
outsideSystems.answered = (system) => report({ system })
outsideSystems.failed = (system, error) => report({ system, fault: faultOf(error) })

parentPort?.on('message', ({ question, port }: { question: Question; port: MessagePort }) => {
  const over = new AbortController()
  const next = 'kinds' in question ? check(question.kinds, over.signal) : batchesOf(question, over.signal)
  port.on('message', () =>
    next().then(
      (answer) => port.postMessage(answer),
      (error: unknown) => port.postMessage({ fault: faultOf(error) } satisfies Answer),
    ),
  )
  port.on('close', () => over.abort(new Error('the reader has left')))
})

function check(kinds: Extract<Question, { kinds: unknown }>['kinds'], signal: AbortSignal) {
  return async (): Promise<Answer> => {
    await source.check?.(kinds, signal)
    return {}
  }
}

function batchesOf({ list, since }: Extract<Question, { list: unknown }>, signal: AbortSignal) {
  const batches = source[list]({ since, signal })[Symbol.asyncIterator]()
  return async (): Promise<Answer> => {
    const { done, value } = await batches.next()
    return done ? {} : { batch: value }
  }
}

function faultOf(error: unknown): Required<Answer>['fault'] {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  return { message, stack, kind: error instanceof ErpError ? error.kind : null }
}
