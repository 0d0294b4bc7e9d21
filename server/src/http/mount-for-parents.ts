import type { RouteDefinition } from '@markaz/protocol/route'
import type { ParentRouteAboutChild } from '@markaz/protocol/route-schemas'
import type { FastifyInstance } from 'fastify'
import { type ParentNotificationTopic, readChildStudentOfParent } from '../access/parent.ts'
import type { Deps } from '../deps.ts'
import { handlerOfRoute, mountRoute } from './mount.ts'

/**
 * Mounts the parents' version of a student's route. The handler runs with the child as its student
 * (`readChildStudentOfParent`) and marks nothing as read.
 * @param about the kind of data that the parent's link to the child must allow; undefined = every parent of the child
 * may make the call
 */
export function mountRouteForParents<R extends RouteDefinition>(
  app: FastifyInstance,
  deps: Deps,
  route: R & ParentRouteAboutChild<R>,
  ofStudent: R,
  about?: ParentNotificationTopic,
): void {
  mountRoute<RouteDefinition>(app, deps, route as unknown as RouteDefinition, async (call) => {
    const { childId } = call.params as { childId: number }
    const student = await readChildStudentOfParent(call.db, call.parent, childId, about)
    return handlerOfRoute(ofStudent)({ ...call, student })
  })
}
