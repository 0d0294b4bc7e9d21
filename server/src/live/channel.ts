import { EventEmitter } from 'node:events'
import { type Db, type Sql, sql } from '../db/db.ts'

/**
 * The channel by which the processes of one database notify each other. A payload is a topic and the process that wrote
 * it, or `access` and whose rights have changed (the triggers of 0009_live.sql).
 */
export const channel = 'markaz_live'
const thisProcess = crypto.randomUUID()

/** Emits a topic's name once its change can be read, for the open streams of this process. */
export const localEvents = new EventEmitter<{ told: [topic: string] }>().setMaxListeners(0)

/** An expression that notifies the other processes on commit; it is part of the statement that writes the event. */
export const notifyOtherProcesses = (topic: string | Sql): Sql =>
  sql`pg_notify(${channel}, ${topic}::text || ${` ${thisProcess}`})`

/** The same for the streams of this process. */
export function publishLocally(tx: Db, topic: string): void {
  tx.afterCommit(() => localEvents.emit('told', topic))
}

export type Told = { topic: string } | { access: ChangedRights }

/** Whose rights have changed: one person's (a student's when the session is over, too), or those of everybody with a role. */
export interface ChangedRights {
  kind: 'staff' | 'role' | 'student' | 'parent'
  id: number
}

/** What a notification says; null = this process wrote it and knows already. */
export function readNotification(payload: string): Told | null {
  const [topic = '', process = ''] = payload.split(' ')
  if (topic !== 'access') return process === thisProcess ? null : { topic }
  const [kind, id] = process.split(':')
  return { access: { kind: kind as ChangedRights['kind'], id: Number(id) } }
}
