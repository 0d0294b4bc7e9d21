import { studentDuplicates } from '@markaz/protocol/control/student-merges/routes'
import { AppError } from '@markaz/protocol/errors'
import { revokeAccess } from '../../centre/sign-in/revoke-access.ts'
import { sql } from '../../db/db.ts'
import { orNotFound } from '../../http/refuse.ts'
import type { AuditedChange, UndoDefinition } from '../../http/undo.ts'
import { restoreStudentData } from '../../people/students/erase-student.ts'
import { removePhoneConfirmations } from '../../people/students/student-phones.ts'
import {
  areAllStudentBranchesInScopeSql,
  lockGroupsOfBothStudents,
  type MergedStudents,
  recomputeStatisticsAfterMerge,
} from './merge-students.ts'

/**
 * The undo of a merge restores neither the access of the merged student, nor rows and fields that were changed after
 * the merge.
 */
export const studentMergeUndo: UndoDefinition = {
  access: () => studentDuplicates.merge.access,
  async run(tx, { viewer, clock, today }, { after }: AuditedChange<null, MergedStudents>) {
    const { staysId, goesId, takenFields } = after
    const groupIds = await lockGroupsOfBothStudents(tx, after)
    const rows = await tx.many<{ id: number; isErased: boolean; isWhole: boolean }>(sql`
      select id, forgotten_at is not null as "isErased", ${areAllStudentBranchesInScopeSql(viewer)} as "isWhole" from student
      where id in (${staysId}, ${goesId}) order by id for update`)
    const stays = orNotFound(rows.find(({ id }) => id === staysId))
    if (!stays.isWhole) throw new AppError('STUDENT_OF_OTHER_BRANCH')
    const merge = await tx.one(sql`
      delete from student_merge where student_id = ${goesId} and into_id = ${staysId}
        and exists (select from erasure_hold where erasure_hold.student_id = ${goesId}) returning student_id`)
    if (!merge || stays.isErased) throw new AppError('NOTHING_TO_TAKE_BACK')
    if (takenFields.includes('phoneNumber'))
      await revokeAccess(tx, { entity: 'student', id: staysId }, 'pupilPhone', { now: clock.now() })
    await tx.run(sql`select set_config('markaz.merging', 'on', true)`)
    await restoreStudentData(tx, goesId, 'NOTHING_TO_TAKE_BACK')
    await removePhoneConfirmations(tx, takenFields.includes('phoneNumber') ? [staysId, goesId] : [goesId])
    await recomputeStatisticsAfterMerge(tx, after, { groupIds, today })
  },
}
