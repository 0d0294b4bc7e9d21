import { AppError } from '@markaz/protocol/errors'
import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parentOfSessionHash } from '../../access/parent.ts'
import { studentOfSessionHash } from '../../access/student.ts'
import { viewerOfSessionHash } from '../../access/viewer.ts'
import { type Sql, sql } from '../../db/db.ts'
import { type Deps, todayInTashkent } from '../../deps.ts'
import { setHeadersForUploadedFile } from '../../http/separate-hosts.ts'
import { sessionHashOfPlaybackToken } from './playback.ts'
import { isVideoInScopeSql, isVideoShownToParentsSql, isVideoVisibleToStudentSql } from './video-scope.ts'

const contentTypes: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  // Video players accept .mov files that are sent as MP4.
  mov: 'video/mp4',
  jpg: 'image/jpeg',
}
const mediaFileName = new RegExp(`^[a-z0-9_-]+\\.(${Object.keys(contentTypes).join('|')})$`)

interface MediaParams {
  token: string
  hostId: string
  file: string
}

/**
 * Registers the route of video files. A video player requests each file separately, so playing ends as soon as the
 * session ends or the viewer may no longer read the video. An invalid address answers 404.
 */
export function mediaRoutes(app: FastifyInstance, deps: Deps): void {
  app.route<{ Params: MediaParams }>({
    method: 'GET',
    url: '/media/:token/:hostId/:file',
    // Fastify's automatic HEAD route would read the video file to its end.
    exposeHeadRoute: false,
    handler: (request, reply) => sendMedia(deps, request, reply),
  })
  app.route<{ Params: MediaParams }>({
    method: 'HEAD',
    url: '/media/:token/:hostId/:file',
    handler: (request, reply) => sendMedia(deps, request, reply),
  })
}

async function sendMedia(deps: Deps, request: FastifyRequest<{ Params: MediaParams }>, reply: FastifyReply) {
  const { method, headers, params } = request
  const { hostId, file } = params
  if (!mediaFileName.test(file) || !(await mayReadVideo(deps, params))) throw new AppError('NOT_FOUND')
  const key = `videos/${hostId}/${file}`
  const sizeBytes = await deps.files.sizeOf(key)
  if (sizeBytes === null) throw new AppError('NOT_FOUND')
  setHeadersForUploadedFile(request, reply, deps).header('accept-ranges', 'bytes')
  // RFC 9110: a Range header applies only to GET.
  const range = method === 'GET' ? parseByteRange(headers.range, sizeBytes) : null
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${sizeBytes}`).send()
  const found = method === 'GET' ? await deps.files.open(key, range ?? undefined) : null
  if (method === 'GET' && !found) throw new AppError('NOT_FOUND')
  if (range) reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${sizeBytes}`)
  reply
    .type(contentTypes[file.split('.').at(-1) as string] as string)
    .header('content-length', range ? range.to - range.from + 1 : sizeBytes)
    // The files of a video never change, so browsers may cache them. Shared proxies must not.
    .header('cache-control', 'private, max-age=3600, immutable')
  return reply.send(found?.stream)
}

async function mayReadVideo(deps: Deps, { token, hostId }: MediaParams): Promise<boolean> {
  const mark = sessionHashOfPlaybackToken(deps, { token, hostId })
  const reach = mark && (await readableVideosSql(deps, mark))
  if (!reach) return false
  const video = await deps.db.one(sql`
    select id from video
    where host = 'local' and host_id = ${hostId} and status = ${VideoStatus.Done} and deleted_at is null and ${reach}`)
  return video !== undefined
}

/**
 * SQL condition for the videos that the session's user may read; null without a valid session.
 * @param mark hash of the session's id
 */
async function readableVideosSql(deps: Deps, mark: string): Promise<Sql | null> {
  const now = deps.clock.now()
  const viewer = await viewerOfSessionHash(deps.db, mark, now).catch(noViewer)
  if (viewer) return isVideoInScopeSql({ viewer, today: todayInTashkent(deps.clock) }, 'widest', ['read'])
  const student = await studentOfSessionHash(deps.db, mark, now).catch(noViewer)
  if (student) return isVideoVisibleToStudentSql(student, todayInTashkent(deps.clock))
  return (await parentOfSessionHash(deps.db, mark, now).catch(noViewer)) && isVideoShownToParentsSql
}

function noViewer(error: unknown): null {
  if (error instanceof AppError && error.code === 'UNAUTHORIZED') return null
  throw error
}

/** First and last byte are included. */
interface ByteRange {
  from: number
  to: number
}

/**
 * Returns null (send the complete file) for a missing or malformed header, or a header with several ranges (RFC 9110
 * §14).
 */
export function parseByteRange(header: string | undefined, sizeBytes: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? []
  if (!first && !last) return null
  const end = sizeBytes - 1
  if (!first)
    return Number(last) > 0 && sizeBytes > 0
      ? { from: Math.max(0, sizeBytes - Number(last)), to: end }
      : 'unsatisfiable'
  const from = Number(first)
  const to = last ? Number(last) : end
  if (last && to < from) return null
  return from > end ? 'unsatisfiable' : { from, to: Math.min(to, end) }
}
