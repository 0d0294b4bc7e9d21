import type { DoorDeviceState } from '@markaz/protocol/control/doors/schemas'
import type { FastifyBaseLogger } from 'fastify'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { DoorError, type DoorErrorKind } from '../../integrations/doors/port.ts'
import type { JobHandler } from '../../jobs/queue.ts'
import { publishLiveTopicChange } from '../../live/changes.ts'
import { type DoorDeviceRow, doorDeviceColumns } from './door-connection.ts'
import { followDeviceEvents } from './follow-device-events.ts'
import { doorsLiveTopic } from './store-events.ts'

export const readDoorEventsJobKind = 'door.read'

const devicesAtOnce = 500
/**
 * Maximum number of unknown kinds of events per door device, so that a faulty device cannot make its database row grow
 * without limit.
 */
const maxUnknownEventKinds = 50
const checkSettingsEveryMs = 5_000
/** Milliseconds after which another process may read the door device of a killed process. */
const deviceLeaseMs = 20_000
/**
 * Seconds until the next attempt. After a wrong password the pause is long, so that the door device does not lock
 * itself.
 */
const retrySecondsByError: Record<Exclude<DoorErrorKind, 'locked'>, number> = {
  unreachable: 10,
  failing: 15,
  refused: 900,
}

/**
 * Creates the job that reads a door device. The job queue ensures that only one process reads the device, and that
 * another process continues after a kill.
 */
export function createReadDoorEventsJob(deps: Deps, log: FastifyBaseLogger): JobHandler {
  const { db, clock } = deps
  return {
    kind: readDoorEventsJobKind,
    atOnce: devicesAtOnce,
    leaseMs: deviceLeaseMs,
    // A locked door device reports when it unlocks, usually in half an hour. The job waits until then, at most two
    // hours.
    againWithinMs: 2 * 3_600_000,
    retryAfterMinutes: [1],
    maxUnfinishedStarts: Infinity,
    async run({ key, signal }) {
      const device = await db.one<DoorDeviceRow>(sql`
        select ${doorDeviceColumns} from door_device where id = ${key}::bigint and deleted_at is null`)
      if (!device) return undefined
      const changed = new AbortController()
      const look = setInterval(() => {
        void hasDeviceChanged(db, device).then(
          (is) => is && changed.abort(),
          () => {},
        )
      }, checkSettingsEveryMs).unref()
      try {
        await followDeviceEvents(deps, device, AbortSignal.any([signal, changed.signal]), {
          connected: () => setDeviceState(deps, device, 'connected'),
          unknown: (kind) => {
            storeUnknownEventKind(deps, log, { deviceId: device.id, kind }).catch((error) =>
              log.error({ err: error, device: device.id }, 'door'),
            )
          },
        })
        return { againAt: clock.now() }
      } catch (error) {
        if (signal.aborted) throw error
        if (changed.signal.aborted) return { againAt: clock.now() }
        if (!(error instanceof DoorError)) log.error({ err: error, device: device.id }, 'door')
        const { trouble, lockedSeconds } =
          error instanceof DoorError ? error : { trouble: 'failing' as const, lockedSeconds: null }
        await setDeviceState(deps, device, trouble)
        const seconds = trouble === 'locked' ? (lockedSeconds ?? 1_800) + 60 : retrySecondsByError[trouble]
        return { againAt: new Date(clock.now().getTime() + seconds * 1_000) }
      } finally {
        clearInterval(look)
      }
    },
  }
}

async function hasDeviceChanged(db: Db, { id, version }: DoorDeviceRow): Promise<boolean> {
  return !(await db.one(
    sql`select id from door_device where id = ${id} and version = ${version} and deleted_at is null`,
  ))
}

async function storeUnknownEventKind(
  { db }: Deps,
  log: FastifyBaseLogger,
  { deviceId, kind }: { deviceId: number; kind: number },
): Promise<void> {
  const isNew = await db.transaction(async (tx) => {
    const noted = await tx.run(sql`
      update door_device set unknown_events = unknown_events || ${kind}::int
      where id = ${deviceId} and ${kind}::int <> all (unknown_events) and cardinality(unknown_events) < ${maxUnknownEventKinds}`)
    if (noted) await publishLiveTopicChange(tx, doorsLiveTopic)
    return noted
  })
  if (isNew) log.warn({ device: deviceId, event: kind }, 'door: an event of an unknown kind')
}

async function setDeviceState(
  { db, clock }: Deps,
  { id, version }: DoorDeviceRow,
  state: DoorDeviceState,
): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const isNew = await tx.run(sql`
      update door_device set state = ${state}, state_since = ${now}
      where id = ${id} and version = ${version} and state <> ${state}`)
    if (isNew) await publishLiveTopicChange(tx, doorsLiveTopic)
  })
}
