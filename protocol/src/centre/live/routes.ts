import { z } from 'zod'
import { route, session } from '../../route.ts'
import { maxStreamsPerConnection } from './schemas.ts'

export const live = {
  /**
   * The streams of the staff's side named in `on` (`/events/7/stream?after=12`), on one connection: a browser has six for
   * all its tabs. What the second one says is `event: 1 changed`, otherwise as its own call says it; beside that each has
   * `open`, `refused` with its status, or `lost`.
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
