import * as areas from './areas.ts'
import type { RouteDefinition } from './route.ts'

/**
 * A call with its names: `area` is the export name of its group, `name` its key there; `read.own` for one of two twins,
 * `block.plan` for one call of an operation on many rows.
 */
export interface NamedCall {
  area: string
  name: string
  route: RouteDefinition
}

/** Twins and operations on many rows contain several calls. */
type Routes = { [name: string]: RouteDefinition | Routes }

/** All calls. The tests of all routes, OpenAPI and the role matrix use this list. */
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
