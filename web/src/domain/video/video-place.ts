import type { LinkedType, VideoType } from '@markaz/protocol/teaching/videos/schemas'
import type { GroupBase } from '../group/group-place.ts'

/** What a list of videos belongs to: the lessons of a group, or what has no group. */
export interface VideoPlace {
  type: LinkedType
  /** Decides which twin of a call is used; what has no group uses 'groups', the admin one. */
  base: GroupBase
  group: { id: number; name: string } | null
  /** The schedule item a group was opened by: its lessons are meant before others. */
  scheduleId: number | null
  curriculumId: number | null
  /** Where the list stands, for the way back from the header. */
  page: { link: string; name: string }
}

/** Also what is never uploaded by a link of its own. */
export interface AnyVideoPlace extends Omit<VideoPlace, 'type'> {
  type: VideoType
}
