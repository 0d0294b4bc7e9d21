import type { LinkedVideoType, VideoType } from '@markaz/protocol/teaching/videos/schemas'
import type { GroupPathPrefix } from '../group/group-place.ts'

/** The group or other content (e.g. a study plan) to which the videos of a list belong. */
export interface VideoListPlace {
  type: LinkedVideoType
  /** Chooses between the API routes for all groups and for own groups. Without a group it is 'groups'. */
  base: GroupPathPrefix
  group: { id: number; name: string } | null
  /** The schedule item in the address. Its lessons are offered first. */
  scheduleId: number | null
  curriculumId: number | null
  /** The page that shows the list of videos; the uploads panel links to it. */
  page: { link: string; name: string }
}

/** Videos in this place may have any type, even a type that users do not upload in a list. */
export interface AnyVideoListPlace extends Omit<VideoListPlace, 'type'> {
  type: VideoType
}
