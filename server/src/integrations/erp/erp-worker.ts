import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { outsideSystemStates } from '../outside-systems.ts'
import type { ErpThreadReport, ErpThreadRequest, ErpThreadResponse } from './erp-thread.ts'
import { createOneRosterRestSource } from './oneroster-rest.ts'
import { ErpError } from './port.ts'

// Runs in a separate thread: in the main thread, parsing one page of the ERP's answers would delay all requests by up
// to half a second.
const source = createOneRosterRestSource(workerData)
const report = (message: ErpThreadReport) => parentPort?.postMessage(message)
// This thread reports outages of the ERP to the main thread, which logs them and has the metrics.
outsideSystemStates.answered = (system) => report({ system })
outsideSystemStates.failed = (system, error) => report({ system, fault: faultOf(error) })

parentPort?.on('message', ({ question, port }: { question: ErpThreadRequest; port: MessagePort }) => {
  const over = new AbortController()
  const next = 'kinds' in question ? check(question.kinds, over.signal) : batchesOf(question, over.signal)
  port.on('message', () =>
    next().then(
      (answer) => port.postMessage(answer),
      (error: unknown) => port.postMessage({ fault: faultOf(error) } satisfies ErpThreadResponse),
    ),
  )
  port.on('close', () => over.abort(new Error('the reader has left')))
})

function check(kinds: Extract<ErpThreadRequest, { kinds: unknown }>['kinds'], signal: AbortSignal) {
  return async (): Promise<ErpThreadResponse> => {
    await source.check?.(kinds, signal)
    return {}
  }
}

function batchesOf({ list, since }: Extract<ErpThreadRequest, { list: unknown }>, signal: AbortSignal) {
  const batches = source[list]({ since, signal })[Symbol.asyncIterator]()
  return async (): Promise<ErpThreadResponse> => {
    const { done, value } = await batches.next()
    return done ? {} : { batch: value }
  }
}

function faultOf(error: unknown): Required<ErpThreadResponse>['fault'] {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  return { message, stack, kind: error instanceof ErpError ? error.kind : null }
}
