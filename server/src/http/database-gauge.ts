import type { FastifyInstance } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import { reusePendingQuery } from '../db/timeouts.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The registry for metrics that modules other than http/metrics.ts register. */
    figures: Registry
  }
}

/** Registers a metric that is read from the database. `ask` returns a number for each value of the label. */
export function registerGaugeFromDatabase(
  app: FastifyInstance,
  { name, help, label }: { name: string; help: string; label: string },
  ask: () => Promise<{ of: string; value: number }[]>,
): void {
  const asked = reusePendingQuery(ask)
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [app.figures],
    async collect() {
      const rows = (await asked()) ?? []
      this.reset()
      for (const { of, value } of rows) this.set({ [label]: of }, value)
    },
  })
}
