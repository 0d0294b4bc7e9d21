import { randomUUID } from 'node:crypto'
import { AppError } from '@markaz/protocol/errors'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { areas } from './areas.ts'
import type { Deps } from './deps.ts'
import { answerError } from './http/answer.ts'
import { apiDescription } from './http/api-description.ts'
import { limitBodyTime } from './http/body-time.ts'
import { healthRoutes, type Readiness } from './http/health.ts'
import { isCall } from './http/is-call.ts'
import { jsonBody } from './http/json-body.ts'
import { limitConcurrency } from './http/limit-concurrency.ts'
import { errorForLog } from './http/log-error.ts'
import { metricsRoutes } from './http/metrics.ts'
import { requireRoutes } from './http/mount.ts'
import { logOutages } from './http/outages.ts'
import { ownHosts } from './http/own-hosts.ts'
import { watchPersonalReading } from './http/personal-reading.ts'
import { safeHeaders } from './http/safe-headers.ts'
import { trustedProxies } from './http/trusted-proxies.ts'
import { webPages } from './http/web-pages.ts'
import { appQueue } from './jobs/app-queue.ts'
import { appHub } from './live/hub.ts'

export interface AppOptions {
  logLevel?: string
  /** Where log lines go; standard output by default. */
  logStream?: { write(line: string): void }
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  trustProxy?: string
  /** How long a body may take that is no part of a video, and within what a file has to come on; two minutes by default. */
  bodyMs?: number
  /** Who may read /metrics. */
  metrics?: 'loopback' | 'open'
  /** Until the database is reachable and migrated every call answers 503. */
  readiness?: Readiness
}

/** The whole server over its dependencies; it listens nowhere yet. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const readiness = options.readiness ?? { isReady: true }
  const app = fastify({
    logger: {
      level: options.logLevel ?? 'silent',
      serializers: { err: errorForLog },
      ...(options.logStream && { stream: options.logStream }),
    },
    frameworkErrors: answerError,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // One line a request, written below: the route's pattern and no values, so that no name or secret gets into a log.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1_048_576,
    // A part of a video comes over a slow line, too: 8 MB in an hour are 19 kbit/s. Node's 408 would end such an upload,
    // as tus-js-client does not try again after it. Other files come as slowly as the slowest line brings them, all other
    // bodies have two minutes (bodyTime).
    requestTimeout: 3_600_000,
    trustProxy: trustedProxies(options.trustProxy),
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
  })
  app.decorateRequest('viewer', null)
  app.decorateRequest('student', null)
  app.decorateRequest('parent', null)
  requireRoutes(app)
  app.setErrorHandler(answerError)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (!readiness.isReady && isCall(request.url)) throw new AppError('DATABASE_DOWN')
  })
  ownHosts(app, deps)
  limitConcurrency(app, deps)
  limitBodyTime(app, options.bodyMs ?? 120_000)
  jsonBody(app)
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        viewer: request.viewer?.id,
      },
      'request',
    )
  })

  logOutages(app, deps.watch)
  appQueue(app, deps)
  appHub(app, deps)
  safeHeaders(app)
  healthRoutes(app, deps, readiness)
  metricsRoutes(app, deps, options.metrics ?? 'loopback')
  watchPersonalReading(app, app.figures, deps)
  apiDescription(app)
  for (const { routes } of areas) routes(app, deps)
  await webPages(app, deps)
  return app
}
