import { options } from '@markaz/protocol/permissions'
import { type ByReach, byReach, type Grant, type RouteDefinition } from '@markaz/protocol/route'
import { type Ungrouped, ungrouped, VideoType, videoGrant } from '@markaz/protocol/teaching/videos/schemas'
import { useReachCall } from '../group/call-reach.ts'
import type { AnyVideoPlace } from './video-place.ts'

/**
 * Returns the call of a pair for this place, and whether the user may call it here. The route's access also includes
 * rights to other kinds of videos, which do not apply to a group's videos, and vice versa.
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
