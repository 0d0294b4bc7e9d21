import type { StaffInfo } from '@markaz/protocol/centre/sign-in/schemas'
import type { AppError } from '@markaz/protocol/errors'
import { foldLogin } from '../../access/fold-login.ts'
import { brakeOf, type Count, counting, type ThrottleKey } from '../../access/throttle.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'

const infoColumns = sql`staff.id, login, first_name as "firstName", last_name as "lastName", full_name as "fullName", photo,
  staff.kind as "userType", is_superadmin as "isSuperadmin",
  json_build_object('id', role.id, 'name', role.name, 'type', role.type) as role,
  coalesce((
    select json_agg(json_build_object('id', office.id, 'name', office.name) order by office.name)
    from office
    where deleted_at is null and (is_superadmin or head_office_id in (select head_office_id from staff_head_office where staff_id = staff.id))
  ), '[]') as offices`

/** Where somebody signs in from. */
export interface WhereFrom {
  network: string
  device: string | null
}

interface State {
  roleId: number
  passwordHash: string
  isBlocked: boolean
  workStatus: 1 | 2
  mustChangePassword: boolean
  hasFactor: boolean
  /** By the role. */
  needsFactor: boolean
  /** They have signed in from this network before. */
  isKnownThere: boolean
  /** They have signed in before, and never with such a device from there. */
  isNewDevice: boolean
}

/** An account with what the browser keeps of its owner. */
export interface Account extends State {
  id: number
  info: StaffInfo & { isSuperadmin: boolean }
}

/**
 * Counts the attempt and looks for the account, in one look at the database.
 * @returns with the brake, as takeAttempt @throws AppError as takeAttempt
 */
export async function accountByLogin(
  db: Db,
  login: string,
  from: WhereFrom,
  { keys, now }: { keys: ThrottleKey[]; now: Date },
): Promise<{ account: Account | undefined; brake: AppError | null }> {
  const row = await db.one<Row & { counts: Count[] }>(sql`
    with ${counting(keys, now)}
    select (select json_agg(counted) from counted) as counts, found.*
    from (select) as one left join lateral (${accountWhere(sql`lower(login collate "C") = ${foldLogin(login)}`, from)}) found on true`)
  return { brake: brakeOf(row?.counts ?? [], now), account: accountOf(row) }
}

export async function accountOfId(db: Db, staffId: number, from: WhereFrom): Promise<Account | undefined> {
  return accountOf(await db.one<Row>(accountWhere(sql`staff.id = ${staffId} and login is not null`, from)))
}

type Row = { state: State | null } & Account['info']

function accountWhere(which: Sql, { network, device }: WhereFrom): Sql {
  const there = sql`from session where staff_id = staff.id and network = ${network}`
  return sql`
    select json_build_object('roleId', role_id, 'passwordHash', password_hash, 'isBlocked', is_blocked, 'workStatus', work_status,
        'mustChangePassword', must_change_password, 'needsFactor', role.needs_second_factor,
        'hasFactor', exists (select from second_factor where staff_id = staff.id and confirmed_at is not null),
        'isKnownThere', exists (select ${there}),
        'isNewDevice', exists (select from session where staff_id = staff.id) and not exists (select ${there} and (device is null or device = ${device}))
      ) as state, ${infoColumns}
    from staff join role on role.id = staff.role_id
    where ${which}`
}

function accountOf(row: Row | undefined): Account | undefined {
  if (!row?.state) return undefined
  const { id, login, firstName, lastName, fullName, photo, userType, isSuperadmin, role, offices } = row
  const info = { id, login, firstName, lastName, fullName, photo, userType, isSuperadmin, role, offices }
  return { ...row.state, id, info }
}

export interface OwnSecrets {
  login: string
  passwordHash: string
  /** What strangers may know of the person, and try as their password. */
  names: (string | null)[]
}

export async function ownSecrets(db: Db, staffId: number): Promise<OwnSecrets> {
  const account = await db.one<OwnSecrets>(sql`
    select login, password_hash as "passwordHash",
      json_build_array(login, first_name, last_name, middle_name, phone_number) as names
    from staff where id = ${staffId}`)
  return account as OwnSecrets
}

/** What the browser keeps of the signed-in person; the superadmin works in every branch. `photo` is the key of the file. */
export async function staffInfo(db: Db, staffId: number): Promise<StaffInfo & { isSuperadmin: boolean }> {
  const row = await db.one<StaffInfo & { isSuperadmin: boolean }>(
    sql`select ${infoColumns} from staff join role on role.id = staff.role_id where staff.id = ${staffId}`,
  )
  return row as StaffInfo & { isSuperadmin: boolean }
}
