import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { outsideSystems } from '../outside.ts'
import type { ErpThreadAnswer, ErpThreadQuestion, ErpThreadReport } from './erp-thread.ts'
import { createOneRosterRestSource } from './oneroster-rest.ts'
import { ErpError } from './port.ts'

// In the main thread, parsing one page of the ERP's answers would delay all requests by up to half a second.
const source = createOneRosterRestSource(workerData)
const report = (message: ErpThreadReport) => parentPort?.postMessage(message)
// This thread reports outages of the ERP to the main thread, which logs them and has the metrics.
outsideSystems.answered = (system) => report({ system })
outsideSystems.failed = (system, error) => report({ system, fault: faultOf(error) })

parentPort?.on('message', ({ question, port }: { question: ErpThreadQuestion; port: MessagePort }) => {
  const over = new AbortController()
  const next = 'kinds' in question ? check(question.kinds, over.signal) : batchesOf(question, over.signal)
  port.on('message', () =>
    next().then(
      (answer) => port.postMessage(answer),
      (error: unknown) => port.postMessage({ fault: faultOf(error) } satisfies ErpThreadAnswer),
    ),
  )
  port.on('close', () => over.abort(new Error('the reader has left')))
})

function check(kinds: Extract<ErpThreadQuestion, { kinds: unknown }>['kinds'], signal: AbortSignal) {
  return async (): Promise<ErpThreadAnswer> => {
    await source.check?.(kinds, signal)
    return {}
  }
}

function batchesOf({ list, since }: Extract<ErpThreadQuestion, { list: unknown }>, signal: AbortSignal) {
  const batches = source[list]({ since, signal })[Symbol.asyncIterator]()
  return async (): Promise<ErpThreadAnswer> => {
    const { done, value } = await batches.next()
    return done ? {} : { batch: value }
  }
}

function faultOf(error: unknown): Required<ErpThreadAnswer>['fault'] {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  return { message, stack, kind: error instanceof ErpError ? error.kind : null }
}
