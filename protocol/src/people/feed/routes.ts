import { z } from 'zod'
import { route, studentRouteDefaults } from '../../route.ts'

export const studentChangeFeed = {
  /**
   * Sends `changed` within a second after the student's data has changed. `reset`: missed events are no longer stored
   * (after seven days), so the client must load all data again. The stream continues after `Last-Event-ID` or `after`.
   */
  stream: route('GET', '/stream', {
    ...studentRouteDefaults,
    summary: "O'z ma'lumotlaridagi o'zgarishlar oqimi",
    query: z.object({ after: z.coerce.number().int().min(0).optional() }),
    stream: true,
    errors: ['TOO_MANY_REQUESTS'],
  }),
}
