import * as areas from './areas.ts'
import type { RouteDefinition } from './route.ts'

/** A route with its two names: `area` is the export that contains it, `name` its key there, such as `read.own`. */
export interface NamedRoute {
  area: string
  name: string
  route: RouteDefinition
}

type Routes = { [name: string]: RouteDefinition | Routes }

export const allApiRoutes: readonly NamedRoute[] = Object.entries<Routes>(areas).flatMap(([area, routes]) =>
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
