import { isConnectionLost } from '../db/database-errors.ts'

/** Runs one statement after the other in one session and answers the rows of each. */
export type Session = (statements: readonly string[]) => Promise<Record<string, unknown>[][]>

/** How a database looked when the migrations had run, and the way to ask it. */
export interface Emptying {
  session: Session
  shape: unknown
  /** The rows that migrations write, as JSON, by table. */
  rows: ReadonlyMap<string, string>
  /** `setval(…)` for every sequence. */
  sequences: string
}

const tables = `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and nspname !~ '^(pg_|information_schema$)' order by 1`
/** Changes with every table, column, function, trigger, constraint and index that is made, altered or dropped, and with ANALYZE. */
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
const rowsOf = (name: string) => `select json_agg(row)::text as rows from (select * from ${name} order by 1) as row`
const sequences = `select string_agg(format('setval(%L, %s, %L)', seqrelid::regclass, coalesce(pg_sequence_last_value(seqrelid), seqstart), pg_sequence_last_value(seqrelid) is not null), ', ') as list from pg_sequence`

export async function emptyingOf(session: Session): Promise<Emptying> {
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
 * Takes out everything that was written since then. False when that would not make it what it was: the test has altered
 * tables, or nobody answers.
 */
export async function restoredToEmpty({ session, shape: before, rows, sequences }: Emptying): Promise<boolean> {
  try {
    const [, , [now] = []] = await session(['rollback', 'discard all', shape])
    if (JSON.stringify(now) !== JSON.stringify(before)) return false
    await session([
      // Lines that are for ever refuse it by a trigger, and without triggers the order does not matter.
      'set session_replication_role = replica',
      // Tables are truncated, and no rows deleted: among what is left of these nobody knows in which order new ones
      // lie, and what a statement without an order answers would change from run to run.
      `do $$
        declare
          name text;
          filled text[] := '{}';
        begin
          for name in ${tables} loop
            if name <> all (${literal([...rows.keys()])}) and pg_relation_size(name) > 0 then filled := filled || name;
            end if;
          end loop;
          if filled <> '{}' then execute 'truncate ' || array_to_string(filled, ', ') || ' cascade'; end if;
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
    // A statement of these that PostgreSQL refuses is a mistake of theirs: nobody would learn that none comes back.
    if (/^\w{5}$/.test((error as { code?: string }).code ?? '') && !isConnectionLost(error)) throw error
    return false
  }
}

const literal = (names: readonly string[]) => `'{${names.map((name) => JSON.stringify(name)).join(',')}}'::text[]`
