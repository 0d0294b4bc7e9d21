import type { StaffInfo } from '@markaz/protocol/centre/sign-in/schemas'
import { foldLogin } from '../../access/fold-login.ts'
import { type Db, sql } from '../../db/db.ts'

const infoColumns = sql`staff.id, login, first_name as "firstName", last_name as "lastName", full_name as "fullName", photo,
  staff.kind as "userType", is_superadmin as "isSuperadmin",
  json_build_object('id', role.id, 'name', role.name, 'type', role.type) as role,
  coalesce((
    select json_agg(json_build_object('id', office.id, 'name', office.name) order by office.name)
    from office
    where deleted_at is null and (is_superadmin or head_office_id in (select head_office_id from staff_head_office where staff_id = staff.id))
  ), '[]') as offices`

interface Account {
  id: number
  roleId: number
  passwordHash: string
  isBlocked: boolean
  workStatus: 1 | 2
  /** They have signed in from this network before. */
  isKnownThere: boolean
}

/** The account with what the browser keeps of its owner: one look at the database for a sign-in. */
export async function accountByLogin(
  db: Db,
  typed: string,
  network: string,
): Promise<(Account & { info: StaffInfo }) | undefined> {
  const login = foldLogin(typed)
  const row = await db.one<Account & StaffInfo>(sql`
    select exists (select from session where staff_id = staff.id and network = ${network}) as "isKnownThere", role_id as "roleId", password_hash as "passwordHash", is_blocked as "isBlocked", work_status as "workStatus", ${infoColumns}
    from staff join role on role.id = staff.role_id where lower(login collate "C") = ${login}`)
  if (!row) return undefined
  const { roleId, passwordHash, isBlocked, workStatus, isKnownThere, ...info } = row
  return { id: info.id, roleId, passwordHash, isBlocked, workStatus, isKnownThere, info }
}

export async function accountById(db: Db, staffId: number): Promise<{ login: string; passwordHash: string }> {
  const account = await db.one<{ login: string; passwordHash: string }>(
    sql`select login, password_hash as "passwordHash" from staff where id = ${staffId}`,
  )
  return account as { login: string; passwordHash: string }
}

/** What the browser keeps of the signed-in person; the superadmin works in every branch. `photo` is the key of the file. */
export async function staffInfo(db: Db, staffId: number): Promise<StaffInfo & { isSuperadmin: boolean }> {
  const row = await db.one<StaffInfo & { isSuperadmin: boolean }>(
    sql`select ${infoColumns} from staff join role on role.id = staff.role_id where staff.id = ${staffId}`,
  )
  return row as StaffInfo & { isSuperadmin: boolean }
}
