import { AppError } from '@markaz/protocol/errors'
import type { RoleType } from '@markaz/protocol/people/roles/schemas'
import { type Db, sql } from '../../db/db.ts'
import { countRowsOf, joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import { searchConditions } from '../../db/search-words.ts'

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
