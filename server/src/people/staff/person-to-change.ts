import { AppError } from '@markaz/protocol/errors'
import { peopleErrorTexts } from '@markaz/protocol/errors/people'
import { isInBranchScopeSql, type Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import { grantsOfRole, hasAllGrants, refuseGrantsViewerLacks } from '../roles/grants.ts'
import { lockRole, type Role, readAllRoles, readRole } from '../roles/roles.queries.ts'
import { readStaffMember, readStaffMembers, type StaffListConditionSql, type StaffMemberRow } from './people.queries.ts'

/**
 * Locks the staff member. Every change of a staff member begins with this call. Audit rows that name the person can
 * still be written.
 * @throws AppError NOT_FOUND if `list` does not contain the person, NO_SHARED_OFFICE, GRANT_BEYOND_OWN
 */
export async function lockStaffMemberForChange(
  tx: Db,
  viewer: Viewer,
  list: StaffListConditionSql,
  id: number,
): Promise<StaffMemberRow> {
  await tx.run(sql`select from staff where id = ${id} for no key update`)
  const person = orNotFound(await readStaffMember(tx, viewer, list, id))
  if (!person.isShared) throw new AppError('NO_SHARED_OFFICE')
  const role = person.role && (await readRole(tx, person.role.id))
  if (role) refuseGrantsViewerLacks(viewer, grantsOfRole(role))
  if (person.isSuperadmin && !viewer.isSuperadmin) throw new AppError('GRANT_BEYOND_OWN')
  return person
}

/**
 * Login, password and role give access to everything in the person's branches, so the viewer must see all these
 * branches.
 */
export async function requireAccessToAllBranchesOfPerson(
  tx: Db,
  viewer: Viewer,
  { id }: StaffMemberRow,
): Promise<void> {
  const wider = await findStaffInOtherBranches(tx, viewer, [id])
  if (wider.size > 0) throw new AppError('OFFICE_BEYOND_OWN')
}

async function findStaffInOtherBranches(tx: Db, viewer: Viewer, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx.many<{ id: number }>(sql`
    select distinct staff_id as id from staff_head_office
    where staff_id = any(${ids}) and not (${isInBranchScopeSql(viewer, sql`head_office_id`)})`)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Locks the staff rows in the order of their ids, to avoid deadlocks. `isBeyond`: the person has more rights or
 * branches than the viewer.
 */
export async function lockStaffForChange(
  tx: Db,
  viewer: Viewer,
  list: StaffListConditionSql,
  given: readonly number[],
): Promise<{ people: StaffMemberRow[]; isBeyond: (person: StaffMemberRow) => boolean }> {
  const ids = [...new Set(given)]
  await tx.run(sql`select from staff where id = any(${ids}) order by id for no key update`)
  const found = await readStaffForChangeWithoutLocks(tx, viewer, list, ids)
  if (found.people.length < ids.length) throw new AppError('NOT_FOUND')
  return found
}

/** Reads the people in `list` without locks. `isBeyond`: true = the viewer may not change the person. */
export async function readStaffForChangeWithoutLocks(
  tx: Db,
  viewer: Viewer,
  list: StaffListConditionSql,
  ids: readonly number[],
): Promise<{ people: StaffMemberRow[]; isBeyond: (person: StaffMemberRow) => boolean }> {
  const people = await readStaffMembers(tx, viewer, list, ids)
  const wider = await findStaffInOtherBranches(tx, viewer, ids)
  const beyond = new Set(
    (await readAllRoles(tx)).filter((role) => !hasAllGrants(viewer, grantsOfRole(role))).map(({ id }) => id),
  )
  const isBeyond = ({ id, role, isSuperadmin }: StaffMemberRow) =>
    wider.has(id) || (role !== null && beyond.has(role.id)) || (isSuperadmin && !viewer.isSuperadmin)
  return { people, isBeyond }
}

/** The viewer must see all branches of the person if the form changes login, password or role. */
export async function requireMayChangeAccount(
  tx: Db,
  viewer: Viewer,
  person: StaffMemberRow,
  { login, roleId }: { login?: string | undefined; roleId?: number | undefined },
): Promise<void> {
  const isKept = (login ?? person.login) === person.login && (roleId ?? person.role?.id) === person.role?.id
  if (!isKept) await requireAccessToAllBranchesOfPerson(tx, viewer, person)
}

/** @throws AppError NO_PROFILE if the person has no account, and the errors of `lockStaffMemberForChange` */
export async function lockStaffAccountForChange(
  tx: Db,
  viewer: Viewer,
  list: StaffListConditionSql,
  id: number,
): Promise<StaffMemberRow> {
  const person = await lockStaffMemberForChange(tx, viewer, list, id)
  if (!person.login) throw new AppError('NO_PROFILE')
  return person
}

/**
 * Locks the role, so that it cannot be deleted before the commit.
 * @param person the person who gets the role; undefined = the account is new
 * @throws AppError VALIDATION | GRANT_BEYOND_OWN | LAST_ADMIN
 */
export async function lockRoleToAssign(tx: Db, viewer: Viewer, roleId: number, person?: StaffMemberRow): Promise<Role> {
  const role = await lockRole(tx, roleId)
  if (!role) refuseField('roleId', peopleErrorTexts.noRole)
  refuseGrantsViewerLacks(viewer, grantsOfRole(role))
  if (person && !role.isAdmin) await refuseRemovingLastAdmin(tx, person)
  return role
}

/** @throws AppError LAST_ADMIN when no other person could sign in as an administrator */
export async function refuseRemovingLastAdmin(tx: Db, person: StaffMemberRow): Promise<void> {
  const role = person.role && (await readRole(tx, person.role.id))
  if (!role?.isAdmin) return
  // Locks the Admin role: of two administrators who demote each other, the second waits for the first. Other roles are
  // not locked here, because two requests that swap the roles of two people would deadlock.
  await lockRole(tx, role.id)
  if ((await otherAdmins(tx, person.id)) === 0) throw new AppError('LAST_ADMIN')
}

async function otherAdmins(tx: Db, staffId: number): Promise<number> {
  const row = await tx.one<{ count: number }>(sql`
    select count(*) from staff join role on role.id = staff.role_id
    where role.is_admin and not staff.is_blocked and staff.work_status = 1 and staff.id <> ${staffId}`)
  return row?.count ?? 0
}
