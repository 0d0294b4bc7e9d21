import type { Readable } from 'node:stream'
import type { GroupScope, RouteDefinition } from '@markaz/protocol/route'
import type { Viewer } from '../../access/viewer.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/mount.ts'
import type { LiveHub } from '../../live/hub.ts'
import { isSessionStillAllowed } from '../../live/still-allowed.ts'
import { type ChatSubject, isSameSubject, requireWorkInScope } from './chat-in-reach.ts'
import { createGroupTopic } from './group-topic.ts'

type StreamCall = Pick<Call<RouteDefinition>, 'viewer' | 'today' | 'request'> &
  Pick<Deps, 'db' | 'clock' | 'tokenKey' | 'filesUrl'> & { query: { after?: number | undefined } }

export async function openChatStream(
  hub: LiveHub,
  call: StreamCall,
  {
    about,
    reachOfStream,
    access,
  }: { about: ChatSubject; reachOfStream(viewer: Viewer): GroupScope; access: RouteDefinition['access'] },
): Promise<Readable> {
  const { db, viewer } = call
  const { groupId } = await requireWorkInScope(db, { ...call, about, reach: reachOfStream(viewer) })
  const { lastEventId } = call.request
  return hub.open({
    topic: createGroupTopic(call, groupId),
    wants: (event) => isSameSubject(about, event),
    hearer: viewer,
    // A reconnecting client sends the id of its last event in a header, which is used first: the query still has the id
    // of the first connection.
    after: lastEventId ?? call.query.after,
    mayStay: () =>
      isSessionStillAllowed(call, { sessionId: viewer.sessionId, access }, (known, today) => {
        viewer.standing = known.standing
        return requireWorkInScope(db, { about, reach: reachOfStream(known), viewer: known, today })
      }),
  })
}
