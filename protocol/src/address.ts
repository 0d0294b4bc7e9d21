import { apiPath, type RouteDefinition } from './route.ts'

type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[]

/**
 * Formats a query string. A list becomes repeated parameters, and empty values are left out. Names are sorted, because
 * a script in the HTML page must build the same address before the application loads.
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

/** Replaces the parameters in a path: `/offices/{id}` and {id: 7} → `/offices/7`. */
const fillPath = (path: string, params: Record<string, unknown> = {}) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))

/** Returns the URL of an API call, including its query: `/api/staff/offices/7?page=2`. */
export function apiAddressOf(
  route: Pick<RouteDefinition, 'side' | 'path'>,
  { params, query }: { params?: unknown; query?: unknown } = {},
): string {
  const path = fillPath(apiPath(route), params as Record<string, unknown>)
  return path + toQueryString(query as Record<string, unknown>)
}
