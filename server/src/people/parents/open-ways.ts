import { type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'

/** Of the query's `agent`, as things are now: whether a message comes to a chat of theirs, or to a device. */
export const openWays = (deps: Pick<Deps, 'telegram' | 'clock'>): Record<'telegram' | 'push', Sql> => ({
  telegram: sql`(${deps.telegram !== null} and exists (
    select from telegram_chat where telegram_chat.agent_id = agent.id and telegram_chat.ended_at is null))`,
  push: sql`exists (
    select from parent_session session join push_device on push_device.parent_session_id = session.id
    where session.agent_id = agent.id and session.ended_at is null and session.expires_at > ${deps.clock.now()})`,
})
