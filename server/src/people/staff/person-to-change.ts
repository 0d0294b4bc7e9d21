import { AppError } from '@markaz/protocol/errors'
import { peopleTexts } from '@markaz/protocol/errors/people'
import { type Viewer, withinScope } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import { orNotFound } from '../../http/or-not-found.ts'
import { refuse } from '../../http/refuse.ts'
import { grantsHeldBy, holdsAll, refuseBeyondOwn } from '../roles/grants.ts'
import { allRoles, lockRole, type Role, readRole } from '../roles/roles.queries.ts'
import { type PeopleList, type PersonRow, readPeople, readPerson } from './people.queries.ts'

/**
 * The person as they stand, locked until the transaction ends: every change of somebody begins here. Read after the
 * wait; audit lines that name the person need not wait.
 * @throws AppError NOT_FOUND outside the list | NO_SHARED_OFFICE | GRANT_BEYOND_OWN when the person's role holds more
 * than the viewer's, or they are the superadmin and the viewer is not
 */
export async function personToChange(tx: Db, viewer: Viewer, list: PeopleList, id: number): Promise<PersonRow> {
  await tx.run(sql`select from staff where id = ${id} for no key update`)
  const person = orNotFound(await readPerson(tx, viewer, list, id))
  if (!person.isShared) throw new AppError('NO_SHARED_OFFICE')
  const role = person.role && (await readRole(tx, person.role.id))
  if (role) refuseBeyondOwn(viewer, grantsHeldBy(role))
  if (person.isSuperadmin && !viewer.isSuperadmin) throw new AppError('GRANT_BEYOND_OWN')
  return person
}

/**
 * Login, password and role open all that the person sees: who changes them sees each of the person's branches, too.
 * @throws AppError OFFICE_BEYOND_OWN
 */
export async function refuseWiderReach(tx: Db, viewer: Viewer, { id }: PersonRow): Promise<void> {
  const wider = await withWiderReach(tx, viewer, [id])
  if (wider.size > 0) throw new AppError('OFFICE_BEYOND_OWN')
}

/** Which of them work in a branch that the viewer does not see. */
async function withWiderReach(tx: Db, viewer: Viewer, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx.many<{ id: number }>(sql`
    select distinct staff_id as id from staff_head_office
    where staff_id = any(${ids}) and not (${withinScope(viewer, sql`head_office_id`)})`)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Several people, locked in the order of their ids, so that two such calls never wait for each other in a circle; and
 * who of them holds or sees more than the viewer, by the rules of `personToChange` and `refuseWiderReach`.
 * @throws AppError NOT_FOUND when one of them is outside the list
 */
export async function peopleToChange(
  tx: Db,
  viewer: Viewer,
  list: PeopleList,
  given: readonly number[],
): Promise<{ people: PersonRow[]; isBeyond: (person: PersonRow) => boolean }> {
  const ids = [...new Set(given)]
  await tx.run(sql`select from staff where id = any(${ids}) order by id for no key update`)
  const people = await readPeople(tx, viewer, list, ids)
  if (people.length < ids.length) throw new AppError('NOT_FOUND')
  const wider = await withWiderReach(tx, viewer, ids)
  const beyond = new Set(
    (await allRoles(tx)).filter((role) => !holdsAll(viewer, grantsHeldBy(role))).map(({ id }) => id),
  )
  const isBeyond = ({ id, role, isSuperadmin }: PersonRow) =>
    wider.has(id) || (role !== null && beyond.has(role.id)) || (isSuperadmin && !viewer.isSuperadmin)
  return { people, isBeyond }
}

/** The same where the form may leave the account as it is. */
export async function refuseAccount(
  tx: Db,
  viewer: Viewer,
  person: PersonRow,
  { login, roleId }: { login?: string | undefined; roleId?: number | undefined },
): Promise<void> {
  const isKept = (login ?? person.login) === person.login && (roleId ?? person.role?.id) === person.role?.id
  if (!isKept) await refuseWiderReach(tx, viewer, person)
}

/** The same for what only somebody with a profile has. @throws AppError NO_PROFILE too */
export async function profileToChange(tx: Db, viewer: Viewer, list: PeopleList, id: number): Promise<PersonRow> {
  const person = await personToChange(tx, viewer, list, id)
  if (!person.login) throw new AppError('NO_PROFILE')
  return person
}

/**
 * The role to be given, locked so that it cannot be deleted meanwhile.
 * @param person who has a profile already; a new one has nothing to lose
 * @throws AppError VALIDATION when there is no such role | GRANT_BEYOND_OWN when it holds more than the viewer |
 * LAST_ADMIN
 */
export async function lockRoleToAssign(tx: Db, viewer: Viewer, roleId: number, person?: PersonRow): Promise<Role> {
  const role = await lockRole(tx, roleId)
  if (!role) refuse('roleId', peopleTexts.noRole)
  refuseBeyondOwn(viewer, grantsHeldBy(role))
  if (person && !role.isAdmin) await refuseLastAdmin(tx, person)
  return role
}

/** @throws AppError LAST_ADMIN when nobody else could sign in as an administrator */
export async function refuseLastAdmin(tx: Db, person: PersonRow): Promise<void> {
  const role = person.role && (await readRole(tx, person.role.id))
  if (!role?.isAdmin) return
  // Two administrators who demote each other wait for one another here. Other roles stay unlocked: two swaps would tie a knot.
  await lockRole(tx, role.id)
  if ((await otherAdmins(tx, person.id)) === 0) throw new AppError('LAST_ADMIN')
}

/** People who can sign in and hold the Admin role, other than this one. */
async function otherAdmins(tx: Db, staffId: number): Promise<number> {
  const row = await tx.one<{ count: number }>(sql`
    select count(*) from staff join role on role.id = staff.role_id
    where role.is_admin and not staff.is_blocked and staff.work_status = 1 and staff.id <> ${staffId}`)
  return row?.count ?? 0
}
