import { queryString } from '@markaz/protocol/address'
import { apiPath } from '@markaz/protocol/route'
import type { FirstList } from '../routing/page-definition.ts'

/**
 * Filters that the boot script copies from the page address to the request unchanged. The search is missing here,
 * because the page adds `keys` to it.
 */
const plainFilters = new Set(
  'page perPage status categoryId courseId teacherId learningTypeId fromByStartedDate toByStartedDate fromByEndedDate toByEndedDate officeIds'.split(
    ' ',
  ),
)

/** Requests that every start makes. */
const always = ['/profile', '/roles/permission-objects/mine']

/** Returns the addresses to prefetch for a first screen with this list, spelled exactly as `call` spells them. */
export function prefetchRequests(
  list: FirstList | undefined,
  search: string,
  rememberedPageSize: (table: string) => number,
): string[] {
  const urls = always.map((path) => apiPath({ path }))
  const given = new URLSearchParams(search)
  if (!list || [...given.keys()].some((name) => !plainFilters.has(name))) return urls
  const query: Record<string, unknown> = { page: '1', perPage: rememberedPageSize(list.table), ...list.defaults }
  for (const name of new Set(given.keys())) {
    const values = given.getAll(name)
    query[name] = name === 'officeIds' ? values : values[0]
  }
  return [...urls, apiPath({ path: list.call }) + queryString(query)]
}
