import type { SystemHealthCheck } from '@markaz/protocol/control/health/schemas'
import type { Viewer } from '../../access/viewer.ts'
import { hasSmsGateway } from '../../centre/sms/queue-sms.ts'
import { countSyncProblems } from '../../centre/sync/sync.queries.ts'
import { countWaitingDeliveries } from '../../content/channels/delivery-metrics.ts'
import type { Deps } from '../../deps.ts'
import { outsideSystemStates } from '../../integrations/outside-systems.ts'
import { countJobs } from '../../jobs/job-rows.ts'
import { listWebhooks } from '../webhooks/webhooks.queries.ts'
import {
  listDoorStates,
  readLastDeliveryTimeByChannel,
  readLastSentWebhookTime,
  readLastSyncRun,
  readSmsStatistics,
} from './health.queries.ts'
import { healthText as words } from './health.text.ts'
import { createHealthRow, healthRowOfOutsideSystem, latestTimeOf, timeAgoText } from './health-row.ts'

const oldSyncMs = 48 * 3_600_000

export async function checkChannelsHealth(deps: Deps, viewer: Viewer): Promise<SystemHealthCheck[]> {
  const queues = await readQueues(deps)
  const sent = await readLastDeliveryTimeByChannel(deps.db)
  return [
    await checkErpHealth(deps),
    await checkSmsHealth(deps, queues),
    telegramHealth(deps, queues, sent.get('telegram')),
    pushHealth(deps, queues, sent.get('push')),
    phoneExchangeHealth(deps, queues, sent.get('call')),
    await webhooksHealth(deps, viewer),
    await videoHealth(deps, queues),
    await doorsHealth(deps, viewer),
  ]
}

type QueueCounter = (
  channels: readonly string[],
  kinds: readonly string[],
) => Pick<SystemHealthCheck, 'waiting' | 'waitingSince'>

async function readQueues({ db, clock }: Deps): Promise<QueueCounter> {
  const now = clock.now()
  const deliveries = await countWaitingDeliveries(db, now)
  const jobs = (await countJobs(db, now)).filter(({ state }) => state !== 'given_up')
  return (channels, kinds) => {
    const ofChannels = deliveries.filter(({ channel }) => channels.includes(channel))
    const ofKinds = jobs.filter(({ kind }) => kinds.includes(kind))
    const dueSince = [
      ...ofChannels.map(({ since }) => since),
      ...ofKinds.flatMap(({ state, lateSeconds }) =>
        state === 'due' ? [new Date(now.getTime() - lateSeconds * 1_000).toISOString()] : [],
      ),
    ]
    return {
      waiting: [...ofChannels, ...ofKinds].reduce((sum, { count }) => sum + count, 0),
      waitingSince: dueSince.filter((since) => since !== null).toSorted()[0] ?? null,
    }
  }
}

async function checkErpHealth({ db, erp, clock }: Deps): Promise<SystemHealthCheck> {
  const text = words.erp
  const base = { key: 'erp', title: text.title }
  if (!erp) return createHealthRow({ ...base, state: 'off', says: text.off })
  const run = await readLastSyncRun(db)
  if (!run) return createHealthRow({ ...base, state: 'warning', says: text.never, todo: text.start })
  const count = await countSyncProblems(db)
  const age = run.doneAt ? clock.now().getTime() - Date.parse(run.doneAt) : null
  const facts = [
    ...(run.status === 'error' && run.error ? [{ label: text.error, value: run.error }] : []),
    { label: text.refused, value: String(count) },
  ]
  const row = { ...base, facts, lastSuccessAt: run.doneAt }
  if (run.status === 'error')
    return createHealthRow({ ...row, state: 'bad', says: text.failed, todo: text.failedTodo, since: run.finishedAt })
  if (run.status === 'running') return createHealthRow({ ...row, state: 'good', says: text.running })
  if (age === null || age > oldSyncMs)
    return createHealthRow({ ...row, state: 'warning', says: text.old(timeAgoText(age ?? 0)), todo: text.start })
  return count > 0
    ? createHealthRow({ ...row, state: 'warning', says: text.attention(count), todo: text.attentionTodo })
    : createHealthRow({ ...row, state: 'good', says: text.good(timeAgoText(age)) })
}

async function checkSmsHealth(deps: Deps, queues: QueueCounter): Promise<SystemHealthCheck> {
  const text = words.sms
  const base = { key: 'sms', title: text.title, ...queues(['sms'], ['sms.send']) }
  if (!hasSmsGateway(deps))
    return createHealthRow({ ...base, waiting: null, state: 'off', says: text.off, todo: text.offTodo })
  const now = deps.clock.now()
  const { sentAt, failed } = await readSmsStatistics(deps.db, now)
  const facts = [{ label: text.failed, value: String(failed) }]
  const row = healthRowOfOutsideSystem({ ...base, systems: ['sms'], lastSuccessAt: sentAt, facts }, text, now)
  return row.state === 'good' && failed > 0
    ? { ...row, state: 'warning', says: text.failedSays(failed), todo: text.failedTodo }
    : row
}

