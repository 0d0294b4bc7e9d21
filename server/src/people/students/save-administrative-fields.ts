import { AppError } from '@markaz/protocol/errors'
import { peopleErrorTexts } from '@markaz/protocol/errors/people'
import type { FieldErrorText } from '@markaz/protocol/field-texts'
import type { students } from '@markaz/protocol/people/students/routes'
import type { Viewer } from '../../access/viewer.ts'
import { lockAssignableOffices } from '../../centre/offices/offices.queries.ts'
import { refuseWeakPassword } from '../../centre/sign-in/password-rules.ts'
import { hashPassword } from '../../centre/sign-in/passwords.ts'
import { revokeAccess } from '../../centre/sign-in/revoke-access.ts'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { isParentInScopeSql } from '../parents/parents.queries.ts'
import { setStudentOffices } from './student-offices.ts'
import { guessablePasswordPartsOf, lockStudent, mergeGivenValues } from './student-record.ts'
import { studentsText } from './students.text.ts'

export async function updateStudentAdministrativeFields(call: RouteCall<typeof students.update>) {
  const { db, params, body, viewer, clock, audit } = call
  const passwordHash = body.password ? await hashPassword(body.password) : null
  return db.transaction(async (tx) => {
    const student = await lockStudent(tx, viewer, params.id)
    const { system: before } = student
    if (body.password && student.login === null) throw new AppError('NO_PROFILE')
    if (body.password) await refuseWeakPassword({ ...call, db: tx }, body.password, guessablePasswordPartsOf(student))
    await requireRecordsReferencedByStudent(tx, viewer, {
      ...body,
      ...(body.referrerId === before.referrerId && { referrerId: null }),
    })
    const given = mergeGivenValues(before, body)
    await tx.run(sql`
      update student set h_id = ${given.hId}, status_id = ${given.statusId}, referrer_id = ${given.referrerId}
      where id = ${params.id}`)
    if (passwordHash) {
      await tx.run(sql`
        update student set password_hash = ${passwordHash}, must_change_password = true where id = ${params.id}`)
      await revokeAccess(tx, { entity: 'student', id: params.id }, 'reset', { now: clock.now() })
    }
    if (given.categoryId !== before.categoryId) await setStudentCategory(tx, params.id, given.categoryId)
    if (body.officeIds)
      await setStudentOffices(tx, viewer, params.id, await lockAssignableOffices(tx, viewer, body.officeIds))
    // The audit entry needs the branches as stored, because branches that the viewer does not see were kept.
    const { system: after } = await lockStudent(tx, viewer, params.id)
    const comment = passwordHash ? { comment: studentsText.passwordRenewed } : {}
    await audit(tx, { action: 'update', entity: 'student', entityId: params.id, before, after, ...comment })
    return { id: params.id }
  })
}

/**
 * Replaces only categories that staff set, not those of the ERP. A category that both staff and the ERP set stays if
 * the ERP removes it.
 */
export async function setStudentCategory(tx: Db, studentId: number, categoryId: number | null): Promise<void> {
  await tx.run(sql`
    delete from student_category where student_id = ${studentId} and by_hand and category_id is distinct from ${categoryId}`)
  if (categoryId === null) return
  await tx.run(sql`
    insert into student_category (student_id, category_id, by_hand) values (${studentId}, ${categoryId}, true)
    on conflict (student_id, category_id) do update set by_hand = true`)
}

/** Throws if a record that the form names does not exist. A parent whom the viewer may not see counts as missing. */
export async function requireRecordsReferencedByStudent(
  tx: Db,
  viewer: Viewer,
  given: {
    statusId?: number | undefined
    categoryId?: number | null | undefined
    referrerId?: number | null | undefined
  },
): Promise<void> {
  const known = await tx.one<{ statusId: boolean; categoryId: boolean; referrerId: boolean }>(sql`
    select
      ${given.statusId ?? null}::bigint is null or exists (select from control_action where id = ${given.statusId ?? null}::bigint) as "statusId",
      ${given.categoryId ?? null}::bigint is null or exists (select from category where id = ${given.categoryId ?? null}::bigint) as "categoryId",
      ${given.referrerId ?? null}::bigint is null or exists (
        select from agent where id = ${given.referrerId ?? null}::bigint and ${isParentInScopeSql(viewer)}) as "referrerId"`)
  const fields: Record<string, FieldErrorText> = {}
  if (!known?.statusId) fields.statusId = peopleErrorTexts.noStatus
  if (!known?.categoryId) fields.categoryId = peopleErrorTexts.noCategory
  if (!known?.referrerId) fields.referrerId = peopleErrorTexts.noPerson
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', { fields })
}
