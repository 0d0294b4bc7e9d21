/** Everything the staff panel calls lives below this path. */
export const apiBase = '/api/staff'

type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[]

/**
 * A query as it travels: lists repeat their name, empty values are left out. Names are sorted, so that the
 * boot script, which runs before the page, builds the very same address.
 */
export function queryString(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  for (const name of Object.keys(query).sort()) {
    const value = query[name] as QueryValue
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') search.append(name, String(item))
    }
  }
  const text = search.toString()
  return text && `?${text}`
}

/** `/offices/{id}` and {id: 7} → `/offices/7`. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}
