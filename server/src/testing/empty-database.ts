import { isConnectionLost } from '../db/database-errors.ts'

export type SqlTestSession = (statements: readonly string[]) => Promise<Record<string, unknown>[][]>

/** The state of a database directly after the migrations, and a session with which it can be restored. */
export interface EmptyDatabaseSnapshot {
  session: SqlTestSession
  shape: unknown
  /** The rows that migrations insert: for each table, a JSON array as text. */
  rows: ReadonlyMap<string, string>
  /** SQL that resets every sequence: a list of `setval(…)`. */
  sequences: string
}

const tables = `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and nspname !~ '^(pg_|information_schema$)' order by 1`
/** SQL for numbers of the system catalogs that change when the schema changes or ANALYZE runs. */
const shape = `select (select count(*) from pg_class) as relations, ${[
  'attribute',
  'constraint',
  'extension',
  'index',
  'namespace',
  'proc',
  'sequence',
  'statistic',
  'trigger',
  'type',
]
  .map((kind) => `(select sum(xmin::text::bigint) from pg_${kind}) as ${kind}`)
  .join(', ')}`
const filled = (name: string) => `select exists (select from ${name}) as "isFilled"`
/**
 * Tables up to this size in bytes are emptied by DELETE and VACUUM. TRUNCATE would be slower, because it also creates
 * new files for referencing tables.
 */
const mostDeletedBytes = 1_000_000
const rowsOf = (name: string) => `select json_agg(row)::text as rows from (select * from ${name} order by 1) as row`
const sequences = `select string_agg(format('setval(%L, %s, %L)', seqrelid::regclass, coalesce(pg_sequence_last_value(seqrelid), seqstart), pg_sequence_last_value(seqrelid) is not null), ', ') as list from pg_sequence`

export async function readEmptyDatabaseSnapshot(session: SqlTestSession): Promise<EmptyDatabaseSnapshot> {
  const [[found] = [], all = [], [list] = []] = await session([shape, tables, sequences])
  const names = all.map(({ name }) => name as string)
  const areFilled = await session(names.map(filled))
  const kept = names.filter((_, at) => areFilled[at]?.[0]?.isFilled)
  const rows = await session(kept.map(rowsOf))
  return {
    session,
    shape: found,
    rows: new Map(kept.map((name, at) => [name, rows[at]?.[0]?.rows as string])),
    sequences: list?.list as string,
  }
}

/**
 * Restores the snapshot. Returns false if that is impossible: the test altered tables, or the database does not answer.
 */
export async function restoreEmptyDatabase({
  session,
  shape: before,
  rows,
  sequences,
}: EmptyDatabaseSnapshot): Promise<boolean> {
  try {
    const [, , [now] = []] = await session(['rollback', 'discard all', shape])
    if (JSON.stringify(now) !== JSON.stringify(before)) return false
    const filled = `select name from (${tables}) as found
      where name <> all (${literal([...rows.keys()])}) and pg_relation_size(name) > 0`
    const [all = []] = await session([`${filled} and pg_relation_size(name) <= ${mostDeletedBytes}`])
    const small = all.map(({ name }) => name as string)
    await session([
      // Triggers are disabled: they forbid deleting permanent rows, and foreign keys require an order of tables.
      'set session_replication_role = replica',
      ...small.map((name) => `delete from ${name}`),
      // Without VACUUM PostgreSQL would reuse space in an unpredictable order, which changes lists without `order by`.
      // The value -1 makes the planner treat the tables as new again.
      ...(small.length > 0 ? [`vacuum ${small.join(', ')}`] : []),
      `update pg_class set reltuples = -1 where reltuples <> -1 and oid = any(${literal(small)}::regclass[])`,
      `do $$
        declare filled text := (select string_agg(name, ', ') from (${filled}) as filled);
        begin
          if filled is not null then execute 'truncate ' || filled || ' cascade'; end if;
        end
      $$`,
      `select ${sequences}`,
    ])
    const names = [...rows.keys()]
    const found = await session(names.map(rowsOf))
    const changed = names.filter((name, at) => found[at]?.[0]?.rows !== rows.get(name))
    await session([
      'set session_replication_role = replica',
      ...changed.flatMap((name) => [
        `delete from ${name}`,
        `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, '${rows.get(name)?.replaceAll("'", "''")}')`,
      ]),
      'discard all',
    ])
    return true
  } catch (error) {
    // An SQL error is a fault of this function. If it were ignored, each test would silently create a new database.
    if (/^\w{5}$/.test((error as { code?: string }).code ?? '') && !isConnectionLost(error)) throw error
    return false
  }
}

const literal = (names: readonly string[]) => `'{${names.map((name) => JSON.stringify(name)).join(',')}}'::text[]`
