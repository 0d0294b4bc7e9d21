import { idParams } from '../../fields.ts'
import { route, session } from '../../route.ts'
import { Playback } from './schemas.ts'

/** Of the topics taught so far to the student's groups, of stories, and the public ones. */
export const ownVideos = {
  play: route({
    side: 'student',
    method: 'GET',
    path: '/videos/{id}/play',
    access: session,
    summary: "Videoni ko'rish manzili: shu sessiya uchun imzolangan",
    params: idParams,
    answer: Playback,
    errors: ['NOT_FOUND', 'VIDEO_NOT_READY'],
  }),
}
