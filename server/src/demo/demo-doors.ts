import { DoorType, FaceDirection } from '@markaz/protocol/control/doors/schemas'
import { seal } from '../access/sealed.ts'
import { storeDoorEvents } from '../control/doors/store-events.ts'
import { type Db, sql } from '../db/db.ts'
import { type Deps, dayInTashkent } from '../deps.ts'
import { demoPasses } from './demo-passes.ts'
import { openOnce } from './open-once.ts'

const daysBefore = 5
const password = 'Eshik-2026'

/** A device at each branch's door, and who passed it in the last days. */
export async function openDemoDoors(deps: Deps, today: string): Promise<void> {
  await openOnce(deps, { name: 'demo-doors', today }, async (tx) => {
    const now = deps.clock.now()
    const devices = await tx.many<{ id: number; headOfficeId: number }>(sql`
      insert into door_device (name, type, ip_address, port, admin_login, admin_password, head_office_id, state_since, created_at)
      select office.name || ', kirish', ${DoorType.Both}, '127.0.0.1', 8000 + row_number() over (order by office.id), 'admin',
        ${seal(deps.tokenKey, 'door', password)}::bytea, head_office_id, ${now}, ${now}
      from office where deleted_at is null
      returning id, head_office_id as "headOfficeId"`)
    await storePasses(tx, devices, { today, now })
  })
}

async function storePasses(
  tx: Db,
  devices: { id: number; headOfficeId: number }[],
  { today, now }: { today: string; now: Date },
): Promise<void> {
  const from = dayInTashkent(new Date(Date.parse(`${today}T12:00:00+05:00`) - daysBefore * 86_400_000))
  const passes = (await demoPasses(tx, { from, to: today })).filter(({ at }) => at <= now)
  for (const { id, headOfficeId } of devices) {
    await storeDoorEvents(
      tx,
      { deviceId: id, now },
      passes
        .filter((pass) => pass.headOfficeId === headOfficeId)
        .map(({ at, employeeNo, direction }) => ({
          serialNo: serialOf(at),
          deviceTime: at,
          employeeNo,
          way: direction === FaceDirection.Enter ? 'in' : 'out',
          pictureUrl: null,
        })),
    )
  }
}

/** Of a pass at that second; one each second at most. */
const serialOf = (at: Date): number => Math.floor((at.getTime() - Date.parse('2026-01-01T00:00:00Z')) / 1_000)
