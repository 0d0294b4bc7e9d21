import type { GroupAccessScope } from '@markaz/protocol/route'
import { ownVideos } from '@markaz/protocol/teaching/videos/own-videos.routes'
import { videos } from '@markaz/protocol/teaching/videos/routes'
import type { Video } from '@markaz/protocol/teaching/videos/schemas'
import type { FastifyInstance } from 'fastify'
import { requireGroupInScope } from '../../access/reach.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountRouteForAllAndOwnGroups, type RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import type { JobQueue, JobQueueOptions } from '../../jobs/queue.ts'
import { intervalSchedule } from '../../jobs/schedule.ts'
import { editVideo, recordUploadPageClosed, removeVideo } from './change-video.ts'
import { cleanUpVideos } from './clean-up.ts'
import { type ConvertOptions, createVideoConversionJob } from './convert-video.ts'
import { createVideo } from './create-video.ts'
import { mediaRoutes } from './media.routes.ts'
import { listOwnRecordings } from './own-recordings.ts'
import { preparePlayback } from './playback.ts'
import { recordReportedUploadStatus } from './report-upload-status.ts'
import { registerTusUploads } from './tus-mount.ts'
import { registerUnusedUploadRemoval } from './unused-uploads.ts'
import { convertVideoJobKind, pollVideoHostJobKind } from './video-job-kinds.ts'
import {
  grantOptionsOfVideoAuthor,
  isVideoInScopeSql,
  isVideoVisibleToStudentSql,
  type VideoGroupScope,
} from './video-scope.ts'
import { listVideoHistory, listVideos, readVideo } from './videos.queries.ts'

export const videoCleanUpJobKind = 'video.clean'

export function registerVideoJobHandlers(
  queue: JobQueue,
  deps: Deps,
  options: ConvertOptions & Pick<JobQueueOptions, 'log'> = {},
): void {
  // Only one conversion runs at a time, because it uses the whole machine. Asking external hosts is cheap.
  queue.handle(createVideoConversionJob(deps, { ...options, kind: convertVideoJobKind, atOnce: 1 }))
  queue.handle(createVideoConversionJob(deps, { ...options, kind: pollVideoHostJobKind, atOnce: 8 }))
  registerUnusedUploadRemoval(queue, deps)
  queue.handle({
    kind: videoCleanUpJobKind,
    schedule: intervalSchedule(30_000),
    retryAfterMinutes: [1],
    async run({ signal }) {
      await cleanUpVideos(deps, { log: options.log, signal })
    },
  })
}

export function videoRoutes(app: FastifyInstance, deps: Deps): void {
  registerTusUploads(app, deps)
  mediaRoutes(app, deps)
  registerVideoJobHandlers(app.queue, deps, { keepDays: deps.videoKeepDays, log: app.log })
  mountRouteForAllAndOwnGroups(app, deps, videos.list, listRoute)
  mountRouteForAllAndOwnGroups(app, deps, videos.createLink, createVideo)
  mountRouteForAllAndOwnGroups(app, deps, videos.update, updateRoute)
  mountRouteForAllAndOwnGroups(app, deps, videos.updateStatus, updateStatusRoute)
  mountRouteForAllAndOwnGroups(app, deps, videos.remove, removeRoute)
  mountRoute(app, deps, videos.listForStaff, (call) => listVideos({ ...call, reach: 'widest' }, call.query))
  mountRoute(app, deps, videos.read, readRoute)
  mountRoute(app, deps, videos.history, historyRoute)
  mountRoute(app, deps, videos.play, (call) =>
    preparePlayback(call, call.params.id, isVideoInScopeSql(call, 'widest', ['read'])),
  )
  mountRoute(app, deps, ownVideos.list, listOwnRecordings)
  mountRoute(app, deps, ownVideos.play, ({ student, ...call }) =>
    preparePlayback({ ...call, viewer: student }, call.params.id, isVideoVisibleToStudentSql(student, call.today)),
  )
}

async function listRoute(call: RouteCall<typeof videos.list.all>, reach: GroupAccessScope) {
  const groupId = call.params.id
  await requireGroupInScope(call.db, { ...call, reach }, groupId)
  return listVideos({ ...call, reach }, { ...call.query, groupId })
}

async function updateRoute(call: RouteCall<typeof videos.update.all>, reach: GroupAccessScope) {
  await editVideo(call, reach)
  return readChangedVideo(call, reach)
}

async function updateStatusRoute(call: RouteCall<typeof videos.updateStatus.all>, reach: GroupAccessScope) {
  await recordReportedUploadStatus(call, reach)
  return readChangedVideo(call, reach)
}

async function removeRoute(call: RouteCall<typeof videos.remove.all>, reach: GroupAccessScope) {
  await (call.query.isLeaving ? recordUploadPageClosed : removeVideo)(call, reach)
  return {}
}

async function readRoute(call: RouteCall<typeof videos.read>) {
  return { video: await requireReadableVideo(call) }
}

async function historyRoute(call: RouteCall<typeof videos.history>) {
  const { id } = await requireReadableVideo(call)
  return { history: await listVideoHistory(call, id) }
}

/** Returns the changed video. The viewer needs only the right to change the video, not the right to read videos. */
async function readChangedVideo(call: VideoCall, reach: GroupAccessScope) {
  return { video: await requireVideo(call, reach, grantOptionsOfVideoAuthor) }
}

const requireReadableVideo = (call: VideoCall) => requireVideo(call, 'widest', ['read'])

type VideoCall = Pick<
  RouteCall<typeof videos.read>,
  'viewer' | 'today' | 'tokenKey' | 'clock' | 'filesUrl' | 'db' | 'params'
>

async function requireVideo(
  call: VideoCall,
  reach: VideoGroupScope,
  options: Parameters<typeof isVideoInScopeSql>[2],
): Promise<Video> {
  const video = orNotFound(await readVideo({ ...call, reach }, call.params.id, isVideoInScopeSql(call, reach, options)))
  return video
}
