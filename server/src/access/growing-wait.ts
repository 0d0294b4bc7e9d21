import { AppError } from '@markaz/protocol/errors'
import { type Db, sql } from '../db/db.ts'
import { isWindowOpen } from './rate-limit.ts'

/** The first `free` turns need no wait; each further one waits twice as long as the one before, up to `longestSeconds`. */
export interface GrowingWait {
  free: number
  firstSeconds: number
  longestSeconds: number
}

/** A day without a turn ends the count. */
const forgetMs = 86_400_000

/** How long after its last turn a count of so many turns has to wait. */
const waitSeconds = ({ free, firstSeconds, longestSeconds }: GrowingWait, turns: number): number =>
  turns < free ? 0 : Math.min(firstSeconds * 2 ** Math.min(turns - free, 30), longestSeconds)

/**
 * Counts a turn, or refuses it while its wait lasts. A refused turn is not counted, so that trying makes no wait longer.
 * The counts share the table of the throttle; the window of such a count begins with its last turn.
 * @returns how long the next turn waits
 * @throws AppError TOO_MANY_REQUESTS with the seconds left
 */
export async function countAttemptOrWait(db: Db, key: string, wait: GrowingWait, now: Date): Promise<number> {
  const { free, firstSeconds, longestSeconds } = wait
  const isCurrent = isWindowOpen(sql`${new Date(now.getTime() - forgetMs)}::timestamptz`, now)
  const seconds = sql`case when known.failures < ${free}::int then 0
    else least(${firstSeconds}::float8 * power(2, least(known.failures - ${free}::int, 30)), ${longestSeconds}::float8) end`
  const taken = await db.one<{ turns: number }>(sql`
    insert into sign_in_attempt as known (key, failures, window_started_at) values (${key}, 1, ${now})
    on conflict (key) do update set
      failures = case when ${isCurrent} then known.failures + 1 else 1 end, window_started_at = excluded.window_started_at
    where not ${isCurrent} or known.window_started_at + make_interval(secs => ${seconds}) <= ${now}::timestamptz
    returning failures as turns`)
  if (taken) return waitSeconds(wait, taken.turns)
  const held = await db.one<{ turns: number; lastAt: string }>(
    sql`select failures as turns, window_started_at as "lastAt" from sign_in_attempt where key = ${key}`,
  )
  const until = held ? Date.parse(held.lastAt) + waitSeconds(wait, held.turns) * 1_000 : now.getTime()
  throw new AppError('TOO_MANY_REQUESTS', {
    retryAfterSeconds: Math.max(1, Math.ceil((until - now.getTime()) / 1_000)),
  })
}

/** A turn that turned out to be its owner's counts no more. */
export async function uncountAttempt(db: Db, key: string): Promise<void> {
  await db.run(sql`update sign_in_attempt set failures = greatest(failures - 1, 0) where key = ${key}`)
}

/** The next turn is the first again. */
export async function endTurns(db: Db, key: string): Promise<void> {
  await db.run(sql`delete from sign_in_attempt where key = ${key}`)
}
