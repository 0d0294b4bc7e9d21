import { z } from 'zod'
import { id, noContent } from './fields.ts'
import type { RouteDefinition } from './route.ts'

/** These functions are separate from the routes, so that screens in the browser do not load the schemas. */

/**
 * Returns the schema of a route's parameters: the declared schema, otherwise one with an id for each name in the path.
 */
export function paramsOf({ params, path }: Pick<RouteDefinition, 'params' | 'path'>): z.ZodType | undefined {
  if (params) return params
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  if (names.length === 0) return undefined
  const key = names.join(' ')
  const known = ofIds.get(key) ?? z.object(Object.fromEntries(names.map((name) => [name, id])))
  ofIds.set(key, known)
  return known
}

const ofIds = new Map<string, z.ZodType>()

/** Returns the schema of `data` in the answer; an empty object if the route declares none. */
export const answerOf = ({ answer }: Pick<RouteDefinition, 'answer'>): z.ZodType => answer ?? noContent
