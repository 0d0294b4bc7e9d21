import { type Db, type Sql, sql } from '../db/db.ts'
import { notificationChannel, notifyOtherProcesses, publishLocally } from './channel.ts'
import type { LiveEvent, Topic } from './hub.ts'

/** The maximum number of events in one read. */
const pageOfEvents = 200

/**
 * Returns a topic whose events only say that something has changed; clients then fetch the data again. Only a counter
 * is stored, so a stream can resume from any number.
 */
export function changeTopic(db: Db, name: string): Topic {
  return {
    name,
    event: 'changed',
    newest: () => changeCounter(db, name),
    async read(after) {
      const newest = await changeCounter(db, name)
      const last = Math.min(newest, after + pageOfEvents)
      const events = Array.from({ length: Math.max(0, last - after) }, (_, index) => event(after + index + 1))
      return { events, isMore: last < newest }
    },
  }
}

const event = (seq: number): LiveEvent => ({ seq, dataFor: () => JSON.stringify({ seq }) })

/**
 * Returns how often the topic has changed. Read it before the data that is shown, so that no change is missed in
 * between.
 */
export async function changeCounter(db: Db, name: string): Promise<number> {
  return (await db.one<{ seq: number }>(sql`select seq from live_topic where name = ${name}`))?.seq ?? 0
}

const soonMs = 1000

/**
 * Makes a function that collects items and runs `work` once for all of them, a second after the commit. The caller does
 * not wait for it. If the process ends first, the items are lost until the next change.
 */
export function batchAfterCommit<T>(work: (later: Db, all: readonly T[]) => Promise<void>) {
  const waiting = new WeakMap<Db, T[]>()
  return (tx: Db, items: readonly T[]): void => {
    if (items.length === 0) return
    tx.afterCommit((db) => {
      const gathered = waiting.get(db)
      if (gathered) {
        gathered.push(...items)
        return
      }
      const all = [...items]
      waiting.set(db, all)
      setTimeout(() => {
        waiting.delete(db)
        // The database may be closed by now. Then no stream is open either.
        db.transaction((later) => work(later, all)).catch(() => {})
      }, soonMs).unref()
    })
  }
}

const tellAll = batchAfterCommit<string>((later, names) =>
  publishChanges(later, sql`select unnest(${[...new Set(names)]}::text[]) as name`),
)

/**
 * Notifies topics that change with every attendance mark, later and together, so that no save waits for locks on their
 * rows.
 */
export const publishSoon = (tx: Db, ...names: string[]): void => tellAll(tx, names)

/**
 * Increments the topic and notifies its streams. Call it near the end of the transaction: the topic's row stays locked
 * until the commit.
 */
export async function publishChange(tx: Db, name: string): Promise<void> {
  await tx.run(sql`
    with told as (
      insert into live_topic (name, seq) values (${name}, 1)
      on conflict (name) do update set seq = live_topic.seq + 1 returning seq
    )
    select seq, ${notifyOtherProcesses(name)} from told`)
  publishLocally(tx, name)
}

/**
 * Increments many topics and notifies their streams, as `publishChange` does for one topic. The streams of this process
 * are also notified through PostgreSQL.
 * @param names a query of one column
 */
export async function publishChanges(tx: Db, names: Sql): Promise<void> {
  await tx.run(sql`
    with told as (
      insert into live_topic (name, seq) select name, 1 from (${names}) topic (name) order by name
      on conflict (name) do update set seq = live_topic.seq + 1 returning name
    )
    select pg_notify(${notificationChannel}, name || ' -') from told`)
}
