import type { studentDuplicates } from '@markaz/protocol/control/student-merges/routes'
import type { MergeableField } from '@markaz/protocol/control/student-merges/schemas'
import { AppError } from '@markaz/protocol/errors'
import { controlErrorTexts } from '@markaz/protocol/errors/control'
import type { FieldErrorText } from '@markaz/protocol/field-texts'
import { isStudentInScopeSql } from '../../access/reach.ts'
import { isInBranchScopeSql, type Viewer } from '../../access/viewer.ts'
import { detachUpload, markFileUsed } from '../../centre/files/attach-upload.ts'
import { revokeAccess } from '../../centre/sign-in/revoke-access.ts'
import { type Db, raw, type Sql, skipPreparedStatementSql, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import { recomputeBalances } from '../../motivation/points/check-ledger.ts'
import { updateStudentContractStatus } from '../../people/contracts/student-contracts.queries.ts'
import { removeOverlappingMemberships } from '../../people/memberships/imported-memberships.ts'
import { membershipsChangedEvent } from '../../people/memberships/memberships-changed.ts'
import { eraseReversibly, eraseStudentData } from '../../people/students/erase-student.ts'
import { isSameChild } from '../../people/students/same-child.ts'
import { type StudentProfileColumns, studentProfileColumns } from '../../people/students/student-columns.ts'
import { copyPhoneEnteredByOnMerge } from '../../people/students/student-phones.ts'
import { lockGroups, removeUnusedDuplicateChats } from '../../teaching/chats/roster.ts'
import { studentTablesToMerge } from './merged-tables.ts'

interface MergePair {
  staysId: number
  goesId: number
}

/** Values that undoing a merge needs in addition to the rows in the table `erasure_hold`. */
export interface MergedStudents extends MergePair {
  takenFields: MergeableField[]
}

/**
 * Merges two students. The undo restores the rows from the table `erasure_hold`, but not the merged student's access.
 */
export async function mergeStudents(call: RouteCall<typeof studentDuplicates.merge>) {
  const { db, viewer, body, clock, today, audit } = call
  const { staysId, goesId } = body
  if (staysId === goesId) refuseField('staysId', controlErrorTexts.sameStudent)
  return db.transaction(async (tx) => {
    const groupIds = await lockGroupsOfBothStudents(tx, body)
    const { stays, goes } = await lockStudentsToMerge(tx, viewer, body)
    const now = clock.now()
    await revokeAccess(tx, { entity: 'student', id: goesId }, 'merge', { now })
    const change = profileChangeOf(stays, goes, body.takenFields)
    if (change.after.phoneNumber !== undefined && change.before.phoneNumber !== null)
      await revokeAccess(tx, { entity: 'student', id: staysId }, 'pupilPhone', { now })
    await tx.run(sql`select set_config('markaz.merging', 'on', true)`)
    await eraseReversibly(tx, goesId, async () => {
      await moveRowsToStudent(tx, body)
      await tx.run(sql`update student_merge set into_id = ${staysId} where into_id = ${goesId}`)
      if (change.after.phoneNumber !== undefined) await copyPhone(tx, viewer, body, change.after.phoneNumber)
      await eraseStudentData(tx, { studentId: goesId, now })
      await copyFields(tx, staysId, change)
      if (await tx.one(sql`select from student_contract where student_id = ${staysId} limit 1`))
        await updateStudentContractStatus(tx, staysId)
    })
    await tx.run(sql`insert into student_merge (student_id, into_id, merged_at) values (${goesId}, ${staysId}, ${now})`)
    await recomputeStatisticsAfterMerge(tx, body, { groupIds, today })
    const after = { ...change.after, ...body }
    await audit(tx, { action: 'merge', entity: 'student', entityId: staysId, before: change.before, after })
    return { id: staysId }
  })
}

/**
 * Locks the groups of both students. Call this function before locking the students, because other requests lock in
 * this order.
 */
export async function lockGroupsOfBothStudents(tx: Db, { staysId, goesId }: MergePair): Promise<number[]> {
  const rows = await tx.many<{ id: number }>(
    sql`select distinct group_id as id from student_group where student_id in (${staysId}, ${goesId})`,
  )
  return lockGroups(
    tx,
    rows.map(({ id }) => id),
  )
}

export const areAllStudentBranchesInScopeSql = (viewer: Viewer): Sql => sql`not exists (
  select from student_head_office where student_head_office.student_id = student.id
    and not (${isInBranchScopeSql(viewer, sql`student_head_office.head_office_id`)}))`

interface StudentToMerge extends StudentProfileColumns {
  id: number
  hId: string | null
  isFromErp: boolean
  hasTalk: boolean
  isWhole: boolean
}

async function lockStudentsToMerge(
  tx: Db,
  viewer: Viewer,
  { staysId, goesId }: MergePair,
): Promise<{ stays: StudentToMerge; goes: StudentToMerge }> {
  const rows = await tx.many<StudentToMerge>(sql`
    select ${studentProfileColumns.selected}, student.id, h_id as "hId", ext_id is not null as "isFromErp",
      exists (select from family_talk where student_id = student.id) as "hasTalk", ${areAllStudentBranchesInScopeSql(viewer)} as "isWhole"
    from student where student.id in (${staysId}, ${goesId}) and ${isStudentInScopeSql(viewer)} order by student.id for update of student`)
  const stays = orNotFound(rows.find(({ id }) => id === staysId))
  const goes = orNotFound(rows.find(({ id }) => id === goesId))
  if (!stays.isWhole || !goes.isWhole) throw new AppError('STUDENT_OF_OTHER_BRANCH')
  if (!hasBirthDate(stays) || !hasBirthDate(goes) || !isSameChild(stays, goes))
    refuseField('staysId', controlErrorTexts.otherChild)
  if (goes.isFromErp) refuseMerge(stays.isFromErp ? controlErrorTexts.bothFromErp : controlErrorTexts.erpStays)
  if (goes.hasTalk) refuseMerge(controlErrorTexts.talkStays)
  return { stays, goes }
}

const hasBirthDate = (twin: StudentToMerge): twin is StudentToMerge & { birthDate: string } => twin.birthDate !== null

function refuseMerge(text: FieldErrorText): never {
  throw new AppError('STUDENTS_NOT_MERGED', { fields: { staysId: text } })
}

async function moveRowsToStudent(tx: Db, twins: MergePair): Promise<void> {
  await removeOverlappingMemberships(tx, twins)
  await removeUnusedDuplicateChats(tx, twins)
  for (const [name, { column = 'student_id', same = 'false', both }] of Object.entries(studentTablesToMerge)) {
    const [table, owner] = [raw(name), raw(column)]
    await tx.run(sql`${skipPreparedStatementSql}
      update ${table} it set ${owner} = ${twins.staysId} where it.${owner} = ${twins.goesId}
        and not exists (select from ${table} twin where twin.${owner} = ${twins.staysId} and (${raw(same)}))`)
    if (both === undefined || both === 'leave') continue
    const left = sql`from ${table} where ${owner} = ${twins.goesId}`
    if (both === 'delete') await tx.run(sql`${skipPreparedStatementSql} delete ${left}`)
    else if (await tx.one(sql`${skipPreparedStatementSql} select ${left} limit 1`)) refuseMerge(both)
  }
}

const columnsOfField: Record<MergeableField, readonly (keyof StudentProfileColumns | 'hId')[]> = {
  lastName: ['lastName'],
  firstName: ['firstName'],
  middleName: ['middleName'],
  genderType: ['genderType'],
  phoneNumber: ['phoneNumber'],
  passport: ['passportSeries', 'passportNumber'],
  personalId: ['personalId'],
  birthCertificate: ['birthCertificateSeries', 'birthCertificateNumber'],
  photo: ['photo'],
  hId: ['hId'],
}

type ProfileChange = Record<'before' | 'after', Partial<Pick<StudentToMerge, keyof StudentProfileColumns | 'hId'>>>

function profileChangeOf(stays: StudentToMerge, goes: StudentToMerge, taken: readonly MergeableField[]): ProfileChange {
  const fields = taken.flatMap((field) => columnsOfField[field]).filter((field) => stays[field] !== goes[field])
  const valuesOf = (twin: StudentToMerge) => Object.fromEntries(fields.map((field) => [field, twin[field]]))
  return { before: valuesOf(stays), after: valuesOf(goes) }
}

/** Copies the phone number. Neither the viewer nor anyone who entered the number before may confirm it. */
async function copyPhone(tx: Db, viewer: Viewer, twins: MergePair, phoneNumber: string | null): Promise<void> {
  await studentProfileColumns.update(tx, twins.staysId, { phoneNumber }, { phone_typed_by: viewer.id })
  await copyPhoneEnteredByOnMerge(tx, twins)
}

/** Must run after the merged student's record was erased, because document numbers and photos are unique. */
async function copyFields(tx: Db, staysId: number, { before, after }: ProfileChange): Promise<void> {
  const { hId, ...profile } = after
  if (Object.keys(after).length > 0)
    await studentProfileColumns.update(tx, staysId, profile, hId === undefined ? {} : { h_id: hId })
  if (after.photo === undefined) return
  await detachUpload(tx, before.photo ?? null)
  if (after.photo !== null) await markFileUsed(tx, after.photo)
}

export async function recomputeStatisticsAfterMerge(
  tx: Db,
  { staysId, goesId }: MergePair,
  { groupIds, today }: { groupIds: readonly number[]; today: string },
): Promise<void> {
  await recomputeBalances(tx, [staysId, goesId])
  await membershipsChangedEvent.emit(tx, { groupIds, today })
}
