import { toCyrillic } from '@markaz/protocol/cyrillic'
import { type Sql, sql } from '../../db/db.ts'

export type WritingScript = 'latin' | 'cyrillic'

/** Converts a message to Latin or Cyrillic. Every message to a parent or student must be converted. */
export const convertToWritingScript = (text: string, script: WritingScript): string =>
  script === 'cyrillic' ? toCyrillic(text) : text

/**
 * SQL: alphabet of messages to the parent `agent`: the parent's own choice, otherwise the language of the link to the
 * child (`link`).
 */
export const writingScriptOfParentSql: Sql = sql`coalesce(agent.script, link.language, 'latin')`

/** Script of messages to a Telegram chat. A parent of children with different scripts gets Latin. */
export const writingScriptOfChatSql: Sql = sql`coalesce(
  (select coalesce(agent.script, (
    select min(language) from agent_student where agent_id = agent.id and ended_at is null having min(language) = max(language)))
    from agent where agent.id = telegram_chat.agent_id),
  (select script from student where student.id = telegram_chat.student_id), 'latin')`
