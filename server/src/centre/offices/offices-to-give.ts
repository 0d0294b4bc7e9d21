import { centreErrorTexts } from '@markaz/protocol/errors/centre'
import { isInBranchScope, type Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { refuseField } from '../../http/refuse.ts'

/** Locks the branches' head offices, so that no other request deletes them before the commit. */
export async function lockOfficesToAssign(
  tx: Db,
  viewer: Viewer,
  officeIds: readonly number[],
  field = 'officeIds',
): Promise<number[]> {
  const rows = await tx.many<{ id: number }>(sql`
    select head_office_id as id from office where id = any(${[...officeIds]}) and deleted_at is null
      and ${isInBranchScope(viewer, sql`head_office_id`)} order by office.id for share`)
  if (rows.length !== new Set(officeIds).size) refuseField(field, centreErrorTexts.noOffice)
  return rows.map((row) => row.id)
}

/** SQL condition on the row that links a person to a branch's head office. */
export function isBranchVisibleToViewer(viewer: Viewer): Sql {
  return sql`head_office_id in (select head_office_id from office where deleted_at is null) and ${isInBranchScope(viewer, sql`head_office_id`)}`
}