function telegramHealth({ telegram, clock }: Deps, queues: QueueCounter, sentAt?: string): SystemHealthCheck {
  const text = words.telegram
  const base = { key: 'telegram', title: text.title }
  if (!telegram) return createHealthRow({ ...base, state: 'off', says: text.off, todo: text.offTodo })
  const waiting = queues(['telegram'], ['telegram.answer', 'ways.notice'])
  return healthRowOfOutsideSystem(
    { ...base, ...waiting, systems: ['telegram'], lastSuccessAt: sentAt ?? null },
    text,
    clock.now(),
  )
}

function pushHealth({ push, clock }: Deps, queues: QueueCounter, sentAt?: string): SystemHealthCheck {
  const text = words.push
  const systems = [...outsideSystemStates.states.keys()].filter(
    (system) => system === 'fcm' || system.startsWith('push '),
  )
  const broken = systems.filter((system) => outsideSystemStates.states.get(system)?.isUp === false)
  const names = broken.map((system) => (system === 'fcm' ? text.fcm : system.slice('push '.length)))
  return healthRowOfOutsideSystem(
    {
      ...{ key: 'push', title: text.title, systems, lastSuccessAt: sentAt ?? null },
      ...queues(['push'], ['notifications.push']),
      facts: [{ label: text.fcm, value: push.fcm ? text.on : text.off }],
    },
    { good: text.good, down: text.down(names.join(', ')), downTodo: text.downTodo },
    clock.now(),
  )
}

function phoneExchangeHealth({ telephony, clock }: Deps, queues: QueueCounter, calledAt?: string): SystemHealthCheck {
  const text = words.exchange
  const base = { key: 'exchange', title: text.title, path: '/auto-call' }
  if (!telephony.name) return createHealthRow({ ...base, state: 'off', says: text.off })
  const waiting = queues(['call'], ['calls.dial'])
  return healthRowOfOutsideSystem(
    { ...base, ...waiting, systems: ['exchange'], lastSuccessAt: calledAt ?? null },
    text,
    clock.now(),
  )
}

async function webhooksHealth({ db }: Deps, viewer: Viewer): Promise<SystemHealthCheck> {
  const text = words.webhooks
  const base = { key: 'webhooks', title: text.title, path: '/settings/integrations' }
  const hooks = (await listWebhooks(db, viewer)).filter(({ isPaused }) => !isPaused)
  if (hooks.length === 0) return createHealthRow({ ...base, state: 'off', says: text.off })
  const failing = hooks.filter(({ failingSince }) => failingSince)
  const dead = hooks.reduce((sum, hook) => sum + hook.dead, 0)
  const row = {
    ...base,
    waiting: hooks.reduce((sum, hook) => sum + hook.waiting, 0),
    lastSuccessAt: await readLastSentWebhookTime(db),
  }
  if (failing.length > 0)
    return createHealthRow({
      ...{ ...row, state: 'bad', says: text.down(failing.map(({ name }) => name).join(', ')), todo: text.downTodo },
      since: failing.map(({ failingSince }) => failingSince as string).toSorted()[0] ?? null,
    })
  return dead > 0
    ? createHealthRow({ ...row, state: 'warning', says: text.dead(dead), todo: text.deadTodo })
    : createHealthRow({ ...row, state: 'good', says: text.good })
}

async function videoHealth({ videoHosts, clock }: Deps, queues: QueueCounter): Promise<SystemHealthCheck> {
  const text = words.video
  const { name, lacks } = videoHosts.forNew
  const where = { label: text.where, value: name === 'local' ? text.local : 'Vimeo' }
  const waiting = queues([], ['video.convert', 'video.ask'])
  const base = { key: 'video', title: text.title, facts: [where], ...waiting }
  // A conversion may take long without being a fault, so the age of waiting videos is not judged.
  const row = healthRowOfOutsideSystem(
    { ...base, waitingSince: null, systems: name === 'local' ? [] : ['video'] },
    text,
    clock.now(),
  )
  return row.state === 'good' && (await lacks?.())
    ? { ...row, state: 'warning', says: text.lacks, todo: text.lacksTodo }
    : row
}

async function doorsHealth({ db }: Deps, viewer: Viewer): Promise<SystemHealthCheck> {
  const text = words.doors
  const base = { key: 'doors', title: text.title, path: '/face-id/devices' }
  const doors = await listDoorStates(db, viewer)
  if (doors.length === 0) return createHealthRow({ ...base, state: 'off', says: text.off })
  const away = doors.filter(({ isConnected }) => !isConnected)
  const row = {
    ...base,
    lastSuccessAt: latestTimeOf(...doors.map(({ lastSeenAt }) => lastSeenAt)),
    facts: [{ label: text.connected, value: text.of(doors.length - away.length, doors.length) }],
  }
  if (away.length === 0) return createHealthRow({ ...row, state: 'good', says: text.good(doors.length) })
  return createHealthRow({
    ...{ ...row, state: 'bad', says: text.down(away.map(({ name }) => name).join(', ')), todo: text.downTodo },
    since: away.map(({ stateSince }) => stateSince).toSorted()[0] ?? null,
  })
}
