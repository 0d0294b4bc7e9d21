import { type Db, type Sql, sql } from '../../db/db.ts'

/** SQL: the room name is empty or contains one of the words "Zoom" and "online", so the lesson needs no room. */
export const isOnlineRoomNameSql = (name: Sql): Sql =>
  sql`(coalesce(btrim(${name}), '') = '' or ${name} ~* 'zoom|onl[ai]')`

/** Stores the ERP's name of a room separately, so that renaming a room in this program creates no duplicate. */
export async function addRoomsFromErp(tx: Db, namedRoomsSql: Sql): Promise<void> {
  await tx.run(sql`
    with named as materialized (
      select distinct on (head_office_id, lower(btrim(name))) head_office_id, left(btrim(name), 100) as name from (${namedRoomsSql}) said
      where head_office_id is not null and not ${isOnlineRoomNameSql(sql`name`)}
        and not exists (select from room where room.head_office_id = said.head_office_id and lower(erp_name) = lower(left(btrim(name), 100)))
    ), known as (
      update room set erp_name = named.name from named
      where room.head_office_id = named.head_office_id and lower(room.name) = lower(named.name) and room.erp_name is null
      returning room.id
    )
    insert into room (head_office_id, name, erp_name)
    select head_office_id, case when exists (
        select from room where room.head_office_id = named.head_office_id and lower(room.name) = lower(named.name)
      ) then left(name, 92) || ' (ERP)' else name end, name
    from named
    where not exists (
      select from room where room.head_office_id = named.head_office_id and lower(room.name) = lower(named.name) and erp_name is null)
    order by named.head_office_id, named.name
    on conflict do nothing`)
}
