import { EventEmitter } from 'node:events'
import { type Db, type Sql, sql } from '../db/db.ts'

/**
 * PostgreSQL channel (LISTEN/NOTIFY) between the processes on one database. A message contains either a topic and the
 * sending process's id, or `access` and the person or role whose rights changed.
 */
export const postgresNotifyChannel = 'markaz_live'
const thisProcess = crypto.randomUUID()

/** Emits the name of a topic to the event streams of this process after a change was committed. */
export const inProcessChangeEmitter = new EventEmitter<{ changed: [topic: string] }>().setMaxListeners(0)

/** SQL that notifies other processes at the commit. Must be part of the statement that writes the event. */
export const notifyOtherProcessesSql = (topic: string | Sql): Sql =>
  sql`pg_notify(${postgresNotifyChannel}, ${topic}::text || ${` ${thisProcess}`})`

export function publishToThisProcess(tx: Db, topic: string): void {
  tx.afterCommit(() => inProcessChangeEmitter.emit('changed', topic))
}

export type ChangeNotification = { topic: string } | { access: RightsChangeNotification }

/**
 * Says whose rights changed. `id`: the person or role whose rights changed, the person whose session ended, or the
 * group that moved to another branch.
 */
export interface RightsChangeNotification {
  kind: 'staff' | 'role' | 'group' | 'student' | 'parent'
  id: number
}

/** Returns null for a message of this process, because its event streams are already notified. */
export function parseChangeNotification(payload: string): ChangeNotification | null {
  const [topic = '', process = ''] = payload.split(' ')
  if (topic !== 'access') return process === thisProcess ? null : { topic }
  const [kind, id] = process.split(':')
  return { access: { kind: kind as RightsChangeNotification['kind'], id: Number(id) } }
}
