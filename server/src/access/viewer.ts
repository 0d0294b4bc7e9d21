import { AppError } from '@markaz/protocol/errors'
import { allGrants } from '@markaz/protocol/permissions'
import { type Db, type Sql, sql } from '../db/db.ts'
import { tashkentDayAt } from '../deps.ts'
import { hashAccessToken } from './access-token.ts'
import { hasSessionHashSql } from './session-hash.ts'

/**
 * The signed-in staff member, read for each request, so that a block, a dismissal or a changed role takes effect at
 * once.
 */
export interface Viewer {
  id: number
  sessionId: string
  kind: 1 | 2
  isSuperadmin: boolean
  roleId: number
  grants: ReadonlySet<string>
  /**
   * Ids of the viewer's branches, as the column `head_office_id` stores them. Unused for a superadmin, who sees all
   * rows.
   */
  headOfficeIds: number[]
  /** When the person last entered the password in this session. */
  passwordAt: Date
  /** Access token of the program that makes the call; null = the person makes the call. */
  accessTokenId: number | null
  /**
   * Changes when the viewer's rights, branches or groups change. Signed file addresses contain this value and are
   * invalid after it changes.
   */
  standing: string
}

export type BranchScope = Pick<Viewer, 'isSuperadmin' | 'headOfficeIds'>

interface ViewerRow {
  id: number
  sessionId: string
  kind: 1 | 2
  isSuperadmin: boolean
  roleId: number
  roleVersion: number
  isAdmin: boolean
  standing: string
  passwordAt: string
  accessTokenId: number | null
  tokenGrants: string[] | null
  headOfficeIds: number[]
}

const allGrantsSet: ReadonlySet<string> = new Set(allGrants)
/** Grants are cached separately for each database, because role ids are only unique within a database. */
const grantsCache = new WeakMap<Db, Map<string, ReadonlySet<string>>>()

/**
 * @throws AppError UNAUTHORIZED if the session is invalid, or the person is blocked, dismissed or no longer in the ERP
 */
export function viewerOfSession(db: Db, sessionId: string, now: Date): Promise<Viewer> {
  return viewerWhere(db, sql`session.id = ${sessionId}`, now)
}

/** @param hash hash of the session's id, from a signed file address */
export function viewerOfSessionHash(db: Db, hash: string, now: Date): Promise<Viewer> {
  return viewerWhere(db, hasSessionHashSql(sql`session.id`, hash), now)
}

export function viewerOfAccessToken(db: Db, token: string, now: Date): Promise<Viewer> {
  return viewerWhere(
    db,
    sql`session.access_token_id = (select id from access_token where secret_hash = ${hashAccessToken(token)})`,
    now,
  )
}

async function viewerWhere(db: Db, which: Sql, now: Date): Promise<Viewer> {
  const row = await db.one<ViewerRow>(sql`
    select staff.id, session.id as "sessionId", session.password_at as "passwordAt", staff.kind, staff.is_superadmin as "isSuperadmin", role.id as "roleId", role.version as "roleVersion",
      role.is_admin as "isAdmin", session.access_token_id as "accessTokenId", ${staffRightsVersionSql(now)} as standing,
      case when session.access_token_id is not null then (select grants from access_token where id = session.access_token_id) end as "tokenGrants",
      array(select head_office_id from staff_head_office where staff_id = staff.id) as "headOfficeIds"
    from session
    join staff on staff.id = session.staff_id
    join role on role.id = staff.role_id
    where ${which} and session.ended_at is null and session.expires_at > ${now}
      and not staff.is_blocked and staff.work_status = 1`)
  if (!row) throw new AppError('UNAUTHORIZED')
  const { tokenGrants, ...viewer } = row
  const own = row.isAdmin ? allGrantsSet : await grantsOfRole(db, row.roleId, row.roleVersion)
  const grants = tokenGrants ? new Set(tokenGrants.filter((grant) => own.has(grant))) : own
  return { ...viewer, passwordAt: new Date(row.passwordAt), grants }
}

/** SQL value that changes with the role, the rights, the branches and the groups of the staff member in `staff`. */
export const staffRightsVersionSql = (now: Date): Sql => {
  const today = tashkentDayAt(now)
  return sql`concat_ws('.', role.id, role.version,
    array(select head_office_id from staff_head_office where staff_id = staff.id order by 1),
    array(select group_id from group_staff where staff_id = staff.id and gone_at is null
        and (ended_date is null or ended_date >= ${today}::date)
      union select group_id from schedule_item where staff_id = staff.id and gone_at is null
        and (end_date is null or end_date >= ${today}::date) order by 1))`
}

async function grantsOfRole(db: Db, roleId: number, version: number): Promise<ReadonlySet<string>> {
  const grantsByRole = grantsCache.get(db) ?? new Map<string, ReadonlySet<string>>()
  grantsCache.set(db, grantsByRole)
  const known = grantsByRole.get(`${roleId}.${version}`)
  if (known) return known
  // The role may have changed since the caller read `version`, so its grants are cached under the version read here.
  const role = await db.one<{ grants: string[]; version: number }>(
    sql`select grants, version from role where id = ${roleId}`,
  )
  const grants = new Set(role?.grants)
  if (role) grantsByRole.set(`${roleId}.${role.version}`, grants)
  if (grantsByRole.size > 1_000) grantsByRole.delete(grantsByRole.keys().next().value as string)
  return grants
}

export function isInBranchScopeSql(viewer: BranchScope, headOfficeColumn: Sql): Sql {
  return viewer.isSuperadmin ? sql`true` : sql`${headOfficeColumn} = any(${viewer.headOfficeIds})`
}

export function isInChosenBranchesSql(officeIds: number[] | undefined, headOfficeColumn: Sql): Sql {
  if (!officeIds?.length) return sql`true`
  return sql`${headOfficeColumn} in (select head_office_id from office where id = any(${officeIds}) and deleted_at is null)`
}
