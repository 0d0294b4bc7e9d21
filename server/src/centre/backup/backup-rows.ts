import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type pg from 'pg'
import type { ArchiveWriter } from './archive.ts'
import { type BackupHeader, type BackupTable, tablesExcludedFromBackup } from './format.ts'

const zip = promisify(gzip)
const rowsPerFetch = 1_000
const bytesPerEntry = 4 * 1024 ** 2

/** Runs `work` in a read-only transaction in which all queries see the same state of the database. */
export async function runInSnapshot(client: pg.PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query('begin isolation level repeatable read read only')
  try {
    await client.query(backupTextFormatSettingsSql)
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** SQL settings that give values the same text format on every PostgreSQL server. */
export const backupTextFormatSettingsSql = `
  set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 1;
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`

/** Reads from the database the header of a new backup, which lists a partitioned table as one table. */
export async function readBackupHeader(client: pg.PoolClient, madeAt: Date): Promise<BackupHeader> {
  const { rows: tables } = await client.query<BackupTable>(`
    select relname as name, (
      select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum)
      from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`)
  const { rows: sequences } = await client.query<BackupHeader['sequences'][number]>(`
    select sequencename as name, last_value::text as "lastValue" from pg_sequences
    where schemaname = current_schema() order by sequencename`)
  const { rows: migrations } = await client.query<BackupHeader['migrations'][number]>(
    'select name, checksum from schema_migration order by name',
  )
  return {
    kind: 'markaz-backup',
    version: 1,
    madeAt: madeAt.toISOString(),
    migrations,
    tables: tables.filter(({ name }) => !tablesExcludedFromBackup.includes(name)),
    sequences,
  }
}

export async function writeBackupRows(
  client: pg.PoolClient,
  { name, columns }: BackupTable,
  archive: ArchiveWriter,
  tell: (rows: number) => void,
): Promise<number> {
  const values = columns.map((column) => `${quoteIdentifier(column.name)}::text`).join(', ')
  await client.query(
    `declare backup_rows no scroll cursor for select row_to_json(r)::text as line from (select ${values} from ${quoteIdentifier(name)}) r`,
  )
  let count = 0
  let parts = 0
  let lines: string[] = []
  let length = 0
  const flush = async () => {
    const bytes = await zip(lines.join('\n'))
    await archive.add(`rows/${name}/${String(++parts).padStart(6, '0')}.jsonl.gz`, bytes)
    lines = []
    length = 0
  }
  for (let fetched = rowsPerFetch; fetched === rowsPerFetch; ) {
    const { rows } = await client.query<{ line: string }>(`fetch ${rowsPerFetch} from backup_rows`)
    fetched = rows.length
    count += fetched
    for (const { line } of rows) {
      lines.push(line)
      length += line.length
      if (length >= bytesPerEntry) await flush()
    }
    tell(fetched)
  }
  if (lines.length > 0) await flush()
  await client.query('close backup_rows')
  return count
}

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
