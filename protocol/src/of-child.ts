import type { z } from 'zod'
import { childParams } from './fields.ts'
import type { RouteDefinition } from './route.ts'

/** A student's read as a parent's: of one child, with the same query and the same answer. */
export type OfChild<R extends RouteDefinition> = Omit<R, 'side' | 'path' | 'params' | 'errors' | 'notInView'> & {
  side: 'parent'
  params: z.ZodType<z.output<NonNullable<R['params']>> & z.output<typeof childParams>>
  errors: readonly (NonNullable<R['errors']>[number] | 'NOT_FOUND')[]
}

/** Writes down that parents read this of their child; who may be told it stands where it is mounted (server, `mountOfChild`). */
export function ofChild<R extends RouteDefinition>({ notInView: _, ...read }: R): R & OfChild<R> {
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
