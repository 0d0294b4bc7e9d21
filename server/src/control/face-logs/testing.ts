import { DoorDirection } from '@markaz/protocol/control/doors/schemas'
import type { TestApp } from '../../testing/app.ts'
import { doorEmployeeNumberOf, isStudentDoorUser } from '../doors/employee-number.ts'
import { storeDoorEvents } from '../doors/store-events.ts'

type DoorUser = Parameters<typeof doorEmployeeNumberOf>[0]

let serialNo = 0

/** `time` is `HH:MM` or `HH:MM:SS` on 21 November 2026, or a complete timestamp. `person` null = an unknown person. */
export async function insertDoorPassEvent(
  t: TestApp,
  deviceId: number,
  who: DoorUser | null,
  time: string,
  direction: Exclude<DoorDirection, typeof DoorDirection.InOffice> | null = null,
): Promise<number> {
  const deviceTime = new Date(time.includes('T') ? time : `2026-11-21T${time}+05:00`)
  const event = {
    serialNo: ++serialNo,
    deviceTime,
    employeeNo: who && doorEmployeeNumberOf(who),
    way: direction && (direction === DoorDirection.Enter ? ('in' as const) : ('out' as const)),
    pictureUrl: null,
  }
  if (who) await t.build.doorFace({ deviceId, [isStudentDoorUser(who) ? 'studentId' : 'staffId']: who.id })
  const [stored] = await storeDoorEvents(t.db, { deviceId, now: t.deps.clock.now() }, [event])
  if (!stored) throw new Error('The pass was not stored')
  return stored.id
}

export const doorUserOfTestStudent = (id: number): DoorUser => ({ kind: 3, id })
export const doorUserOfTestTeacher = (id: number): DoorUser => ({ kind: 2, id })
