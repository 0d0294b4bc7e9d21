import type { IncomingMessage } from 'node:http'
import { AppError } from '@markaz/protocol/errors'
import { teachingErrorTexts } from '@markaz/protocol/errors/teaching'
import { isAccessAllowed, tusUploadPath } from '@markaz/protocol/route'
import { videoMaxBytes } from '@markaz/protocol/teaching/videos/schemas'
import { videoUploadAccess } from '@markaz/protocol/teaching/videos/upload'
import { Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { removeRequestBodyTimeLimit } from '../../http/body-time.ts'
import { securityHeadersOf } from '../../http/content-policy.ts'
import { requireSignedInViewer } from '../../http/session.ts'
import { uploadIdPattern } from '../../integrations/files/file-key.ts'
import { markBrokenUploadFailed } from './tus/fail-upload.ts'
import { createUploadLeaseManager, type UploadLease, type UploadLeases } from './tus/leases.ts'
import { UploadPartStore } from './tus/part-store.ts'
import { TusError, tusErrorResponseOf } from './tus/refusal.ts'
import { restartUpload } from './tus/restart-upload.ts'

/** The upload address does not serve downloads (GET), because a finished video has an address of its own. */
const tusMethods = ['OPTIONS', 'POST', 'HEAD', 'PATCH', 'DELETE']
const uploadAddress = new RegExp(`^${tusUploadPath}(/${uploadIdPattern})?$`)
/** Milliseconds without data after which an upload's connection is closed. The bytes that arrived stay stored. */
const maxSilenceMs = 60_000
/**
 * Maximum bytes of a refused upload request that the server reads to its end. Our own page sends fewer bytes per
 * request.
 */
const maxDiscardedBytes = 16 * 1024 ** 2

/** Registers resumable uploads by tus 1.0.0 at `/tus/files`. */
export function registerTusUploads(app: FastifyInstance, deps: Deps): void {
  const leases = createUploadLeaseManager(deps, app.log)
  app.addHook('preClose', async () => leases.letAllGo())
  app.register(async (scope) => {
    // Fastify does not parse upload bodies. The tus server reads the stream as fast as the disk can write.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    for (const url of [tusUploadPath, `${tusUploadPath}/*`]) {
      scope.all(url, {
        onRequest: async (request) => {
          const found = uploadAddress.exec(request.raw.url ?? '')
          const isRightPlace = request.method === 'OPTIONS' || !found?.[1] === (request.method === 'POST')
          if (!found || !isRightPlace || !tusMethods.includes(request.method)) throw new AppError('NOT_FOUND')
          if (request.method === 'OPTIONS') return
          request.viewer = await requireSignedInViewer(deps, request)
          if (!isAccessAllowed(videoUploadAccess, request.viewer.grants, request.viewer.isSuperadmin))
            throw new AppError('FORBIDDEN')
        },
        handler: (request, reply) => answerTus(deps, leases, request, reply),
      })
    }
  })
}

async function answerTus(deps: Deps, leases: UploadLeases, request: FastifyRequest, reply: FastifyReply) {
  reply.hijack()
  const { raw } = request
  raw.setTimeout(maxSilenceMs, () => raw.destroy())
  reply.raw.setHeader('x-request-id', request.id)
  for (const [name, value] of Object.entries(securityHeadersOf(request.url))) reply.raw.setHeader(name, value)
  try {
    await createTusServer(deps, leases, request, reply).handle(raw, reply.raw)
  } catch (err) {
    request.log.error({ err }, 'tus')
    reply.raw.destroy()
  }
}

/**
 * Each request needs a tus server of its own, because the server's options contain the requester. Creating it is cheap.
 */
function createTusServer(deps: Deps, leases: UploadLeases, request: FastifyRequest, reply: FastifyReply): Server {
  const { viewer, method } = request
  const ownerId = viewer?.id ?? 0
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  let lease: UploadLease | undefined
  const datastore = new UploadPartStore({
    inner: deps.uploads.datastore,
    partBytes: contentLengthOf(request),
    video: () => lease as UploadLease,
    onNoVideo: async (id) => {
      await markBrokenUploadFailed(deps, request, id, teachingErrorTexts.notAVideo)
      await deps.uploads.remove(id)
    },
    onDiskFull: (id) => markBrokenUploadFailed(deps, request, id, teachingErrorTexts.diskFull),
  })
  return new Server({
    path: tusUploadPath,
    datastore,
    maxSize: videoMaxBytes,
    relativeLocation: true,
    // Pages of other sites may not call the tus server.
    allowedOrigins: () => false,
    // When a new request continues an upload, it waits at most this many milliseconds until the old connection's bytes
    // are written.
    lockDrainTimeout: 100,
    locker: {
      newLock: (id) => ({
        async lock(signal, letGo) {
          // A POST needs no lease, because no other request can write to the file of the new upload yet.
          if (method === 'POST') return
          lease = await leases.take({ id, ownerId, method, signal: AbortSignal.any([signal, gone.signal]), letGo })
          removeRequestBodyTimeLimit(request.raw)
        },
        unlock: async () => lease?.release(datastore.offsetBytes),
      }),
    },
    namingFunction: async (_request, metadata) => {
      if (request.headers['content-type'] === 'application/offset+octet-stream') throw new TusError(400)
      return restartUpload(deps, request, {
        videoId: metadata?.videoId,
        sizeBytes: Number(request.headers['upload-length']),
        ownerId,
      })
    },
    onResponseError: async (_request, error) => {
      const { bug, ...answer } = tusErrorResponseOf(error)
      if (bug) request.log.error({ err: bug }, 'tus')
      await discardRequestBody(request.raw)
      return answer
    },
  })
}

function contentLengthOf({ headers }: FastifyRequest): number | null {
  const length = Number(headers['content-length'])
  return Number.isSafeInteger(length) ? length : null
}

/** Reads a refused request to its end, because a browser that still sends would not receive the refusal. */
async function discardRequestBody(raw: IncomingMessage): Promise<void> {
  if (raw.complete || raw.destroyed) return
  let left = maxDiscardedBytes
  await new Promise<void>((resolve) => {
    raw.removeAllListeners('data')
    raw.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) resolve()
    })
    raw.once('end', resolve).once('close', resolve)
    raw.resume()
  })
}
