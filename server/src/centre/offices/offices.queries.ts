import type { HeadOffice, Office } from '@markaz/protocol/centre/offices/schemas'
import { centreErrorTexts } from '@markaz/protocol/errors/centre'
import { isInBranchScopeSql, type Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { refuseField } from '../../http/refuse.ts'

const columns = sql`office.id, office.name, json_build_object('id', head_office.id, 'name', head_office.name) as "hOffice"`

export async function listOffices(db: Db, viewer: Viewer): Promise<Office[]> {
  return db.many<Office>(sql`
    select ${columns} from office join head_office on head_office.id = office.head_office_id
    where office.deleted_at is null and ${isInBranchScopeSql(viewer, sql`office.head_office_id`)}
    order by office.id`)
}

export async function readOffice(db: Db, viewer: Viewer, id: number): Promise<Office | undefined> {
  return db.one<Office>(sql`
    select ${columns} from office join head_office on head_office.id = office.head_office_id
    where office.id = ${id} and office.deleted_at is null and ${isInBranchScopeSql(viewer, sql`office.head_office_id`)}
    for update of office`)
}

export async function listHeadOffices(db: Db): Promise<HeadOffice[]> {
  return db.many<HeadOffice>(sql`
    select id, name, exists (select from office where head_office_id = head_office.id and deleted_at is null) as "isRelated"
    from head_office where gone_at is null order by name`)
}

export async function isHeadOfficeUsedByOthers(tx: Db, headOfficeId: number, viewerId: number): Promise<boolean> {
  const row = await tx.one<{ used: boolean }>(sql`
    select exists (select from study_group where head_office_id = ${headOfficeId})
      or exists (select from student_head_office where head_office_id = ${headOfficeId})
      or exists (select from staff_head_office where head_office_id = ${headOfficeId} and staff_id <> ${viewerId}) as used`)
  return row?.used ?? false
}

/**
 * Locks the branches, so that no other request deletes them before the commit. Returns the ids of their head offices.
 */
export async function lockAssignableOffices(
  tx: Db,
  viewer: Viewer,
  officeIds: readonly number[],
  field = 'officeIds',
): Promise<number[]> {
  const rows = await tx.many<{ id: number }>(sql`
    select head_office_id as id from office where id = any(${[...officeIds]}) and deleted_at is null
      and ${isInBranchScopeSql(viewer, sql`head_office_id`)} order by office.id for share`)
  if (rows.length !== new Set(officeIds).size) refuseField(field, centreErrorTexts.noOffice)
  return rows.map((row) => row.id)
}

/**
 * SQL condition on a row that links a person to a head office: the head office has a branch that the viewer may see.
 */
export function isBranchVisibleToViewerSql(viewer: Viewer): Sql {
  return sql`head_office_id in (select head_office_id from office where deleted_at is null) and ${isInBranchScopeSql(viewer, sql`head_office_id`)}`
}
