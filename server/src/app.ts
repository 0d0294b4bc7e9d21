import { randomUUID } from 'node:crypto'
import { AppError } from '@markaz/protocol/errors'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { featureAreas } from './areas.ts'
import type { Deps } from './deps.ts'
import { serveApiDescription } from './http/api-description.ts'
import { limitRequestBodyTime } from './http/body-time.ts'
import { registerSecurityHeaders } from './http/content-policy.ts'
import { sendErrorResponse } from './http/error-response.ts'
import { registerHealthRoutes, type ServerReadiness } from './http/health.ts'
import { limitJsonBodyComplexity } from './http/json-body.ts'
import { isApiUrl, limitConcurrentRequests } from './http/limit-concurrency.ts'
import { registerMetricsRoutes } from './http/metrics.ts'
import { requireOnlyDeclaredRoutes } from './http/mount.ts'
import { logDatabaseOutages } from './http/outages.ts'
import { addPersonalDataReadAlarm } from './http/personal-data-reads.ts'
import { createRecentLogBuffer } from './http/recent-log.ts'
import { logRequests, toLoggableError } from './http/request-log.ts'
import { registerPortalAndFileHosts } from './http/separate-hosts.ts'
import { createProxyTrust, removePortsFromAddresses } from './http/trusted-proxies.ts'
import { serveWebPages } from './http/web-pages.ts'
import { registerAppJobQueue } from './jobs/app-queue.ts'
import { createLiveHub } from './live/hub.ts'

export interface AppOptions {
  logLevel?: string
  logStream?: { write(line: string): void }
  trustProxy?: string
  /** Milliseconds within which a request body must arrive, except videos and file uploads; default: two minutes. */
  bodyMs?: number
  /** An API call that takes more milliseconds is logged with its slowest SQL statement; default: one second. */
  slowMs?: number
  metrics?: 'loopback' | 'open'
  /** Until the database is reachable and migrated, every call answers 503. */
  readiness?: ServerReadiness
}

/** Builds the server without opening its port; the caller must start it. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const readiness = options.readiness ?? { isReady: true }
  const recent = createRecentLogBuffer()
  const app = fastify({
    logger: {
      level: options.logLevel ?? 'silent',
      serializers: { err: toLoggableError },
      hooks: {
        streamWrite(line) {
          recent.add(line)
          return line
        },
      },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      ...(options.logStream && { stream: options.logStream }),
    },
    frameworkErrors: sendErrorResponse,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // `logRequests` writes one line per request instead of Fastify's log.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1_048_576,
    // One hour, because an 8 MB chunk of a video takes that long at 19 kbit/s. After the timeout, Node answers 408,
    // which tus-js-client does not retry. `limitRequestBodyTime` limits all other bodies.
    requestTimeout: 3_600_000,
    trustProxy: createProxyTrust(options.trustProxy),
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
  })
  app.decorate('recentLog', recent)
  app.decorateRequest('viewer', null)
  app.decorateRequest('student', null)
  app.decorateRequest('parent', null)
  requireOnlyDeclaredRoutes(app)
  app.setErrorHandler(sendErrorResponse)
  logRequests(app, options.slowMs ?? 1_000)
  let isProxyReported = options.trustProxy !== undefined
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    const forwarded = request.raw.headers['x-forwarded-for']
    if (typeof forwarded === 'string') request.raw.headers['x-forwarded-for'] = removePortsFromAddresses(forwarded)
    if (!isProxyReported && forwarded !== undefined) {
      isProxyReported = true
      app.log.warn(
        { proxy: request.socket.remoteAddress },
        'a proxy forwards requests, but MARKAZ_TRUST_PROXY is not set: all people share one limit of sign-ins',
      )
    }
    if (!readiness.isReady && isApiUrl(request.url)) throw new AppError('DATABASE_DOWN')
  })
  registerPortalAndFileHosts(app, deps)
  limitConcurrentRequests(app, deps)
  limitRequestBodyTime(app, options.bodyMs ?? 120_000)
  limitJsonBodyComplexity(app)
  logDatabaseOutages(app, deps.watch)
  registerAppJobQueue(app, deps)
  createLiveHub(app, deps)
  registerSecurityHeaders(app)
  registerHealthRoutes(app, deps, readiness)
  registerMetricsRoutes(app, deps, options.metrics ?? 'loopback')
  addPersonalDataReadAlarm(app, app.figures, deps)
  serveApiDescription(app)
  for (const { routes } of featureAreas) routes(app, deps)
  await serveWebPages(app, deps)
  return app
}
