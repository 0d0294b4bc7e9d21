import { firstPathSegment, type OneRosterFilter, parseOneRosterFilter } from './filter.ts'
import { OneRosterServiceError } from './service-error.ts'

export interface ListQuery {
  limit: number
  offset: number
  sort: string | null
  descending: boolean
  filter: OneRosterFilter | null
  fields: string[] | null
}

const defaultLimit = 100
const largestLimit = 1000

/**
 * Reads the query parameters of a list. A `limit` above 1000 becomes 1000.
 * @throws OneRosterServiceError 400 if a parameter is invalid or repeated
 */
export function parseListQuery(params: URLSearchParams, known: ReadonlySet<string>): ListQuery {
  const orderBy = singleParameterOf(params, 'orderBy') ?? 'asc'
  if (orderBy !== 'asc' && orderBy !== 'desc')
    throw new OneRosterServiceError(400, 'invaliddata', "orderBy: asc yoki desc bo'lsin")
  const sort = singleParameterOf(params, 'sort')
  if (sort !== null && !known.has(firstPathSegment(sort))) {
    throw new OneRosterServiceError(400, 'invaliddata', `sort: noma'lum maydon ${sort}`)
  }
  const filter = singleParameterOf(params, 'filter')
  return {
    limit: Math.min(parseWholeNumber(params, 'limit', defaultLimit, 1), largestLimit),
    offset: parseWholeNumber(params, 'offset', 0, 0),
    sort,
    descending: orderBy === 'desc',
    filter: filter === null ? null : parseOneRosterFilter(filter, known),
    fields: parseFieldNames(params, known),
  }
}

/** @throws OneRosterServiceError 400 if the rows have no such field */
export function parseFieldNames(params: URLSearchParams, known: ReadonlySet<string>): string[] | null {
  const text = singleParameterOf(params, 'fields')
  if (text === null) return null
  const fields = text.split(',').map((field) => field.trim())
  const stranger = fields.find((field) => !known.has(field))
  if (stranger !== undefined) {
    throw new OneRosterServiceError(400, 'invalid_selection_field', `fields: noma'lum maydon "${stranger}"`)
  }
  return fields
}

function parseWholeNumber(params: URLSearchParams, name: string, fallback: number, smallest: number): number {
  const text = singleParameterOf(params, name)
  if (text === null) return fallback
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= smallest)) {
    throw new OneRosterServiceError(400, 'invaliddata', `${name}: ${smallest} yoki undan katta butun son bo'lsin`)
  }
  return value
}

function singleParameterOf(params: URLSearchParams, name: string): string | null {
  const values = params.getAll(name)
  if (values.length > 1) throw new OneRosterServiceError(400, 'invaliddata', `${name}: ikki marta berilgan`)
  return values[0] ?? null
}
