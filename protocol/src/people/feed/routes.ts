import { z } from 'zod'
import { route, session } from '../../route.ts'

export const ownFeed = {
  /**
   * Sends `changed` with a `StudentChange` within a second after a change of the student's data. `reset`: missed events
   * are no longer stored (after seven days). `end`: the session has ended. Continues after `Last-Event-ID`, otherwise
   * after the parameter `after`.
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
