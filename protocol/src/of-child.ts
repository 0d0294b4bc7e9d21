import type { z } from 'zod'
import { childParams } from './fields.ts'
import type { RouteDefinition } from './route.ts'

export type ChildRoute<R extends RouteDefinition> = Omit<R, 'side' | 'path' | 'params' | 'errors' | 'notInView'> & {
  side: 'parent'
  params: z.ZodType<z.output<NonNullable<R['params']>> & z.output<typeof childParams>>
  errors: readonly (NonNullable<R['errors']>[number] | 'NOT_FOUND')[]
}

/** Declares the parents' version of a student's read call. The server checks that the child belongs to the parent. */
export function defineChildRoute<R extends RouteDefinition>({ notInView: _, ...read }: R): R & ChildRoute<R> {
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
