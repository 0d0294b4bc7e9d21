import type { DoorDirection } from '@markaz/protocol/control/doors/schemas'
import { ParentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import { type Db, sql } from '../../db/db.ts'
import { parentNotificationCreatedEvent } from '../../people/notifications/parent-notices.ts'
import { doorsText } from './doors.text.ts'

/**
 * Maximum age, in milliseconds, of a passage of which parents are notified. A device that was offline reports passages
 * hours later.
 */
const notificationLimitMs = 30 * 60_000

interface DoorPassage {
  id: number
  studentId: number | null
  direction: DoorDirection
  at: string
}

export async function notifyParentsOfDoorPassages(tx: Db, passes: readonly DoorPassage[], now: Date): Promise<void> {
  const fresh = passes.filter(
    ({ studentId, at }) => studentId !== null && now.getTime() - Date.parse(at) < notificationLimitMs,
  )
  if (fresh.length === 0) return
  const wanted = await tx.many<{ id: number }>(sql`
    select distinct link.student_id as id from agent_student link join agent_wish wish on wish.agent_id = link.agent_id
    where link.student_id = any(${fresh.map(({ studentId }) => studentId)}::bigint[]) and link.ended_at is null
      and ${ParentNotificationKind.Pass} = any(wish.kinds)`)
  for (const { id, studentId, direction, at } of fresh)
    if (wanted.some((one) => one.id === studentId))
      await parentNotificationCreatedEvent.emit(tx, {
        ...{
          kind: ParentNotificationKind.Pass,
          cause: `pass:${id}`,
          title: doorsText.passed[direction],
          groupId: null,
          now,
        },
        told: [{ studentId: studentId as number, body: doorsText.at(timeOf(at)) }],
      })
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Tashkent' })
const timeOf = (at: string) => clock.format(new Date(at))
