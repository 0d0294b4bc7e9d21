import { EventEmitter } from 'node:events'
import { type Db, type Sql, sql } from '../db/db.ts'

/**
 * Emits a job's kind once the job can be claimed. The queues of this process then need not wait for their next poll.
 */
export const jobAdded = new EventEmitter<{ added: [kind: string] }>().setMaxListeners(0)

interface NewJob {
  /** `<area>.<action>`; the area registers the handler. */
  kind: string
  /** The id of the row that the job works on. */
  key: string | number
  runAt: Date
  /** How long to delay waking the queues of this process, so that jobs added in that time run in the same batch. */
  restMs?: number
}

/**
 * Puts a job on the queue, inside the transaction of the change it belongs to. It runs after the commit, or never after
 * a rollback. If the same job is already waiting, it becomes due no later than `runAt`. If it is running, it runs once
 * more afterwards.
 */
export async function addJob(tx: Db, job: NewJob, now: Date): Promise<void> {
  await tx.run(jobInsert(job, now))
  wakeFor(tx, job, now)
}

/**
 * Returns only the insert statement, for callers that combine it with other statements. Such a caller must also call
 * `wakeFor`.
 * @param from an optional `from` clause that yields at most one row; the job is inserted only if it yields a row
 */
export const jobInsert = ({ kind, key, runAt }: NewJob, now: Date, from = sql``): Sql => sql`
  insert into job (kind, key, run_at, created_at) select ${kind}, ${String(key)}, ${runAt}::timestamptz, ${now}::timestamptz ${from}
  on conflict (kind, key) where given_up_at is null do update set
    run_at = case when job.claim is null then least(job.run_at, excluded.run_at) else job.run_at end,
    attempts = case when job.claim is null then 0 else job.attempts end,
    again_at = case when job.claim is not null then least(job.again_at, excluded.run_at) end
  -- A waiting job that needs no change is only locked, so that it is not claimed before this transaction ends.
  where job.claim is not null or job.attempts > 0 or excluded.run_at < job.run_at`

/** Wakes the queues of this process after the commit, so that they need not wait for their next poll. */
export function wakeFor(tx: Db, { kind, runAt, restMs = 0 }: Omit<NewJob, 'key'>, now: Date): void {
  const wake = () => jobAdded.emit('added', kind)
  if (runAt <= now) tx.afterCommit(() => (restMs > 0 ? setTimeout(wake, restMs).unref() : wake()))
}

/**
 * Removes a job that is no longer wanted. A running job finishes.
 * @returns true if a waiting job was removed
 */
export async function dropJob(tx: Db, { kind, key }: Pick<NewJob, 'kind' | 'key'>): Promise<boolean> {
  const dropped = await tx.one(sql`
    delete from job where kind = ${kind} and key = ${String(key)} and claim is null and given_up_at is null returning key`)
  return dropped !== undefined
}

/**
 * Returns an SQL condition: a job of one of these kinds is open for `key`, an expression of the surrounding statement.
 */
export const hasJob = (kinds: readonly string[], key: Sql): Sql =>
  sql`exists (select 1 from job where kind = any(${[...kinds]}::text[]) and job.key = ${key} and given_up_at is null)`
