import { grantOptions } from '@markaz/protocol/permissions'
import { type ByGroupScope, forEachGroupScope, type Grant, type RouteDefinition } from '@markaz/protocol/route'
import { type Ungrouped, ungroupedVideoTypes, VideoType, videoGrantOf } from '@markaz/protocol/teaching/videos/schemas'
import { useGroupScopeCall } from '../group/call-reach.ts'
import type { AnyVideoPlace } from './video-place.ts'

/** Rights to other types of videos, which the API route also accepts, are ignored here. */
export function useVideoScopeCall<R extends RouteDefinition>({ base, type }: AnyVideoPlace, twins: ByGroupScope<R>) {
  return useGroupScopeCall(
    base,
    forEachGroupScope((reach) => narrowed(twins[reach], type)),
  )
}

function narrowed<R extends RouteDefinition>(route: R, type: VideoType): R {
  if (route.access.kind !== 'can') return route
  const ofKind = (kind: Ungrouped) => grantOptions.map((option) => videoGrantOf(kind, option))
  const meant = type === VideoType.Lesson ? ungroupedVideoTypes.flatMap(ofKind) : ofKind(type)
  const isMeant = (grant: Grant) => meant.includes(grant) !== (type === VideoType.Lesson)
  return { ...route, access: { ...route.access, anyOf: route.access.anyOf.filter(isMeant) } }
}
