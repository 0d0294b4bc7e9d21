import { options } from '@markaz/protocol/permissions'
import { type ByReach, byReach, type Grant, type RouteDefinition } from '@markaz/protocol/route'
import { type Ungrouped, ungrouped, VideoType, videoGrant } from '@markaz/protocol/teaching/videos/schemas'
import { useReachCall } from '../group/call-reach.ts'
import type { AnyVideoPlace } from './video-place.ts'

/**
 * Chooses one of two API routes for videos (all groups or own groups), and returns whether the user may call it. The
 * route also accepts rights to other kinds of videos, which are ignored here.
 */
export function useVideoReachCall<R extends RouteDefinition>({ base, type }: AnyVideoPlace, twins: ByReach<R>) {
  return useReachCall(
    base,
    byReach((reach) => narrowed(twins[reach], type)),
  )
}

function narrowed<R extends RouteDefinition>(route: R, type: VideoType): R {
  if (route.access.kind !== 'can') return route
  const ofKind = (kind: Ungrouped) => options.map((option) => videoGrant(kind, option))
  const meant = type === VideoType.Lesson ? ungrouped.flatMap(ofKind) : ofKind(type)
  const isMeant = (grant: Grant) => meant.includes(grant) !== (type === VideoType.Lesson)
  return { ...route, access: { ...route.access, anyOf: route.access.anyOf.filter(isMeant) } }
}
