import { AppError } from '@markaz/protocol/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { policyOfFile } from './content-policy.ts'

type Addresses = Pick<Deps, 'publicUrl' | 'portalUrl' | 'filesUrl'>

const isFile = (url: string) => /^\/(files|media)\//.test(url)
/** Addresses that the portal's page and worker request, and files, if files have no own host. */
const isPortals = (url: string) => /^\/(portal([/?]|$)|api\/(student|parent)\/|healthz$|files\/|media\/)/.test(url)

/**
 * If the portal or uploaded files have their own host, that host serves nothing else, and the centre's host redirects
 * to it. So content from students and uploads shares no origin with the staff page.
 */
export function ownHosts(app: FastifyInstance, { publicUrl, portalUrl, filesUrl }: Addresses): void {
  const files = filesUrl ? new URL(filesUrl).host : null
  const portal = portalUrl === publicUrl ? null : new URL(portalUrl).host
  if (!files && !portal) return
  app.addHook('onRequest', async (request, reply) => {
    const { host, url } = request
    if (host === files) {
      if (!isFile(url)) throw new AppError('NO_SUCH_CALL')
    } else if (files && isFile(url)) {
      return reply.redirect(filesUrl + url)
    } else if (host === portal) {
      if (/^\/(\?|$)/.test(url)) return reply.redirect(withinPortal(url))
      if (!isPortals(url)) throw new AppError('NO_SUCH_CALL')
    } else if (portal && /^\/portal([/?]|$)/.test(url) && isOpened(request)) {
      return reply.redirect(portalUrl + withinPortal(url))
    }
  })
}

/** The portal's first page, and the scope of its service worker. */
export const portalPage = '/portal/'

/** Returns the path with the slash that the scope of the service worker needs: `/portal?parent` is `/portal/?parent`. */
export const withinPortal = (url: string) => url.replace(/^\/(portal)?(?=\?|$)/, portalPage)

/** Whether the request opens a page. Requests of an already installed portal still work at the old address. */
function isOpened({ method, headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode']
  return method === 'GET' && (mode ? mode === 'navigate' : headers.accept?.includes('text/html') === true)
}

/** Sets the headers of an uploaded file: a browser runs nothing in it, and only our pages may read it. */
export function fileHeaders(request: FastifyRequest, reply: FastifyReply, addresses: Addresses): FastifyReply {
  const { publicUrl, portalUrl, filesUrl } = addresses
  reply
    .header('content-security-policy', policyOfFile)
    // Files on their own host are embedded by pages of another host: ours.
    .header('cross-origin-resource-policy', filesUrl ? 'cross-origin' : 'same-origin')
  if (!filesUrl) return reply
  const { origin } = request.headers
  const isOurs = [publicUrl, portalUrl].some((address) => new URL(address).origin === origin)
  if (isOurs) reply.header('access-control-allow-origin', origin)
  return reply.header('vary', 'origin')
}
