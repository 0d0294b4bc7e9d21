import { EventEmitter } from 'node:events'
import { type Db, type Sql, sql } from '../db/db.ts'

/** Emits the kind of a job once it can be taken up, so that the lanes of this process need not wait for their next look. */
export const added = new EventEmitter<{ added: [kind: string] }>().setMaxListeners(0)

interface NewJob {
  /** `<area>.<what is done>`; its handler is registered by the area. */
  kind: string
  /** What it is about; the id of a row. */
  key: string | number
  runAt: Date
}

/**
 * Puts a job on the lane, inside the transaction of the change it belongs to: it runs after the commit, or never. If the
 * same job is already waiting, it becomes due no later than this; if it is running, it runs once more afterwards.
 */
export async function addJob(tx: Db, { kind, key, runAt }: NewJob, now: Date): Promise<void> {
  await tx.run(sql`
    insert into job (kind, key, run_at, created_at) values (${kind}, ${String(key)}, ${runAt}, ${now})
    on conflict (kind, key) where given_up_at is null do update set
      run_at = case when job.claim is null then least(job.run_at, excluded.run_at) else job.run_at end,
      attempts = case when job.claim is null then 0 else job.attempts end,
      again_at = case when job.claim is not null then least(job.again_at, excluded.run_at) end`)
  if (runAt <= now) tx.afterCommit(() => added.emit('added', kind))
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
