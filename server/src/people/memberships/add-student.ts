import { AppError } from '@markaz/protocol/errors'
import { peopleErrorTexts } from '@markaz/protocol/errors/people'
import type { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { ErpStatus } from '@markaz/protocol/people/staff/schemas'
import { isStudentInScopeSql } from '../../access/reach.ts'
import { type Db, sql } from '../../db/db.ts'
import { type BulkOperationHandlers, splitByRefusalReason } from '../../http/bulk-operation.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import {
  type GivenDiscountInput,
  type LockedDiscountRow,
  lockDiscountToGive,
  recordDiscountUse,
} from '../discounts/use-discount.ts'
import {
  type GroupForMembership,
  type MembershipDateLimits,
  readGroupForMembership,
  type ViewerAndToday,
} from './group-for-membership.ts'
import { recordMembershipEvent } from './membership-in-reach.ts'
import { membershipsChangedEvent, studentJoinedHeadOfficeEvent } from './memberships-changed.ts'
import { notifyStudentsAddedToGroup } from './notify-students.ts'
import { requireFreeSeats } from './require-seats.ts'
import { requireDayWithinPeriods } from './study-dates.ts'

/** If the new membership overlaps another in the same group, a database constraint refuses it with ALREADY_MEMBER. */
export async function addStudentToGroup(
  call: RouteCall<typeof studentGroups.add>,
  tx: Db,
): Promise<{ studentGroupId: number }> {
  const { studentId, groupId, startDate, mayExceedSeats } = call.body
  const group = await readGroupForMembership(tx, call, groupId)
  await lockStudent(tx, call, studentId)
  requireStartDateInGroup(group, startDate)
  const terms = await termsToGive(tx, call, group)
  const studentGroupId = await insertMembership(tx, call, group, { studentId, startDate, ...terms })
  await requireFreeSeats(tx, { groupIds: [groupId], startDate, mayExceedSeats })
  await membershipsChangedEvent.emit(tx, { groupIds: [groupId], today: call.today })
  await notifyStudentsAddedToGroup(tx, { groupId, studentIds: [studentId], startDate, now: call.clock.now() })
  return { studentGroupId }
}

export const bulkAddStudentsToGroup: BulkOperationHandlers<typeof studentGroups.addMany, { id: number }> = {
  async sort(tx, call) {
    const { ids, groupId, startDate } = call.body
    const group = await readGroupForMembership(tx, call, groupId)
    requireStartDateInGroup(group, startDate)
    const wanted = [...new Set(ids)]
    const students = await tx.many<{ id: number; isGone: boolean; isMember: boolean }>(sql`
      select id, gone_at is not null as "isGone", exists (
        select from student_group where student_id = student.id and group_id = ${groupId} and student_group.gone_at is null
          and (ended_date is null or ended_date >= ${startDate}::date)) as "isMember"
      from student where id = any(${wanted}) and ${isStudentInScopeSql(call.viewer)} order by id for no key update of student`)
    if (students.length < wanted.length) throw new AppError('NOT_FOUND')
    return splitByRefusalReason(students, ({ isGone, isMember }) => (isGone ? 'gone' : isMember ? 'member' : null))
  },
  async run(tx, call, rows) {
    const { groupId, startDate, mayExceedSeats } = call.body
    const group = await readGroupForMembership(tx, call, groupId)
    const terms = await termsToGive(tx, call, group)
    for (const { id } of rows) await insertMembership(tx, call, group, { studentId: id, startDate, ...terms })
    await requireFreeSeats(tx, { groupIds: [groupId], startDate, mayExceedSeats })
    await membershipsChangedEvent.emit(tx, { groupIds: [groupId], today: call.today })
    const studentIds = rows.map(({ id }) => id)
    await notifyStudentsAddedToGroup(tx, { groupId, studentIds, startDate, now: call.clock.now() })
    return {}
  },
}

