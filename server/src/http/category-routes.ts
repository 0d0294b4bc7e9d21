import { type Db, type Sql, sql } from '../db/db.ts'
import type { RouteCall } from './mount.ts'
import { orNotFound } from './refuse.ts'

type NamedRowsCall = Pick<RouteCall<never>, 'db' | 'clock' | 'audit'>
interface NamedRow {
  name: string
}

/**
 * Returns handlers for a table of categories, which have only names. Database constraints refuse a duplicate name, and
 * the deletion of a used category.
 */
export function createCategoryRouteHandlers(table: Sql, entity: 'post-category' | 'store-category') {
  return {
    create: ({ db, clock, audit, body }: NamedRowsCall & { body: NamedRow }) =>
      db.transaction(async (tx) => {
        const id = await tx.newId(
          sql`insert into ${table} (name, created_at) values (${body.name}, ${clock.now()}) returning id`,
        )
        await audit(tx, { action: 'create', entity, entityId: id, after: body })
        return { id }
      }),
    rename: ({ db, audit, params: { id }, body }: NamedRowsCall & { params: { id: number }; body: NamedRow }) =>
      db.transaction(async (tx) => {
        const before = orNotFound(await named(tx, sql`select name from ${table} where id = ${id} for no key update`))
        await tx.run(sql`update ${table} set name = ${body.name} where id = ${id}`)
        await audit(tx, { action: 'update', entity, entityId: id, before, after: body })
        return { id }
      }),
    remove: ({ db, audit, params: { id } }: NamedRowsCall & { params: { id: number } }) =>
      db.transaction(async (tx) => {
        const before = orNotFound(await named(tx, sql`delete from ${table} where id = ${id} returning name`))
        await audit(tx, { action: 'delete', entity, entityId: id, before })
        return {}
      }),
  }
}

const named = (tx: Db, query: Sql) => tx.one<NamedRow>(query)
