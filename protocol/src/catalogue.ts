import * as areas from './areas.ts'
import type { RouteDefinition } from './route.ts'

/**
 * One call with its place: `area` as its promises are exported, `name` as it stands there, `read.own` for one of twins,
 * `block.plan` for one of an operation on many.
 */
export interface NamedCall {
  area: string
  name: string
  route: RouteDefinition
}

/** Twins and operations on many hold calls inside. */
type Promises = { [name: string]: RouteDefinition | Promises }

/** Every call there is; the walk over all routes, OpenAPI and the role matrix read this. */
export const calls: readonly NamedCall[] = Object.entries<Promises>(areas).flatMap(([area, promises]) =>
  callsIn(promises).map(([name, route]) => ({ area, name, route })),
)

function callsIn(promises: Promises): [name: string, route: RouteDefinition][] {
  return Object.entries(promises).flatMap(([name, promise]) =>
    isPromise(promise) ? [[name, promise]] : callsIn(promise).map(([inner, route]) => [`${name}.${inner}`, route]),
  )
}

function isPromise(value: RouteDefinition | Promises): value is RouteDefinition {
  return 'method' in value
}
