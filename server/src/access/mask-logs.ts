import { type Db, raw, sql } from '../db/db.ts'

/** Columns of logs and queues whose text may mention a person, although the row has no reference to the person. */
const logs: readonly { table: string; texts?: string[]; lists?: string[]; documents?: string[] }[] = [
  { table: 'client_log', texts: ['text'] },
  { table: 'job', texts: ['error'] },
  { table: 'notification', texts: ['title', 'body'] },
  { table: 'notification_sending', texts: ['title', 'body'], documents: ['content'] },
  { table: 'sms', texts: ['phone', 'text', 'error'] },
  { table: 'student_import_row', lists: ['cells'], documents: ['student', 'errors', 'duplicates'] },
  { table: 'sync_refusal', texts: ['reason'] },
  { table: 'sync_waiting', documents: ['record'] },
  { table: 'webhook_delivery', texts: ['body'] },
]

/** Masks an erased person's names, phones and other texts in logs and queues, with one update per table. */
export async function maskTextsInLogs(tx: Db, values: readonly string[]): Promise<void> {
  if (values.length === 0) return
  const pattern = `\\m(?:${values.map((value) => value.replace(/[^\p{L}\p{N}]/gu, '\\$&')).join('|')})\\M`
  for (const { table, texts = [], lists = [], documents = [] } of logs) {
    const columns = [...texts, ...lists, ...documents]
    await tx.run(sql`
      update ${raw(table)} set ${raw(
        [
          ...texts.map((column) => `${column} = regexp_replace(${column}, said.pattern, '•••', 'g')`),
          ...lists.map(
            (column) =>
              `${column} = array(select regexp_replace(part, said.pattern, '•••', 'g') from unnest(${column}) with ordinality as one (part, place) order by place)`,
          ),
          ...documents.map((column) => `${column} = masked_values(${column}, said.pattern)`),
        ].join(', '),
      )} from (select ${pattern}::text as pattern) said where concat_ws(' ', ${raw(columns.join(', '))}) ~ said.pattern`)
  }
}
