import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { outsideSystemStates } from '../outside-systems.ts'
import type { ErpAvailabilityReport, ErpWorkerRequest, ErpWorkerResponse } from './erp-thread.ts'
import { createOneRosterRestSource } from './oneroster-rest.ts'
import { ErpError } from './port.ts'

// Runs in a separate thread: in the main thread, parsing one page of the ERP's answers would delay all requests by up
// to half a second.
const source = createOneRosterRestSource(workerData)
const report = (message: ErpAvailabilityReport) => parentPort?.postMessage(message)
// This worker thread reports the ERP's outages to the main thread, which logs and counts them.
outsideSystemStates.answered = (system) => report({ system })
outsideSystemStates.failed = (system, error) => report({ system, fault: faultOf(error) })

parentPort?.on('message', ({ question, port }: { question: ErpWorkerRequest; port: MessagePort }) => {
  const over = new AbortController()
  const next = 'kinds' in question ? check(question.kinds, over.signal) : batchesOf(question, over.signal)
  port.on('message', () =>
    next().then(
      (answer) => port.postMessage(answer),
      (error: unknown) => port.postMessage({ fault: faultOf(error) } satisfies ErpWorkerResponse),
    ),
  )
  port.on('close', () => over.abort(new Error('the reader has left')))
})

function check(kinds: Extract<ErpWorkerRequest, { kinds: unknown }>['kinds'], signal: AbortSignal) {
  return async (): Promise<ErpWorkerResponse> => {
    await source.check?.(kinds, signal)
    return {}
  }
}

function batchesOf({ list, since }: Extract<ErpWorkerRequest, { list: unknown }>, signal: AbortSignal) {
  const batches = source[list]({ since, signal })[Symbol.asyncIterator]()
  return async (): Promise<ErpWorkerResponse> => {
    const { done, value } = await batches.next()
    return done ? {} : { batch: value }
  }
}

function faultOf(error: unknown): Required<ErpWorkerResponse>['fault'] {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  return { message, stack, kind: error instanceof ErpError ? error.kind : null }
}
