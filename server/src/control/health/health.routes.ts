import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { health } from '@markaz/protocol/control/health/routes'
import type { ProblemJobs, SystemHealth } from '@markaz/protocol/control/health/schemas'
import { AppError } from '@markaz/protocol/errors'
import type { RouteAnswerOf } from '@markaz/protocol/route'
import type { FastifyInstance } from 'fastify'
import { createCountCache } from '../../access/count-cache.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Deps, todayInTashkent } from '../../deps.ts'
import { mountRoute, mountTransactionalRoute, type RouteCall } from '../../http/mount.ts'
import { listJobKindsWithProblems, retryJobs } from '../../jobs/job-rows.ts'
import type { JobQueue } from '../../jobs/queue.ts'
import { registerDailyJob } from '../../jobs/schedule.ts'
import { programVersionWithCommit } from '../../version.ts'
import { checkChannelsHealth } from './channels-health.ts'
import { recordFreeDiskSpace } from './disk-samples.ts'
import { backgroundJobLabelOf, healthText } from './health.text.ts'
import { createPersonNameMasker, type TextMasker } from './mask-personal-data.ts'
import { checkBackupHealth, checkDatabaseHealth, checkDiskHealth, checkFilesHealth } from './storage-health.ts'
import { downloadSupportBundle } from './support-bundle.ts'
import { listTestMessageChannels, readTestSmsStatus, sendTestMessage } from './test-message.ts'

const changelogFile = fileURLToPath(new URL('../../../../CHANGELOG.md', import.meta.url))

async function readNewestChangelog(): Promise<RouteAnswerOf<typeof health.changelog>> {
  const [, newest = ''] = (await readFile(changelogFile, 'utf8')).split(/^## /m)
  const [version = '', ...rest] = newest.split('\n')
  const parts = rest
    .join('\n')
    .split(/^### /m)
    .map((part) => part.split('\n'))
    .map(([title = '', ...lines]) => ({
      title: title.trim(),
      lines: lines.flatMap((line) => (line.startsWith('- ') ? [withoutMarkdown(line.slice(2))] : [])),
    }))
  return { version, parts: parts.filter(({ lines }) => lines.length > 0) }
}

const withoutMarkdown = (line: string) =>
  line
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|`/g, '')
    .trim()

export function healthPageRoutes(app: FastifyInstance, deps: Deps): void {
  const mask = () => cachedNameMasker(deps.db, '', () => createPersonNameMasker(deps.db, deps.settings.secrets))
  const state = (call: Deps & { viewer: Viewer }) => readHealth(app.queue, mask, call)
  mountRoute(app, deps, health.read, state)
  mountRoute(app, deps, health.changelog, readNewestChangelog)
  mountTransactionalRoute(
    app,
    deps,
    health.retryJobs,
    async ({ body, clock, audit }: RouteCall<typeof health.retryJobs>, tx) => {
      const isRepeatable = app.queue.isRepeatable(body.kind, body.state === 'given_up')
      const count = isRepeatable ? await retryJobs(tx, body, clock.now()) : 0
      if (count === 0) throw new AppError('JOBS_GONE')
      await audit(tx, { action: 'retry-jobs', entity: 'health', after: { ...body, count } })
      return { count }
    },
  )
  mountRoute(app, deps, health.sendTest, sendTestMessage)
  mountRoute(app, deps, health.readTestSms, readTestSmsStatus)
  mountRoute(app, deps, health.bundle, async (call) => downloadSupportBundle(app, call, await state(call)))
  registerDailyJob(app.queue, 'health.disks', () => recordFreeDiskSpace(deps, todayInTashkent(deps.clock)))
}

/** The names of people that must be masked are cached for ten minutes, because the health page reloads itself often. */
const cachedNameMasker = createCountCache<TextMasker>({ ms: 600_000, isCheap: () => false })

const startedAt = new Date().toISOString()

async function readHealth(
  queue: JobQueue,
  mask: () => Promise<TextMasker>,
  call: Deps & { viewer: Viewer },
): Promise<SystemHealth> {
  const { viewer, clock } = call
  return {
    ...{ at: clock.now().toISOString(), version: programVersionWithCommit, startedAt },
    rows: [
      await checkDatabaseHealth(call),
      await checkFilesHealth(call),
      await checkBackupHealth(call),
      await checkDiskHealth(call),
      ...(await checkChannelsHealth(call, viewer)),
    ],
    jobs: await jobsHealth(queue, mask, call),
    tests: await listTestMessageChannels(call, viewer),
  }
}

async function jobsHealth(
  queue: JobQueue,
  maskNow: () => Promise<TextMasker>,
  { db, clock }: Deps,
): Promise<ProblemJobs[]> {
  const jobs = await listJobKindsWithProblems(db, clock.now())
  if (jobs.length === 0) return []
  const mask = await maskNow()
  return jobs.map(({ error, ...job }) => ({
    ...job,
    title: backgroundJobLabelOf(job.kind),
    reason: error && mask(error),
    instead: queue.isRepeatable(job.kind, job.state === 'given_up')
      ? null
      : (healthText.instead[job.kind.split('.')[0] as string] ?? healthText.otherInstead),
  }))
}
