import {
  oneRosterCollections as declared,
  idParameterName,
  isCollectionOfPeople,
  type NestedCollectionPath,
  nestedCollectionPaths,
  type OneRosterCollectionName,
  routeNameOfNestedCollection,
} from '@markaz/protocol/control/oneroster/collections'
import { oneRoster, oneRosterFile } from '@markaz/protocol/control/oneroster/routes'
import type { OneRosterListQuery } from '@markaz/protocol/control/oneroster/schemas'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountRouteWithoutEnvelope, type RouteCall } from '../../http/mount.ts'
import { downloadOneRosterZip } from './bundle.ts'
import { oneRosterServicePath, readOneRosterObject, readOneRosterPage } from './read-collections.ts'
import { registerOneRosterTokenRoute } from './token.ts'

export function oneRosterRoutes(app: FastifyInstance, deps: Deps): void {
  for (const name of Object.keys(declared) as OneRosterCollectionName[]) {
    mountListRoute(app, deps, oneRoster.list, [name])
    mountRouteWithoutEnvelope(app, deps, oneRoster.read[name] as ReadRoute, async (call) => {
      const thing = await readOneRosterObject(call, name, idsOf(call, [name])[0] as string, call.query.fields)
      if (isCollectionOfPeople(name)) await call.handOut(1, downloadAuditEntryOf(name))
      return { data: { [declared[name].one]: thing } }
    })
  }
  for (const way of nestedCollectionPaths) mountListRoute(app, deps, oneRoster.within, way)
  mountRoute(app, deps, oneRosterFile.download, downloadOneRosterZip)
  registerOneRosterTokenRoute(app, deps)
}

const downloadAuditEntryOf = (name: OneRosterCollectionName) =>
  ({ action: 'download', entity: 'oneroster', after: { files: [name] } }) as const

type ListRoute = (typeof oneRoster.list)[string]
type ReadRoute = (typeof oneRoster.read)[string]

function mountListRoute(
  app: FastifyInstance,
  deps: Deps,
  routes: Record<string, ListRoute>,
  way: NestedCollectionPath,
): void {
  const name = way.at(-1) as OneRosterCollectionName
  mountRouteWithoutEnvelope(app, deps, routes[routeNameOfNestedCollection(way)] as ListRoute, async (call) => {
    const parents = way.slice(0, -1)
    const ids = idsOf(call, parents)
    const { things, total } = await readOneRosterPage(call, way, ids, call.query)
    if (isCollectionOfPeople(name)) await call.handOut(things.length, downloadAuditEntryOf(name))
    const path = [
      oneRosterServicePath(name),
      ...parents.flatMap((parent, at) => [parent, encodeURIComponent(ids[at] ?? '')]),
      name,
    ]
    const link = linkHeaderOf(deps.publicUrl + path.join('/'), call.query, total)
    return {
      data: { [declared[name].many]: things },
      headers: { 'x-total-count': String(total), ...(link && { link }) },
    }
  })
}

const idsOf = ({ params }: Pick<RouteCall<ReadRoute>, 'params'>, way: NestedCollectionPath): string[] =>
  way.map((name) => params[idParameterName(name)] ?? '')

/** Returns the Link header (RFC 8288) with the addresses of the first, previous, next and last page. */
function linkHeaderOf(address: string, query: OneRosterListQuery, total: number): string {
  const { limit, offset } = query
  const last = Math.max(0, Math.floor((total - 1) / limit) * limit)
  const pages = {
    ...(offset + limit < total && { next: offset + limit }),
    ...{ last, first: 0 },
    ...(offset > 0 && { prev: Math.max(0, Math.min(offset - limit, last)) }),
  }
  const rest = Object.entries(query).filter(([, value]) => value !== undefined) as [string, string | number][]
  return Object.entries(pages)
    .map(([rel, from]) => {
      const asked = new URLSearchParams({
        ...Object.fromEntries(rest.map(([key, value]) => [key, String(value)])),
        offset: String(from),
      })
      return `<${address}?${asked}>; rel="${rel}"`
    })
    .join(', ')
}
