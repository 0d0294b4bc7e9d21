import { Counter, Gauge, type Registry } from 'prom-client'
import { reusePendingQuery } from '../db/timeouts.ts'
import type { Deps } from '../deps.ts'
import { countJobs } from './job-rows.ts'
import type { JobQueue } from './queue.ts'

export function registerJobMetrics(
  registry: Registry,
  queue: JobQueue,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
): void {
  const ended = new Counter({
    name: 'markaz_job_ends_total',
    help: 'Ends of jobs in this process by kind and outcome',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  })
  const seconds = new Counter({
    name: 'markaz_job_seconds_total',
    help: 'Time that jobs of a kind took in this process',
    labelNames: ['kind'],
    registers: [registry],
  })
  queue.onEnd = (kind, outcome, took) => {
    ended.inc({ kind, outcome })
    seconds.inc({ kind }, took)
  }
  const ask = reusePendingQuery(() => countJobs(db, clock.now()))
  new Gauge({
    name: 'markaz_jobs',
    help: 'Jobs by kind and state; given_up ones are kept for 30 days',
    labelNames: ['kind', 'state'],
    registers: [registry],
    async collect() {
      // If the database is down, the metrics of jobs are missing, but all other metrics are served.
      const counts = (await ask()) ?? []
      this.reset()
      for (const { kind, state, count } of counts) this.set({ kind, state }, count)
    },
  })
  new Gauge({
    name: 'markaz_job_late_seconds',
    help: 'For how long the oldest due job of a kind has been waiting for a free place',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const counts = (await ask()) ?? []
      this.reset()
      for (const { kind, state, lateSeconds } of counts) if (state === 'due') this.set({ kind }, lateSeconds)
    },
  })
}
