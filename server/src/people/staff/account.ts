import { AppError } from '@markaz/protocol/errors'
import { peopleErrorTexts } from '@markaz/protocol/errors/people'
import { AccountStatus, type Gender } from '@markaz/protocol/people/staff/schemas'
import type { RouteDefinition } from '@markaz/protocol/route'
import { notifyAccountOwner } from '../../centre/sign-in/account-notifications.ts'
import { generatePassword, hashPassword } from '../../centre/sign-in/passwords.ts'
import { revokeAccess } from '../../centre/sign-in/revoke-access.ts'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { refuseField } from '../../http/refuse.ts'
import { isStaffMemberEmployed, type StaffListConditionSql, type StaffMemberRow } from './people.queries.ts'
import {
  lockRoleToAssign,
  lockStaffAccountForChange,
  lockStaffMemberForChange,
  refuseRemovingLastAdmin,
  requireAccessToAllBranchesOfPerson,
} from './person-to-change.ts'

type StaffAccountCall = Pick<RouteCall<RouteDefinition>, 'db' | 'viewer' | 'clock' | 'audit'>

/**
 * Of two simultaneous requests only the first succeeds, because the person is locked.
 * @returns login and the generated password, shown only once
 */
export async function createStaffAccount(
  { db, viewer, audit }: StaffAccountCall,
  list: StaffListConditionSql,
  id: number,
  given: { login: string; roleId: number; genderType?: Gender },
): Promise<{ login: string; password: string }> {
  const password = generatePassword()
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    const person = await lockStaffMemberForChange(tx, viewer, list, id)
    await requireAccessToAllBranchesOfPerson(tx, viewer, person)
    if (person.login) throw new AppError('PROFILE_EXISTS')
    if (!isStaffMemberEmployed(person)) throw new AppError('NOT_WORKING')
    const role = await lockRoleToAssign(tx, viewer, given.roleId)
    await tx.run(sql`
      update staff set login = ${given.login}, password_hash = ${passwordHash}, must_change_password = true, role_id = ${role.id}, gender = coalesce(${given.genderType ?? null}, gender)
      where id = ${id}`)
    await audit(tx, { action: 'sign-up', entity: 'staff', entityId: id, after: given })
  })
  return { login: given.login, password }
}

/**
 * @throws AppError OWN_PASSWORD for the viewer's own account: changing one's own password requires the current password
 */
export async function resetStaffPassword(
  call: StaffAccountCall,
  list: StaffListConditionSql,
  id: number,
): Promise<{ password: string }> {
  const { db, viewer } = call
  if (id === viewer.id) throw new AppError('OWN_PASSWORD')
  const password = generatePassword()
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    const person = await lockStaffAccountForChange(tx, viewer, list, id)
    await requireAccessToAllBranchesOfPerson(tx, viewer, person)
    if (!isStaffMemberEmployed(person)) throw new AppError('NOT_WORKING')
    await storeIssuedPassword(tx, call, { id, passwordHash })
    await call.audit(tx, { action: 'reset-password', entity: 'staff', entityId: id })
  })
  return { password }
}

/** Stores a password that the person must replace at the first sign-in. The caller must have locked the person. */
export async function storeIssuedPassword(
  tx: Db,
  { clock }: Pick<StaffAccountCall, 'clock'>,
  { id, passwordHash }: { id: number; passwordHash: string },
): Promise<void> {
  await tx.run(sql`update staff set password_hash = ${passwordHash}, must_change_password = true where id = ${id}`)
  await notifyAccountOwner(tx, { staffId: id, what: 'password', now: clock.now() })
  await revokeAccess(tx, { entity: 'staff', id }, 'reset', { now: clock.now() })
}

export async function updateStaffBlockStatus(
  call: StaffAccountCall,
  list: StaffListConditionSql,
  id: number,
  isActive: AccountStatus,
): Promise<{ isActive: AccountStatus }> {
  await call.db.transaction(async (tx) => {
    const person = await lockStaffAccountForChange(tx, call.viewer, list, id)
    await setStaffBlockStatus(tx, call, person, isActive)
    await call.audit(tx, {
      action: 'update',
      entity: 'staff',
      entityId: id,
      before: { isActive: person.isActive },
      after: { isActive },
    })
  })
  return { isActive }
}

/** Blocking ends all access immediately; unblocking restores no session. */
export async function setStaffBlockStatus(
  tx: Db,
  { viewer, clock }: Pick<StaffAccountCall, 'viewer' | 'clock'>,
  person: StaffMemberRow,
  isActive: AccountStatus,
): Promise<void> {
  if (!isStaffMemberEmployed(person)) throw new AppError('NOT_WORKING')
  const isBlocked = isActive === AccountStatus.InActive
  if (isBlocked) {
    await refuseRemovingLastAdmin(tx, person)
    if (person.id === viewer.id) refuseField('isActive', peopleErrorTexts.blockOneself)
  }
  await tx.run(sql`update staff set is_blocked = ${isBlocked} where id = ${person.id}`)
  if (isBlocked) await revokeAccess(tx, { entity: 'staff', id: person.id }, 'block', { now: clock.now() })
}

/** Returns only the fields in the request body, so that the audit shows the same fields before and after. */
export function previousValuesOfChangedFields(person: StaffMemberRow, body: object): object {
  const { login, firstName, lastName, middleName, phoneNumber, photo, isActive, role, offices } = person
  const whole = { login, firstName, lastName, middleName, phoneNumber, photo, isActive }
  const named = { ...whole, roleId: role?.id, officeIds: offices.map((office) => office.id) }
  return Object.fromEntries(Object.entries(named).filter(([field]) => field in body))
}
