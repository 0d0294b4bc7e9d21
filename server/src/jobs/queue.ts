import { setTimeout as delay } from 'node:timers/promises'
import { isOutage } from '../db/database-errors.ts'
import type { Db } from '../db/db.ts'
import { type Sql, sql } from '../db/db.ts'
import { withLongTimeout } from '../db/timeouts.ts'
import type { Deps } from '../deps.ts'
import { jobAdded } from './add-job.ts'
import {
  type ClaimedJob,
  claimDue,
  correctRunTimes,
  endJob,
  ensureSchedules,
  failJob,
  LeaseLost,
  releaseAll,
  renewClaims,
  returnJob,
} from './job-rows.ts'
import type { Schedule } from './schedule.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** `main.ts` starts the queue; tests run its jobs with `runDue`. */
    queue: Queue
  }
}

/** The job as its handler receives it. */
export interface Job {
  key: string
  /** How often the job was claimed without finishing, including this claim. */
  attempt: number
  /** Aborts when the process stops, or with LeaseLost when another process has claimed the job. */
  signal: AbortSignal
  /** An SQL condition that is true while this process holds the job; for writes that happen before the job ends. */
  isOurs: Sql
}

export interface JobResult {
  /** Runs in the transaction that ends the job; it does not run if another process has claimed the job. */
  write?(tx: Db): Promise<void>
  /** Reschedules the job: it runs again at that time, as if it were new. */
  againAt?: Date
}

export interface Failure {
  key: string
  error: unknown
  /** Time of the next attempt; null = the job is given up. */
  retryAt: Date | null
  /** Minutes until the next attempt; null = the job is given up. */
  retryMinutes: number | null
}

/**
 * How jobs of a kind are run. A handler throws when it fails. An error with the property `isFinal` is expected (true =
 * a retry would not help), and only its cause is logged. Any other error is a bug: it is logged, and the job is
 * retried.
 */
export interface Handler {
  kind: string
  /** How many jobs of this kind run concurrently in one process. */
  atOnce?: number
  /**
   * A process that does not renew its claim for this long is presumed dead. Choose a long lease for work that must not
   * run twice.
   */
  leaseMs?: number
  /**
   * Delays after the first, second, … failure. One failure more, and the job is given up. A schedule repeats its last
   * delay for ever.
   */
  retryAfterMinutes: readonly number[]
  /**
   * A job that is claimed more often than this without finishing presumably kills its process, and is given up.
   * Default: the number of attempts.
   */
  mostTakenUp?: number
  /** Runs the job repeatedly; it never ends. */
  schedule?: Schedule
  /**
   * The longest time that `againAt` may lie ahead. A later time was written under a wrong clock, so that job is due
   * now.
   */
  againWithinMs?: number
  /** Whether a scheduled job also runs at each start, whatever the time. Default: true. */
  turnAtStart?: boolean
  run(job: Job): Promise<JobResult | undefined>
  /** Records a failure for the area, in the transaction that reschedules the job or gives it up. */
  failed?(tx: Db, failure: Failure): Promise<void>
}

export interface Queue {
  handle(handler: Handler): void
  /**
   * Starts to poll for due jobs. Call it after the migrations.
   * @param isAlone true = the database is embedded and has no other process, so a killed process left any claim that
   * exists
   */
  start(options: { isAlone: boolean }): Promise<void>
  /** The kinds of jobs that run by a schedule. */
  scheduled(): string[]
  /** The kinds of jobs that this process can run. */
  kinds(): string[]
  /**
   * Returns whether running a job of this kind again does its work. A given-up job whose area has recorded the failure
   * (`failed`) would find nothing to do.
   */
  isRepeatable(kind: string, isGivenUp: boolean): boolean
  /** Runs the due jobs of these kinds and the jobs that become due as a result; resolves when none is left. */
  runDue(...kinds: string[]): Promise<void>
  /** Claims no more jobs, aborts the running ones and releases them; takes four seconds at most. */
  stop(): Promise<void>
  /** Called at the end of each job of this process, with its outcome and duration. */
  onEnd?: (kind: string, outcome: Outcome, seconds: number) => void
}

type Outcome = 'done' | 'retried' | 'given_up' | 'handed_back' | 'lost'

export interface QueueOptions {
  log?: { error(details: object, message: string): void }
  /** A claim is renewed at this age, or at a third of its lease if that is less. */
  renewAfterMs?: number
}

/** Recorded when a job was claimed too often without finishing. */
export class TooManyAttempts extends Error {
  override name = 'TakenUpTooOften'
  readonly isFinal = true
}

interface Held extends ClaimedJob {
  handler: Handler
  leaseMs: number
  control: AbortController
  renewedAt: number
  over: Promise<void>
}

const minuteMs = 60_000
const lookEveryMs = 2_000
const mendEveryMs = 30_000
const stopWithinMs = 4_000

