import { mayGrantAccess } from '../../access/trusted-phone.ts'
import { type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'

/** Whether a message comes to a chat or a device of the `agent` in the query, as things are now. */
export const pushAndTelegramOpen = (deps: Pick<Deps, 'telegram' | 'clock'>): Record<'telegram' | 'push', Sql> => ({
  telegram: sql`(${deps.telegram !== null} and exists (
    select from telegram_chat where telegram_chat.agent_id = agent.id and telegram_chat.ended_at is null))`,
  push: sql`exists (
    select from parent_session session join push_device on push_device.parent_session_id = session.id
    where session.agent_id = agent.id and session.ended_at is null and session.expires_at > ${deps.clock.now()})`,
})

/** The number that an SMS to the `agent` in the query goes to; a further one where the main one takes none. */
export const goodNumber: Sql = sql`(
  select phone from (
    select agent.phone, 0 as nth
    union all
    select agent_phone.phone, agent_phone.id from agent_phone where agent_phone.agent_id = agent.id and asked_by is null
  ) numbers where phone ~ '^998[0-9]{9}$' order by nth limit 1)`

/** The number with which the \`agent\` in the query signs in, the main one first; null = none may grant access yet. */
export const numberToEnter: Sql = sql`(
  select agent_phone.phone from agent_phone where agent_phone.agent_id = agent.id and ${mayGrantAccess}
  order by agent_phone.phone <> agent.phone, agent_phone.id limit 1)`
