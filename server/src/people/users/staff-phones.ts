import { assistants, teachers, teachingStaff } from '@markaz/protocol/people/academics/routes'
import { staff } from '@markaz/protocol/people/staff/routes'
import { type staffPhones, users } from '@markaz/protocol/people/users/routes'
import { isAccessAllowed } from '@markaz/protocol/route'
import { confirmPersonPhone } from '../../access/confirm-phone.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { type BulkOperationHandlers, splitByRefusalReason } from '../../http/bulk-operation.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import {
  assistantListDefinition,
  teacherListDefinition,
  teachingStaffListDefinition,
} from '../academics/academic-lists.ts'
import { isNonTeachingStaffSql, type StaffListConditionSql, type StaffMemberRow } from '../staff/people.queries.ts'
import {
  lockStaffForChange,
  lockStaffMemberForChange,
  requireAccessToAllBranchesOfPerson,
} from '../staff/person-to-change.ts'

export const hasStaffAccountSql: StaffListConditionSql = sql`staff.login is not null`

const peopleLists = [
  [users.update, hasStaffAccountSql],
  [staff.update, isNonTeachingStaffSql],
  [teachingStaff.update, teachingStaffListDefinition.people],
  [teachers.update, teacherListDefinition.people],
  [assistants.update, assistantListDefinition.people],
] as const

/** SQL condition: the person is in one of the staff lists that the viewer may change. */
const changeableBy = ({ grants }: Viewer): StaffListConditionSql =>
  sql`(${peopleLists
    .filter(([{ access }]) => isAccessAllowed(access, grants))
    .reduce<Sql>((any, [, people]) => sql`${any} or ${people}`, sql`false`)})`

/** A confirmed number may receive passwords, so the viewer must also be allowed to reset the password. */
export async function confirmPhoneOfStaff(call: RouteCall<typeof staffPhones.confirm>, tx: Db) {
  const { viewer, params, body } = call
  const person = await lockStaffMemberForChange(tx, viewer, changeableBy(viewer), params.id)
  await requireAccessToAllBranchesOfPerson(tx, viewer, person)
  orNotFound(person.phoneNumber === body.phone ? person : undefined)
  return { id: person.id, isAsked: await confirmPhoneOfOne(tx, call, person) }
}

/** Leaves out phone numbers that the viewer entered, because another person must confirm them. */
export const bulkConfirmStaffPhones: BulkOperationHandlers<typeof staffPhones.confirmOfMany, StaffMemberRow> = {
  async sort(tx, { viewer, body }) {
    const { people, isBeyond } = await lockStaffForChange(tx, viewer, changeableBy(viewer), body.ids)
    return splitByRefusalReason(people, (person) => {
      if (!person.isShared) return 'not_shared'
      if (isBeyond(person)) return 'beyond'
      if (!person.phoneConfirmation) return 'no_phone'
      if (person.phoneConfirmation.isConfirmed) return 'confirmed'
      return person.phoneConfirmation.isAskedByViewer ? 'own' : null
    })
  },
  async run(tx, call, people) {
    for (const person of people) await confirmPhoneOfOne(tx, call, person)
    return {}
  },
}

/** Confirms the current phone of one staff member, whom the caller must have locked. */
async function confirmPhoneOfOne(
  tx: Db,
  { viewer, clock, audit }: Pick<RouteCall<typeof staffPhones.confirm>, 'viewer' | 'clock' | 'audit'>,
  { id: entityId, phoneNumber }: StaffMemberRow,
): Promise<boolean> {
  const { id } = orNotFound(
    await tx.one<{ id: number }>(
      sql`select id from staff_phone where staff_id = ${entityId} and phone = ${phoneNumber}`,
    ),
  )
  const { phone, typedBy, isAsked } = await confirmPersonPhone(tx, 'staff_phone', { id, viewer, now: clock.now() })
  const change = { before: { askedBy: typedBy[0] ?? null }, after: { phoneId: id, phone, isAsked } }
  await audit(tx, { action: 'confirm-phone', entity: 'staff', entityId, ...change })
  return isAsked
}
