import type { StaffInfo } from '@markaz/protocol/areas/auth'
import { type Db, sql } from '../../db/db.ts'

export interface Account {
  id: number
  roleId: number
  passwordHash: string
  isBlocked: boolean
  workStatus: 1 | 2
}

export async function accountByLogin(db: Db, login: string): Promise<Account | undefined> {
  return db.one<Account>(sql`
    select id, role_id as "roleId", password_hash as "passwordHash", is_blocked as "isBlocked", work_status as "workStatus"
    from staff where lower(login) = lower(${login})`)
}

export async function accountById(db: Db, staffId: number): Promise<Account & { login: string }> {
  const account = await db.one<Account & { login: string }>(sql`
    select id, login, role_id as "roleId", password_hash as "passwordHash", is_blocked as "isBlocked", work_status as "workStatus"
    from staff where id = ${staffId}`)
  return account as Account & { login: string }
}

/** What the browser keeps of the signed-in person; the superadmin works in every branch. */
export async function staffInfo(db: Db, staffId: number): Promise<StaffInfo & { isSuperadmin: boolean }> {
  const row = await db.one<StaffInfo & { isSuperadmin: boolean }>(sql`
    select staff.id, login, first_name as "firstName", last_name as "lastName", full_name as "fullName", photo,
      staff.kind as "userType", is_superadmin as "isSuperadmin",
      json_build_object('id', role.id, 'name', role.name, 'type', role.type) as role,
      coalesce((
        select json_agg(json_build_object('id', office.id, 'name', office.name) order by office.name)
        from office
        where deleted_at is null and (is_superadmin or head_office_id in (select head_office_id from staff_head_office where staff_id = staff.id))
      ), '[]') as offices
    from staff join role on role.id = staff.role_id
    where staff.id = ${staffId}`)
  return row as StaffInfo & { isSuperadmin: boolean }
}
