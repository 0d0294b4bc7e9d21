import type { RouteDefinition } from '@markaz/protocol/route'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '../access/viewer.ts'
import type { Db } from '../db/db.ts'
import type { Clock } from '../deps.ts'
import { changeTopic } from './changes.ts'
import { isStillAllowed } from './still-allowed.ts'

/** A call that opens a stream; `after` is the topic number that the screen's data was read at. */
interface StreamCall {
  db: Db
  clock: Clock
  viewer: Viewer
  query: { after?: number | undefined }
  request: { lastEventId: number | null }
}

interface Watched {
  /** The topic's name, as given to `publishChange`. */
  name: string
  access: RouteDefinition['access']
  /** Throws an AppError when the watched row is no longer in the viewer's scope. */
  enter?: (viewer: Viewer) => Promise<unknown>
}

/** Opens a stream that reports changes of a topic. */
export function openChanges(app: FastifyInstance, call: StreamCall, { name, access, enter = async () => {} }: Watched) {
  const { db, viewer, query, request } = call
  return app.hub.open({
    topic: changeTopic(db, name),
    wants: () => true,
    hearer: viewer,
    after: request.lastEventId ?? query.after,
    mayStay: () => isStillAllowed(call, { sessionId: viewer.sessionId, access }, enter),
  })
}
