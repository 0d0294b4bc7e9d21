import { z } from 'zod'
import { id, optional, paging } from '../../fields.ts'
import { route, session } from '../../route.ts'
import { Playback, Recording } from './schemas.ts'

export const ownVideos = {
  /** Finished videos of lessons during the student's membership in the group, latest lesson first. */
  list: route('GET', '/videos', {
    side: 'student',
    access: session,
    shownBy: 'showRecordings',
    summary: "O'z guruhlari darslarining yozuvlari, oxirgi dars birinchi",
    query: z.object({ ...paging, groupId: optional(id) }),
    answer: z.object({ videos: z.array(Recording), total: z.number() }),
  }),
  /**
   * Returns the address of a video. Students may play videos of their lessons, of topics already taught to their
   * groups, of stories, and public videos.
   */
  play: route('GET', '/videos/{id}/play', {
    side: 'student',
    access: session,
    shownBy: 'showRecordings',
    summary: "Videoni ko'rish manzili: shu sessiya uchun imzolangan",
    answer: Playback,
    errors: ['VIDEO_NOT_READY'],
  }),
}
