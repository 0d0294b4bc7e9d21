import type { RouteDefinition } from '@markaz/protocol/route'
import { VideoType } from '@markaz/protocol/teaching/videos/schemas'
import type { Twins } from '../group/variant.ts'
import { useTwin } from '../group/variant.ts'
import type { VideoPlace } from './video-place.ts'

/**
 * The twin of a call that this place goes by, and whether the person may call it here: the promise lets holders of the
 * study plan's right in too, but not to a group's videos, and the other way about.
 */
export function useVideoDoor<R extends RouteDefinition>({ base, type }: VideoPlace, twins: Twins<R>) {
  const door = useTwin(base, { admin: narrowed(twins.admin, type), academic: narrowed(twins.academic, type) })
  const variant: 'admin' | 'academic' = door.route.path === twins.academic.path ? 'academic' : 'admin'
  return { ...door, variant }
}

function narrowed<R extends RouteDefinition>(route: R, type: VideoType): R {
  if (route.access.kind !== 'can') return route
  const isMeant = (grant: string) => grant.startsWith('study:curriculum.') === (type === VideoType.Curriculum)
  return { ...route, access: { kind: 'can', anyOf: route.access.anyOf.filter(isMeant) } }
}
