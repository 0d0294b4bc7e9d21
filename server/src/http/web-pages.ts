import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import { AppError } from '@markaz/protocol/errors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { webDist } from './web-dist.ts'

/** The built web: hashed files for ever, the page itself never kept; an unknown path outside `/api` is a screen of the web. */
export async function webPages(app: FastifyInstance): Promise<void> {
  const isBuilt = existsSync(`${webDist}/index.html`)
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: webDist,
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
  const send = (reply: FastifyReply, file: string) => void reply.sendFile(file)
  if (isBuilt) {
    app.get('/', (_request, reply) => send(reply, 'index.html'))
    app.get<{ Params: { '*': string } }>('/*', ({ params }, reply) => send(reply, params['*']))
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets)\//.test(request.url)
    if (!wantsPage || !isBuilt) throw new AppError('NO_SUCH_CALL')
    send(reply, 'index.html')
  })
}
