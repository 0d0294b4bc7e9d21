import { z } from 'zod'
import { childParams, id, noContent } from './fields.ts'
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

export const responseSchemaOf = ({ answer }: Pick<RouteDefinition, 'answer'>): z.ZodType => answer ?? noContent

export type ParentRouteAboutChild<R extends RouteDefinition> = Omit<
  R,
  'side' | 'path' | 'params' | 'errors' | 'notInView'
> & {
  side: 'parent'
  params: z.ZodType<z.output<NonNullable<R['params']>> & z.output<typeof childParams>>
  errors: readonly (NonNullable<R['errors']>[number] | 'NOT_FOUND')[]
}

/** Declares the parents' version of a student's read call. The server checks that the child belongs to the parent. */
export function deriveParentRouteAboutChild<R extends RouteDefinition>({
  notInView: _,
  ...read
}: R): R & ParentRouteAboutChild<R> {
  const errors = new Set([...(read.errors ?? []), 'NOT_FOUND'])
  return {
    ...read,
    side: 'parent',
    path: `/children/{childId}${read.path}`,
    summary: `Farzandning: ${read.summary}`,
    params: read.params && childParams.extend((read.params as z.ZodObject).shape),
    errors: [...errors],
  } as never
}
