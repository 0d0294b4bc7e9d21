import type pg from 'pg'
import { ServerStartError } from './migrate.ts'

/**
 * Grants the role of the running server access to the owner's tables. The role cannot change tables, and can only
 * insert and read audit entries.
 * @throws ServerStartError if the role does not exist or already has more rights
 */
export async function grantRightsToServerRole(pool: pg.Pool, name: string): Promise<void> {
  const { rows } = await pool.query<{ role: string; isMore: boolean }>(
    `select quote_ident(rolname) as role, rolsuper or pg_has_role(rolname, current_user, 'member') as "isMore"
    from pg_roles where rolname = $1`,
    [name],
  )
  const [found] = rows
  if (!found) throw new ServerStartError(`Bazada bunday rol yo'q: ${name}`)
  if (found.isMore) throw new ServerStartError(`${name} jadvallar egasi yoki superuser: huquqlarini cheklab bo'lmaydi`)
  const { role } = found
  const { rows: parts } = await pool.query<{ name: string }>(
    'select oid::regclass::text as name from pg_class where relispartition and relkind = $1',
    ['r'],
  )
  const forEver = ['audit', 'point_entry', ...parts.map(({ name }) => name)].join(', ')
  await pool.query(`
    grant usage on schema public to ${role};
    revoke create on schema public from public;
    grant select, insert, update, delete on all tables in schema public to ${role};
    grant usage on all sequences in schema public to ${role};
    revoke update, delete on ${forEver} from ${role};
    grant update (comment, student_id) on point_entry to ${role};
    revoke insert, update, delete on schema_migration from ${role}`)
}
