import { type Db, type Sql, sql } from './db.ts'

/** What things are called, as the area that keeps them says: for the audit, which shows lines of all areas. */
export interface NamedThings {
  /** How a thing is called now, by its kind: a query for the one whose id is `it.id`. */
  names?: Record<string, Sql>
  /** Which kind of things the ids in a field are of, in lines of any kind. */
  ids?: Record<string, string>
  /** Fields that mean something else in lines of these kinds. */
  idsWithin?: Record<string, Record<string, string>>
}

const nameOfKind = new Map<string, Sql>()
const kindOfField = new Map<string, string>()
const kindWithin = new Map<string, Record<string, string>>()

export function nameThings({ names, ids, idsWithin }: NamedThings): void {
  for (const [kind, name] of Object.entries(names ?? {})) nameOfKind.set(kind, name)
  for (const [field, kind] of Object.entries(ids ?? {})) kindOfField.set(field, kind)
  for (const [kind, fields] of Object.entries(idsWithin ?? {})) kindWithin.set(kind, fields)
}

interface Thing {
  kind: string
  id: number | null
}

/**
 * What things of any kinds are called now; null where one is gone or has no name. One statement for each kind among them:
 * in a single one PostgreSQL would plan those of all kinds each time, which takes longer than reading the page.
 */
export async function namesOf(db: Db, things: readonly Thing[]): Promise<(thing: Thing) => string | null> {
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

/** The names of what the ids in a line's detail stand for, by field and id. */
export async function namesIn(db: Db, kind: string, detail: unknown): Promise<Record<string, Record<string, string>>> {
  const ids = new Map<string, Set<number>>()
  collect(detail, (field, id) => ids.set(field, (ids.get(field) ?? new Set()).add(id)))
  const wanted = [...ids].flatMap(([field, all]) => {
    const of = kindWithin.get(kind)?.[field] ?? kindOfField.get(field)
    return of ? [...all].map((id) => ({ field, kind: of, id })) : []
  })
  const nameOf = await namesOf(db, wanted)
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
