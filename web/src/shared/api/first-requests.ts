import { apiBase, queryString } from './url.ts'

interface FirstList {
  path: string
  /** Under this key the list remembers the page size. */
  tableKey: string
  defaults: Record<string, string>
}

/** Screens whose first list is asked for before the application has arrived; status 2 is GroupStatus.Active, spelled out to keep the boot script small. */
const lists: Record<string, FirstList> = {
  '/groups': { path: '/groups/all', tableKey: 'groups', defaults: { status: '2' } },
  '/my-groups': { path: '/groups/mine', tableKey: 'my-groups', defaults: { status: '2' } },
}

/** Names of S0§3 that travel as they stand in the address; a search is left to the page, which adds `keys`. */
const plainFilters = new Set(
  'page perPage status categoryId courseId teacherId learningTypeId fromByStartedDate toByStartedDate fromByEndedDate toByEndedDate officeIds'.split(
    ' ',
  ),
)

/** Reads that every start makes. */
const always = ['/profile', '/roles/permission-objects/mine']

/** Addresses worth asking for at once on this screen, spelled exactly as `call` will spell them. */
export function firstRequests(pathname: string, search: string, rememberedPageSize: (key: string) => number): string[] {
  const list = lists[pathname]
  const urls = always.map((path) => apiBase + path)
  if (!list) return urls
  const given = new URLSearchParams(search)
  if ([...given.keys()].some((name) => !plainFilters.has(name))) return urls
  const query: Record<string, unknown> = { page: '1', perPage: rememberedPageSize(list.tableKey), ...list.defaults }
  for (const name of new Set(given.keys())) {
    const values = given.getAll(name)
    query[name] = name === 'officeIds' ? values : values[0]
  }
  return [...urls, apiBase + list.path + queryString(query)]
}
