import { AppError } from '@markaz/protocol/errors'
import { StudentChangeKind } from '@markaz/protocol/people/feed/schemas'
import type { GroupAccessScope } from '@markaz/protocol/route'
import type { homework } from '@markaz/protocol/teaching/homework/routes'
import { changeAttachments } from '../../centre/files/attachments.ts'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { publishStudentChange } from '../../people/feed/publish-student-change.ts'
import { lockHomeworkRow } from './lock-homework.ts'

export async function editHomework(
  call: RouteCall<typeof homework.update.all>,
  reach: GroupAccessScope,
): Promise<void> {
  const { theme, description, files: paths } = call.body
  await call.db.transaction(async (tx) => {
    const before = await lockHomeworkRow(tx, { ...call, reach })
    const files = await changeAttachments(tx, { paths, current: before.files, viewer: call.viewer })
    await tx.run(sql`
      update homework set theme = ${theme}, description = ${description}, files = ${files} where id = ${before.id}`)
    publishHomeworkChangeToStudents(tx, { groupId: call.params.id, id: before.id })
    await call.audit(tx, {
      action: 'update',
      entity: 'homework',
      entityId: before.id,
      before: { theme: before.theme, description: before.description, files: before.files },
      after: { theme, description, files },
    })
  })
}

/** Marks the homework as deleted; its row and files stay stored. Homework with submissions cannot be deleted. */
export async function removeHomework(
  call: RouteCall<typeof homework.remove.all>,
  reach: GroupAccessScope,
): Promise<void> {
  await call.db.transaction(async (tx) => {
    const { id, theme, description, files, deadline } = await lockHomeworkRow(tx, { ...call, reach })
    await removeHomeworkIfUnused(tx, id, call.clock.now())
    await call.audit(tx, {
      action: 'delete',
      entity: 'homework',
      entityId: id,
      before: { theme, description, files, deadline },
    })
  })
}

export const publishHomeworkChangeToStudents = (tx: Db, { groupId, id }: { groupId: number; id: number }) =>
  publishStudentChange(tx, [{ groupId, kind: StudentChangeKind.Homework, aboutId: id }])

/**
 * Marks the homework, which the caller must have locked, as deleted. Throws HOMEWORK_IN_USE if a student has handed in
 * a submission or written in the chat.
 */
export async function removeHomeworkIfUnused(tx: Db, id: number, now: Date): Promise<void> {
  // A submission also locks the homework, so no submission can arrive between this check and the commit.
  const used = await tx.one(sql`
    select chat.id from chat
    where homework_id = ${id}
      and (status is not null or exists (select from chat_message where chat_id = chat.id and student_id is not null))
    limit 1`)
  if (used) throw new AppError('HOMEWORK_IN_USE')
  const gone = await tx.one<{ groupId: number }>(
    sql`update homework set deleted_at = ${now} where id = ${id} returning group_id as "groupId"`,
  )
  if (gone) publishHomeworkChangeToStudents(tx, { ...gone, id })
}
