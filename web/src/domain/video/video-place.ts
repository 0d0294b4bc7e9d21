import type { LinkedType, VideoType } from '@markaz/protocol/teaching/videos/schemas'
import type { GroupBase } from '../group/group-place.ts'

/** The owner of a list of videos: the lessons of a group, or content without a group. */
export interface VideoPlace {
  type: LinkedType
  /** Decides which call of a pair (all, own) is used; content without a group uses 'groups', the admin call. */
  base: GroupBase
  group: { id: number; name: string } | null
  /** The schedule item through which the group was opened; its lessons are preferred. */
  scheduleId: number | null
  curriculumId: number | null
  /** The page of the list, to which the header links. */
  page: { link: string; name: string }
}

/** Also includes kinds of videos that are never uploaded through their own link. */
export interface AnyVideoPlace extends Omit<VideoPlace, 'type'> {
  type: VideoType
}
