import type { LinkedType, VideoType } from '@markaz/protocol/teaching/videos/schemas'
import type { GroupBase } from '../group/group-place.ts'

/** Which list of videos is shown: those of a group's lessons, or of content without a group. */
export interface VideoPlace {
  type: LinkedType
  /** Decides which call of a pair (all, own) is used; for content without a group it is 'groups'. */
  base: GroupBase
  group: { id: number; name: string } | null
  /** The schedule item through which the group was opened; its lessons are preferred. */
  scheduleId: number | null
  curriculumId: number | null
  /** The page of the list, to which the header links. */
  page: { link: string; name: string }
}

/** A list of any type of video, including types that are not uploaded through a link. */
export interface AnyVideoPlace extends Omit<VideoPlace, 'type'> {
  type: VideoType
}
