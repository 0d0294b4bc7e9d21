import { z } from 'zod'
import { route, sessionAccessRule } from '../../route.ts'
import { maxStreamsPerConnection } from './schemas.ts'

export const liveUpdates = {
  /**
   * Combines several event streams into one connection, because a browser allows only six connections for all tabs.
   * `on` lists the streams (`/events/7/stream?after=12`). `event: 1 changed` is the event `changed` of the stream with
   * index 1. Each stream begins with `open`, or with `refused` and an HTTP status; `lost` = the stream broke off.
   */
  stream: route('GET', '/live', {
    access: sessionAccessRule,
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
