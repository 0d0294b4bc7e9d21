import type pg from 'pg'
import { StartError } from './migrate.ts'

/**
 * Lets a role of PostgreSQL work with the tables that another one has made, and no more: it makes and changes no tables,
 * and lines of the audit it writes and reads, nothing else.
 * @throws StartTrouble when there is no such role, or it could do more anyway
 */
export async function grantRunner(pool: pg.Pool, name: string): Promise<void> {
  const { rows } = await pool.query<{ role: string; isMore: boolean }>(
    `select quote_ident(rolname) as role, rolsuper or pg_has_role(rolname, current_user, 'member') as "isMore"
    from pg_roles where rolname = $1`,
    [name],
  )
  const [found] = rows
  if (!found) throw new StartError(`Bazada bunday rol yo'q: ${name}`)
  if (found.isMore) throw new StartError(`${name} jadvallar egasi yoki superuser: huquqlarini cheklab bo'lmaydi`)
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
    grant update (comment) on point_entry to ${role};
    revoke insert, update, delete on schema_migration from ${role}`)
}
