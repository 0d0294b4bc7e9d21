import { AppError } from '@markaz/protocol/errors'
import { peopleErrorTexts } from '@markaz/protocol/errors/people'
import type { studentImports } from '@markaz/protocol/people/student-imports/routes'
import { lockAssignableOffices } from '../../centre/offices/offices.queries.ts'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { refuseField } from '../../http/refuse.ts'
import { addImportedMembers } from '../memberships/imported-memberships.ts'
import { addImportedParents } from '../parents/imported-parents.ts'
import { addImportedStudents } from '../students/imported-students.ts'
import { listNewPlansOfChangedRows, recheckImportRows } from './change-import.ts'
import type { PlannedStudent } from './plan-rows.ts'
import {
  lockDraftImport,
  readImport,
  readStoredImportRows,
  type StoredImport,
  type StoredImportRow,
} from './student-imports.queries.ts'

/** Creates all students as shown to the user, or none if the centre's data changed after the preview. */
export async function applyStudentImport(call: RouteCall<typeof studentImports.apply>) {
  const { db, viewer, params, body, today, audit } = call
  const isAsShown = await db.transaction(async (tx) => {
    const head = await lockDraftImport(tx, viewer, params.id, body.version)
    // Fails if the branch was deleted since the upload, because no user would see the new students.
    await lockAssignableOffices(tx, viewer, [head.officeId], 'version')
    // Only one import at a time: two simultaneous imports of the same people would both find no duplicates.
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('student_import'))`)
    const rows = await readStoredImportRows(tx, head.id)
    if ((await listNewPlansOfChangedRows(tx, head, rows, today)).length > 0) {
      await recheckImportRows(tx, head, today, rows)
      return false
    }
    if (rows.some((row) => row.action === 'error')) throw new AppError('IMPORT_HAS_ERRORS')
    const chosen = rows.filter((row) => row.action === 'create')
    const count = chosen.length
    if (count === 0) refuseField('version', peopleErrorTexts.nothingToAdd)
    const studentIds = await createStudents(tx, head, chosen, {
      today,
      staffId: viewer.id,
      mayExceedSeats: body.mayExceedSeats,
    })
    const parents = chosen.flatMap(({ student }, place) => {
      const { parentName: fullName, parentPhone: phone, parentRelation: relation } = student as PlannedStudent
      return fullName && phone && relation
        ? [{ studentId: studentIds[place] as number, fullName, phone, relation }]
        : []
    })
    await addImportedParents(tx, viewer, parents)
    await tx.run(
      sql`update student_import set status = 'applied', applied_at = now(), version = version + 1 where id = ${head.id}`,
    )
    const after = { status: 'applied', created: count, headOfficeId: head.headOfficeId, studentIds }
    await audit(tx, {
      action: 'apply',
      entity: 'student_import',
      entityId: head.id,
      before: { status: 'draft' },
      after,
    })
    return true
  })
  if (!isAsShown) throw new AppError('IMPORT_CHANGED')
  return readImport(db, viewer, params.id)
}

/** Creates the students and their memberships, and records which table row created which student. */
async function createStudents(
  tx: Db,
  { id, headOfficeId }: StoredImport,
  rows: StoredImportRow[],
  by: Parameters<typeof addImportedMembers>[2],
): Promise<number[]> {
  const students = rows.map((row) => row.student as PlannedStudent)
  const ids = await addImportedStudents(tx, students, { headOfficeId, typedBy: by.staffId })
  await tx.run(sql`
    update student_import_row r set student_id = made.id
    from unnest(${rows.map((row) => row.line)}::int[], ${ids}::bigint[]) as made (line, id)
    where r.import_id = ${id} and r.line = made.line`)
  const members = students.flatMap(({ groupId }, place) =>
    groupId === null ? [] : [{ studentId: ids[place] as number, groupId }],
  )
  await addImportedMembers(tx, members, by)
  return ids
}
