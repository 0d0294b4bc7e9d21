import { ParentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import { type Db, sql } from '../../db/db.ts'
import { addJob } from '../../jobs/add-job.ts'
import type { ParentNotification } from '../../people/notifications/parent-notices.ts'

export const chooseChannelsJobKind = 'ways.decide'
/** A separate job kind, so that an absence does not wait behind an announcement to thousands of parents. */
export const channelChoiceInBulkJobKind = 'ways.decide-many'

export const notificationKindsSentInBulk: ReadonlySet<ParentNotificationKind> = new Set([
  ParentNotificationKind.Centre,
  ParentNotificationKind.Weekly,
])

/** Stores the notifications in the caller's transaction. A job chooses the parents and channels after the commit. */
export async function recordParentNotification(
  tx: Db,
  { kind, cause, title, told, groupId, screen = null, picture = null, isMoreToCome, now }: ParentNotification,
): Promise<void> {
  const noted = await tx.run(sql`
    insert into telling (kind, student_id, head_office_id, cause, title, body, screen, picture, created_at)
    select ${kind}, told.student_id, coalesce(
        (select head_office_id from study_group where id = ${groupId}::bigint),
        (select min(head_office_id) from student_head_office where student_head_office.student_id = told.student_id)),
      ${cause}, ${title}, told.body, ${screen}, ${picture}, ${now}
    from unnest(${told.map(({ studentId }) => studentId)}::bigint[], ${told.map(({ body }) => body)}::text[]) as told (student_id, body)
    where exists (select from agent_student link where link.student_id = told.student_id and link.ended_at is null)`)
  if (isMoreToCome ?? noted === 0) return
  await addJob(
    tx,
    {
      kind: notificationKindsSentInBulk.has(kind) ? channelChoiceInBulkJobKind : chooseChannelsJobKind,
      key: cause,
      runAt: now,
    },
    now,
  )
}
