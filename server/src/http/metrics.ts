import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Deps } from '../deps.ts'
import { jobMetrics } from '../jobs/job-metrics.ts'

/** `/metrics` in Prometheus form; only for this machine unless opened by MARKAZ_METRICS. */
export function metricsRoutes(app: FastifyInstance, deps: Deps, audience: 'loopback' | 'open'): void {
  const registry = new Registry()
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
  jobMetrics(registry, app.lane, deps)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    // The socket's own address: a forwarded one could be claimed by anybody. What a proxy on this machine hands on comes from outside.
    const address = request.socket.remoteAddress ?? ''
    const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
    const isLocal = /^(127\.|::1$|::ffff:127\.)/.test(address) && !isForwarded
    if (audience !== 'open' && !isLocal) return reply.code(404).send()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
