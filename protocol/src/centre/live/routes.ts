import { z } from 'zod'
import { route, session } from '../../route.ts'
import { maxStreamsPerConnection } from './schemas.ts'

export const live = {
  /**
   * Combines the staff streams named in `on` (`/events/7/stream?after=12`) into one connection, because a browser has
   * only six for all its tabs. An event of the second stream is `event: 1 changed`; its data is as in its own call. In
   * addition each stream sends `open`, `refused` with its status, or `lost`.
   */
  stream: route('GET', '/live', {
    access: session,
    summary: 'Nomlangan oqimlarning hammasi bitta ulanishda (text/event-stream); `on` — oqim manzili, `after`i bilan',
    query: z.object({
      on: z.preprocess(
        (given) => (typeof given === 'string' ? [given] : given),
        z.array(z.string().max(200)).min(1).max(maxStreamsPerConnection),
      ),
    }),
    stream: true,
  }),
}
