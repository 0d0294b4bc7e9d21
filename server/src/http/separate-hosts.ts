import { AppError } from '@markaz/protocol/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { fileContentPolicy } from './content-policy.ts'

type Addresses = Pick<Deps, 'publicUrl' | 'portalUrl' | 'filesUrl'>

const isFilePath = (url: string) => /^\/(files|media)\//.test(url)
/** Matches paths that the portal and its service worker request, including uploaded files. */
const isPortalPath = (url: string) => /^\/(portal([/?]|$)|api\/(student|parent)\/|healthz$|files\/|media\/)/.test(url)

/**
 * Registers the separate hosts for the portal and for files, which serve nothing else. The staff application thus never
 * shares its origin with content from students.
 */
export function registerPortalAndFileHosts(app: FastifyInstance, { publicUrl, portalUrl, filesUrl }: Addresses): void {
  const files = filesUrl ? new URL(filesUrl).host : null
  const portal = portalUrl === publicUrl ? null : new URL(portalUrl).host
  if (!files && !portal) return
  app.addHook('onRequest', async (request, reply) => {
    const { host, url } = request
    if (host === files) {
      if (!isFilePath(url)) throw new AppError('NO_SUCH_CALL')
    } else if (files && isFilePath(url)) {
      return reply.redirect(filesUrl + url)
    } else if (host === portal) {
      if (/^\/(\?|$)/.test(url)) return reply.redirect(addPortalTrailingSlash(url))
      if (!isPortalPath(url)) throw new AppError('NO_SUCH_CALL')
    } else if (portal && /^\/portal([/?]|$)/.test(url) && opensPage(request)) {
      return reply.redirect(portalUrl + addPortalTrailingSlash(url))
    }
  })
}

/** The path of the portal's first page, which is also the scope of its service worker. */
export const portalPagePath = '/portal/'

/** Adds the slash that the service worker's scope needs: `/portal?parent` → `/portal/?parent`. */
export const addPortalTrailingSlash = (url: string) => url.replace(/^\/(portal)?(?=\?|$)/, portalPagePath)

/**
 * True if the request opens a page. Only such requests are redirected, so that a portal installed at the old address
 * still works.
 */
function opensPage({ method, headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode']
  return method === 'GET' && (mode ? mode === 'navigate' : headers.accept?.includes('text/html') === true)
}

/** Sets headers so that a browser runs no scripts in the uploaded file, and only our own pages may read it. */
export function setHeadersForUploadedFile(
  request: FastifyRequest,
  reply: FastifyReply,
  addresses: Addresses,
): FastifyReply {
  const { publicUrl, portalUrl, filesUrl } = addresses
  reply
    .header('content-security-policy', fileContentPolicy)
    // With a separate host for files, our pages embed files from another origin, so this must be allowed.
    .header('cross-origin-resource-policy', filesUrl ? 'cross-origin' : 'same-origin')
  if (!filesUrl) return reply
  const { origin } = request.headers
  const isOurs = [publicUrl, portalUrl].some((address) => new URL(address).origin === origin)
  if (isOurs) reply.header('access-control-allow-origin', origin)
  return reply.header('vary', 'origin')
}
