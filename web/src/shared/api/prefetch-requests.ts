import { toQueryString } from '@markaz/protocol/address'
import { apiPath } from '@markaz/protocol/route'
import type { PrerenderedList } from '../routing/page-definition.ts'
import { isScreenToPrefetch } from './screens-to-prefetch.ts'

/** The boot script copies these filters from the page's address to the request. */
const plainFilters = new Set(
  'page perPage status categoryId courseId teacherId learningTypeId fromByStartedDate toByStartedDate fromByEndedDate toByEndedDate officeIds'.split(
    ' ',
  ),
)

/** Returns the addresses of the API calls that are needed at every start. */
export const listRequestUrlsOfAppStart = (): string[] =>
  ['/profile', '/roles/permission-objects/mine'].map((path) => apiPath({ path }))

/** Sends requests before the code that needs them has loaded. `sendRequest` later uses each response once. */
export function sendPrefetchRequests(token: string, urls: readonly string[]): void {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
  if (window.markazBoot?.token !== token) window.markazBoot = { token, requests: {} }
  for (const url of urls) {
    const response = fetch(url, { headers })
    response.catch(() => {})
    window.markazBoot.requests[url] = response
  }
}

/** Returns the addresses of the API requests that a list page sends first, written exactly as `callApi` writes them. */
export function requestUrlsOfListPage(
  list: PrerenderedList | undefined,
  search: string,
  rememberedPageSize: (table: string) => number,
): string[] {
  const urls = listRequestUrlsOfAppStart()
  const given = new URLSearchParams(search)
  if (!list || [...given.keys()].some((name) => !plainFilters.has(name))) return urls
  const query: Record<string, unknown> = { page: '1', perPage: rememberedPageSize(list.table), ...list.defaults }
  for (const name of new Set(given.keys())) {
    const values = given.getAll(name)
    query[name] = name === 'officeIds' ? values : values[0]
  }
  return [...urls, apiPath({ path: list.call }) + toQueryString(query)]
}

/** Returns the parameters of a path, e.g. `{ id: '7' }` for `/groups/:id`, or null if the pathname has another form. */
export function pathParamsOf(path: string, pathname: string): Record<string, string> | null {
  const [names, values] = [path.split('/'), pathname.split('/')]
  if (names.length !== values.length) return null
  const params: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const value = values[index] ?? ''
    if (name.startsWith(':')) params[name.slice(1)] = value
    else if (name !== value) return null
  }
  return params
}

/**
 * Returns the URLs of the first API calls of a page with ids in its path; none if the user may not open the list at the
 * path's first segment.
 */
export function listRequestUrlsOfPage(
  page: { paths: readonly string[]; calls: readonly string[] },
  pathname: string,
): string[] {
  if (!isScreenToPrefetch(`/${pathname.split('/')[1]}`)) return []
  const params = page.paths.map((path) => pathParamsOf(path, pathname)).find((one) => one)
  if (!params) return []
  return page.calls.map((call) =>
    apiPath({ path: call.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '') }),
  )
}
