import { centreTexts } from '@markaz/protocol/errors/centre'
import { type Viewer, withinScope } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { refuse } from '../../http/refuse.ts'

/**
 * Head offices of the branches to be given, locked so that none of them is deleted while somebody is put into it.
 * @throws AppError VALIDATION when one does not exist or lies outside the viewer's scope
 */
export async function lockOfficesToAssign(
  tx: Db,
  viewer: Viewer,
  officeIds: readonly number[],
  field = 'officeIds',
): Promise<number[]> {
  const rows = await tx.many<{ id: number }>(sql`
    select head_office_id as id from office where id = any(${[...officeIds]}) and deleted_at is null
      and ${withinScope(viewer, sql`head_office_id`)} order by office.id for share`)
  if (rows.length !== new Set(officeIds).size) refuse(field, centreTexts.noOffice)
  return rows.map((row) => row.id)
}

/** The link between a person and a head office leads to a branch that the viewer can see. */
export function isSeenBranch(viewer: Viewer): Sql {
  return sql`head_office_id in (select head_office_id from office where deleted_at is null) and ${withinScope(viewer, sql`head_office_id`)}`
}
