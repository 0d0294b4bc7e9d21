import { AppError } from '@markaz/protocol/errors'
import { type Viewer, withinScope } from '../../access/viewer.ts'
import { type Db, raw, sql } from '../../db/db.ts'

/**
 * Head offices of the branches to be given, locked so that none of them is deleted while somebody is put into it.
 * @throws AppError VALIDATION when one does not exist or lies outside the viewer's scope
 */
export async function officesToGive(tx: Db, viewer: Viewer, officeIds: number[]): Promise<number[]> {
  const rows = await tx.many<{ id: number }>(sql`
    select head_office_id as id from office where id = any(${officeIds}) and deleted_at is null
      and ${withinScope(viewer, sql`head_office_id`)} order by office.id for share`)
  if (rows.length !== new Set(officeIds).size)
    throw new AppError('VALIDATION', { fields: { officeIds: 'Bunday filial topilmadi' } })
  return rows.map((row) => row.id)
}

/** Replaces the branches the viewer can see; those outside the viewer's scope, and head offices without a branch, stay. */
export async function setOffices(
  tx: Db,
  viewer: Viewer,
  kind: 'staff' | 'student',
  id: number,
  headOfficeIds: number[],
): Promise<void> {
  const [table, owner] = [raw(`${kind}_head_office`), raw(`${kind}_id`)]
  await tx.run(sql`
    delete from ${table} where ${owner} = ${id} and head_office_id <> all(${headOfficeIds})
      and head_office_id in (select head_office_id from office where deleted_at is null) and ${withinScope(viewer, sql`head_office_id`)}`)
  await tx.run(sql`
    insert into ${table} (${owner}, head_office_id) select ${id}, unnest(${headOfficeIds}::bigint[]) on conflict do nothing`)
}
