import * as areas from './areas.ts'
import type { RouteDefinition } from './route.ts'

/**
 * An API route with its names: `area` is the export name of its group, `name` its key in the group. A key may have two
 * parts: `read.own` for the variant that covers only a teacher's own groups, `block.plan` for one step of a bulk
 * operation.
 */
export interface NamedCall {
  area: string
  name: string
  route: RouteDefinition
}

/**
 * The type of a route group: each entry is a route, or again an object of routes (two variants of one route, or the
 * steps of a bulk operation).
 */
type Routes = { [name: string]: RouteDefinition | Routes }

/** All API routes of all feature areas. The route tests, the OpenAPI document and the role matrix use this list. */
export const allApiCalls: readonly NamedCall[] = Object.entries<Routes>(areas).flatMap(([area, routes]) =>
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
