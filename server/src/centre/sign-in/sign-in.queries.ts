import type { StaffInfo } from '@markaz/protocol/centre/sign-in/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { SignInAccount } from './password-step.ts'
import { knownNetworkAndDeviceColumnsSql } from './sessions.ts'
import { staffSignInRules } from './sign-in-rules.ts'

const infoColumns = sql`staff.id, login, first_name as "firstName", last_name as "lastName", full_name as "fullName", photo,
  staff.kind as "userType", is_superadmin as "isSuperadmin",
  json_build_object('id', role.id, 'name', role.name, 'type', role.type) as role,
  coalesce((
    select json_agg(json_build_object('id', office.id, 'name', office.name) order by office.name)
    from office
    where deleted_at is null and (is_superadmin or head_office_id in (select head_office_id from staff_head_office where staff_id = staff.id))
  ), '[]') as offices`

export interface SignInClient {
  network: string
  /** For example `Chrome, Windows`. */
  device: string | null
  /** Key of the device; null = the device is unknown. */
  deviceKey: string | null
}

interface State extends SignInAccount {
  roleId: number
  mustChangePassword: boolean
  hasFactor: boolean
  /** True = the role requires a second factor. */
  needsFactor: boolean
  /** True = the person has signed in before, but never with this kind of device from this network. */
  isNewDevice: boolean
}

type Info = StaffInfo & { isSuperadmin: boolean }

export type SignInAccountRow = State & Info

/** An account, and the data about its owner that the browser stores. */
export interface StaffSignInAccount extends State {
  info: Info
  deviceKey: string | null
}

export function findAccountSql(conditionSql: Sql, { network, device, deviceKey }: SignInClient): Sql {
  const there = sql`from session where staff_id = staff.id and network = ${network}`
  return sql`
    select role_id as "roleId", password_hash as "passwordHash", access_version as "accessVersion", ${staffSignInRules.isOpen} as "isOpen",
      must_change_password as "mustChangePassword", role.needs_second_factor as "needsFactor",
      exists (select from second_factor where staff_id = staff.id and confirmed_at is not null) as "hasFactor",
      exists (select from session where staff_id = staff.id) and not exists (select ${there} and (device is null or device = ${device})) as "isNewDevice",
      ${knownNetworkAndDeviceColumnsSql(staffSignInRules, sql`staff.id`, { network, deviceKey })}, ${infoColumns}
    from staff join role on role.id = staff.role_id
    where ${conditionSql}`
}

export async function readAccountById(
  db: Db,
  staffId: number,
  from: SignInClient,
): Promise<StaffSignInAccount | undefined> {
  const row = await db.one<SignInAccountRow>(findAccountSql(sql`staff.id = ${staffId} and login is not null`, from))
  return row && toSignInAccount(row, from.deviceKey)
}

export function toSignInAccount(row: SignInAccountRow, deviceKey: string | null): StaffSignInAccount {
  const { id, login, firstName, lastName, fullName, photo, userType, isSuperadmin, role, offices } = row
  const info = { id, login, firstName, lastName, fullName, photo, userType, isSuperadmin, role, offices }
  return { ...row, deviceKey, info }
}

export interface AccountSecrets {
  login: string
  passwordHash: string
  /** Names of the person that strangers may try as a password. */
  names: (string | null)[]
}

export async function readAccountSecrets(db: Db, staffId: number): Promise<AccountSecrets> {
  const account = await db.one<AccountSecrets>(sql`
    select login, password_hash as "passwordHash",
      json_build_array(login, first_name, last_name, middle_name, phone_number) as names
    from staff where id = ${staffId}`)
  return account as AccountSecrets
}

/**
 * Reads the data about a staff member that the browser stores. A superadmin gets all branches; `photo` is the key of
 * the file.
 */
export async function readStaffInfo(db: Db, staffId: number): Promise<StaffInfo & { isSuperadmin: boolean }> {
  const row = await db.one<StaffInfo & { isSuperadmin: boolean }>(
    sql`select ${infoColumns} from staff join role on role.id = staff.role_id where staff.id = ${staffId}`,
  )
  return row as StaffInfo & { isSuperadmin: boolean }
}
