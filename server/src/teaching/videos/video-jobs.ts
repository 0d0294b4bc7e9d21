import type { Deps } from '../../deps.ts'
import type { JobQueue, JobQueueOptions } from '../../jobs/queue.ts'
import { everyMsSchedule } from '../../jobs/schedule.ts'
import { cleanUpVideos } from './clean-up.ts'
import { type ConvertOptions, convertVideo } from './convert-video.ts'
import { registerUnusedUploadRemoval } from './discard-unused.ts'
import { convertVideoJobKind, pollVideoHostJobKind } from './video-kinds.ts'

export const videoCleanUpJobKind = 'video.clean'

export function registerVideoJobHandlers(
  queue: JobQueue,
  deps: Deps,
  options: ConvertOptions & Pick<JobQueueOptions, 'log'> = {},
): void {
  // Only one conversion runs at a time, because it uses the whole machine. Asking external hosts is cheap.
  queue.handle(convertVideo(deps, { ...options, kind: convertVideoJobKind, atOnce: 1 }))
  queue.handle(convertVideo(deps, { ...options, kind: pollVideoHostJobKind, atOnce: 8 }))
  registerUnusedUploadRemoval(queue, deps)
  queue.handle({
    kind: videoCleanUpJobKind,
    schedule: everyMsSchedule(30_000),
    retryAfterMinutes: [1],
    async run({ signal }) {
      await cleanUpVideos(deps, { log: options.log, signal })
    },
  })
}
