import type { RouteDefinition } from '@markaz/protocol/route'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '../access/viewer.ts'
import type { Db } from '../db/db.ts'
import type { Clock } from '../deps.ts'
import { changeTopic } from './changes.ts'
import { isStillAllowed } from './still-allowed.ts'

/** A call that opens a stream; `after` is the number the screen was read at. */
interface StreamCall {
  db: Db
  clock: Clock
  viewer: Viewer
  query: { after?: number | undefined }
  request: { lastEventId: number | null }
}

interface Watched {
  /** The topic (`tellChange`). */
  name: string
  access: RouteDefinition['access']
  /** Throws an AppError when what is watched no longer lies in the viewer's reach. */
  enter?: (viewer: Viewer) => Promise<unknown>
}

/** A stream that says when something has changed. */
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
