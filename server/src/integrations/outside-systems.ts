import { EventEmitter } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { Gauge, type Registry } from 'prom-client'

/** Reads the body of a response; null = it is larger than `maxBytes`, and the rest is not read. */
export async function readLimitedResponseBody(response: Response, maxBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels the rest of the response's body.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const maxJsonBytes = 1_048_576

/** null = the response is not JSON, or larger than a megabyte. */
export async function readSmallJsonResponse(response: Response): Promise<unknown> {
  const body = await readLimitedResponseBody(response, maxJsonBytes)
  try {
    return JSON.parse(new TextDecoder().decode(body ?? undefined))
  } catch {
    return null
  }
}

/** `push HOST` is the push service of one browser vendor. */
export type OutsideSystem = 'files' | 'sms' | 'erp' | 'telegram' | 'fcm' | 'exchange' | 'video' | `push ${string}`

interface SystemState {
  isUp: boolean
  /** When the current outage began, in milliseconds since 1970; 0 = there is no outage. */
  downSince: number
  lastSuccessAt: number
  /** The error of the last call to the system; null = the system answered. */
  error: unknown
}

class OutsideSystemStates extends EventEmitter<{ begun: [OutsideSystem, unknown]; over: [OutsideSystem, number] }> {
  readonly states = new Map<OutsideSystem, SystemState>()

  answered(system: OutsideSystem): void {
    const { downSince = 0 } = this.states.get(system) ?? {}
    this.states.set(system, { isUp: true, downSince: 0, lastSuccessAt: Date.now(), error: null })
    if (downSince) this.emit('over', system, Math.round((Date.now() - downSince) / 1_000))
  }

  failed(system: OutsideSystem, error: unknown): void {
    const { isUp = true, downSince = 0, lastSuccessAt = 0 } = this.states.get(system) ?? {}
    this.states.set(system, { isUp: false, downSince: downSince || Date.now(), lastSuccessAt, error })
    if (isUp) this.emit('begun', system, error)
  }
}

export const outsideSystemStates = new OutsideSystemStates()

/**
 * @param isAnswer returns whether the error proves that the system works, such as a refused phone number
 * @param options.signal aborts the call; an aborted call is not recorded
 * @param options.logged returns the part of an error that is logged
 */
export async function recordOutsideSystemCall<T>(
  system: OutsideSystem,
  call: () => Promise<T>,
  isAnswer: (error: unknown) => boolean,
  {
    signal,
    logged = (error) => error,
  }: { signal?: AbortSignal | undefined; logged?: (error: unknown) => unknown } = {},
): Promise<T> {
  try {
    const answer = await call()
    outsideSystemStates.answered(system)
    return answer
  } catch (error) {
    if (signal?.aborted) throw error
    if (isAnswer(error)) outsideSystemStates.answered(system)
    else outsideSystemStates.failed(system, logged(error))
    throw error
  }
}

export function registerOutsideSystemMetrics(app: FastifyInstance, figures: Registry): void {
  const begun = (system: OutsideSystem, err: unknown) => app.log.error({ err, system }, `${system}: does not answer`)
  const over = (system: OutsideSystem, seconds: number) =>
    app.log.warn({ system, seconds }, `over: ${system}: does not answer`)
  outsideSystemStates.on('begun', begun).on('over', over)
  app.addHook('onClose', async () => void outsideSystemStates.off('begun', begun).off('over', over))
  const gauge = (name: string, help: string, of: (state: SystemState) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['system'],
      registers: [figures],
      collect() {
        for (const [system, state] of outsideSystemStates.states) this.set({ system }, of(state))
      },
    })
  gauge('markaz_outside_up', '1 = the last call to the outside system was answered', ({ isUp }) => Number(isUp))
  gauge(
    'markaz_outside_last_success_seconds',
    'When the outside system last answered this process, in seconds since 1970; 0 = never',
    ({ lastSuccessAt }) => lastSuccessAt / 1_000,
  )
}
