import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type pg from 'pg'
import { type ArchiveEntry, BackupError, readArchiveEntryBytes, unreadableArchiveError } from './archive.ts'
import { backupTextFormatSettingsSql, quoteIdentifier } from './backup-rows.ts'
import type { BackupHeader, BackupTable } from './format.ts'

const unzip = promisify(gunzip)
const maxEntryBytes = 256 * 1024 ** 2

/** Returns the lines of one file of rows. Only one such file is in memory at a time. */
export async function readBackupRowLines(entry: ArchiveEntry): Promise<string[]> {
  const zipped = await readArchiveEntryBytes(entry, maxEntryBytes)
  // Damaged bytes may cause any error here, because the file's hash is checked only after it was read.
  const text = await unzip(zipped, { maxOutputLength: maxEntryBytes }).catch((error) => {
    throw unreadableArchiveError(entry.name, error)
  })
  return text.toString().split('\n')
}

export interface RowWriter {
  take(table: BackupTable, lines: string[]): Promise<void>
  /** Sets each sequence of ids to its value in the backup, checks the foreign keys and commits. */
  close(): Promise<void>
}

/**
 * Triggers and foreign keys are switched off; `close` checks the keys at the end. After an error the caller must roll
 * back.
 */
export async function openRowWriter(client: pg.PoolClient, head: BackupHeader): Promise<RowWriter> {
  await checkTables(client, head)
  await client.query('begin')
  await client.query(backupTextFormatSettingsSql)
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace`)
  const names = head.tables.map(({ name }) => quoteIdentifier(name))
  for (const key of keys) await client.query(`alter table ${key.table} drop constraint ${quoteIdentifier(key.name)}`)
  const { rows: guarded } = await client.query<{ name: string }>(
    'select distinct tgrelid::regclass::text as name from pg_trigger where not tgisinternal',
  )
  for (const { name } of guarded) await client.query(`alter table ${name} disable trigger user`)
  // Some migrations insert rows. The backup contains all rows, so these rows are deleted.
  await client.query(`truncate ${names.join(', ')}`)
  return {
    async take({ name, columns }, lines) {
      const list = (write: (column: BackupTable['columns'][number]) => string) => columns.map(write).join(', ')
      await client
        .query(
          `insert into ${quoteIdentifier(name)} (${list((column) => quoteIdentifier(column.name))}) overriding system value
          select ${list((column) => `r.${quoteIdentifier(column.name)}::${column.type}`)}
          from json_to_recordset($1::json) as r (${list((column) => `${quoteIdentifier(column.name)} text`)})`,
          [`[${lines.join(',')}]`],
        )
        .catch(throwWrongRows)
    },
    async close() {
      for (const { name, lastValue } of head.sequences)
        await client.query(
          `select setval(format('%I', sequencename)::regclass, coalesce($2::bigint, start_value), $2::bigint is not null)
          from pg_sequences where schemaname = current_schema() and sequencename = $1`,
          [name, lastValue],
        )
      for (const key of keys)
        await client
          .query(`alter table ${key.table} add constraint ${quoteIdentifier(key.name)} ${key.definition}`)
          .catch(throwWrongRows)
      for (const { name } of guarded) await client.query(`alter table ${name} enable trigger user`)
      await client.query('insert into centre_restore (backup_made_at) values ($1)', [head.madeAt])
      await client.query('commit')
    },
  }
}

function throwWrongRows(error: unknown): never {
  throw new BackupError(`Zaxiradagi qatorlar bazaga to'g'ri kelmadi: ${(error as Error).message}`, { cause: error })
}

/**
 * Refuses a backup with columns or types that this database does not have, because the names are inserted into SQL
 * statements.
 */
async function checkTables(client: pg.PoolClient, { tables }: BackupHeader): Promise<void> {
  const { rows } = await client.query<{ place: string }>(`
    select format('%s.%s %s', relname, attname, format_type(atttypid, atttypmod)) as place
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped`)
  const known = new Set(rows.map(({ place }) => place))
  for (const { name, columns } of tables)
    for (const column of columns)
      if (!known.has(`${name}.${column.name} ${column.type}`))
        throw unreadableArchiveError(`bazada ${name}.${column.name} (${column.type}) ustuni yo'q`)
}
