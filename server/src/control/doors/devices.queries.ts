import type { DoorDevice, DoorDeviceFilter } from '@markaz/protocol/control/doors/schemas'
import type { z } from 'zod'
import { isInBranchScopeSql, isInChosenBranchesSql, type Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { countRowsOf, joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import { searchConditions } from '../../db/search-words.ts'

/** SQL condition: the door device belongs to one of the viewer's branches, or people of these branches use its door. */
export const isDoorDeviceInScopeSql = (viewer: Viewer): Sql =>
  sql`door_device.deleted_at is null and ${isDoorDeviceOfBranchesSql((column) => isInBranchScopeSql(viewer, column))}`

export const isDoorDeviceOfBranchesSql = (
  condition: (headOfficeColumn: Sql) => Sql,
): Sql => sql`(${condition(sql`door_device.head_office_id`)} or exists (
  select from door_device_head_office further
  where further.device_id = door_device.id and ${condition(sql`further.head_office_id`)}))`

interface DoorDeviceReader {
  viewer: Viewer
  today: string
}

export async function listDoorDevices(
  db: Db,
  { viewer, today }: DoorDeviceReader,
  filter: z.output<typeof DoorDeviceFilter>,
): Promise<{ devices: DoorDevice[]; total: number }> {
  const conditions = [
    ...(filter.officeIds
      ? [isDoorDeviceOfBranchesSql((column) => isInChosenBranchesSql(filter.officeIds, column))]
      : []),
    ...searchConditions(sql`door_device.search`, filter.value),
  ]
  const from = sql`from door_device where ${isDoorDeviceInScopeSql(viewer)} and ${joinFiltersByAnd(conditions)}`
  const devices = await db.many<DoorDevice>(
    doorDeviceRowsSql(
      { viewer, today },
      sql`(select * ${from} order by name, id ${pageSql(filter)}) door_device`,
      sql`order by name, id`,
    ),
  )
  return { devices, total: await countRowsOf(db, from) }
}

export function readDoorDevice(
  db: Db,
  looking: DoorDeviceReader,
  id: number,
): Promise<(DoorDevice & { adminLogin: string }) | undefined> {
  const where = sql`where door_device.id = ${id} and ${isDoorDeviceInScopeSql(looking.viewer)}`
  return db.one(doorDeviceRowsSql(looking, sql`door_device`, where))
}

function doorDeviceRowsSql({ viewer, today }: DoorDeviceReader, devices: Sql, rest: Sql): Sql {
  return sql`
    select door_device.id, door_device.name, door_device.type, ip_address as "ipAddress", port, admin_login as "adminLogin", state,
      state_since as "stateSince", last_seen_at as "lastSeenAt", clock_ahead_seconds as "clockAheadSeconds",
      door_device.created_at as "createdAt", unknown_events as "unknownEvents",
      (select count(*)::int from face_log where device_id = door_device.id and employee_no is not null
        and at >= ${today}::date::timestamp at time zone 'Asia/Tashkent') as "passesToday",
      (select at from face_log where device_id = door_device.id and employee_no is not null
        order by at desc, face_log.id desc limit 1) as "lastPassAt",
      (select json_build_object('id', office.id, 'name', office.name) from office
        where office.head_office_id = door_device.head_office_id and deleted_at is null) as office,
      (select coalesce(json_agg(json_build_object('id', office.id, 'name', office.name) order by office.name), '[]')
        from door_device_head_office further
        join office on office.head_office_id = further.head_office_id and office.deleted_at is null
        where further.device_id = door_device.id and ${isInBranchScopeSql(viewer, sql`further.head_office_id`)}) as "additionalOffices",
      (select json_build_object('at', at, 'direction', direction, 'fullName', coalesce(staff.full_name, student.full_name))
        from face_log left join staff on staff.id = staff_id left join student on student.id = student_id
        where device_id = door_device.id order by at desc, face_log.id desc limit 1) as "lastEvent"
    from ${devices} ${rest}`
}
