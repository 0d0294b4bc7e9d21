import type { z } from 'zod'

export type FilterSchema = z.ZodObject<z.ZodRawShape>
export type FilterValues<S extends FilterSchema> = { [K in keyof z.output<S>]?: z.output<S>[K] | undefined }

/** Ignores invalid values. A missing parameter means the default; an empty value (`status=`) means "all". */
export function readFiltersFromUrl<S extends FilterSchema>(
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

/**
 * Reads a filter from the address. A filter that accepts several values reads all values of the parameter, other
 * filters read the first.
 */
function readField(field: z.ZodType, given: string[]): unknown {
  const single = field.safeParse(given[0])
  if (given.length === 1 && single.success) return single.data
  const list = field.safeParse(given)
  if (list.success) return list.data
  return single.success ? single.data : undefined
}

/** Writes the filters to the address. Default values are left out, and parameters that are not filters stay. */
export function writeFiltersToUrl<S extends FilterSchema>(
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
    if (isEmptyFilterValue(value)) search.set(name, '')
    else for (const item of Array.isArray(value) ? value : [value]) search.append(name, String(item))
  }
  return search
}

/** Returns the names of the active filters. Page number and page size are not filters. */
export function activeFilterNames<S extends FilterSchema>(
  defaults: FilterValues<S>,
  values: FilterValues<S>,
): string[] {
  return Object.keys(values).filter(
    (name) =>
      name !== 'page' &&
      name !== 'perPage' &&
      !sameValue((values as Record<string, unknown>)[name], (defaults as Record<string, unknown>)[name]),
  )
}

export const isEmptyFilterValue = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

function sameValue(a: unknown, b: unknown): boolean {
  if (isEmptyFilterValue(a) && isEmptyFilterValue(b)) return true
  return String(a) === String(b)
}
