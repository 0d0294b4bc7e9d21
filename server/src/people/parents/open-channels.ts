import { isPhoneTrusted } from '../../access/trusted-phone.ts'
import { type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'

/** SQL conditions: Telegram or push currently reaches the query's `agent` (parent). */
export const parentPushAndTelegramSql = (deps: Pick<Deps, 'telegram' | 'clock'>): Record<'telegram' | 'push', Sql> => ({
  telegram: sql`(${deps.telegram !== null} and exists (
    select from telegram_chat where telegram_chat.agent_id = agent.id and telegram_chat.ended_at is null))`,
  push: sql`exists (
    select from parent_session session join push_device on push_device.parent_session_id = session.id
    where session.agent_id = agent.id and session.ended_at is null and session.expires_at > ${deps.clock.now()})`,
})

/** SQL: the main number of the query's `agent` (parent), or another number if the main number cannot receive SMS. */
export const parentSmsNumberSql: Sql = sql`(
  select phone from (
    select agent.phone, 0 as nth
    union all
    select agent_phone.phone, agent_phone.id from agent_phone where agent_phone.agent_id = agent.id and asked_by is null
  ) numbers where phone ~ '^998[0-9]{9}$' order by nth limit 1)`

/** SQL: the number with which the query's `agent` (parent) signs in; null = no number grants access yet. */
export const parentSignInNumberSql: Sql = sql`(
  select agent_phone.phone from agent_phone where agent_phone.agent_id = agent.id and ${isPhoneTrusted}
  order by agent_phone.phone <> agent.phone, agent_phone.id limit 1)`
