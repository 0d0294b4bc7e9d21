import { AppError } from '@markaz/protocol/errors'
import type { RoleType } from '@markaz/protocol/people/roles/schemas'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import { countRowsOf, joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import { searchConditions } from '../../db/search-words.ts'

interface Grantor {
  id: number
  fullName: string
  role: string
  phoneNumber: string | null
}

/** Returns at most five colleagues, first those who share a branch with the viewer. */
export async function listStaffWhoCanGrant(db: Db, viewer: Viewer, grant: string): Promise<Grantor[]> {
  return db.many<Grantor>(sql`
    select staff.id, full_name as "fullName", role.name as role, phone_number as "phoneNumber"
    from staff join role on role.id = staff.role_id
    where work_status = 1 and not is_blocked and staff.id <> ${viewer.id}
      and (is_admin or grants @> array[${grant}] and grants && ${givingGrants})
    order by exists (
      select from staff_head_office own where own.staff_id = staff.id and own.head_office_id = any(${viewer.headOfficeIds})
    ) desc, uzbek_order(full_name) collate "C", staff.id
    limit 5`)
}

/** Holders of these rights can give their own rights to others by editing a role or changing a person's role. */
const givingGrants = ['staff_control:roles.update', 'staff_control:users.update']

export interface Role {
  id: number
  name: string
  type: RoleType
  isAdmin: boolean
  grants: string[]
  usersCount: number
  needsSecondFactor: boolean
  version: number
}

const columns = sql`id, name, type, is_admin as "isAdmin", grants,
  (select count(*) from staff where role_id = role.id) as "usersCount", needs_second_factor as "needsSecondFactor", version`

export async function listRoles(db: Db, filter: { page: number; perPage: number; value?: string | undefined }) {
  const where = sql`deleted_at is null and ${joinFiltersByAnd(searchConditions(sql`search_fold(name)`, filter.value))}`
  const roles = await db.many<Role>(sql`
    select ${columns} from role where ${where} order by is_admin desc, lower(name), id ${pageSql(filter)}`)
  const total = await countRowsOf(db, sql`from role where ${where}`)
  return { roles, total }
}

export async function readAllRoles(db: Db): Promise<Role[]> {
  return db.many<Role>(
    sql`select ${columns} from role where deleted_at is null order by is_admin desc, lower(name), id`,
  )
}

export async function readRole(db: Db, id: number): Promise<Role | undefined> {
  return db.one<Role>(sql`select ${columns} from role where id = ${id} and deleted_at is null`)
}

/**
 * Locks in a separate statement: a single statement would count the role's people before it waits for the lock. A
 * stronger lock would block audit rows, which refer to their author's role.
 */
export async function lockRole(tx: Db, id: number): Promise<Role | undefined> {
  await tx.run(sql`select from role where id = ${id} for no key update`)
  return readRole(tx, id)
}

/** If two simultaneous calls create the role, unique indexes refuse the second call. */
export async function ensureAdminRole(db: Db, name: string): Promise<{ id: number; isNew: boolean }> {
  const made = await db.one<{ id: number }>(sql`
    insert into role (name, type, is_admin) values (${name}, 1, true) on conflict do nothing returning id`)
  if (made) return { id: made.id, isNew: true }
  const there = await db.one<{ id: number }>(sql`select id from role where is_admin and deleted_at is null`)
  if (!there) throw new AppError('ROLE_NAME_TAKEN')
  return { id: there.id, isNew: false }
}
