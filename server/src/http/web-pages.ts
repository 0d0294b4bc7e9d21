import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import { AppError } from '@markaz/protocol/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { policyOfWorker, portalPagePolicy } from './content-policy.ts'
import { prerenderedStaffPage } from './drawn-page.ts'
import { portalPage, withinPortal } from './own-hosts.ts'
import { portalDist, webDist } from './web-dist.ts'

/**
 * Serves the built webs, the staff web at the root and the students' portal below `/portal`. Hashed files are cached
 * for ever, the page itself never. An unknown path outside `/api` and `/ims` is a screen of one of them.
 */
export async function webPages(app: FastifyInstance, deps: Deps): Promise<void> {
  const isBuilt = { web: existsSync(`${webDist}/index.html`), portal: existsSync(`${portalDist}/index.html`) }
  if (isBuilt.web || isBuilt.portal) {
    await app.register(fastifyStatic, {
      root: isBuilt.web ? webDist : portalDist,
      // The plugin's own route would read the complete folder, a thousand names, for each requested file.
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const keeps = path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
        reply.header('cache-control', path.includes('index.html') ? 'no-store' : keeps)
      },
    })
  }
  const portalPolicy = portalPagePolicy(deps)
  const sendPortal: SendPage = (_request, reply) =>
    void reply.header('content-security-policy', portalPolicy).sendFile('index.html', portalDist)
  const sendStaff = isBuilt.web ? prerenderedStaffPage(app, deps) : undefined
  // A reply is a promise of its own end. A handler that returns it adds two more listeners to the response; with the
  // fallback page there would be more listeners than Node's leak warning allows.
  const serve = (prefix: string, root: string, sendPage: SendPage) => {
    app.get(prefix, (request, reply) => sendPage(request, reply))
    app.get<{ Params: { '*': string } }>(`${prefix}*`, (request, reply) => {
      const file = request.params['*']
      if (file === 'index.html') return sendPage(request, reply)
      if (workers.has(file)) reply.header('content-security-policy', policyOfWorker)
      void reply.sendFile(file, root)
    })
  }
  if (isBuilt.portal) serve(portalPage, portalDist, sendPortal)
  // The service worker's scope begins with the slash, so a page at `/portal` would work neither offline nor with push.
  // The browser caches the redirect, so this address also opens offline.
  app.get('/portal', (request, reply) => {
    reply.header('cache-control', 'public, max-age=86400').redirect(withinPortal(request.url), 301)
  })
  if (sendStaff) serve('/', webDist, sendStaff)
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isPortals = /^\/portal([/?]|$)/.test(request.url)
    const sendPage = isPortals ? isBuilt.portal && sendPortal : sendStaff
    if (!isRead || !sendPage || /^\/(portal\/)?(api|ims|assets)\//.test(request.url)) throw new AppError('NO_SUCH_CALL')
    sendPage(request, reply)
  })
}

type SendPage = (request: FastifyRequest, reply: FastifyReply) => void

/** Service worker scripts. */
const workers = new Set(['sw.js', 'push.js'])
