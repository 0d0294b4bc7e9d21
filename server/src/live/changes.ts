import { type Db, type Sql, sql } from '../db/db.ts'
import { channel, notifyOtherProcesses, publishLocally } from './channel.ts'
import type { LiveEvent, Topic } from './hub.ts'

/** The most events that are told at once. */
const pageOfEvents = 200

/**
 * A topic that only says that something has changed: whoever watches asks again for what they show. Nothing is kept but
 * a number, so a stream may be resumed from any.
 */
export function changeTopic(db: Db, name: string): Topic {
  return {
    name,
    event: 'changed',
    newest: () => changesOf(db, name),
    async read(after) {
      const newest = await changesOf(db, name)
      const last = Math.min(newest, after + pageOfEvents)
      const events = Array.from({ length: Math.max(0, last - after) }, (_, index) => event(after + index + 1))
      return { events, isMore: last < newest }
    },
  }
}

const event = (seq: number): LiveEvent => ({ seq, dataFor: () => JSON.stringify({ seq }) })

/** How often it has changed; read before what is shown, so that nothing falls between. */
export async function changesOf(db: Db, name: string): Promise<number> {
  return (await db.one<{ seq: number }>(sql`select seq from live_topic where name = ${name}`))?.seq ?? 0
}

const soonMs = 1000

/**
 * Makes something that is done within a second after the commit, once for all that was asked for meanwhile. Nobody who
 * saves waits for it. If the process ends before that, the next time does it.
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
        // The database may be closed by now: then nobody watches either.
        db.transaction((later) => work(later, all)).catch(() => {})
      }, soonMs).unref()
    })
  }
}

const tellAll = batchAfterCommit<string>((later, names) =>
  publishChanges(later, sql`select unnest(${[...new Set(names)]}::text[]) as name`),
)

/** Tells what changes with every mark: nobody waits for the topics' rows. */
export const publishSoon = (tx: Db, ...names: string[]): void => tellAll(tx, names)

/** Is called near the end of the change's transaction: the topic's row stays locked until the commit. */
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
 * The same for many topics at once. This process learns it as the others do, from PostgreSQL.
 * @param names a query of one column
 */
export async function publishChanges(tx: Db, names: Sql): Promise<void> {
  await tx.run(sql`
    with told as (
      insert into live_topic (name, seq) select name, 1 from (${names}) topic (name) order by name
      on conflict (name) do update set seq = live_topic.seq + 1 returning name
    )
    select pg_notify(${channel}, name || ' -') from told`)
}
