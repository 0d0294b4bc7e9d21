import type { OfChild } from '@markaz/protocol/of-child'
import type { RouteDefinition } from '@markaz/protocol/route'
import type { FastifyInstance } from 'fastify'
import { childOf, type ParentNewsKind } from '../access/parent.ts'
import type { Deps } from '../deps.ts'
import { handlerOf, mountRoute } from './mount.ts'

/**
 * Mounts a student's read call for the student's parents. The same handler runs with the child as its student
 * (`childOf`), in a mode that marks nothing as read.
 * @param about the kind of data that the parent's link to the child must allow; undefined = every parent of the child
 * may make the call
 */
export function mountOfChild<R extends RouteDefinition>(
  app: FastifyInstance,
  deps: Deps,
  route: R & OfChild<R>,
  ofStudent: R,
  about?: ParentNewsKind,
): void {
  mountRoute<RouteDefinition>(app, deps, route as unknown as RouteDefinition, async (call) => {
    const { childId } = call.params as { childId: number }
    const student = await childOf(call.db, call.parent, childId, about)
    return handlerOf(ofStudent)({ ...call, student })
  })
}
