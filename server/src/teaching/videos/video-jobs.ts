import type { Deps } from '../../deps.ts'
import type { Queue, QueueOptions } from '../../jobs/queue.ts'
import { runEvery } from '../../jobs/schedule.ts'
import { cleanVideos } from './clean-up.ts'
import { type ConvertOptions, convertVideo } from './convert-video.ts'
import { handleDiscarding } from './discard-unused.ts'
import { convertJobKind, pollHostJobKind } from './video-kinds.ts'

export const cleanUpJobKind = 'video.clean'

export function handleVideoJobs(
  queue: Queue,
  deps: Deps,
  options: ConvertOptions & Pick<QueueOptions, 'log'> = {},
): void {
  // Only one conversion runs at a time, because it uses the whole machine. Asking external hosts is cheap.
  queue.handle(convertVideo(deps, { ...options, kind: convertJobKind, atOnce: 1 }))
  queue.handle(convertVideo(deps, { ...options, kind: pollHostJobKind, atOnce: 8 }))
  handleDiscarding(queue, deps)
  queue.handle({
    kind: cleanUpJobKind,
    schedule: runEvery(30_000),
    retryAfterMinutes: [1],
    async run({ signal }) {
      await cleanVideos(deps, { log: options.log, signal })
    },
  })
}
