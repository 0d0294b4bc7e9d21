import type { RouteDefinition } from '@markaz/protocol/route'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '../access/viewer.ts'
import type { Db } from '../db/db.ts'
import type { Clock } from '../deps.ts'
import { createLiveChangeTopic } from './changes.ts'
import { isStaffSessionStillAllowed } from './session-checks.ts'

/**
 * A request for an event stream. `after`: the topic's change count when the client read its data; all later changes are
 * sent.
 */
interface StreamCall {
  db: Db
  clock: Clock
  viewer: Viewer
  query: { after?: number | undefined }
  request: { lastEventId: number | null }
}

interface WatchedTopic {
  /** The name of the topic, as passed to `publishLiveTopicChange`. */
  name: string
  access: RouteDefinition['access']
  /** Checks access to the row whose changes are sent; throws an AppError if the viewer may no longer see the row. */
  enter?: (viewer: Viewer) => Promise<unknown>
}

export function openChangeStream(
  app: FastifyInstance,
  call: StreamCall,
  { name, access, enter = async () => {} }: WatchedTopic,
) {
  const { db, viewer, query, request } = call
  return app.hub.open({
    topic: createLiveChangeTopic(db, name),
    wants: () => true,
    hearer: viewer,
    after: request.lastEventId ?? query.after,
    mayStay: () => isStaffSessionStillAllowed(call, { sessionId: viewer.sessionId, access }, enter),
  })
}
