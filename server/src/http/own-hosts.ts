import { AppError } from '@markaz/protocol/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { policyOfFile } from './content-policy.ts'

type Addresses = Pick<Deps, 'publicUrl' | 'portalUrl' | 'filesUrl'>

const isFile = (url: string) => /^\/(files|media)\//.test(url)
/** What the portal's page and its worker ask for; files, where these have no host of their own. */
const isPortals = (url: string) => /^\/(portal([/?]|$)|api\/(student|parent)\/|healthz$|files\/|media\/)/.test(url)

/**
 * Where the portal or uploaded files have a host of their own, that host serves nothing else, and the centre's host leads
 * there: what is written by many, or by the least known, shares no origin with the staff's page.
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
      if (url === '/') return reply.redirect('/portal/')
      if (!isPortals(url)) throw new AppError('NO_SUCH_CALL')
    } else if (portal && /^\/portal([/?]|$)/.test(url) && isOpened(request)) {
      return reply.redirect(portalUrl + url)
    }
  })
}

/** A page is opened; what an installed portal of before fetches for itself goes on. */
function isOpened({ method, headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode']
  return method === 'GET' && (mode ? mode === 'navigate' : headers.accept?.includes('text/html') === true)
}

/** Headers of an uploaded file: whatever it holds, a browser that opens it runs nothing, and only our pages may read it. */
export function fileHeaders(request: FastifyRequest, reply: FastifyReply, addresses: Addresses): FastifyReply {
  const { publicUrl, portalUrl, filesUrl } = addresses
  reply
    .header('content-security-policy', policyOfFile)
    // On a host of its own it is shown on pages of others: ours.
    .header('cross-origin-resource-policy', filesUrl ? 'cross-origin' : 'same-origin')
  if (!filesUrl) return reply
  const { origin } = request.headers
  const isOurs = [publicUrl, portalUrl].some((address) => new URL(address).origin === origin)
  if (isOurs) reply.header('access-control-allow-origin', origin)
  return reply.header('vary', 'origin')
}
