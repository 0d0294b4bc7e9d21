import type { z } from 'zod'

/** A filter schema of the protocol: one zod object, `page` and `perPage` among its fields or not. */
export type FilterSchema = z.ZodObject<z.ZodRawShape>
export type FilterValues<S extends FilterSchema> = { [K in keyof z.output<S>]?: z.output<S>[K] | undefined }

/**
 * Filters from the address. An unreadable value counts as not there; an empty one (`status=`) says that the default is
 * switched off; what the address does not name stands at its default.
 */
export function readFilters<S extends FilterSchema>(
  schema: S,
  defaults: FilterValues<S>,
  search: URLSearchParams,
): FilterValues<S> {
  const values: Record<string, unknown> = { ...defaults }
  for (const [name, field] of Object.entries(schema.shape)) {
    if (!search.has(name)) continue
    const given = search.getAll(name).filter((value) => value !== '')
    values[name] = given.length === 0 ? undefined : readField(field as z.ZodType, given)
  }
  return values as FilterValues<S>
}

/** A list field takes all values, any other the first; a single list value may come alone. */
function readField(field: z.ZodType, given: string[]): unknown {
  const single = field.safeParse(given[0])
  if (given.length === 1 && single.success) return single.data
  const list = field.safeParse(given)
  if (list.success) return list.data
  return single.success ? single.data : undefined
}

/** The address for these values; what equals its default is left out. Parameters that are no filter stay. */
export function writeFilters<S extends FilterSchema>(
  schema: S,
  defaults: FilterValues<S>,
  values: FilterValues<S>,
  before: URLSearchParams,
): URLSearchParams {
  const search = new URLSearchParams(before)
  for (const name of Object.keys(schema.shape)) {
    search.delete(name)
    const value = (values as Record<string, unknown>)[name]
    const byDefault = (defaults as Record<string, unknown>)[name]
    if (sameValue(value, byDefault)) continue
    if (isEmpty(value)) search.set(name, '')
    else for (const item of Array.isArray(value) ? value : [value]) search.append(name, String(item))
  }
  return search
}

/** Names whose value differs from the documented default, paging aside. */
export function activeFilters<S extends FilterSchema>(defaults: FilterValues<S>, values: FilterValues<S>): string[] {
  return Object.keys(values).filter(
    (name) =>
      name !== 'page' &&
      name !== 'perPage' &&
      !sameValue((values as Record<string, unknown>)[name], (defaults as Record<string, unknown>)[name]),
  )
}

export const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

function sameValue(a: unknown, b: unknown): boolean {
  if (isEmpty(a) && isEmpty(b)) return true
  return String(a) === String(b)
}
