import { apiPath, type RouteDefinition } from './route.ts'

type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[]

/**
 * Sorts the query parameters, because a script in the HTML page must build the same address before the application is
 * loaded.
 */
export function toQueryString(query: Record<string, unknown> = {}): string {
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

const fillPath = (path: string, params: Record<string, unknown> = {}) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))

export function apiAddressOf(
  route: Pick<RouteDefinition, 'side' | 'path'>,
  { params, query }: { params?: unknown; query?: unknown } = {},
): string {
  const path = fillPath(apiPath(route), params as Record<string, unknown>)
  return path + toQueryString(query as Record<string, unknown>)
}
