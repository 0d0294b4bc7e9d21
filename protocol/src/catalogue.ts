import * as areas from './areas.ts'
import type { RouteDefinition } from './route.ts'

/**
 * A call (a route) with its names: `area` is the export name of its group, `name` its key in the group. A key may have
 * two parts: `read.own` for one of two twin routes, `block.plan` for one call of a bulk operation.
 */
export interface NamedCall {
  area: string
  name: string
  route: RouteDefinition
}

/** Twin routes and bulk operations are objects of several routes. */
type Routes = { [name: string]: RouteDefinition | Routes }

/** All calls of all areas. The route tests, the OpenAPI document and the role matrix use this list. */
export const calls: readonly NamedCall[] = Object.entries<Routes>(areas).flatMap(([area, routes]) =>
  callsIn(routes).map(([name, route]) => ({ area, name, route })),
)

function callsIn(routes: Routes): [name: string, route: RouteDefinition][] {
  return Object.entries(routes).flatMap(([name, route]) =>
    isRoute(route) ? [[name, route]] : callsIn(route).map(([inner, route]) => [`${name}.${inner}`, route]),
  )
}

function isRoute(value: RouteDefinition | Routes): value is RouteDefinition {
  return 'method' in value
}
