import type { VideoType } from '@markaz/protocol/teaching/videos/schemas'
import type { GroupBase } from '../group/group-place.ts'

/** What a list of videos belongs to: the lessons of a group, or the study plan. */
export interface VideoPlace {
  type: VideoType
  /** Decides which twin of a call is used; the study plan's is 'groups', the admin one. */
  base: GroupBase
  group: { id: number; name: string } | null
  /** The schedule item a group was opened by: its lessons are meant before others. */
  scheduleId: number | null
  curriculumId: number | null
  /** Where the list stands, for the way back from the header. */
  page: { link: string; name: string }
}
