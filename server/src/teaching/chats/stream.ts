import type { Readable } from 'node:stream'
import type { GroupAccessScope, RouteDefinition } from '@markaz/protocol/route'
import type { Viewer } from '../../access/viewer.ts'
import type { Deps } from '../../deps.ts'
import type { RouteCall } from '../../http/mount.ts'
import type { LiveHub } from '../../live/hub.ts'
import { isStaffSessionStillAllowed } from '../../live/session-checks.ts'
import { type ChatScope, isInChatScope, requireChatsInScope } from './chat-scope.ts'
import { createGroupChatLiveTopic } from './group-topic.ts'

type StreamCall = Pick<RouteCall<RouteDefinition>, 'viewer' | 'today' | 'request'> &
  Pick<Deps, 'db' | 'clock' | 'tokenKey' | 'filesUrl'> & { query: { after?: number | undefined } }

export async function openChatStream(
  hub: LiveHub,
  call: StreamCall,
  {
    about,
    reachOfStream,
    access,
  }: { about: ChatScope; reachOfStream(viewer: Viewer): GroupAccessScope; access: RouteDefinition['access'] },
): Promise<Readable> {
  const { db, viewer } = call
  const { groupId } = await requireChatsInScope(db, { ...call, about, reach: reachOfStream(viewer) })
  const { lastEventId } = call.request
  return hub.open({
    topic: createGroupChatLiveTopic(call, groupId),
    wants: (event) => isInChatScope(about, event),
    hearer: viewer,
    // A reconnecting client sends the id of its last event in a header. The header has priority, because the query
    // still has the id of the first connection.
    after: lastEventId ?? call.query.after,
    mayStay: () =>
      isStaffSessionStillAllowed(call, { sessionId: viewer.sessionId, access }, (known, today) => {
        viewer.standing = known.standing
        return requireChatsInScope(db, { about, reach: reachOfStream(known), viewer: known, today })
      }),
  })
}
