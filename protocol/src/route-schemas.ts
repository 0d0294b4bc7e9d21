import { z } from 'zod'
import { id, noContent } from './fields.ts'
import type { RouteDefinition } from './route.ts'

/** This file is separate from route.ts, so that screens that only call routes do not load the schemas. */

/** If a route declares no schema for its path, each parameter in the path is an id. */
export function paramsSchemaOf({ params, path }: Pick<RouteDefinition, 'params' | 'path'>): z.ZodType | undefined {
  if (params) return params
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  if (names.length === 0) return undefined
  const key = names.join(' ')
  const known = ofIds.get(key) ?? z.object(Object.fromEntries(names.map((name) => [name, id])))
  ofIds.set(key, known)
  return known
}

const ofIds = new Map<string, z.ZodType>()

export const answerSchemaOf = ({ answer }: Pick<RouteDefinition, 'answer'>): z.ZodType => answer ?? noContent
