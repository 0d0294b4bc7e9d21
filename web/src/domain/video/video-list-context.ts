import { grantActions } from '@markaz/protocol/permissions'
import { type ByGroupAccessScope, type Grant, mapGroupAccessScopes, type RouteDefinition } from '@markaz/protocol/route'
import {
  type NonLessonVideoType,
  nonLessonVideoTypes,
  requiredVideoGrant,
  VideoType,
  type VideoUploadType,
} from '@markaz/protocol/teaching/videos/schemas'
import type { GroupPathPrefix } from '../group/group-paths.ts'
import { useRouteByGroupScope } from '../group/route-by-scope.ts'

/**
 * Chooses the route for all groups or for own groups. Only rights to videos of this list's type count, although the
 * route also accepts other rights.
 */
export function useVideoRouteForGroupScope<R extends RouteDefinition>(
  { base, type }: VideoListContextOfAnyType,
  twins: ByGroupAccessScope<R>,
) {
  return useRouteByGroupScope(
    base,
    mapGroupAccessScopes((reach) => narrowed(twins[reach], type)),
  )
}

function narrowed<R extends RouteDefinition>(route: R, type: VideoType): R {
  if (route.access.kind !== 'can') return route
  const ofKind = (kind: NonLessonVideoType) => grantActions.map((option) => requiredVideoGrant(kind, option))
  const meant = type === VideoType.Lesson ? nonLessonVideoTypes.flatMap(ofKind) : ofKind(type)
  const isMeant = (grant: Grant) => meant.includes(grant) !== (type === VideoType.Lesson)
  return { ...route, access: { ...route.access, anyOf: route.access.anyOf.filter(isMeant) } }
}

/** The group or other content (e.g. a study plan) to which the videos of a list belong. */
export interface VideoListContext {
  type: VideoUploadType
  /** `groups` = API routes for all groups, `my-groups` = for own groups. Videos without a group always use `groups`. */
  base: GroupPathPrefix
  group: { id: number; name: string } | null
  /** The schedule item in the address; the upload form preselects a lesson of this item. */
  scheduleId: number | null
  curriculumId: number | null
  /** The page that shows the list of videos; the uploads panel links to it. */
  page: { link: string; name: string }
}

/**
 * Like `VideoListContext`, but also for videos of stories, which are uploaded with the story and not in a list of
 * videos.
 */
export interface VideoListContextOfAnyType extends Omit<VideoListContext, 'type'> {
  type: VideoType
}
