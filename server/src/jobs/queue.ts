import { setTimeout as delay } from 'node:timers/promises'
import { isDatabaseOutage } from '../db/database-errors.ts'
import type { Db } from '../db/db.ts'
import { type Sql, sql } from '../db/db.ts'
import { withLongTimeout } from '../db/timeouts.ts'
import type { Deps } from '../deps.ts'
import { jobAddedEmitter } from './add-job.ts'
import {
  type ClaimedJob,
  claimDueJobs,
  ensureScheduledJobs,
  failJob,
  finishOrRescheduleJob,
  fixJobTimesFromWrongClock,
  JobLeaseLostError,
  releaseHeldJobs,
  releaseJob,
  renewJobClaims,
} from './job-rows.ts'
import type { JobSchedule } from './schedule.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The job queue. `main.ts` starts the queue; tests call `runDue` instead. */
    queue: JobQueue
  }
}

export interface Job {
  key: string
  /** How many times the job was started without finishing, including this time. */
  attempt: number
  /** Aborted when the process stops or, with JobLeaseLostError, when another process has claimed the job. */
  signal: AbortSignal
  /** SQL condition that this process still holds the job. Use it in changes that are made before the job ends. */
  isOurs: Sql
}

export interface JobResult {
  /** Called in the transaction that ends the job, but not if another process has claimed the job. */
  write?(tx: Db): Promise<void>
  /** The time at which the job runs again, with a new set of attempts; undefined = the job has finished. */
  againAt?: Date
}

export interface JobFailure {
  key: string
  error: unknown
  /** Time of the next attempt to run the failed job; null = the job is given up. */
  retryAt: Date | null
  /** Minutes until the next attempt to run the failed job; null = the job is given up. */
  retryMinutes: number | null
}

/**
 * A handler throws if the job fails. An expected error has the property `isFinal` (true = the job is not retried), and
 * only the error's cause is logged. Any other error is a bug: it is logged, and the job is retried.
 */
export interface JobHandler {
  kind: string
  /** Maximum number of concurrent jobs of this kind in one process. */
  atOnce?: number
  /** Milliseconds after which a process that does not renew its claim is assumed dead, and the job may start again. */
  leaseMs?: number
  /**
   * Minutes to wait after the first, second, … failure. After one more failure the job is given up; a scheduled job
   * repeats its last delay without end.
   */
  retryAfterMinutes: readonly number[]
  /**
   * The job is given up after this number of starts that did not end, because it probably kills its process. Default:
   * one more than the number of delays in `retryAfterMinutes`; no limit for a scheduled job.
   */
  maxUnfinishedStarts?: number
  /** The schedule by which the job runs again and again; undefined = the job runs once. */
  schedule?: JobSchedule
  /**
   * The longest delay of `againAt` in milliseconds. A later time was written by a wrong clock, so the job is due now.
   */
  againWithinMs?: number
  /** Whether a scheduled job also runs at each start of the queue; default: true. */
  runsAtStart?: boolean
  run(job: Job): Promise<JobResult | undefined>
  /** Lets the feature area record a failure, in the transaction that reschedules the job or gives it up. */
  failed?(tx: Db, failure: JobFailure): Promise<void>
}

export interface JobQueue {
  handle(handler: JobHandler): void
  /** Must be called after the database migrations. `isAlone` true = no other process uses the (embedded) database. */
  start(options: { isAlone: boolean }): Promise<void>
  scheduled(): string[]
  kinds(): string[]
  /**
   * Whether a failed job of this kind can be restarted. A given-up job cannot be restarted if its handler has recorded
   * the failure (`failed`).
   */
  isRepeatable(kind: string, isGivenUp: boolean): boolean
  /** Runs due jobs, and jobs that become due because of them. Resolves when no due job is left. */
  runDue(...kinds: string[]): Promise<void>
  /** Claims no more jobs, aborts running jobs and releases them; takes at most four seconds. */
  stop(): Promise<void>
  onEnd?: (kind: string, outcome: Outcome, seconds: number) => void
}

type Outcome = 'done' | 'retried' | 'given_up' | 'handed_back' | 'lost'

export interface JobQueueOptions {
  log?: { error(details: object, message: string): void }
  /** Milliseconds after which a claim is renewed, at most a third of the lease. */
  renewAfterMs?: number
}

