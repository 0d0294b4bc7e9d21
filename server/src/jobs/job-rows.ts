import { type Db, sql } from '../db/db.ts'
import { addJob, notifyQueuesOfJob } from './add-job.ts'

/** A job that a process has reserved for itself. `claim` is a UUID that is new for each reservation. */
export interface ClaimedJob {
  id: number
  kind: string
  key: string
  /** Number of unfinished starts of the job, including the current start. */
  attempt: number
  claim: string
}

interface WantedJobs {
  kind: string
  limit: number
  leaseMs: number
}

/** Thrown when another process has claimed the job, because this process did not renew its claim in time. */
export class JobLeaseLostError extends Error {
  override name = 'JobLeaseLostError'
}

/** @param heldJobIds ids of jobs that already run in this process */
export async function claimDueJobs(
  db: Db,
  wantedJobs: readonly WantedJobs[],
  heldJobIds: readonly number[],
  now: Date,
) {
  return db.many<ClaimedJob>(sql`
    with due as (
      select job.id, wanted.lease_ms
      from unnest(${wantedJobs.map(({ kind }) => kind)}::text[], ${wantedJobs.map(({ limit }) => limit)}::int[],
          ${wantedJobs.map(({ leaseMs }) => leaseMs)}::int[]) as wanted (kind, most, lease_ms),
        lateral (
          select id from job
          where job.kind = wanted.kind and given_up_at is null and run_at <= ${now} and id <> all(${[...heldJobIds]}::bigint[])
          order by run_at, id limit wanted.most for update skip locked) job)
    update job set attempts = attempts + 1, claim = gen_random_uuid(),
      run_at = ${now}::timestamptz + make_interval(secs => due.lease_ms / 1000.0)
    from due where job.id = due.id
    returning job.id, kind, key, attempts as attempt, claim`)
}

/** Extends the leases of the claimed jobs. Returns the ids of the jobs that this process still holds. */
export async function renewJobClaims(db: Db, claimed: readonly (ClaimedJob & { leaseMs: number })[], now: Date) {
  const rows = await db.many<{ id: number }>(sql`
    update job set run_at = ${now}::timestamptz + make_interval(secs => held.lease_ms / 1000.0)
    from unnest(${claimed.map(({ id }) => id)}::bigint[], ${claimed.map(({ claim }) => claim)}::uuid[],
      ${claimed.map(({ leaseMs }) => leaseMs)}::int[]) as held (id, claim, lease_ms)
    where job.id = held.id and job.claim = held.claim
    returning job.id`)
  return new Set(rows.map(({ id }) => id))
}

/** Deletes the finished job, or reschedules it for `againAt` with a new set of attempts. Throws JobLeaseLostError. */
export async function finishOrRescheduleJob(tx: Db, { id, claim }: ClaimedJob, againAt: Date | null): Promise<void> {
  if (!againAt) {
    const gone = await tx.run(sql`delete from job where id = ${id} and claim = ${claim} and again_at is null`)
    if (gone) return
  }
  const kept = await tx.run(sql`
    update job set run_at = least(again_at, ${againAt}::timestamptz), again_at = null, attempts = 0, claim = null, error = null
    where id = ${id} and claim = ${claim}`)
  if (!kept) throw new JobLeaseLostError(`job ${id}`)
}

/** @param retryAt the time of the next attempt; null = the job is given up, unless it was added again while it ran */
export async function failJob(
  tx: Db,
  { id, claim }: ClaimedJob,
  { error, retryAt, now }: { error: string; retryAt: Date | null; now: Date },
): Promise<void> {
  const kept = await tx.run(sql`
    update job set claim = null, again_at = null, error = ${error},
      run_at = coalesce(least(again_at, ${retryAt}::timestamptz), run_at),
      attempts = case when again_at is null then attempts else 0 end,
      given_up_at = case when coalesce(again_at, ${retryAt}::timestamptz) is null then ${now}::timestamptz end
    where id = ${id} and claim = ${claim}`)
  if (!kept) throw new JobLeaseLostError(`job ${id}`)
}

/** Another process may claim the released job at once. The attempt is not counted. */
export async function releaseJob(db: Db, { id, claim }: ClaimedJob, now: Date): Promise<void> {
  await db.run(sql`
    update job set run_at = ${now}, attempts = greatest(attempts - 1, 0), claim = null where id = ${id} and claim = ${claim}`)
}

/**
 * Releases the claims that a killed process left, except those of `heldJobIds`. Must be called only if no other process
 * uses the database.
 */
export async function releaseHeldJobs(db: Db, heldJobIds: readonly number[], now: Date): Promise<void> {
  await db.run(
    sql`update job set run_at = least(run_at, ${now}), claim = null where claim is not null and id <> all(${[...heldJobIds]}::bigint[])`,
  )
}

/**
 * A job planned later than these times was planned by a wrong clock: limits for the next run of the `schedule`, a
 * `retry`, or a repetition (`again`); null = no limit.
 */
interface Horizon {
  kind: string
  leaseMs: number
  schedule: Date | null
  retry: Date
  again: Date | null
}

/** The tolerated difference between the clocks of different machines. */
const clockToleranceSql = sql`interval '1 minute'`

/**
 * Corrects jobs that a wrong clock planned too late. Waiting jobs become due at once; the claim of a running job
 * expires one lease from now, unless its process renews the claim.
 */
