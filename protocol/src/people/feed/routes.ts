import { z } from 'zod'
import { route, session } from '../../route.ts'

export const ownFeed = {
  /**
   * `changed` with a `StudentChange` for whatever changes of the student's own, within a second; `reset` where what was
   * missed is no longer kept (seven days); `end` when the session is over. Goes on after `Last-Event-ID`, else `after`.
   */
  stream: route('GET', '/stream', {
    side: 'student',
    access: session,
    summary: "O'z ma'lumotlaridagi o'zgarishlar oqimi",
    query: z.object({ after: z.coerce.number().int().min(0).optional() }),
    stream: true,
    errors: ['TOO_MANY_REQUESTS'],
  }),
}
