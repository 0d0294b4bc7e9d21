import type { OfChild } from '@markaz/protocol/of-child'
import type { RouteDefinition } from '@markaz/protocol/route'
import type { FastifyInstance } from 'fastify'
import { childOf, type ParentNewsKind } from '../access/parent.ts'
import type { Deps } from '../deps.ts'
import { handlerOf, mountRoute } from './mount.ts'

/**
 * Mounts a student's read call for the student's parents: the same handler runs for the child (`childOf`) as a view,
 * which marks nothing as read.
 * @param about what the parent's link to the child must allow; undefined = any parent of the child may read it
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
