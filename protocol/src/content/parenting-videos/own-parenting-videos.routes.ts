import { z } from 'zod'
import { paging } from '../../fields.ts'
import { parentRouteDefaults, route } from '../../route.ts'
import { Playback } from '../../teaching/videos/schemas.ts'
import { ShownParentingVideo } from './schemas.ts'

export const portalParentingVideos = {
  list: route('GET', '/parenting-videos', {
    ...parentRouteDefaults,
    summary: "Ota-onalar uchun videolar: ko'rsa bo'ladiganlari, yangisi birinchi",
    query: z.object(paging),
    answer: z.object({ videos: z.array(ShownParentingVideo), total: z.number() }),
  }),
  play: route('GET', '/parenting-videos/{id}/play', {
    ...parentRouteDefaults,
    summary: "Ota-onalar uchun videoni ko'rish manzili: shu sessiya uchun imzolangan",
    answer: Playback,
    errors: ['VIDEO_NOT_READY'],
  }),
}
