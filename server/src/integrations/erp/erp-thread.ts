import { once } from 'node:events'
import { MessageChannel, Worker } from 'node:worker_threads'
import { type OutsideSystem, outsideSystemStates } from '../outside-systems.ts'
import type { OneRosterRestSettings } from './oneroster-rest.ts'
import {
  type ErpBatch,
  type ErpBatches,
  ErpError,
  type ErpReadOptions,
  type ErpRecord,
  type ErpRecordKind,
  type ErpSource,
} from './port.ts'

type List = Exclude<keyof ErpSource, 'check'>
export type ErpWorkerRequest = { list: List; since: string | null } | { kinds: readonly ErpRecordKind[] }

interface Fault {
  message: string
  stack: string
  /** The kind of an ErpError; null = another error. */
  kind: ErpError['kind'] | null
}

/** An answer without `batch` and `fault` means that the ERP has been read completely. */
export interface ErpWorkerResponse {
  batch?: ErpBatch<ErpRecord>
  fault?: Fault
}

export interface ErpAvailabilityReport {
  system: OutsideSystem
  fault?: Fault
}

/** Milliseconds after the last reading of the ERP until the thread is ended. */
const idleMs = 30_000

/**
 * Returns an ERP source that parses the ERP's answers in a worker thread. If the thread's memory is exhausted, only
 * this import fails, not the server.
 * @param heapMb limit of the thread's memory (old-generation heap) in MB
 */
export function createErpSourceInWorker(settings: OneRosterRestSettings, heapMb = 1_024): ErpSource {
  let worker: Worker | undefined
  let readings = 0
  let idle: NodeJS.Timeout | undefined

  function begin(): Worker {
    clearTimeout(idle)
    if (worker) return worker
    const begun = new Worker(new URL('./erp-worker.ts', import.meta.url), {
      execArgv: [],
      workerData: settings,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    begun.unref()
    begun.on('message', ({ system, fault }: ErpAvailabilityReport) =>
      fault ? outsideSystemStates.failed(system, errorOf(fault)) : outsideSystemStates.answered(system),
    )
    // Without this empty listener, an error of the thread would end the process. Each read from the ERP reports the
    // error itself.
    begun.on('error', () => {})
    begun.on('exit', () => {
      if (worker === begun) worker = undefined
    })
    worker = begun
    return begun
  }

  async function* ask(question: ErpWorkerRequest, signal: AbortSignal): AsyncGenerator<ErpBatch<never>> {
    signal.throwIfAborted()
    const thread = begin()
    const { port1: port, port2 } = new MessageChannel()
    const over = new AbortController()
    const ended = once(thread, 'exit', { signal: AbortSignal.any([signal, over.signal]) }).then(() => {
      throw new Error('the thread that reads the ERP has ended')
    })
    ended.catch(() => {})
    readings++
    try {
      thread.postMessage({ question, port: port2 }, [port2])
      for (;;) {
        const answered = once(port, 'message', { signal: over.signal }) as Promise<[ErpWorkerResponse]>
        answered.catch(() => {})
        port.postMessage('next')
        const [{ batch, fault }] = await Promise.race([answered, ended])
        if (fault) throw errorOf(fault)
        if (!batch) return
        yield batch as ErpBatch<never>
        signal.throwIfAborted()
      }
    } catch (error) {
      signal.throwIfAborted()
      throw error
    } finally {
      over.abort()
      port.close()
      if (--readings === 0) idle = setTimeout(() => void thread.terminate(), idleMs).unref()
    }
  }

  const list =
    (name: List) =>
    ({ since, signal }: ErpReadOptions): ErpBatches<never> =>
      ask({ list: name, since }, signal)
  return {
    async check(kinds, signal) {
      await ask({ kinds }, signal).next()
    },
    headOffices: list('headOffices'),
    courses: list('courses'),
    staff: list('staff'),
    students: list('students'),
    guardians: list('guardians'),
    groups: list('groups'),
    groupStaff: list('groupStaff'),
    groupStudents: list('groupStudents'),
  }
}

function errorOf({ kind, message, stack }: Fault): Error {
  return kind ? new ErpError(kind, message) : Object.assign(new Error(message), { stack })
}
