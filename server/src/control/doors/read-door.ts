import type { DeviceState } from '@markaz/protocol/control/doors/schemas'
import type { FastifyBaseLogger } from 'fastify'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { DoorError, type DoorProblem } from '../../integrations/doors/port.ts'
import type { Handler } from '../../jobs/queue.ts'
import { publishChange } from '../../live/changes.ts'
import { followDoor } from './follow-door.ts'
import { type ReadDevice, readDeviceColumns } from './read-device.ts'
import { doorsTopic } from './store-events.ts'

export const readKind = 'door.read'

/** More devices than a centre has; each holds one line and next to nothing else. */
const devicesAtOnce = 500
/** More kinds than a table of events misses; a device that invents numbers fills no row. */
const unknownAtMost = 50
const settingsEveryMs = 5_000
/** Nobody hears a door for so long after its reader was killed; two readers for a moment do no harm, each event is kept once. */
const leaseMs = 20_000
/** A wrong password is not said again so soon that the device would lock itself. */
const pauseSeconds: Record<Exclude<DoorProblem, 'locked'>, number> = { unreachable: 10, failing: 15, refused: 900 }

/**
 * Reads one device for as long as this process lives: the queue sees to it that no other one does so at the same time,
 * and that another one goes on when this one is killed.
 */
export function readDoor(deps: Deps, log: FastifyBaseLogger): Handler {
  const { db, clock } = deps
  return {
    kind: readKind,
    atOnce: devicesAtOnce,
    leaseMs,
    // A device that was locked says for how long: half an hour as a rule.
    againWithinMs: 2 * 3_600_000,
    retryAfterMinutes: [1],
    mostTakenUp: Infinity,
    async run({ key, signal }) {
      const device = await db.one<ReadDevice>(sql`
        select ${readDeviceColumns} from door_device where id = ${key}::bigint and deleted_at is null`)
      if (!device) return undefined
      const changed = new AbortController()
      const look = setInterval(() => {
        void hasChanged(db, device).then(
          (is) => is && changed.abort(),
          () => {},
        )
      }, settingsEveryMs).unref()
      try {
        await followDoor(deps, device, AbortSignal.any([signal, changed.signal]), {
          connected: () => setState(deps, device, 'connected'),
          unknown: (kind) => {
            noteUnknown(deps, log, { deviceId: device.id, kind }).catch((error) =>
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
        await setState(deps, device, trouble)
        const seconds = trouble === 'locked' ? (lockedSeconds ?? 1_800) + 60 : pauseSeconds[trouble]
        return { againAt: new Date(clock.now().getTime() + seconds * 1_000) }
      } finally {
        clearInterval(look)
      }
    },
  }
}

async function hasChanged(db: Db, { id, version }: ReadDevice): Promise<boolean> {
  return !(await db.one(
    sql`select id from door_device where id = ${id} and version = ${version} and deleted_at is null`,
  ))
}

/** Each kind once, however many processes read the device and however often it is read. */
async function noteUnknown(
  { db }: Deps,
  log: FastifyBaseLogger,
  { deviceId, kind }: { deviceId: number; kind: number },
): Promise<void> {
  const isNew = await db.transaction(async (tx) => {
    const noted = await tx.run(sql`
      update door_device set unknown_events = unknown_events || ${kind}::int
      where id = ${deviceId} and ${kind}::int <> all (unknown_events) and cardinality(unknown_events) < ${unknownAtMost}`)
    if (noted) await publishChange(tx, doorsTopic)
    return noted
  })
  if (isNew) log.warn({ device: deviceId, event: kind }, 'door: an event of an unknown kind')
}

async function setState({ db, clock }: Deps, { id, version }: ReadDevice, state: DeviceState): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const isNew = await tx.run(sql`
      update door_device set state = ${state}, state_since = ${now}
      where id = ${id} and version = ${version} and state <> ${state}`)
    if (isNew) await publishChange(tx, doorsTopic)
  })
}