/** The caller must have locked the student and checked the group, and must emit `membershipsChangedEvent`. */
async function insertMembership(
  tx: Db,
  call: Pick<RouteCall<typeof studentGroups.add>, 'viewer' | 'today' | 'clock' | 'audit'>,
  { id: groupId, headOfficeId }: GroupForMembership,
  { studentId, startDate, priceId, discount }: MembershipTerms & { studentId: number; startDate: string },
): Promise<number> {
  const controlActionId = ErpStatus.ACTIVE
  const discountUseId = discount && (await recordDiscountUse(tx, call, discount, studentId))
  const id = await tx.newId(sql`
    insert into student_group (student_id, group_id, started_date, price_id, discount_use_id, control_action_id)
    values (${studentId}, ${groupId}, ${startDate}, ${priceId}, ${discountUseId}, ${controlActionId}) returning id`)
  const joined = await addStudentToBranchIfMissing(tx, studentId, headOfficeId)
  await recordMembershipEvent(tx, call, { membershipId: id, kind: 'added', controlActionId, date: startDate })
  await call.audit(tx, {
    action: 'create',
    entity: 'student_group',
    entityId: id,
    after: {
      ...{ studentId, groupId, startDate, priceId },
      ...(discount && { discountId: discount.id }),
      ...(joined && { headOfficeId }),
    },
  })
  return id
}

interface MembershipTerms {
  priceId: number | null
  discount: LockedDiscountRow | null
}

/** @throws AppError VALIDATION for a price or discount that is not valid for this group today */
async function termsToGive(
  tx: Db,
  { body, today }: { body: GivenDiscountInput & { priceId?: number | null | undefined }; today: string },
  group: GroupForMembership,
): Promise<MembershipTerms> {
  const { priceId = null } = body
  if (priceId !== null) await requirePriceBelongsToCourse(tx, group.courseId, priceId)
  return { priceId, discount: await lockDiscountOfNewMembership(tx, body, { priceId, group, today }) }
}

/** Locks the discount. Refuses the discount if the membership has no price to reduce. */
export async function lockDiscountOfNewMembership(
  tx: Db,
  given: GivenDiscountInput,
  { priceId, group, today }: { priceId: number | null; group: GroupForMembership; today: string },
): Promise<LockedDiscountRow | null> {
  const discount = await lockDiscountToGive(tx, given, group, today)
  if (discount && priceId === null) refuseField('priceId', peopleErrorTexts.priceFirst)
  return discount
}

export function requireStartDateInGroup({ groupIsOver, groupDays }: MembershipDateLimits, startDate: string): void {
  if (groupIsOver) refuseField('groupId', peopleErrorTexts.groupIsOver)
  if (groupDays.from === null) refuseField('startDate', peopleErrorTexts.groupHasNoStart)
  requireDayWithinPeriods('startDate', startDate, groupDays)
}

/** @throws AppError NOT_FOUND | VALIDATION for a student whom the ERP no longer lists */
async function lockStudent(tx: Db, asker: ViewerAndToday, id: number): Promise<void> {
  const student = orNotFound(
    await tx.one<{ isGone: boolean }>(sql`
    select gone_at is not null as "isGone" from student where id = ${id} and ${isStudentInScopeSql(asker.viewer)}
    for no key update of student`),
  )
  if (student.isGone) refuseField('studentId', peopleErrorTexts.studentGone)
}

export async function requirePriceBelongsToCourse(tx: Db, courseId: number | null, priceId: number): Promise<void> {
  if (!(await doesPriceBelongToCourse(tx, courseId, priceId))) refuseField('priceId', peopleErrorTexts.otherPrice)
}

export async function doesPriceBelongToCourse(tx: Db, courseId: number | null, priceId: number): Promise<boolean> {
  const price = await tx.one(
    sql`select id from price where id = ${priceId} and course_id = ${courseId}::bigint and gone_at is null`,
  )
  return price !== undefined
}

export async function addStudentToBranchIfMissing(
  tx: Db,
  studentId: number,
  headOfficeId: number | null,
): Promise<boolean> {
  if (headOfficeId === null) return false
  const isThere = await tx.one(
    sql`select from student_head_office where student_id = ${studentId} and head_office_id = ${headOfficeId}`,
  )
  if (!isThere) await studentJoinedHeadOfficeEvent.emit(tx, { studentId, headOfficeId })
  return !isThere
}
