import { EventEmitter } from 'node:events'
import { type Db, type Sql, sql } from '../db/db.ts'

/**
 * Emits the kind of a job as soon as the job is due, so that this process's queues need not wait for their next poll.
 */
export const jobAddedEmitter = new EventEmitter<{ added: [kind: string] }>().setMaxListeners(0)

interface NewJob {
  /** The kind of job, as `<area>.<action>`; the feature area registers a handler for it. */
  kind: string
  /** The id of the row that the job processes. */
  key: string | number
  runAt: Date
  /** Milliseconds before this process looks for due jobs, so that jobs added in this time start together. */
  restMs?: number
}

/**
 * The job runs after the caller's commit, never after a rollback. If the same job already waits, it becomes due at
 * `runAt` at the latest. If it is running, it runs once more afterwards.
 */
export async function addJob(tx: Db, job: NewJob, now: Date): Promise<void> {
  await tx.send(jobInsertSql(job, now))
  notifyQueuesOfJob(tx, job, now)
}

/**
 * SQL that inserts a job; an optional `from` clause without rows inserts none. Callers must also call
 * `notifyQueuesOfJob`.
 */
export const jobInsertSql = ({ kind, key, runAt }: NewJob, now: Date, from = sql``): Sql => sql`
  insert into job (kind, key, run_at, created_at) select ${kind}, ${String(key)}, ${runAt}::timestamptz, ${now}::timestamptz ${from}
  on conflict (kind, key) where given_up_at is null do update set
    run_at = case when job.claim is null then least(job.run_at, excluded.run_at) else job.run_at end,
    attempts = case when job.claim is null then 0 else job.attempts end,
    again_at = case when job.claim is not null then least(job.again_at, excluded.run_at) end
  -- If the waiting job needs no change, this statement only locks it, so no process claims it before this transaction ends.
  where job.claim is not null or job.attempts > 0 or excluded.run_at < job.run_at`

export function notifyQueuesOfJob(tx: Db, { kind, runAt, restMs = 0 }: Omit<NewJob, 'key'>, now: Date): void {
  const wake = () => jobAddedEmitter.emit('added', kind)
  if (runAt <= now) tx.afterCommit(() => (restMs > 0 ? setTimeout(wake, restMs).unref() : wake()))
}

/** A job that is already running is not stopped. Returns true if a waiting job was removed. */
export async function removeJob(tx: Db, { kind, key }: Pick<NewJob, 'kind' | 'key'>): Promise<boolean> {
  const dropped = await tx.one(sql`
    delete from job where kind = ${kind} and key = ${String(key)} and claim is null and given_up_at is null returning key`)
  return dropped !== undefined
}

/** SQL condition that a job of one of these kinds, with this key, has not finished yet. */
export const hasJobSql = (kinds: readonly string[], key: Sql): Sql =>
  sql`exists (select 1 from job where kind = any(${[...kinds]}::text[]) and job.key = ${key} and given_up_at is null)`
