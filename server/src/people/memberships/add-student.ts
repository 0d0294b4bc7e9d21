import { peopleTexts } from '@markaz/protocol/errors/people'
import type { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { ErpStatus } from '@markaz/protocol/people/staff/schemas'
import { studentInScope } from '../../access/student-in-reach.ts'
import { type Db, sql } from '../../db/db.ts'
import { found } from '../../http/found.ts'
import type { Call } from '../../http/mount.ts'
import { refuse } from '../../http/refuse.ts'
import { type Asker, type GroupTimes, groupTimesInReach } from './group-times-in-reach.ts'
import { recordEvent } from './membership-in-reach.ts'
import { branchJoined, membershipsChanged } from './memberships-changed.ts'
import { requireDayWithin } from './study-dates.ts'
import { tellJoined } from './tell-students.ts'

/** Whether the student is in the group on those days already is the exclusion constraint's to say: ALREADY_MEMBER. */
export async function addStudent(call: Call<typeof studentGroups.add>): Promise<{ studentGroupId: number }> {
  const { studentId, groupId, startDate, priceId = null } = call.body
  return call.db.transaction(async (tx) => {
    const group = await groupTimesInReach(tx, call, groupId)
    await lockStudent(tx, call, studentId)
    requireTaking(group, startDate)
    if (priceId !== null) await requirePriceOf(tx, group.courseId, priceId)

    const controlActionId = ErpStatus.ACTIVE
    const id = await tx.newId(sql`
      insert into student_group (student_id, group_id, started_date, price_id, control_action_id)
      values (${studentId}, ${groupId}, ${startDate}, ${priceId}, ${controlActionId}) returning id`)
    const joined = await joinBranch(tx, studentId, group.headOfficeId)
    await membershipsChanged.tell(tx, [groupId])
    await tellJoined(tx, { groupId, studentIds: [studentId], startDate, now: call.clock.now() })
    await recordEvent(tx, call, { membershipId: id, kind: 'added', controlActionId, date: startDate })
    await call.audit(tx, {
      action: 'create',
      entity: 'student_group',
      entityId: id,
      after: { studentId, groupId, startDate, priceId, ...(joined && { headOfficeId: group.headOfficeId }) },
    })
    return { studentGroupId: id }
  })
}

/** That the group goes on and that day is one of it. */
export function requireTaking({ groupIsOver, groupDays }: GroupTimes, startDate: string): void {
  if (groupIsOver) refuse('groupId', peopleTexts.groupIsOver)
  if (groupDays.from === null) refuse('startDate', peopleTexts.groupHasNoStart)
  requireDayWithin('startDate', startDate, groupDays)
}

/** @throws AppError NOT_FOUND | VALIDATION for one whom the ERP lists no more */
async function lockStudent(tx: Db, asker: Asker, id: number): Promise<void> {
  const student = found(
    await tx.one<{ isGone: boolean }>(sql`
    select gone_at is not null as "isGone" from student where id = ${id} and ${studentInScope(asker.viewer)}
    for no key update of student`),
  )
  if (student.isGone) refuse('studentId', peopleTexts.studentGone)
}

export async function requirePriceOf(tx: Db, courseId: number | null, priceId: number): Promise<void> {
  if (!(await isPriceOf(tx, courseId, priceId))) refuse('priceId', peopleTexts.otherPrice)
}

export async function isPriceOf(tx: Db, courseId: number | null, priceId: number): Promise<boolean> {
  const price = await tx.one(
    sql`select id from price where id = ${priceId} and course_id = ${courseId}::bigint and gone_at is null`,
  )
  return price !== undefined
}

/** @returns whether the branch was none of the student's */
export async function joinBranch(tx: Db, studentId: number, headOfficeId: number | null): Promise<boolean> {
  if (headOfficeId === null) return false
  const isThere = await tx.one(
    sql`select from student_head_office where student_id = ${studentId} and head_office_id = ${headOfficeId}`,
  )
  if (!isThere) await branchJoined.tell(tx, { studentId, headOfficeId })
  return !isThere
}
