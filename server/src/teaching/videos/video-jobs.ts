import type { Deps } from '../../deps.ts'
import type { Queue, QueueOptions } from '../../jobs/queue.ts'
import { every } from '../../jobs/schedule.ts'
import { cleanVideos } from './clean-up.ts'
import { type ConvertOptions, convertVideo } from './convert-video.ts'
import { handleDiscarding } from './discard-unused.ts'
import { askKind, convertKind } from './video-kinds.ts'

export const cleanKind = 'video.clean'

/** Registers the jobs for uploaded videos. */
export function handleVideoJobs(
  queue: Queue,
  deps: Deps,
  options: ConvertOptions & Pick<QueueOptions, 'log'> = {},
): void {
  // A conversion uses the whole machine, so only one runs at a time. Requests to an external host are cheap, so several
  // run, also during a conversion.
  queue.handle(convertVideo(deps, { ...options, kind: convertKind, atOnce: 1 }))
  queue.handle(convertVideo(deps, { ...options, kind: askKind, atOnce: 8 }))
  handleDiscarding(queue, deps)
  queue.handle({
    kind: cleanKind,
    schedule: every(30_000),
    retryAfterMinutes: [1],
    async run({ signal }) {
      await cleanVideos(deps, { log: options.log, signal })
    },
  })
}
