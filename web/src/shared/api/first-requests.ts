import { queryString } from '@markaz/protocol/address'
import { apiPath } from '@markaz/protocol/route'
import type { FirstList } from '../routing/page-definition.ts'

/** Names of S0§3 that travel as they stand in the address; a search is left to the page, which adds `keys`. */
const plainFilters = new Set(
  'page perPage status categoryId courseId teacherId learningTypeId fromByStartedDate toByStartedDate fromByEndedDate toByEndedDate officeIds'.split(
    ' ',
  ),
)

/** Reads that every start makes. */
const always = ['/profile', '/roles/permission-objects/mine']

/** Addresses worth asking for at once where this list is shown first, spelled exactly as `call` will spell them. */
export function firstRequests(
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
