import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import { AppError } from '@markaz/protocol/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { portalPageContentPolicy, serviceWorkerContentPolicy } from './content-policy.ts'
import { servePrerenderedStaffPage } from './prerendered-page.ts'
import { addPortalTrailingSlash, portalPagePath } from './separate-hosts.ts'
import { portalDistFolder, webDistFolder } from './web-dist.ts'

/**
 * Serves the built web applications. Files with a hash in their name are cached for ever, pages never. Any other
 * path, except those of API calls, is a screen.
 */
export async function serveWebPages(app: FastifyInstance, deps: Deps): Promise<void> {
  const isBuilt = {
    web: existsSync(`${webDistFolder}/index.html`),
    portal: existsSync(`${portalDistFolder}/index.html`),
  }
  if (isBuilt.web || isBuilt.portal) {
    await app.register(fastifyStatic, {
      root: isBuilt.web ? webDistFolder : portalDistFolder,
      // The plugin's default route is off, because it would read the complete folder, with a thousand names, for each
      // requested file.
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const keeps = path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
        reply.header('cache-control', path.includes('index.html') ? 'no-store' : keeps)
      },
    })
  }
  const portalPolicy = portalPageContentPolicy(deps)
  const sendPortal: SendPage = (_request, reply) =>
    void reply.header('content-security-policy', portalPolicy).sendFile('index.html', portalDistFolder)
  const sendStaff = isBuilt.web ? servePrerenderedStaffPage(app, deps) : undefined
  // The handlers return nothing: a returned reply (a promise) adds two listeners to the response, so Node would warn
  // about a leak.
  const serve = (prefix: string, root: string, sendPage: SendPage) => {
    app.get(prefix, (request, reply) => sendPage(request, reply))
    app.get<{ Params: { '*': string } }>(`${prefix}*`, (request, reply) => {
      const file = request.params['*']
      if (file === 'index.html') return sendPage(request, reply)
      if (workerScripts.has(file)) reply.header('content-security-policy', serviceWorkerContentPolicy)
      void reply.sendFile(file, root)
    })
  }
  if (isBuilt.portal) serve(portalPagePath, portalDistFolder, sendPortal)
  // Redirects to `/portal/`, because the service worker's scope does not contain `/portal`. The browser caches this
  // redirect for offline use.
  app.get('/portal', (request, reply) => {
    reply.header('cache-control', 'public, max-age=86400').redirect(addPortalTrailingSlash(request.url), 301)
  })
  if (sendStaff) serve('/', webDistFolder, sendStaff)
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isPortals = /^\/portal([/?]|$)/.test(request.url)
    const sendPage = isPortals ? isBuilt.portal && sendPortal : sendStaff
    if (!isRead || !sendPage || /^\/(portal\/)?(api|ims|assets)\//.test(request.url)) throw new AppError('NO_SUCH_CALL')
    sendPage(request, reply)
  })
}

type SendPage = (request: FastifyRequest, reply: FastifyReply) => void

const workerScripts = new Set(['sw.js', 'push.js'])
