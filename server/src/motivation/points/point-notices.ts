import { NotificationTopicKind, StudentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import { type Db, sql } from '../../db/db.ts'
import { studentNotificationEvent } from '../../people/notifications/student-notices.ts'
import { pointsText } from './points.text.ts'
import type { RecordedPointChange } from './post-points.ts'

/**
 * Must run in the transaction that books the points, so that no notification is sent for points that are rolled back.
 */
export async function notifyStudentsOfReachedLevels(
  tx: Db,
  changes: readonly RecordedPointChange[],
  now: Date,
): Promise<void> {
  const risen = changes.filter(({ level, levelBefore }) => level > levelBefore)
  if (risen.length === 0) return
  const categories = await tx.many<{ id: number; name: string }>(sql`
    select id, display_name as name from gamification_category where id = any(${risen.map(({ categoryId }) => categoryId)}::bigint[])`)
  const nameOf = new Map(categories.map(({ id, name }) => [id, name]))
  await notifyStudents(tx, StudentNotificationKind.LevelUp, pointsText.levelUp, now, risen, ({ categoryId, level }) => {
    const name = categoryId === null ? undefined : nameOf.get(categoryId)
    return pointsText.level(name ?? '', level)
  })
}

/** Notifies students to whom staff gave points, or from whom staff deducted points. */
export async function notifyStudentsOfPointAwards(
  tx: Db,
  awards: readonly { studentId: number; xp: number; coin: number; comment?: string | null | undefined }[],
  now: Date,
): Promise<void> {
  const bodyOf = ({ xp, coin, comment }: (typeof awards)[number]) => {
    const moved = [xp ? `${xp} XP` : '', coin ? `${coin} kumush` : ''].filter(Boolean).join(', ')
    return comment ? `${moved}. ${comment}` : moved
  }
  const [taken, given] = [awards.filter(arePointsTaken), awards.filter((award) => !arePointsTaken(award))]
  await notifyStudents(tx, StudentNotificationKind.AwardGiven, pointsText.given, now, given, bodyOf)
  await notifyStudents(tx, StudentNotificationKind.AwardGiven, pointsText.taken, now, taken, bodyOf)
}

const arePointsTaken = ({ xp, coin }: { xp: number; coin: number }) => xp <= 0 && coin <= 0

/** Notifies the students. Students with the same text share one notification row. */
async function notifyStudents<T extends { studentId: number }>(
  tx: Db,
  kind: StudentNotificationKind,
  title: string,
  now: Date,
  rows: readonly T[],
  bodyOf: (row: T) => string,
): Promise<void> {
  const about = { kind: NotificationTopicKind.Points, id: null }
  for (const [body, same] of Map.groupBy(rows, bodyOf))
    await studentNotificationEvent.emit(tx, {
      kind,
      title,
      body,
      about,
      studentIds: same.map(({ studentId }) => studentId),
      now,
    })
}
