import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { registerThrottleMetrics } from '../access/attempt-metrics.ts'
import type { Deps } from '../deps.ts'
import { registerJobMetrics } from '../jobs/job-metrics.ts'
import { programVersionWithCommit } from '../version.ts'
import { readDatabaseStatus } from './health.ts'
import { registerDatabaseMetrics } from './machine-metrics.ts'

/** Serves the metrics (Prometheus format) only to this machine, unless the setting MARKAZ_METRICS opens them. */
export function registerMetricsRoutes(app: FastifyInstance, deps: Deps, audience: 'loopback' | 'open'): void {
  const registry = new Registry()
  app.decorate('figures', registry)
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'markaz_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  new Gauge({
    name: 'markaz_database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, deps.pool.idleCount)
      this.set({ state: 'busy' }, deps.pool.totalCount - deps.pool.idleCount)
      this.set({ state: 'waiting' }, deps.pool.waitingCount)
    },
  })
  new Gauge({
    name: 'markaz_database_up',
    help: '1 = the database answers; 0 = it does not',
    registers: [registry],
    async collect() {
      this.set((await readDatabaseStatus(deps)) === 'database' ? 0 : 1)
    },
  })
  new Gauge({
    name: 'markaz_database_trouble',
    help: 'What keeps the database from its work: silent, commits that wait for a standby, a full disk',
    labelNames: ['trouble'],
    registers: [registry],
    collect() {
      for (const trouble of ['silent', 'commit', 'disk'] as const)
        this.set({ trouble }, deps.watch.has(trouble) ? 1 : 0)
    },
  })
  new Gauge({
    name: 'markaz_build_info',
    help: 'The running version with its commit; always 1',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: programVersionWithCommit }, 1)
  registerDatabaseMetrics(registry, deps)
  registerThrottleMetrics(registry, deps)
  new Gauge({
    name: 'markaz_streams',
    help: 'Open streams of this process',
    registers: [registry],
    collect() {
      this.set(app.hub.streamCount())
    },
  })
  registerJobMetrics(registry, app.queue, deps)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    // A request that a proxy forwards comes from outside, even if the proxy runs on this machine. The addresses in its
    // headers can be forged.
    const address = request.socket.remoteAddress ?? ''
    const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
    const isLocal = /^(127\.|::1$|::ffff:127\.)/.test(address) && !isForwarded
    if (audience !== 'open' && !isLocal) return reply.code(404).send()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
