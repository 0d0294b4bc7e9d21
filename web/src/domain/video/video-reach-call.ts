import { grantOptions } from '@markaz/protocol/permissions'
import { type ByGroupScope, type Grant, mapGroupScopes, type RouteDefinition } from '@markaz/protocol/route'
import {
  requiredVideoGrant,
  type UngroupedVideoType,
  ungroupedVideoTypes,
  VideoType,
} from '@markaz/protocol/teaching/videos/schemas'
import { useRouteByGroupScope } from '../group/call-reach.ts'
import type { AnyVideoListPlace } from './video-place.ts'

/** Rights to other types of videos, which the API route also accepts, are ignored here. */
export function useVideoRouteByGroupScope<R extends RouteDefinition>(
  { base, type }: AnyVideoListPlace,
  twins: ByGroupScope<R>,
) {
  return useRouteByGroupScope(
    base,
    mapGroupScopes((reach) => narrowed(twins[reach], type)),
  )
}

function narrowed<R extends RouteDefinition>(route: R, type: VideoType): R {
  if (route.access.kind !== 'can') return route
  const ofKind = (kind: UngroupedVideoType) => grantOptions.map((option) => requiredVideoGrant(kind, option))
  const meant = type === VideoType.Lesson ? ungroupedVideoTypes.flatMap(ofKind) : ofKind(type)
  const isMeant = (grant: Grant) => meant.includes(grant) !== (type === VideoType.Lesson)
  return { ...route, access: { ...route.access, anyOf: route.access.anyOf.filter(isMeant) } }
}