export async function fixJobTimesFromWrongClock(db: Db, horizons: readonly Horizon[], now: Date): Promise<void> {
  const column = <T>(of: (one: Horizon) => T) => horizons.map(of)
  await db.run(sql`
    update job set again_at = case when again_at is not null then least(again_at, ${now}::timestamptz) end,
      run_at = case when claim is null then ${now}::timestamptz else ${now}::timestamptz + make_interval(secs => wanted.lease_ms / 1000.0) end
    from unnest(${column(({ kind }) => kind)}::text[], ${column(({ leaseMs }) => leaseMs)}::int[],
      ${column(({ schedule }) => schedule)}::timestamptz[], ${column(({ retry }) => retry)}::timestamptz[],
      ${column(({ again }) => again)}::timestamptz[]) as wanted (kind, lease_ms, schedule, retry, again)
    where job.kind = wanted.kind and given_up_at is null and case
      when claim is not null then run_at > ${now}::timestamptz + make_interval(secs => wanted.lease_ms / 1000.0) + ${clockToleranceSql}
      when key = 'schedule' then run_at > greatest(wanted.schedule, wanted.retry) + ${clockToleranceSql}
      when error is not null then run_at > greatest(wanted.retry, wanted.again) + ${clockToleranceSql}
      when created_at > ${now}::timestamptz + ${clockToleranceSql} then run_at >= created_at
      else run_at > wanted.again + ${clockToleranceSql} end`)
}

/** Adds missing scheduled jobs. If `isDueNow` is true, waiting scheduled jobs become due at once. */
export async function ensureScheduledJobs(
  db: Db,
  kinds: readonly string[],
  now: Date,
  isDueNow: boolean,
): Promise<void> {
  if (kinds.length === 0) return
  await db.run(sql`
    insert into job (kind, key, run_at, created_at)
    select kind, 'schedule', ${now}, ${now} from unnest(${[...kinds]}::text[]) as wanted (kind)
    on conflict (kind, key) where given_up_at is null do update set run_at = excluded.run_at
      where ${isDueNow} and job.claim is null and job.run_at > excluded.run_at`)
}

interface JobCount {
  kind: string
  state: 'waiting' | 'due' | 'at_work' | 'given_up'
  count: number
  /** Seconds since the oldest job of this kind and state became due; 0 = no job is due. */
  lateSeconds: number
}

export async function countJobs(db: Db, now: Date): Promise<JobCount[]> {
  return db.many<JobCount>(sql`
    select kind, case when given_up_at is not null then 'given_up' when claim is not null then 'at_work'
      when run_at <= ${now} then 'due' else 'waiting' end as state, count(*)::int as count,
      greatest(0, extract(epoch from ${now} - min(run_at)))::float8 as "lateSeconds"
    from job group by 1, 2`)
}

/** Milliseconds after which a due job that has not started is reported as late. */
const lateMs = 10 * 60_000

/** `late`: due, but not started. `retried`: failed, and will be tried again. `given_up`: will not be tried again. */
type JobProblem = 'given_up' | 'retried' | 'late'

interface JobKindWithProblem {
  kind: string
  state: JobProblem
  count: number
  /** When the oldest job of this kind and state was added, became due, or was given up; null = not known. */
  since: string | null
  nextAt: string | null
  /** The error of the newest job of this kind and state; null = the job has not failed. */
  error: string | null
}

const isGivenUpSql = sql`given_up_at is not null`
const isRetriedSql = sql`given_up_at is null and claim is null and error is not null`
const isLateSql = (now: Date) =>
  sql`given_up_at is null and error is null and run_at < ${new Date(now.getTime() - lateMs)}::timestamptz`

/** Returns the kinds of jobs that were given up, wait after a failure, or are late, with the number of jobs. */
export async function listJobKindsWithProblems(db: Db, now: Date): Promise<JobKindWithProblem[]> {
  return db.many<JobKindWithProblem>(sql`
    select kind, state, count(*)::int as count, min(case when state = 'late' then run_at when state = 'given_up' then given_up_at when key <> 'schedule' then created_at end) as since,
      min(run_at) filter (where state = 'retried') as "nextAt", (array_agg(error order by id desc))[1] as error
    from (select *, case when ${isGivenUpSql} then 'given_up' when ${isRetriedSql} then 'retried' when ${isLateSql(now)} then 'late' end as state from job) job
    where state is not null group by kind, state order by min(array_position(array['given_up', 'retried', 'late'], state)), kind`)
}

/** The maximum number of given-up jobs that one call restarts. */
const maxRestarted = 500

/** The restarted jobs get all their attempts again. Returns the number of restarted jobs. */
export async function retryJobs(
  tx: Db,
  { kind, state }: { kind: string; state: JobProblem },
  now: Date,
): Promise<number> {
  notifyQueuesOfJob(tx, { kind, runAt: now }, now)
  if (state !== 'given_up')
    return tx.run(sql`
      update job set run_at = least(run_at, ${now}::timestamptz), attempts = 0
      where kind = ${kind} and ${state === 'late' ? isLateSql(now) : isRetriedSql}`)
  const gone = await tx.many<{ key: string }>(sql`
    delete from job where id in (
      select id from job where kind = ${kind} and ${isGivenUpSql} order by id limit ${maxRestarted} for update)
    returning key`)
  for (const { key } of gone) await addJob(tx, { kind, key, runAt: now }, now)
  return gone.length
}
