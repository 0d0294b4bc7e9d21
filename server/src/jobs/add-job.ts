import { EventEmitter } from 'node:events'
import { type Db, type Sql, sql } from '../db/db.ts'

/**
 * Emits the kind of a job once it can be taken up, so that the queues of this process need not wait for their next
 * look.
 */
export const jobAdded = new EventEmitter<{ added: [kind: string] }>().setMaxListeners(0)

interface NewJob {
  /** `<area>.<what is done>`; its handler is registered by the area. */
  kind: string
  /** What it is about; the id of a row. */
  key: string | number
  runAt: Date
  /** So long the queues of this process are not woken for it: what comes meanwhile is done along with it. */
  restMs?: number
}

/**
 * Puts a job on the queue, inside the transaction of the change it belongs to: it runs after the commit, or never. If
 * the same job is already waiting, it becomes due no later than this; if it is running, it runs once more afterwards.
 */
export async function addJob(tx: Db, job: NewJob, now: Date): Promise<void> {
  await tx.run(jobInsert(job, now))
  wakeFor(tx, job, now)
}

/**
 * Its insert alone, for a statement that does more; `wakeFor` belongs to it.
 * @param from of this, if it has a row; there may be one at most
 */
export const jobInsert = ({ kind, key, runAt }: NewJob, now: Date, from = sql``): Sql => sql`
  insert into job (kind, key, run_at, created_at) select ${kind}, ${String(key)}, ${runAt}::timestamptz, ${now}::timestamptz ${from}
  on conflict (kind, key) where given_up_at is null do update set
    run_at = case when job.claim is null then least(job.run_at, excluded.run_at) else job.run_at end,
    attempts = case when job.claim is null then 0 else job.attempts end,
    again_at = case when job.claim is not null then least(job.again_at, excluded.run_at) end
  -- One that waits as it is gets locked alone: nobody takes it up before this transaction has ended.
  where job.claim is not null or job.attempts > 0 or excluded.run_at < job.run_at`

/** After the commit the queues of this process need not wait for their next look. */
export function wakeFor(tx: Db, { kind, runAt, restMs = 0 }: Omit<NewJob, 'key'>, now: Date): void {
  const wake = () => jobAdded.emit('added', kind)
  if (runAt <= now) tx.afterCommit(() => (restMs > 0 ? setTimeout(wake, restMs).unref() : wake()))
}

/** Removes a job that is no longer wanted. A running one finishes; @returns whether one waited. */
export async function dropJob(tx: Db, { kind, key }: Pick<NewJob, 'kind' | 'key'>): Promise<boolean> {
  const dropped = await tx.one(sql`
    delete from job where kind = ${kind} and key = ${String(key)} and claim is null and given_up_at is null returning key`)
  return dropped !== undefined
}

/** Whether a job of one of these kinds is open for `key`, which is an expression of the surrounding statement. */
export const hasJob = (kinds: readonly string[], key: Sql): Sql =>
  sql`exists (select 1 from job where kind = any(${[...kinds]}::text[]) and job.key = ${key} and given_up_at is null)`
