import type { Viewer } from '../../access/viewer.ts'
import { isBranchVisibleToViewer } from '../../centre/offices/offices-to-give.ts'
import { type Db, sql } from '../../db/db.ts'

/** Replaces only the branches that the viewer sees. Other branches, and head offices without a branch, stay. */
export async function setStaffOffices(tx: Db, viewer: Viewer, id: number, headOfficeIds: number[]): Promise<void> {
  await tx.run(sql`
    delete from staff_head_office where staff_id = ${id} and head_office_id <> all(${headOfficeIds}) and ${isBranchVisibleToViewer(viewer)}`)
  await tx.run(sql`
    insert into staff_head_office (staff_id, head_office_id) select ${id}, unnest(${headOfficeIds}::bigint[]) on conflict do nothing`)
}
