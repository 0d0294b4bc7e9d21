import { type Db, join, type Sql, sql } from './db.ts'

/** How a feature area names its rows, so that the audit log can display names instead of ids. */
export interface EntityNameQueries {
  /** SQL queries for the name of the row with the id `it.id`, by kind of row. */
  names?: Record<string, Sql>
  /** For each field that holds ids: the kind of row to which the ids refer. */
  ids?: Record<string, string>
  /** Exceptions from `ids` by entity of the audit entry: fields whose ids refer to another kind of row. */
  idsWithin?: Record<string, Record<string, string>>
}

const nameOfKind = new Map<string, Sql>()
const kindOfField = new Map<string, string>()
const kindOfFieldWithin = new Map<string, Record<string, string>>()

export function registerEntityNameQueries({ names, ids, idsWithin }: EntityNameQueries): void {
  for (const [kind, name] of Object.entries(names ?? {})) nameOfKind.set(kind, name)
  for (const [field, kind] of Object.entries(ids ?? {})) kindOfField.set(field, kind)
  for (const [kind, fields] of Object.entries(idsWithin ?? {})) kindOfFieldWithin.set(kind, fields)
}

interface EntityReference {
  kind: string
  id: number | null
}

/**
 * The kinds of rows that audit entries name most often. One statement reads the names of all these kinds; a statement
 * for every kind would take longer.
 */
const frequentKinds = ['attendance', 'chat', 'group', 'homework', 'staff', 'student']

/** Loads names of rows; null = deleted or nameless. Each kind that is not in `frequentKinds` has its own statement. */
export async function loadEntityNames(
  db: Db,
  references: readonly EntityReference[],
): Promise<(reference: EntityReference) => string | null> {
  const wanted = new Map<string, Set<number>>()
  for (const { kind, id } of references)
    if (id !== null && nameOfKind.has(kind)) wanted.set(kind, (wanted.get(kind) ?? new Set()).add(id))
  const frequent = frequentKinds.filter((kind) => wanted.has(kind))
  const together = frequent.length > 1 ? frequentKinds.filter((kind) => nameOfKind.has(kind)) : []
  const statements = [together, ...[...wanted.keys()].filter((kind) => !together.includes(kind)).map((kind) => [kind])]
  const names = new Map<string, string | null>()
  await Promise.all(
    statements.map(async (kinds) => {
      if (kinds.length === 0) return
      const sought = kinds.flatMap((kind) => [...(wanted.get(kind) ?? [])].map((id) => ({ kind, id })))
      const rows = await db.many<{ kind: string; id: number; name: string | null }>(sql`
        select it.kind, it.id, case it.kind ${join(
          kinds.map((kind) => sql`when ${kind} then (${nameOfKind.get(kind) as Sql})`),
          ' ',
        )} end as name
        from unnest(${sought.map(({ kind }) => kind)}::text[], ${sought.map(({ id }) => id)}::bigint[]) it (kind, id)`)
      for (const { kind, id, name } of rows) names.set(`${kind} ${id}`, name)
    }),
  )
  return ({ kind, id }) => names.get(`${kind} ${id}`) ?? null
}

export async function readNamesOfIds(
  db: Db,
  kind: string,
  detail: unknown,
): Promise<Record<string, Record<string, string>>> {
  const ids = new Map<string, Set<number>>()
  collect(detail, (field, id) => ids.set(field, (ids.get(field) ?? new Set()).add(id)))
  const wanted = [...ids].flatMap(([field, all]) => {
    const of = kindOfFieldWithin.get(kind)?.[field] ?? kindOfField.get(field)
    return of ? [...all].map((id) => ({ field, kind: of, id })) : []
  })
  const nameOf = await loadEntityNames(db, wanted)
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
