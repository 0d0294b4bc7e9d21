import type { PersonKind } from '@markaz/protocol/centre/sign-in/schemas'
import type { Viewer } from '../../access/viewer.ts'
import { isBranchVisibleToViewerSql } from '../../centre/offices/offices.queries.ts'
import { notifyAccountOwner } from '../../centre/sign-in/account-notifications.ts'
import { revokeAccess, revokeAccessOfStaffWithoutSecondFactor } from '../../centre/sign-in/revoke-access.ts'
import { defineColumnMap } from '../../db/column-map.ts'
import { type Db, sql } from '../../db/db.ts'

interface PersonFields {
  login: string | null
  roleId: number | undefined
  firstName: string
  lastName: string
  middleName?: string | null | undefined
  phoneNumber?: string | null | undefined
}

const personColumns = defineColumnMap('staff', {
  login: 'string?',
  roleId: 'number?',
  firstName: 'string',
  lastName: 'string',
  middleName: 'string?',
  phoneNumber: 'string?',
})

/** The new person must change the generated password at the first sign-in. */
export function insertPerson(
  tx: Db,
  { kind, passwordHash, ...person }: PersonFields & { kind: PersonKind; passwordHash: string },
  viewer: Pick<Viewer, 'id'>,
): Promise<number> {
  const account = { kind, password_hash: passwordHash, must_change_password: true }
  return personColumns.insert(tx, person, { ...account, phone_typed_by: viewer.id })
}

/** @param before the person's current row, locked by `lockStaffMemberForChange` */
export async function saveStaffMember(
  tx: Db,
  { id, login, phoneNumber: phoneBefore }: { id: number; login: string | null; phoneNumber: string | null },
  person: PersonFields,
  { now, viewer }: { now: Date; viewer: Pick<Viewer, 'id' | 'sessionId'> },
): Promise<void> {
  if (person.login && person.login !== login) {
    await notifyAccountOwner(tx, { staffId: id, what: 'login', detail: person.login, now })
    // A user who changes their own login stays signed in.
    const own = viewer.id === id ? { exceptSessionId: viewer.sessionId } : {}
    await revokeAccess(tx, { entity: 'staff', id }, 'login', { now, ...own })
  }
  const { middleName = null, phoneNumber = null, roleId = null } = person
  const typed = phoneNumber !== phoneBefore && { phone_typed_by: viewer.id }
  await personColumns.update(tx, id, { ...person, middleName, phoneNumber, roleId }, { ...typed })
  // If the new role requires a second factor and the person has none, the person's access ends.
  await revokeAccessOfStaffWithoutSecondFactor(tx, sql`staff.id = ${id}`, { now })
}

export async function storeStaffLogin(tx: Db, id: number, login: string): Promise<void> {
  await tx.run(sql`update staff set login = ${login} where id = ${id}`)
}

/**
 * @param before hash of the current password, which the user has just entered correctly
 * @returns false if the stored password was replaced in the meantime; then nothing is stored
 */
export async function storePasswordChosenByStaff(
  tx: Db,
  { id, passwordHash, before }: { id: number; passwordHash: string; before: string },
): Promise<boolean> {
  const kept = await tx.run(sql`
    update staff set password_hash = ${passwordHash}, must_change_password = false
    where id = ${id} and password_hash = ${before}`)
  return kept > 0
}

interface FirstPerson {
  login: string
  passwordHash: string
  roleId: number
  mustChangePassword: boolean
}

/** Returns false if another simultaneous call added the first person of the installation. */
export async function addSuperadmin(
  tx: Db,
  { login, passwordHash, roleId, mustChangePassword }: FirstPerson,
): Promise<boolean> {
  const made = await tx.run(sql`
    insert into staff (kind, first_name, last_name, login, password_hash, must_change_password, role_id, is_superadmin)
    values (1, 'Bosh', 'Administrator', ${login}, ${passwordHash}, ${mustChangePassword}, ${roleId}, true) on conflict do nothing`)
  return made > 0
}

/** Replaces the person's head offices that the viewer sees. Other head offices stay. */
export async function setStaffOffices(tx: Db, viewer: Viewer, id: number, headOfficeIds: number[]): Promise<void> {
  await tx.run(sql`
    delete from staff_head_office where staff_id = ${id} and head_office_id <> all(${headOfficeIds}) and ${isBranchVisibleToViewerSql(viewer)}`)
  await tx.run(sql`
    insert into staff_head_office (staff_id, head_office_id) select ${id}, unnest(${headOfficeIds}::bigint[]) on conflict do nothing`)
}
