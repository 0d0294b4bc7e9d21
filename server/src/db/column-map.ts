import { AppError } from '@markaz/protocol/errors'
import { type Db, join, raw, type Sql, sql } from './db.ts'

/**
 * The TypeScript type of each column kind. The database driver returns days, times and timestamps as strings
 * (`open.ts`).
 */
interface Values {
  string: string
  number: number
  boolean: boolean
  json: unknown
  'number[]': number[]
  'string[]': string[]
}
/** The suffix `?` means that the column may be null. */
type Kind = keyof Values | `${keyof Values}?`
type ValueOf<K> = K extends `${infer Plain extends keyof Values}?`
  ? Values[Plain] | null
  : K extends keyof Values
    ? Values[K]
    : K extends Column<infer T>
      ? T
      : never

interface Column<T> {
  kind: Kind
  name: string | undefined
  /** Exists only in the type, to carry the TypeScript type of the column's values. */
  value?: T
}
type PlainOf<T> = {
  [K in keyof Values]: [T] extends [Values[K]] ? K : never
}[keyof Values]
type KindOf<T> = null extends T ? `${PlainOf<NonNullable<T>>}?` : PlainOf<T>
/** Declares a column with an exact TypeScript type. Without `name` it has the field's name in snake case. */
export const defineColumn = <T>(kind: KindOf<T>, name?: string): Column<T> => ({ kind, name })

/** Values of columns that are in no form (author, creation time, counters), by column name. */
type ExtraColumns = Record<string, unknown>

/** All declared column maps, which a test compares with the tables of the database. */
export const declaredColumnMaps: { table: string; columns: { name: string; kind: Kind }[] }[] = []

/** Declares how a table (with a column `id`) stores the fields of a form, for reading, inserting and updating rows. */
export function defineColumnMap<const Fields extends Record<string, Kind | Column<unknown>>>(
  table: string,
  fields: Fields,
) {
  type Row = { -readonly [Field in keyof Fields]: ValueOf<Fields[Field]> }
  const columns = Object.entries(fields).map(([field, said]) => {
    const { kind, name = toSnakeCase(field) } = typeof said === 'string' ? { kind: said } : said
    return { field, kind, name }
  })
  declaredColumnMaps.push({ table, columns })
  const from = raw(table)
  const selected = raw(
    columns.map(({ field, name }) => `${table}.${name}${field === name ? '' : ` as "${field}"`}`).join(', '),
  )
  const filled = (values: Record<string, unknown>, further: ExtraColumns, which = columns): [string, unknown][] => [
    ...which.map(({ field, name, kind }): [string, unknown] => [name, toStoredValue(kind, values[field] ?? null)]),
    ...Object.entries(further),
  ]
  return {
    /** The columns for an SQL `select`: `story.video_id as "videoId"`. */
    selected,
    object: raw(`json_build_object(${columns.map(({ field, name }) => `'${field}', ${table}.${name}`).join(', ')})`),
    /**
     * @param rest the end of the SQL statement: further conditions and the lock mode
     * @throws AppError NOT_FOUND if no row satisfies the conditions
     */
    async lock(tx: Db, id: number, rest: Sql = sql`for update`): Promise<Row> {
      const row = await tx.one<Row>(sql`select ${selected} from ${from} where id = ${id} ${rest}`)
      if (!row) throw new AppError('NOT_FOUND')
      return row
    },
    /** Inserts a row; omitted fields become null, so the SQL text is always the same and is prepared only once. */
    insert(tx: Db, values: NewRow<Row>, further: ExtraColumns = {}): Promise<number> {
      const all = filled(values, further)
      const names = raw(all.map(([name]) => name).join(', '))
      return tx.newId(sql`insert into ${from} (${names}) values (${join(all.map(([, value]) => value))}) returning id`)
    },
    async update(tx: Db, id: number, values: Partial<Row>, further: ExtraColumns = {}): Promise<void> {
      const given = columns.filter(({ field }) => values[field] !== undefined)
      const changes = filled(values, further, given).map(([name, value]) => sql`${raw(name)} = ${value}`)
      await tx.run(sql`update ${from} set ${join(changes, ', ')} where id = ${id}`)
    },
  }
}

type NewRow<Row> = { [Field in keyof Row as null extends Row[Field] ? never : Field]: Row[Field] } & {
  [Field in keyof Row as null extends Row[Field] ? Field : never]?: Row[Field] | undefined
}

export type LockedRowOf<Map extends { lock: (...args: never[]) => Promise<unknown> }> = Awaited<ReturnType<Map['lock']>>

/** Converts JSON to text, because the driver would write a JSON list as a PostgreSQL array. */
const toStoredValue = (kind: Kind, value: unknown) =>
  kind.startsWith('json') && value !== null ? JSON.stringify(value) : value

const toSnakeCase = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
