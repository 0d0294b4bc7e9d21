import { AccountStatus } from '@markaz/protocol/areas/staff'
import { inOffices, type Viewer, withinScope } from '../../access/viewer.ts'
import { type Db, join, type Sql, sql } from '../../db/db.ts'
import { searchFold } from '../../db/search-fold.ts'
import { escapeLike } from './roles.queries.ts'

export interface User {
  id: number
  kind: 1 | 2
  firstName: string
  lastName: string
  middleName: string | null
  fullName: string
  login: string | null
  phoneNumber: string | null
  role: { id: number; name: string } | null
  offices: { id: number; name: string }[]
  isActive: number
  workStatus: 1 | 2
  isSuperadmin: boolean
  createdAt: string
}

/** 3 = no profile, 2 = blocked, 1 = active (A-081). */
const isActive = sql`case when login is null then ${AccountStatus.HasNotAccount}::int when is_blocked then ${AccountStatus.InActive}::int else ${AccountStatus.Active}::int end`

const columns = sql`staff.id, kind, first_name as "firstName", last_name as "lastName", middle_name as "middleName", full_name as "fullName",
  login, phone_number as "phoneNumber", work_status as "workStatus", is_superadmin as "isSuperadmin", staff.created_at as "createdAt", ${isActive} as "isActive",
  (select json_build_object('id', role.id, 'name', role.name) from role where role.id = staff.role_id) as role,
  coalesce((
    select json_agg(json_build_object('id', office.id, 'name', office.name) order by office.name)
    from office where deleted_at is null and head_office_id in (select head_office_id from staff_head_office where staff_id = staff.id)
  ), '[]') as offices`

export interface UserFilter {
  roleId: number
  page: number
  perPage: number
  value?: string | undefined
  officeIds?: number[] | undefined
  isActive?: number | undefined
}

/** The staff list shows all staff; changing one needs a shared branch (A-078). */
export async function usersOfRole(db: Db, filter: UserFilter) {
  const conditions: Sql[] = [sql`role_id = ${filter.roleId}`]
  for (const word of searchFold(filter.value ?? '')
    .split(/\s+/)
    .filter(Boolean))
    conditions.push(sql`search like ${`%${escapeLike(word)}%`}`)
  if (filter.isActive) conditions.push(sql`${isActive} = ${filter.isActive}`)
  if (filter.officeIds?.length) {
    conditions.push(
      sql`exists (select from staff_head_office own where own.staff_id = staff.id and ${inOffices(filter.officeIds, sql`own.head_office_id`)})`,
    )
  }
  const where = join(conditions, ' and ')
  const users = await db.many<User>(sql`
    select ${columns} from staff where ${where} order by staff.created_at desc, staff.id desc limit ${filter.perPage} offset ${(filter.page - 1) * filter.perPage}`)
  const total = await db.one<{ count: number }>(sql`select count(*) from staff where ${where}`)
  return { users, total: total?.count ?? 0 }
}

export async function readUser(db: Db, id: number): Promise<User | undefined> {
  return db.one<User>(sql`select ${columns} from staff where staff.id = ${id}`)
}

/** The same, locked until the transaction ends and read after the wait. Audit lines that name the person need not wait. */
export async function lockUser(tx: Db, id: number): Promise<User | undefined> {
  await tx.run(sql`select from staff where id = ${id} for no key update`)
  return readUser(tx, id)
}

/** Whether viewer and person work in one branch at least (A-189); the superadmin shares every branch. */
export async function sharesOffice(db: Db, viewer: Viewer, staffId: number): Promise<boolean> {
  if (viewer.isSuperadmin || viewer.id === staffId) return true
  const row = await db.one<{ shares: boolean }>(sql`
    select exists (select from staff_head_office where staff_id = ${staffId} and head_office_id = any(${viewer.headOfficeIds})) as shares`)
  return row?.shares ?? false
}

/**
 * Head offices of these branches; fewer than asked means that one does not exist or lies outside the viewer's scope.
 * Locked, so that none of them is deleted while somebody is put into it.
 */
export async function headOfficesOf(tx: Db, viewer: Viewer, officeIds: number[]): Promise<number[]> {
  const rows = await tx.many<{ id: number }>(sql`
    select head_office_id as id from office where id = any(${officeIds}) and deleted_at is null
      and ${withinScope(viewer, sql`head_office_id`)} order by office.id for share`)
  return rows.map((row) => row.id)
}

/** Replaces the branches the viewer can see; those outside the viewer's scope, and head offices without a branch, stay. */
export async function setOffices(tx: Db, viewer: Viewer, staffId: number, headOfficeIds: number[]): Promise<void> {
  await tx.run(sql`
    delete from staff_head_office where staff_id = ${staffId} and head_office_id <> all(${headOfficeIds})
      and head_office_id in (select head_office_id from office where deleted_at is null) and ${withinScope(viewer, sql`head_office_id`)}`)
  await tx.run(sql`
    insert into staff_head_office (staff_id, head_office_id) select ${staffId}, unnest(${headOfficeIds}::bigint[]) on conflict do nothing`)
}

/** People who can sign in and hold the Admin role, other than this one. */
export async function otherAdmins(tx: Db, staffId: number): Promise<number> {
  const row = await tx.one<{ count: number }>(sql`
    select count(*) from staff join role on role.id = staff.role_id
    where role.is_admin and not staff.is_blocked and staff.work_status = 1 and staff.id <> ${staffId}`)
  return row?.count ?? 0
}
