import { type Db, type Sql, sql } from '../db/db.ts'
import { notifyOtherProcessesSql, postgresNotifyChannel, publishToThisProcess } from './channel.ts'
import type { LiveEvent, LiveTopic } from './hub.ts'

const pageOfEvents = 200

/** Events only report that data changed, so that clients fetch it again. Only the number of changes is stored. */
export function createLiveChangeTopic(db: Db, name: string): LiveTopic {
  return {
    name,
    event: 'changed',
    newest: () => readLiveTopicChangeCount(db, name),
    async read(after) {
      const newest = await readLiveTopicChangeCount(db, name)
      const last = Math.min(newest, after + pageOfEvents)
      const events = Array.from({ length: Math.max(0, last - after) }, (_, index) => event(after + index + 1))
      return { events, isMore: last < newest }
    },
  }
}

const event = (seq: number): LiveEvent => ({ seq, dataFor: () => JSON.stringify({ seq }) })

/**
 * Returns the topic's number of changes. Must be called before reading the page's data, so that no later change is
 * missed.
 */
export async function readLiveTopicChangeCount(db: Db, name: string): Promise<number> {
  return (await db.one<{ seq: number }>(sql`select seq from live_topic where name = ${name}`))?.seq ?? 0
}

const batchDelayMs = 1000

/** Calls `work` once for all items, a second after the commit. If the process ends before that, the items are lost. */
export function batchWorkAfterCommit<T>(work: (later: Db, all: readonly T[]) => Promise<void>) {
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
        // The error is ignored: at shutdown, the database may already be closed, and then no event stream is open
        // either.
        db.transaction((later) => work(later, all)).catch(() => {})
      }, batchDelayMs).unref()
    })
  }
}

const publishCollectedChanges = batchWorkAfterCommit<string>((later, names) =>
  publishLiveTopicChanges(later, sql`select unnest(${[...new Set(names)]}::text[]) as name`),
)

/**
 * Publishes the changes one second after the commit. Topics that change with every attendance mark need this function,
 * so that saving attendance marks does not wait for locks on the topics' rows.
 */
export const publishLiveChangesInBatch = (tx: Db, ...names: string[]): void => publishCollectedChanges(tx, names)

/** Must be called near the end of the transaction, because the topic's row stays locked until the commit. */
export async function publishLiveTopicChange(tx: Db, name: string): Promise<void> {
  await tx.send(sql`
    with told as (
      insert into live_topic (name, seq) values (${name}, 1)
      on conflict (name) do update set seq = live_topic.seq + 1 returning seq
    )
    select seq, ${notifyOtherProcessesSql(name)} from told`)
  publishToThisProcess(tx, name)
}

/**
 * Publishes a change of the topics whose names the SQL query returns. Only the database knows the names, so every
 * process, including this one, is notified by NOTIFY.
 */
export async function publishLiveTopicChanges(tx: Db, names: Sql): Promise<void> {
  await tx.send(sql`
    with told as (
      insert into live_topic (name, seq) select name, 1 from (${names}) topic (name) order by name
      on conflict (name) do update set seq = live_topic.seq + 1 returning name
    )
    select pg_notify(${postgresNotifyChannel}, name || ' -') from told`)
}
