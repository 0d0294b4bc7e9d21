import * as areas from './areas.ts'
import { type RouteDefinition, reaches, type Twins } from './route.ts'

/** One call with its place: `area` as its promises are exported, `name` as it stands there, `read.own` for one of twins. */
interface NamedCall {
  area: string
  name: string
  route: RouteDefinition
}

type Promises = Record<string, RouteDefinition | Twins<RouteDefinition>>

/** Every call there is; the walk over all routes, OpenAPI and the role matrix read this. */
export const calls: readonly NamedCall[] = Object.entries<Promises>(areas).flatMap(([area, promises]) =>
  Object.entries(promises).flatMap(([name, promise]) =>
    'method' in promise
      ? [{ area, name, route: promise }]
      : reaches.map((reach) => ({ area, name: `${name}.${reach}`, route: promise[reach] })),
  ),
)
