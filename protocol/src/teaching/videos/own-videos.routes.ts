import { z } from 'zod'
import { id, optionalParam, paging } from '../../fields.ts'
import { route, studentRouteDefaults } from '../../route.ts'
import { Playback, Recording } from './schemas.ts'

export const ownVideos = {
  /**
   * Playable recordings of lessons that took place during the student's membership in the group, latest lesson first.
   */
  list: route('GET', '/videos', {
    ...studentRouteDefaults,
    shownBy: 'showRecordings',
    summary: "O'z guruhlari darslarining yozuvlari, oxirgi dars birinchi",
    query: z.object({ ...paging, groupId: optionalParam(id) }),
    answer: z.object({ videos: z.array(Recording), total: z.number() }),
  }),
  /** Students may play recordings of their lessons, videos of taught topics, videos of stories, and public videos. */
  play: route('GET', '/videos/{id}/play', {
    ...studentRouteDefaults,
    shownBy: 'showRecordings',
    summary: "Videoni ko'rish manzili: shu sessiya uchun imzolangan",
    answer: Playback,
    errors: ['VIDEO_NOT_READY'],
  }),
}
