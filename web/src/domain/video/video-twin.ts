import { byReach, type RouteDefinition, type Twins } from '@markaz/protocol/route'
import { VideoType, videoRights } from '@markaz/protocol/teaching/videos/schemas'
import { useTwin } from '../group/twins.ts'
import type { VideoPlace } from './video-place.ts'

/**
 * The twin of a call that this place goes by, and whether the person may call it here: the promise lets holders of the
 * rights for other kinds of videos in too, but not to a group's, and the other way about.
 */
export function useVideoTwin<R extends RouteDefinition>({ base, type }: VideoPlace, twins: Twins<R>) {
  return useTwin(
    base,
    byReach((reach) => narrowed(twins[reach], type)),
  )
}

function narrowed<R extends RouteDefinition>(route: R, type: VideoType): R {
  if (route.access.kind !== 'can') return route
  const others: readonly string[] = Object.values(videoRights)
  const isMeant = (grant: string) => {
    const right = grant.split('.')[0] as string
    return type === VideoType.Lesson ? !others.includes(right) : right === videoRights[type]
  }
  return { ...route, access: { ...route.access, anyOf: route.access.anyOf.filter(isMeant) } }
}
