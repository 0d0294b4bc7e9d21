import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import { AppError } from '@markaz/protocol/errors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../deps.ts'
import { drawnPages } from './drawn-page.ts'
import { portalDist, webDist } from './web-dist.ts'

/**
 * The built webs, the staff's at the root and the pupils' below `/portal`: hashed files for ever, the page itself never
 * kept; an unknown path outside `/api` and `/ims` is a screen of one of them.
 */
export async function webPages(app: FastifyInstance, deps: Deps): Promise<void> {
  const isBuilt = { web: existsSync(`${webDist}/index.html`), portal: existsSync(`${portalDist}/index.html`) }
  if (isBuilt.web || isBuilt.portal) {
    await app.register(fastifyStatic, {
      root: isBuilt.web ? webDist : portalDist,
      // Its own route reads the whole folder, a thousand names, for each file that is asked for.
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const keeps = path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
        reply.header('cache-control', path.includes('index.html') ? 'no-store' : keeps)
      },
    })
  }
  // A reply is a promise of its own end: a handler that answers it hangs another two listeners on the same response, and
  // with the page behind an unknown path there would be more of them than Node takes for a leak.
  const serve = (prefix: string, root: string) => {
    const send = (reply: FastifyReply, file: string) => void reply.sendFile(file, root)
    app.get(prefix, (_request, reply) => send(reply, 'index.html'))
    app.get<{ Params: { '*': string } }>(`${prefix}*`, ({ params }, reply) => send(reply, params['*']))
    return (reply: FastifyReply) => send(reply, 'index.html')
  }
  const portalPage = isBuilt.portal ? serve('/portal/', portalDist) : undefined
  const webPage = isBuilt.web ? serve('/', webDist) : undefined
  const drawPage = isBuilt.web ? drawnPages(app, deps) : undefined
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const page = /^\/portal([/?]|$)/.test(request.url) ? portalPage : webPage
    if (!isRead || !page || /^\/(portal\/)?(api|ims|assets)\//.test(request.url)) throw new AppError('NO_SUCH_CALL')
    if (page !== webPage || !drawPage?.(request, reply)) page(reply)
  })
}
