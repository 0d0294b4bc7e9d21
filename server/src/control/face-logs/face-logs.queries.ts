import type { FaceLog, FaceLogFilter, FaceScreen } from '@markaz/protocol/control/face-logs/schemas'
import type { Named } from '@markaz/protocol/fields'
import { staffMatches, studentMatches } from '../../access/people-search.ts'
import { inOffices, type Viewer, withinScope } from '../../access/viewer.ts'
import { fileAddress } from '../../centre/files/file-address.ts'
import { type Db, join, type Sql, sql } from '../../db/db.ts'
import { andWhere, anyPageOf, countOf, countUpTo, pageOf } from '../../db/lists.ts'
import { type Deps, dayBegins } from '../../deps.ts'
import { deviceInScope, ofBranches } from '../doors/devices.queries.ts'

/** The viewer, for whose session addresses of pictures are created. */
export type FaceLogViewer = { db: Db; viewer: Viewer } & Pick<Deps, 'tokenKey' | 'clock' | 'filesUrl'>
type Filter = Omit<FaceLogFilter, 'page' | 'perPage'>

/**
 * Returns the logs of doors in the viewer's branches, newest first.
 * @param of additional SQL conditions
 */
export async function listFaceLogs(
  call: FaceLogViewer,
  filter: FaceLogFilter,
  of: readonly Sql[] = [],
): Promise<{ logs: FaceLog[]; total: number; isMore: boolean }> {
  const { db, viewer } = call
  const from = fromFaceLogs(viewer, filter, of)
  const rows = await db.many<FaceLog>(faceLogRows(sql`select face_log.* ${from} ${newestFirst} ${anyPageOf(filter)}`))
  return { logs: rows.map((row) => shownLog(call, row)), ...(await countUpTo(db, from)) }
}

export const newestFirst = sql`order by face_log.at desc, face_log.id desc`

/**
 * SQL `from … where …` for the logs that match a filter. The page always sends days and a door. With at most one more
 * filter, the statement is one of a few fixed ones and its plan is cached.
 */
export function fromFaceLogs(viewer: Viewer, filter: Filter, of: readonly Sql[] = []): Sql {
  const { deviceId, startDate, endDate } = filter
  const stands = [
    ...(viewer.isSuperadmin ? [] : [throughDoors(ofBranches((column) => withinScope(viewer, column)))]),
    ...(deviceId ? [sql`face_log.device_id = ${deviceId}`] : []),
    ...(startDate ? [sql`face_log.at >= ${dayBegins(startDate)}`] : []),
    ...(endDate ? [sql`face_log.at < ${dayBegins(endDate)}::timestamptz + interval '1 day'`] : []),
  ]
  return sql`from face_log where ${join([...stands, andWhere([...of, ...conditionsOf(viewer, filter)])], ' and ')}`
}

function conditionsOf(viewer: Viewer, { value, personKind, direction, officeIds }: Filter): Sql[] {
  const [student] = studentMatches(viewer, value)
  const [staff] = staffMatches(viewer, value)
  return [
    ...(student && staff
      ? [
          sql`(face_log.student_id = any(array(select id from student where ${student}))
            or face_log.staff_id = any(array(select id from staff where ${staff})))`,
        ]
      : []),
    ...(personKind ? [sql`face_log.person_kind = ${personKind}`] : []),
    ...(direction ? [sql`face_log.direction = ${direction}`] : []),
    ...(officeIds?.length ? [throughDoors(ofBranches((column) => inOffices(officeIds, column)))] : []),
  ]
}

/** SQL condition for these doors. There are few, so they are read once and used with the index by device. */
const throughDoors = (doors: Sql) => sql`face_log.device_id = any(array(select id from door_device where ${doors}))`

/**
 * SQL for the displayed columns of logs.
 * @param logs query for rows of `face_log`
 */
export const faceLogRows = (logs: Sql): Sql => sql`
  select face_log.id, face_log.direction, face_log.at, face_log.picture as image, ${doorOf}, ${personOf}
  from (${logs}) face_log ${withDoorAndPerson}
  ${newestFirst}`

/** SQL for the columns `device` and `office`. */
export const doorOf = sql`json_build_object('id', door_device.id, 'name', door_device.name) as device,
  case when office.id is not null then json_build_object('id', office.id, 'name', office.name) end as office`

/** SQL for the column `person`: who passed the door; null = an unknown person. */
export const personOf = sql`case when face_log.person_kind is not null then json_build_object('kind', face_log.person_kind,
    'id', coalesce(student.id, staff.id), 'fullName', coalesce(student.full_name, staff.full_name),
    'photo', case when student.id is not null then student.photo else staff.photo end) end as person`

export const withDoorAndPerson = sql`
  join door_device on door_device.id = face_log.device_id
  left join office on office.head_office_id = door_device.head_office_id and office.deleted_at is null
  left join student on student.id = face_log.student_id
  left join staff on staff.id = face_log.staff_id`

/** Replaces the file keys of a log's pictures by addresses for the viewer. */
function shownLog<L extends FaceLog>(call: FaceLogViewer, log: L): L {
  return { ...log, image: fileAddress(call, log.image), person: log.person && shownPerson(call, log.person) }
}

export const shownPerson = <P extends { photo: string | null }>(call: FaceLogViewer, person: P): P => ({
  ...person,
  photo: fileAddress(call, person.photo),
})

/** Returns the doors that can be chosen, sorted by name. */
export function listDoors({ db, viewer }: Pick<FaceLogViewer, 'db' | 'viewer'>) {
  return db.many<Named & { office: Named | null }>(sql`
    select door_device.id, door_device.name, case when office.id is not null then json_build_object('id', office.id, 'name', office.name) end as office
    from door_device left join office on office.head_office_id = door_device.head_office_id and office.deleted_at is null
    where ${deviceInScope(viewer)} order by door_device.name, door_device.id`)
}

/** Returns each door of the viewer's branches, by name, with its latest log. */
export async function listScreens(call: FaceLogViewer, officeIds: number[] | undefined): Promise<FaceScreen[]> {
  const { db, viewer } = call
  const devices = await db.many<{ id: number; name: string }>(sql`
    select id, name from door_device
    where ${deviceInScope(viewer)} and ${ofBranches((column) => inOffices(officeIds, column))} order by name, id`)
  const logs = await lastLogs(
    call,
    devices.map(({ id }) => id),
  )
  return devices.map((device) => ({ ...device, lastLog: logs.find((log) => log.device.id === device.id) ?? null }))
}

/** Returns the latest log of each of these doors. */
export async function lastLogs(call: FaceLogViewer, deviceIds: number[]): Promise<FaceLog[]> {
  const rows = await call.db.many<FaceLog>(
    faceLogRows(sql`
      select last.* from unnest(${deviceIds}::bigint[]) as door (id)
      cross join lateral (select * from face_log where device_id = door.id ${newestFirst} limit 1) last`),
  )
  return rows.map((row) => shownLog(call, row))
}

/** Returns a student's own passes through any door, without pictures. */
export async function listOwnPasses(db: Db, studentId: number, paging: { page: number; perPage: number }) {
  const from = sql`from face_log where student_id = ${studentId}`
  return {
    passes: await db.many<FaceLog>(faceLogRows(sql`select face_log.* ${from} ${newestFirst} ${pageOf(paging)}`)),
    total: await countOf(db, from),
  }
}
