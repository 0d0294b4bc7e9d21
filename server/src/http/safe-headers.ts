import { existsSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import type { HostSources } from '../integrations/video-host/port.ts'
import { webDist } from './web-dist.ts'

/**
 * Scripts come from our own files, and from the one inline script of the built page, which starts the first request
 * (its hash is written by the web's build). Style elements are Ant Design's way. A player that knows HLS feeds the
 * browser through `blob:`. What else a page reaches is the video host's, when there is one.
 */
function contentPolicy(videos: HostSources | undefined): string {
  const hashes = `${webDist}/csp-hashes.json`
  const inline = existsSync(hashes) ? (JSON.parse(readFileSync(hashes, 'utf8')) as string[]) : []
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inline].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...(videos?.img ?? [])].join(' '),
    "media-src 'self' blob:",
    "font-src 'self' data:",
    ["connect-src 'self'", ...(videos?.connect ?? [])].join(' '),
    ["frame-src 'self'", ...(videos?.frame ?? [])].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** What every answer carries. Answers of calls are never kept, so that Back shows nothing after a logout; a student's program keeps its own (kept-answer.ts). */
export function safeHeaders(app: FastifyInstance, { videoHosts }: Pick<Deps, 'videoHosts'>): void {
  const policy = contentPolicy(videoHosts.forNew.sources)
  app.addHook('onSend', async (request, reply, payload) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'same-origin')
    // Pages of people, for whoever was given the address and nobody who searches.
    if (/^(\/(api\/staff\/)?public|\/exam-result)\//.test(request.url))
      reply.header('x-robots-tag', 'noindex, nofollow')
    if (/^\/(api|ims)\//.test(request.url)) {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    } else {
      // An uploaded file has a stricter one of its own.
      if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy)
      reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=()')
    }
    return payload
  })
}