/** The error recorded for a job that was started too often without finishing. */
export class TooManyJobAttemptsError extends Error {
  override name = 'TooManyJobAttemptsError'
  readonly isFinal = true
}

interface HeldJob extends ClaimedJob {
  handler: JobHandler
  leaseMs: number
  control: AbortController
  renewedAt: number
  over: Promise<void>
}

const minuteMs = 60_000
const pollEveryMs = 2_000
const correctRunTimesEveryMs = 30_000
const maxStopMs = 4_000

/**
 * To claim a job, a process moves the job's due time ahead by the lease, and renews this claim while it works. Thus two
 * processes never run the same job, and the job of a killed process runs again. Polling every two seconds finds jobs of
 * other processes, and works through connection poolers.
 */
export function createJobQueue({ db, clock }: Pick<Deps, 'db' | 'clock'>, options: JobQueueOptions = {}): JobQueue {
  const { log, renewAfterMs = 20_000 } = options
  const handlers = new Map<string, JobHandler>()
  const held = new Map<number, HeldJob>()
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

  /** Claims as many due jobs as this process may still start. Returns the number of claimed jobs. */
  function take(kinds: readonly string[]): Promise<number> {
    const taken = looking.then(async () => {
      const wanted = kinds.flatMap((kind) => {
        const { atOnce = 1, leaseMs = minuteMs } = handlers.get(kind) as JobHandler
        const limit = atOnce - atWork(kind).length
        return limit > 0 ? [{ kind, limit, leaseMs }] : []
      })
      if (isStopping || wanted.length === 0) return 0
      const claimed = await claimDueJobs(db, wanted, [...held.keys()], clock.now())
      claimed.forEach(begin)
      return claimed.length
    })
    // Claims are made one after the other, because two concurrent claims would together start too many jobs.
    looking = taken.catch(() => {})
    return taken
  }

  function begin(claimed: ClaimedJob): void {
    const handler = handlers.get(claimed.kind) as JobHandler
    const control = new AbortController()
    const leaseMs = handler.leaseMs ?? minuteMs
    const one: HeldJob = {
      ...claimed,
      handler,
      leaseMs,
      control,
      renewedAt: performance.now(),
      over: Promise.resolve(),
    }
    held.set(one.id, one)
    renewing ??= setInterval(() => void renew(), renewAfterMs / 4).unref()
    const startedAt = performance.now()
    one.over = withLongTimeout(() => bringOn(one))
      .catch((err: unknown): Outcome => {
        // While the database is down, the failure cannot be recorded; the job runs again when its lease has expired.
        if (!isDatabaseOutage(err)) log?.error({ err, kind: one.kind, key: one.key }, 'job')
        return 'lost'
      })
      .then((outcome) => {
        held.delete(one.id)
        if (held.size === 0) {
          clearInterval(renewing)
          renewing = undefined
        }
        queue.onEnd?.(one.kind, outcome, (performance.now() - startedAt) / 1_000)
        // A running job has ended, so the next job can start.
        if (isStarted) look()
      })
  }

  async function bringOn(one: HeldJob): Promise<Outcome> {
    const { handler, key, attempt, control } = one
    try {
      const {
        retryAfterMinutes,
        schedule,
        maxUnfinishedStarts = schedule ? Infinity : retryAfterMinutes.length + 1,
      } = handler
      if (attempt > maxUnfinishedStarts) throw new TooManyJobAttemptsError(`${one.kind} ${key}`)
      const isOurs = sql`exists (select 1 from job where id = ${one.id} and claim = ${one.claim})`
      const verdict = await handler.run({ key, attempt, signal: control.signal, isOurs })
      const againAt = verdict?.againAt ?? schedule?.(clock.now()) ?? null
      await db.transaction(async (tx) => {
        await finishOrRescheduleJob(tx, one, againAt)
        await verdict?.write?.(tx)
      })
      return 'done'
    } catch (error) {
      if (error instanceof JobLeaseLostError || control.signal.reason instanceof JobLeaseLostError) return 'lost'
      if (control.signal.aborted) {
        await releaseJob(db, one, clock.now())
        return 'handed_back'
      }
      return endBadly(one, error)
    }
  }

  async function endBadly(one: HeldJob, error: unknown): Promise<Outcome> {
    const { handler, key, attempt } = one
    const { retryAfterMinutes, schedule } = handler
    const { isFinal } = error as { isFinal?: boolean }
    const { cause } = error as { cause?: unknown }
    if (isFinal === undefined && !isDatabaseOutage(error)) log?.error({ err: error, kind: one.kind, key }, 'job')
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
      if (lost instanceof JobLeaseLostError) return 'lost'
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
    // If the database is down for a short time, the next renewal of the claims tries again.
    const ours = await renewJobClaims(db, due, clock.now()).catch(() => null)
    for (const one of ours ? due : []) {
      if (ours?.has(one.id)) one.renewedAt = performance.now()
      else if (held.has(one.id)) one.control.abort(new JobLeaseLostError(`job ${one.id}`))
    }
  }

  function look(): void {
    if (isLookWanted || isStopping) return
    isLookWanted = true
    void looking
      .then(async () => {
        isLookWanted = false
        if (performance.now() - mendedAt >= correctRunTimesEveryMs) await mend(handlers.keys())
        return take([...handlers.keys()])
      })
      .then(
        () => {
          isInTrouble = false
        },
        (err: unknown) => {
          // An error while looking for jobs is logged once per outage and not at every poll.
          if (!isInTrouble && !isDatabaseOutage(err)) log?.error({ err }, 'jobs')
          isInTrouble = true
        },
      )
  }

  /** Corrects planned times of jobs that were written while the clock was wrong. */
  async function mend(kinds: Iterable<string>): Promise<void> {
    const now = clock.now()
    const later = (ms: number) => new Date(now.getTime() + ms)
    const horizons = [...kinds].map((kind) => {
      const { leaseMs = minuteMs, schedule, retryAfterMinutes, againWithinMs } = handlers.get(kind) as JobHandler
      return {
        ...{ kind, leaseMs, schedule: schedule?.(now) ?? null },
        retry: later(Math.max(0, ...retryAfterMinutes) * minuteMs),
        again: againWithinMs === undefined ? null : later(againWithinMs),
      }
    })
    await fixJobTimesFromWrongClock(db, horizons, now)
    mendedAt = performance.now()
  }

  const schedules = (kinds: Iterable<string>) => [...kinds].filter((kind) => handlers.get(kind)?.schedule)
  const onAdded = (kind: string) => {
    if (handlers.has(kind)) look()
  }

  const queue: JobQueue = {
    handle(handler) {
      if (handlers.has(handler.kind)) throw new Error(`Two handlers of ${handler.kind}`)
      handlers.set(handler.kind, handler)
    },

    async start({ isAlone }) {
      if (isStarted || isStopping) return
      if (isAlone) await releaseHeldJobs(db, [...held.keys()], clock.now())
      const [atStart, others] = [true, false].map((has) =>
        schedules(handlers.keys()).filter((kind) => (handlers.get(kind)?.runsAtStart ?? true) === has),
      )
      await ensureScheduledJobs(db, atStart ?? [], clock.now(), true)
      await ensureScheduledJobs(db, others ?? [], clock.now(), false)
      isStarted = true
      jobAddedEmitter.on('added', onAdded)
      timer = setInterval(look, pollEveryMs).unref()
      look()
    },

    scheduled: () => schedules(handlers.keys()),
    kinds: () => [...handlers.keys()],

    isRepeatable(kind, isGivenUp) {
      const handler = handlers.get(kind)
      return handler !== undefined && !(isGivenUp && handler.failed)
    },

    async runDue(...kinds) {
      await ensureScheduledJobs(db, schedules(kinds), clock.now(), false)
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
      jobAddedEmitter.off('added', onAdded)
      for (const one of held.values()) one.control.abort(new Error('The server is stopping'))
      // Waits for a running query that claims jobs, so that these jobs are aborted as well.
      const all = looking.then(() => {
        for (const one of held.values()) one.control.abort(new Error('The server is stopping'))
        return Promise.all([...held.values()].map((one) => one.over))
      })
      stopped ??= Promise.race([all, delay(maxStopMs, undefined, { ref: false })])
      return stopped as Promise<void>
    },
  }
  return queue
}
