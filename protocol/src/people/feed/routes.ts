import { z } from 'zod'
import { route, session } from '../../route.ts'

export const ownFeed = {
  /**
   * Sends `changed` with a `StudentChange` for each change of the student's own data, within a second; `reset`
   * when missed events are no longer stored (seven days); `end` when the session has ended. Continues after
   * `Last-Event-ID`, otherwise after `after`.
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
