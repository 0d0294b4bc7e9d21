import { AppError } from '@markaz/protocol/errors'
import { type Db, join, raw, type Sql, sql } from './db.ts'

/** What a column gives, as the driver reads it (`open.ts`): days, times and moments are texts. */
interface Values {
  string: string
  number: number
  boolean: boolean
  json: unknown
  'number[]': number[]
  'string[]': string[]
}
/** With `?` where it may be null. */
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
  /** For the type alone. */
  value?: T
}
type PlainOf<T> = {
  [K in keyof Values]: [T] extends [Values[K]] ? K : never
}[keyof Values]
type KindOf<T> = null extends T ? `${PlainOf<NonNullable<T>>}?` : PlainOf<T>
/**
 * A column of which its kind does not say all.
 * @param name where it is not the field's in snake case
 */
export const column = <T>(kind: KindOf<T>, name?: string): Column<T> => ({ kind, name })

/** Columns by their own names, for what no form has: who made it and when, a number that goes up. */
type Further = Record<string, unknown>

/** All that there are: the tests hold them against the migrated tables. */
export const columnMaps: { table: string; columns: { name: string; kind: Kind }[] }[] = []

/**
 * What a table keeps of a thing that people fill in, said once: each field, its kind and its column. The row that is
 * locked (the audit's `before`), a new row and a changed one come from it, so that they cannot differ.
 * @param table has an `id`
 */
export function columnMap<const Fields extends Record<string, Kind | Column<unknown>>>(table: string, fields: Fields) {
  type Row = { -readonly [Field in keyof Fields]: ValueOf<Fields[Field]> }
  const columns = Object.entries(fields).map(([field, said]) => {
    const { kind, name = snake(field) } = typeof said === 'string' ? { kind: said } : said
    return { field, kind, name }
  })
  columnMaps.push({ table, columns })
  const from = raw(table)
  const selected = raw(
    columns.map(({ field, name }) => `${table}.${name}${field === name ? '' : ` as "${field}"`}`).join(', '),
  )
  const filled = (values: Record<string, unknown>, further: Further, which = columns): [string, unknown][] => [
    ...which.map(({ field, name, kind }): [string, unknown] => [name, written(kind, values[field] ?? null)]),
    ...Object.entries(further),
  ]
  return {
    /** For a select: `story.video_id as "videoId"`. */
    selected,
    /** The same as one object of JSON. */
    object: raw(`json_build_object(${columns.map(({ field, name }) => `'${field}', ${table}.${name}`).join(', ')})`),
    /** @param rest of the statement: further conditions, and how it is locked; @throws AppError NOT_FOUND */
    async lock(tx: Db, id: number, rest: Sql = sql`for update`): Promise<Row> {
      const row = await tx.one<Row>(sql`select ${selected} from ${from} where id = ${id} ${rest}`)
      if (!row) throw new AppError('NOT_FOUND')
      return row
    },
    /** What is left out is null, so that the statement is always the same one. @returns the new row's id */
    insert(tx: Db, values: New<Row>, further: Further = {}): Promise<number> {
      const all = filled(values, further)
      const names = raw(all.map(([name]) => name).join(', '))
      return tx.newId(sql`insert into ${from} (${names}) values (${join(all.map(([, value]) => value))}) returning id`)
    },
    /** Changes the fields that are given. */
    async update(tx: Db, id: number, values: Partial<Row>, further: Further = {}): Promise<void> {
      const given = columns.filter(({ field }) => values[field] !== undefined)
      const changes = filled(values, further, given).map(([name, value]) => sql`${raw(name)} = ${value}`)
      await tx.run(sql`update ${from} set ${join(changes, ', ')} where id = ${id}`)
    },
  }
}

/** What may be null can be left out. */
type New<Row> = { [Field in keyof Row as null extends Row[Field] ? never : Field]: Row[Field] } & {
  [Field in keyof Row as null extends Row[Field] ? Field : never]?: Row[Field] | undefined
}

/** The row of a map. */
export type RowOf<Map extends { lock: (...args: never[]) => Promise<unknown> }> = Awaited<ReturnType<Map['lock']>>

/** The driver would write a list as PostgreSQL's own. */
const written = (kind: Kind, value: unknown) =>
  kind.startsWith('json') && value !== null ? JSON.stringify(value) : value

const snake = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
