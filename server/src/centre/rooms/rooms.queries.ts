import type { Room } from '@markaz/protocol/centre/rooms/schemas'
import { isInBranchScopeSql, isInChosenBranchesSql, type Viewer } from '../../access/viewer.ts'
import { defineColumnMap } from '../../db/column-map.ts'
import { type Db, sql } from '../../db/db.ts'

const columns = sql`room.id, room.name, json_build_object('id', office.id, 'name', office.name) as office, erp_name as "erpName",
  capacity, floor, equipment, archived_at is not null as "isArchived"`

export function listRooms(
  db: Db,
  viewer: Viewer,
  { officeIds, isArchived }: { officeIds?: number[] | undefined; isArchived: boolean },
): Promise<Room[]> {
  return db.many<Room>(sql`
    select ${columns} from room join office on office.head_office_id = room.head_office_id and office.deleted_at is null
    where ${isInBranchScopeSql(viewer, sql`room.head_office_id`)} and ${isInChosenBranchesSql(officeIds, sql`room.head_office_id`)}
      and (archived_at is not null) = ${isArchived}
    order by uzbek_order(office.name) collate "C", natural_order(room.name) collate "C", room.id`)
}

/** Reads the room and locks its row. */
export function readRoom(tx: Db, viewer: Viewer, id: number): Promise<Room | undefined> {
  return tx.one<Room>(sql`
    select ${columns} from room join office on office.head_office_id = room.head_office_id and office.deleted_at is null
    where room.id = ${id} and ${isInBranchScopeSql(viewer, sql`room.head_office_id`)} for update of room`)
}

/** undefined = the viewer may not see the branch. */
export function readHeadOfficeOfBranch(tx: Db, viewer: Viewer, officeId: number): Promise<{ id: number } | undefined> {
  return tx.one<{ id: number }>(sql`
    select head_office_id as id from office
    where id = ${officeId} and deleted_at is null and ${isInBranchScopeSql(viewer, sql`head_office_id`)}`)
}

/** Columns that users can change. The branch of a room cannot change. */
export const roomColumns = defineColumnMap('room', {
  name: 'string',
  capacity: 'number?',
  floor: 'number?',
  equipment: 'string?',
})