/**
 * Runs all work that follows a commit or the clock. The queue claims a job by moving its time ahead, and renews the
 * claim while it works. So two processes never run the same job, and the job of a killed process runs again.
 *
 * The process that adds a job wakes its own queue. In addition, the queue polls every two seconds: this works through a
 * connection pooler, and finds jobs of other processes and of killed ones. Handlers run outside any transaction.
 */
export function makeQueue({ db, clock }: Pick<Deps, 'db' | 'clock'>, options: QueueOptions = {}): Queue {
  const { log, renewAfterMs = 20_000 } = options
  const handlers = new Map<string, Handler>()
  const held = new Map<number, Held>()
  let isStarted = false
  let isStopping = false
  let looking: Promise<unknown> = Promise.resolve()
  let isLookWanted = false
  let mendedAt = 0
  let isInTrouble = false
  let timer: NodeJS.Timeout | undefined
  let renewing: NodeJS.Timeout | undefined
  let stopped: Promise<unknown> | undefined

  const atWork = (kind: string) => [...held.values()].filter((one) => one.kind === kind)

  /**
   * Claims due jobs of these kinds, up to their free slots.
   * @returns the number of claimed jobs
   */
  function take(kinds: readonly string[]): Promise<number> {
    const taken = looking.then(async () => {
      const wanted = kinds.flatMap((kind) => {
        const { atOnce = 1, leaseMs = minuteMs } = handlers.get(kind) as Handler
        const limit = atOnce - atWork(kind).length
        return limit > 0 ? [{ kind, limit, leaseMs }] : []
      })
      if (isStopping || wanted.length === 0) return 0
      const claimed = await claimDue(db, wanted, [...held.keys()], clock.now())
      claimed.forEach(begin)
      return claimed.length
    })
    // Claims run one after the other: two concurrent claims would both count the same free slots.
    looking = taken.catch(() => {})
    return taken
  }

  function begin(claimed: ClaimedJob): void {
    const handler = handlers.get(claimed.kind) as Handler
    const control = new AbortController()
    const leaseMs = handler.leaseMs ?? minuteMs
    const one: Held = { ...claimed, handler, leaseMs, control, renewedAt: performance.now(), over: Promise.resolve() }
    held.set(one.id, one)
    renewing ??= setInterval(() => void renew(), renewAfterMs / 4).unref()
    const startedAt = performance.now()
    one.over = withLongTimeout(() => bringOn(one))
      .catch((err: unknown): Outcome => {
        // Nothing can be recorded while the database is down. When the lease ends, the job is claimed again.
        if (!isOutage(err)) log?.error({ err, kind: one.kind, key: one.key }, 'job')
        return 'lost'
      })
      .then((outcome) => {
        held.delete(one.id)
        if (held.size === 0) {
          clearInterval(renewing)
          renewing = undefined
        }
        queue.onEnd?.(one.kind, outcome, (performance.now() - startedAt) / 1_000)
        // The ended job has freed a slot.
        if (isStarted) look()
      })
  }

  async function bringOn(one: Held): Promise<Outcome> {
    const { handler, key, attempt, control } = one
    try {
      const { retryAfterMinutes, schedule, mostTakenUp = schedule ? Infinity : retryAfterMinutes.length + 1 } = handler
      if (attempt > mostTakenUp) throw new TooManyAttempts(`${one.kind} ${key}`)
      const isOurs = sql`exists (select 1 from job where id = ${one.id} and claim = ${one.claim})`
      const verdict = await handler.run({ key, attempt, signal: control.signal, isOurs })
      const againAt = verdict?.againAt ?? schedule?.(clock.now()) ?? null
      await db.transaction(async (tx) => {
        await endJob(tx, one, againAt)
        await verdict?.write?.(tx)
      })
      return 'done'
    } catch (error) {
      if (error instanceof LeaseLost || control.signal.reason instanceof LeaseLost) return 'lost'
      if (control.signal.aborted) {
        await returnJob(db, one, clock.now())
        return 'handed_back'
      }
      return endBadly(one, error)
    }
  }

  async function endBadly(one: Held, error: unknown): Promise<Outcome> {
    const { handler, key, attempt } = one
    const { retryAfterMinutes, schedule } = handler
    const { isFinal } = error as { isFinal?: boolean }
    const { cause } = error as { cause?: unknown }
    if (isFinal === undefined && !isOutage(error)) log?.error({ err: error, kind: one.kind, key }, 'job')
    else if (cause) log?.error({ err: cause, kind: one.kind, key }, (error as Error).message)
    const nth = schedule ? Math.min(attempt, retryAfterMinutes.length) : attempt
    const retryMinutes = isFinal && !schedule ? null : (retryAfterMinutes[nth - 1] ?? null)
    const now = clock.now()
    const retryAt = retryMinutes === null ? null : new Date(now.getTime() + retryMinutes * minuteMs)
    try {
      await db.transaction(async (tx) => {
        await failJob(tx, one, { error: error instanceof Error ? error.message : String(error), retryAt, now })
        await handler.failed?.(tx, { key, error, retryAt, retryMinutes })
      })
    } catch (lost) {
      if (lost instanceof LeaseLost) return 'lost'
      throw lost
    }
    if (retryAt) return 'retried'
    log?.error({ kind: one.kind, key, reason: error instanceof Error ? error.message : error }, 'job given up')
    return 'given_up'
  }

  async function renew(): Promise<void> {
    const due = [...held.values()].filter(
      (one) => performance.now() - one.renewedAt >= Math.min(one.leaseMs / 3, renewAfterMs),
    )
    if (due.length === 0) return
    // If the database is down briefly, the next renewal tries again and learns whether the claim is still valid.
    const ours = await renewClaims(db, due, clock.now()).catch(() => null)
    for (const one of ours ? due : []) {
      if (ours?.has(one.id)) one.renewedAt = performance.now()
      else if (held.has(one.id)) one.control.abort(new LeaseLost(`job ${one.id}`))
    }
  }

  function look(): void {
    if (isLookWanted || isStopping) return
    isLookWanted = true
    void looking
      .then(async () => {
        isLookWanted = false
        if (performance.now() - mendedAt >= mendEveryMs) await mend(handlers.keys())
        return take([...handlers.keys()])
      })
      .then(
        () => {
          isInTrouble = false
        },
        (err: unknown) => {
          // Logged once per outage, not every two seconds.
          if (!isInTrouble && !isOutage(err)) log?.error({ err }, 'jobs')
          isInTrouble = true
        },
      )
  }

  /** Corrects job times that were written under a wrong clock. */
  async function mend(kinds: Iterable<string>): Promise<void> {
    const now = clock.now()
    const later = (ms: number) => new Date(now.getTime() + ms)
    const horizons = [...kinds].map((kind) => {
      const { leaseMs = minuteMs, schedule, retryAfterMinutes, againWithinMs } = handlers.get(kind) as Handler
      return {
        ...{ kind, leaseMs, schedule: schedule?.(now) ?? null },
        retry: later(Math.max(0, ...retryAfterMinutes) * minuteMs),
        again: againWithinMs === undefined ? null : later(againWithinMs),
      }
    })
    await correctRunTimes(db, horizons, now)
    mendedAt = performance.now()
  }

  const schedules = (kinds: Iterable<string>) => [...kinds].filter((kind) => handlers.get(kind)?.schedule)
  const onAdded = (kind: string) => {
    if (handlers.has(kind)) look()
  }

  const queue: Queue = {
    handle(handler) {
      if (handlers.has(handler.kind)) throw new Error(`Two handlers of ${handler.kind}`)
      handlers.set(handler.kind, handler)
    },

    async start({ isAlone }) {
      if (isStarted || isStopping) return
      if (isAlone) await releaseAll(db, [...held.keys()], clock.now())
      const [atStart, others] = [true, false].map((has) =>
        schedules(handlers.keys()).filter((kind) => (handlers.get(kind)?.turnAtStart ?? true) === has),
      )
      await ensureSchedules(db, atStart ?? [], clock.now(), true)
      await ensureSchedules(db, others ?? [], clock.now(), false)
      isStarted = true
      jobAdded.on('added', onAdded)
      timer = setInterval(look, lookEveryMs).unref()
      look()
    },

    scheduled: () => schedules(handlers.keys()),
    kinds: () => [...handlers.keys()],

    isRepeatable(kind, isGivenUp) {
      const handler = handlers.get(kind)
      return handler !== undefined && !(isGivenUp && handler.failed)
    },

    async runDue(...kinds) {
      await ensureSchedules(db, schedules(kinds), clock.now(), false)
      await mend(kinds)
      const workOff = async (kind: string) => {
        for (;;) {
          const taken = await take([kind])
          const running = atWork(kind)
          if (taken === 0 && (running.length === 0 || isStopping)) return
          await Promise.all(running.map((one) => one.over))
        }
      }
      await Promise.all(kinds.map(workOff))
    },

    stop() {
      isStopping = true
      clearInterval(timer)
      jobAdded.off('added', onAdded)
      for (const one of held.values()) one.control.abort(new Error('The server is stopping'))
      // A claim under way at this time is aborted as well.
      const all = looking.then(() => {
        for (const one of held.values()) one.control.abort(new Error('The server is stopping'))
        return Promise.all([...held.values()].map((one) => one.over))
      })
      stopped ??= Promise.race([all, delay(stopWithinMs, undefined, { ref: false })])
      return stopped as Promise<void>
    },
  }
  return queue
}
