import { z } from 'zod'
import { paging } from '../../fields.ts'
import { parentCall, route } from '../../route.ts'
import { Playback } from '../../teaching/videos/schemas.ts'
import { ShownParentingVideo } from './schemas.ts'

export const ownParentingVideos = {
  list: route('GET', '/parenting-videos', {
    ...parentCall,
    summary: "Ota-onalar uchun videolar: ko'rsa bo'ladiganlari, yangisi birinchi",
    query: z.object(paging),
    answer: z.object({ videos: z.array(ShownParentingVideo), total: z.number() }),
  }),
  play: route('GET', '/parenting-videos/{id}/play', {
    ...parentCall,
    summary: "Ota-onalar uchun videoni ko'rish manzili: shu sessiya uchun imzolangan",
    answer: Playback,
    errors: ['VIDEO_NOT_READY'],
  }),
}
