import type { Readable } from 'node:stream'
import { AppError } from '@markaz/protocol/errors'
import type { Reach } from '@markaz/protocol/route'
import { allows, type RouteDefinition } from '@markaz/protocol/route'
import { viewerOfSession } from '../../access/viewer.ts'
import { dayInTashkent } from '../../deps.ts'
import type { Call } from '../../http/mount.ts'
import { type About, worksInReach } from './chat-in-reach.ts'
import type { LiveChats } from './live.ts'

export type StreamCall = Pick<Call<RouteDefinition>, 'db' | 'clock' | 'viewer' | 'today' | 'request'> & {
  query: { after?: number | undefined }
}

/** The news of these chats, as long as the viewer may hear them. */
export async function openStream(
  live: LiveChats,
  call: StreamCall,
  {
    about,
    reachOfStream,
    access,
  }: { about: About; reachOfStream(viewer: Call<never>['viewer']): Reach; access: RouteDefinition['access'] },
): Promise<Readable> {
  const { db, clock, viewer } = call
  const { groupId } = await worksInReach(db, { ...call, about, reach: reachOfStream(viewer) })
  const { lastEventId } = call.request
  return live.open({
    groupId,
    about,
    viewer,
    // A reader that comes back by itself says where it stopped; its address still names where it once began.
    after: lastEventId ?? call.query.after,
    async mayStay() {
      try {
        const now = clock.now()
        const today = dayInTashkent(now)
        const known = await viewerOfSession(db, viewer.sessionId, now)
        if (!allows(access, known.grants, known.isSuperadmin)) return false
        await worksInReach(db, { about, reach: reachOfStream(known), viewer: known, today })
        return true
      } catch (error) {
        // A database that is away for a moment says nothing about rights.
        return !(error instanceof AppError)
      }
    },
  })
}
