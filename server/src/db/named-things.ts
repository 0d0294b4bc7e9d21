import { type Db, type Sql, sql } from './db.ts'

/** How an area names its rows, for the audit, which shows rows of all areas. */
export interface EntityNames {
  /** By kind of thing: a query for the current name of the row whose id is `it.id`. */
  names?: Record<string, Sql>
  /** By field name: the kind of thing that the ids in this field refer to, in audit rows of any kind. */
  ids?: Record<string, string>
  /** By kind of audit row: fields whose ids refer to another kind there. */
  idsWithin?: Record<string, Record<string, string>>
}

const nameOfKind = new Map<string, Sql>()
const kindOfField = new Map<string, string>()
const kindWithin = new Map<string, Record<string, string>>()

export function registerEntityNames({ names, ids, idsWithin }: EntityNames): void {
  for (const [kind, name] of Object.entries(names ?? {})) nameOfKind.set(kind, name)
  for (const [field, kind] of Object.entries(ids ?? {})) kindOfField.set(field, kind)
  for (const [kind, fields] of Object.entries(idsWithin ?? {})) kindWithin.set(kind, fields)
}

interface Thing {
  kind: string
  id: number | null
}

/**
 * Returns a function that gives the current names of things of several kinds; null = deleted or without a name. It runs
 * one statement for each kind: PostgreSQL would plan one combined statement each time, which takes longer than reading
 * the page.
 */
export async function entityNames(db: Db, things: readonly Thing[]): Promise<(thing: Thing) => string | null> {
  const kinds = [...new Set(things.map(({ kind }) => kind))].filter((kind) => nameOfKind.has(kind))
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const ids = new Set(things.flatMap((one) => (one.kind === kind && one.id !== null ? [one.id] : [])))
      const rows = await db.many<{ id: number; name: string | null }>(
        sql`select it.id, (${nameOfKind.get(kind) as Sql}) as name from unnest(${[...ids]}::bigint[]) it (id)`,
      )
      return [kind, new Map(rows.map(({ id, name }) => [id, name]))] as const
    }),
  )
  const names = new Map(found)
  return ({ kind, id }) => (id === null ? null : (names.get(kind)?.get(id) ?? null))
}

/** Returns the names of the ids in an audit row's detail, by field and id. */
export async function namesIn(db: Db, kind: string, detail: unknown): Promise<Record<string, Record<string, string>>> {
  const ids = new Map<string, Set<number>>()
  collect(detail, (field, id) => ids.set(field, (ids.get(field) ?? new Set()).add(id)))
  const wanted = [...ids].flatMap(([field, all]) => {
    const of = kindWithin.get(kind)?.[field] ?? kindOfField.get(field)
    return of ? [...all].map((id) => ({ field, kind: of, id })) : []
  })
  const nameOf = await entityNames(db, wanted)
  const names: Record<string, Record<string, string>> = {}
  for (const { field, ...thing } of wanted) {
    const name = nameOf(thing)
    if (name !== null) names[field] = { ...names[field], [thing.id]: name }
  }
  return names
}

function collect(value: unknown, found: (field: string, id: number) => void, field = ''): void {
  if (typeof value === 'number') {
    if (Number.isSafeInteger(value)) found(field, value)
  } else if (Array.isArray(value)) for (const one of value) collect(one, found, field)
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) collect(inner, found, name)
}
