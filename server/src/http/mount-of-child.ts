import type { OfChild } from '@markaz/protocol/of-child'
import type { RouteDefinition } from '@markaz/protocol/route'
import type { FastifyInstance } from 'fastify'
import { childOf, type Told } from '../access/parent.ts'
import type { Deps } from '../deps.ts'
import { handlerOf, mountRoute } from './mount.ts'

/**
 * A student's read for the parents of the student: the same handler, asked in the child's name (`childOf`), as a look that
 * marks nothing as read.
 * @param about what the link has to allow; nothing for what any parent of the child is told
 */
export function mountOfChild<R extends RouteDefinition>(
  app: FastifyInstance,
  deps: Deps,
  route: R & OfChild<R>,
  ofStudent: R,
  about?: Told,
): void {
  mountRoute<RouteDefinition>(app, deps, route as unknown as RouteDefinition, async (call) => {
    const { childId } = call.params as { childId: number }
    const student = await childOf(call.db, call.parent, childId, about)
    return handlerOf(ofStudent)({ ...call, student })
  })
}
