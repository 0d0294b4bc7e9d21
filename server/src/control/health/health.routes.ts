import { health } from '@markaz/protocol/control/health/routes'
import type { Health, TroubledJobs } from '@markaz/protocol/control/health/schemas'
import { AppError } from '@markaz/protocol/errors'
import type { FastifyInstance } from 'fastify'
import { cachedFor } from '../../access/cached-for.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Deps, tashkentDay } from '../../deps.ts'
import { type Call, mountRoute, mountWrite } from '../../http/mount.ts'
import { dailyJob } from '../../jobs/daily-job.ts'
import { retryJobs, troubledJobs } from '../../jobs/job-rows.ts'
import type { Queue } from '../../jobs/queue.ts'
import { build } from '../../version.ts'
import { newestChanges } from './changelog.ts'
import { channelsHealth } from './channels-health.ts'
import { sampleDisks } from './disk-samples.ts'
import { healthText, jobTitle } from './health.text.ts'
import { type Mask, maskPeople } from './mask-personal.ts'
import { backupHealth, databaseHealth, diskHealth, filesHealth } from './places-health.ts'
import { downloadBundle } from './support-bundle.ts'
import { readTestSms, sendTest, testTargets } from './test-message.ts'

export function healthPageRoutes(app: FastifyInstance, deps: Deps): void {
  const mask = () => keepMask(deps.db, '', () => maskPeople(deps.db, deps.settings.secrets))
  const state = (call: Deps & { viewer: Viewer }) => readHealth(app.queue, mask, call)
  mountRoute(app, deps, health.read, state)
  mountRoute(app, deps, health.changelog, newestChanges)
  mountWrite(app, deps, health.retryJobs, async ({ body, clock, audit }: Call<typeof health.retryJobs>, tx) => {
    const isRepeatable = app.queue.isRepeatable(body.kind, body.state === 'given_up')
    const count = isRepeatable ? await retryJobs(tx, body, clock.now()) : 0
    if (count === 0) throw new AppError('JOBS_GONE')
    await audit(tx, { action: 'retry-jobs', entity: 'health', after: { ...body, count } })
    return { count }
  })
  mountRoute(app, deps, health.sendTest, sendTest)
  mountRoute(app, deps, health.readTestSms, readTestSms)
  mountRoute(app, deps, health.bundle, async (call) => downloadBundle(app, call, await state(call)))
  dailyJob(app.queue, 'health.disks', () => sampleDisks(deps, tashkentDay(deps.clock)))
}

/**
 * The words that must be masked (names of people) are cached for ten minutes, because the page reloads itself often.
 */
const keepMask = cachedFor<Mask>({ ms: 600_000, isCheap: () => false })

const startedAt = new Date().toISOString()

async function readHealth(queue: Queue, mask: () => Promise<Mask>, call: Deps & { viewer: Viewer }): Promise<Health> {
  const { viewer, clock } = call
  return {
    ...{ at: clock.now().toISOString(), version: build, startedAt },
    rows: [
      await databaseHealth(call),
      await filesHealth(call),
      await backupHealth(call),
      await diskHealth(call),
      ...(await channelsHealth(call, viewer)),
    ],
    jobs: await jobsHealth(queue, mask, call),
    tests: await testTargets(call, viewer),
  }
}

async function jobsHealth(queue: Queue, maskNow: () => Promise<Mask>, { db, clock }: Deps): Promise<TroubledJobs[]> {
  const jobs = await troubledJobs(db, clock.now())
  if (jobs.length === 0) return []
  const mask = await maskNow()
  return jobs.map(({ error, ...job }) => ({
    ...job,
    title: jobTitle(job.kind),
    reason: error && mask(error),
    instead: queue.isRepeatable(job.kind, job.state === 'given_up')
      ? null
      : (healthText.instead[job.kind.split('.')[0] as string] ?? healthText.otherInstead),
  }))
}
