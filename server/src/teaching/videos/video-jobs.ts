import type { Deps } from '../../deps.ts'
import type { Lane, LaneOptions } from '../../jobs/lane.ts'
import { every } from '../../jobs/schedule.ts'
import { cleanVideos } from './clean-up.ts'
import { type ConvertOptions, convertVideo } from './convert-video.ts'
import { askKind, convertKind } from './video-kinds.ts'

export const cleanKind = 'video.clean'

/** What becomes of uploaded videos. */
export function videoLane(lane: Lane, deps: Deps, options: ConvertOptions & Pick<LaneOptions, 'log'> = {}): void {
  // Conversions take the whole machine: one at a time. A question to a host elsewhere takes nothing: several, and beside it.
  lane.handle(convertVideo(deps, { ...options, kind: convertKind, atOnce: 1 }))
  lane.handle(convertVideo(deps, { ...options, kind: askKind, atOnce: 8 }))
  lane.handle({
    kind: cleanKind,
    schedule: every(30_000),
    retryAfterMinutes: [1],
    async run({ signal }) {
      await cleanVideos(deps, { log: options.log, signal })
    },
  })
}
