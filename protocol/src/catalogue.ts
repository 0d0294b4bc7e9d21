import * as areas from './areas.ts'
import type { RouteDefinition } from './route.ts'

/**
 * One call with its place: `area` as its routes are exported, `name` as it stands there, `read.own` for one of twins,
 * `block.plan` for one of an operation on many.
 */
export interface NamedCall {
  area: string
  name: string
  route: RouteDefinition
}

/** Twins and operations on many hold calls inside. */
type Routes = { [name: string]: RouteDefinition | Routes }

/** Every call there is; the walk over all routes, OpenAPI and the role matrix read this. */
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
