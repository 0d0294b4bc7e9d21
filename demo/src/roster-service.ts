import { oneRosterCollections, readRowsOfNestedCollection } from './collections.ts'
import { readTextsAtPath } from './filter.ts'
import { type ListQuery, parseFieldNames, parseListQuery } from './list-query.ts'
import type { OneRosterData, OneRosterRow } from './oneroster.ts'
import { requireElementAt } from './random.ts'
import { OneRosterServiceError } from './service-error.ts'

export type OneRosterResponse =
  | { kind: 'one'; body: object }
  | { kind: 'page'; body: object; total: number; limit: number; offset: number }

export interface SimulatedReadFaults {
  ignoreOffset?: boolean
  ignoreFilter?: boolean
}

export function createOneRosterService(roster: OneRosterData) {
  const kept = new Map<string, OneRosterRow[]>()
  const indexes = new Map<string, Map<string, OneRosterRow>>()

  /** Returns the rows from a cache, because a client that reads page by page repeats the same query. */
  function rowsOf(key: string, make: () => OneRosterRow[]): OneRosterRow[] {
    const rows = kept.get(key) ?? make()
    kept.delete(key)
    kept.set(key, rows)
    if (kept.size > maxCachedLists) kept.delete(requireElementAt([...kept.keys()], 0))
    return rows
  }

  function find(name: string, id: string): OneRosterRow {
    const rows = rowsOf(name, () => collectionOf(name).rows(roster))
    const index = indexes.get(name) ?? new Map(rows.map((row) => [row.sourcedId, row]))
    indexes.set(name, index)
    const row = index.get(id)
    if (!row) throw unknownObjectError(`${name}/${id}`)
    return row
  }

  return {
    /** @throws OneRosterServiceError 404 unknownobject; 400 on an invalid parameter */
    answer(path: string[], params: URLSearchParams, faults: SimulatedReadFaults): OneRosterResponse {
      const [name = '', id, nested] = path
      const collection = collectionOf(name)
      if (path.length === 2 && id !== undefined) {
        const fields = parseFieldNames(params, collection.fields)
        return { kind: 'one', body: { [collection.one]: selectFields(find(name, id), fields) } }
      }
      const nestedList = readRowsOfNestedCollection[`${name} ${nested}`]
      if (path.length > 3 || (path.length === 3 && !nestedList)) throw unknownObjectError(path.join('/'))

      const listed = nested === undefined ? collection : collectionOf(nested)
      const query = parseListQuery(params, listed.fields)
      if (faults.ignoreFilter) query.filter = null
      if (faults.ignoreOffset) query.offset = 0
      if (id !== undefined) find(name, id)

      const all = () => (nestedList && id !== undefined ? nestedList(roster, id) : collection.rows(roster))
      const order = [query.filter ? params.get('filter') : null, query.sort, query.descending]
      const rows = rowsOf(JSON.stringify([path, ...order]), () => filterAndSort(all(), query))
      const page = rows.slice(query.offset, query.offset + query.limit)
      const body = { [listed.many]: query.fields ? page.map((row) => selectFields(row, query.fields)) : page }
      return { kind: 'page', body, total: rows.length, limit: query.limit, offset: query.offset }
    },
  }
}

const maxCachedLists = 12

function collectionOf(name: string) {
  const collection = Object.hasOwn(oneRosterCollections, name) ? oneRosterCollections[name] : undefined
  if (!collection) throw unknownObjectError(name)
  return collection
}

function filterAndSort(rows: OneRosterRow[], { filter, sort, descending }: ListQuery): OneRosterRow[] {
  const passing = filter ? rows.filter(filter) : rows
  if (sort === null) return passing
  const keyed = passing.map((row) => ({ row, key: readTextsAtPath(row, sort)[0]?.toLowerCase() }))
  const sign = descending ? -1 : 1
  keyed.sort((one, other) => {
    if (one.key === other.key) return 0
    if (one.key === undefined) return 1
    if (other.key === undefined) return -1
    return one.key < other.key ? -sign : sign
  })
  return keyed.map(({ row }) => row)
}

function selectFields(row: OneRosterRow, fields: string[] | null): object {
  if (!fields) return row
  const wanted = new Set(fields)
  return Object.fromEntries(Object.entries(row).filter(([field]) => wanted.has(field)))
}

function unknownObjectError(what: string): OneRosterServiceError {
  return new OneRosterServiceError(404, 'unknownobject', `Bunday obyekt yo'q: ${what}`)
}
