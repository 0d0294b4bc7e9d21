import { type Db, sql } from '../db/db.ts'

/** Returns the schema as readable SQL, without partitions, because the program creates them at run time. */
export async function readDatabaseSchemaText(db: Db): Promise<string> {
  const parts = await Promise.all([db.many<Statement>(tables), db.many<Statement>(functions)])
  const statements = parts.flat().map(({ text }) => text.trimEnd())
  return `-- Generated from server/migrations by server/src/db/schema.test.ts; it is never run.\n\n${statements.join('\n\n')}\n`
}

interface Statement {
  text: string
}

const isOurs = sql`relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'migration'`

const columns = sql`
  select attnum::int as at, attname || ' ' || format_type(atttypid, atttypmod)
    || case when attidentity <> '' then ' generated ' || case attidentity when 'a' then 'always' else 'by default' end || ' as identity' else '' end
    || case when attgenerated <> '' then ' generated always as (' || pg_get_expr(adbin, adrelid) || ') stored'
      else coalesce(' default ' || pg_get_expr(adbin, adrelid), '') end
    || case when attnotnull then ' not null' else '' end as line
  from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attrelid = pg_class.oid and attnum > 0 and not attisdropped`

const constraints = sql`
  select 10000 + row_number() over (order by contype <> 'p', contype, conname) as at, 'constraint ' || conname || ' ' || pg_get_constraintdef(oid) as line
  from pg_constraint where conrelid = pg_class.oid and contype <> 'n'`

const tables = sql`
  select 'create table ' || relname || E' (\n' || (
      select string_agg('  ' || line, E',\n' order by at) from (${columns} union all ${constraints}) lines)
    || E'\n)' || case relkind when 'p' then ' partition by ' || pg_get_partkeydef(oid) else '' end || ';'
    || coalesce((select string_agg(E'\n' || pg_get_indexdef(indexrelid) || ';', '' order by indexrelid::regclass::text)
      from pg_index where indrelid = pg_class.oid and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))), '')
    || coalesce((select string_agg(E'\n' || pg_get_triggerdef(oid) || ';', '' order by tgname)
      from pg_trigger where tgrelid = pg_class.oid and not tgisinternal), '') as text
  from pg_class where ${isOurs} order by relname`

const functions = sql`
  select pg_get_functiondef(oid) || ';' as text from pg_proc
  where pronamespace = 'public'::regnamespace and prokind = 'f'
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  order by proname, pg_get_function_identity_arguments(oid)`
