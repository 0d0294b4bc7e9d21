import { EventEmitter } from 'node:events'
import { type Db, type Sql, sql } from '../db/db.ts'

/**
 * The PostgreSQL channel by which the processes of one database notify each other. A payload is a topic and the id of
 * the writing process, or `access` and the person or role whose rights changed (triggers of the migration
 * 0009_live.sql).
 */
export const notificationChannel = 'markaz_live'
const thisProcess = crypto.randomUUID()

/** Emits a topic's name for the open streams of this process, once the change is committed. */
export const localEvents = new EventEmitter<{ told: [topic: string] }>().setMaxListeners(0)

/**
 * Returns an SQL expression that notifies the other processes on commit; put it into the statement that writes the
 * event.
 */
export const notifyOtherProcesses = (topic: string | Sql): Sql =>
  sql`pg_notify(${notificationChannel}, ${topic}::text || ${` ${thisProcess}`})`

/** Notifies the streams of this process after the commit. */
export function publishLocally(tx: Db, topic: string): void {
  tx.afterCommit(() => localEvents.emit('told', topic))
}

export type ChangeNotification = { topic: string } | { access: ChangedRights }

/**
 * The person whose rights changed (for a student or parent also when a session ended), or the role, meaning everyone
 * who has it. A group that moved to another branch concerns all people.
 */
export interface ChangedRights {
  kind: 'staff' | 'role' | 'group' | 'student' | 'parent'
  id: number
}

/** Parses a payload; null = this process wrote it and has already notified its streams. */
export function readNotification(payload: string): ChangeNotification | null {
  const [topic = '', process = ''] = payload.split(' ')
  if (topic !== 'access') return process === thisProcess ? null : { topic }
  const [kind, id] = process.split(':')
  return { access: { kind: kind as ChangedRights['kind'], id: Number(id) } }
}
