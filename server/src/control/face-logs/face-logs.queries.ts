import type { DeviceWithLastFaceLog, FaceLog, FaceLogFilter } from '@markaz/protocol/control/face-logs/schemas'
import type { IdAndName } from '@markaz/protocol/fields'
import { staffSearchConditions, studentSearchConditions } from '../../access/people-search.ts'
import { isInBranchScopeSql, isInChosenBranchesSql, type Viewer } from '../../access/viewer.ts'
import { signedFileAddressOf } from '../../centre/files/file-address.ts'
import { type Db, join, type Sql, sql } from '../../db/db.ts'
import {
  joinFiltersByAnd,
  limitOffsetForReusablePlanSql,
  pageSql,
  readPage,
  readPageWithCappedCount,
} from '../../db/lists.ts'
import { type Deps, startOfDay } from '../../deps.ts'
import { isDoorDeviceInScopeSql, isDoorDeviceOfBranchesSql } from '../doors/devices.queries.ts'

export type FaceLogReadContext = { db: Db; viewer: Viewer } & Pick<Deps, 'tokenKey' | 'clock' | 'filesUrl'>
type FaceLogConditions = Omit<FaceLogFilter, 'page' | 'perPage'>

/** @param of further SQL conditions that select the passages through doors */
export async function listFaceLogs(
  call: FaceLogReadContext,
  filter: FaceLogFilter,
  of: readonly Sql[] = [],
): Promise<{ logs: FaceLog[]; total: number; isMore: boolean }> {
  const { db, viewer } = call
  const from = fromFaceLogsSql(viewer, filter, of)
  const { rows, ...count } = await readPageWithCappedCount<FaceLog>(db, filter, {
    rows: faceLogRowsSql(
      sql`select face_log.* ${from} ${newestFaceLogsFirstSql} ${limitOffsetForReusablePlanSql(filter)}`,
    ),
    from,
  })
  return { logs: rows.map((row) => withSignedUrls(call, row)), ...count }
}

export const newestFaceLogsFirstSql = sql`order by face_log.at desc, face_log.id desc`

/** With at most one filter besides days and door, the statement is prepared, so that PostgreSQL can cache its plan. */
export function fromFaceLogsSql(viewer: Viewer, filter: FaceLogConditions, more: readonly Sql[] = []): Sql {
  const { deviceId, startDate, endDate } = filter
  const stands = [
    ...(viewer.isSuperadmin
      ? []
      : [passedThroughDoorsSql(isDoorDeviceOfBranchesSql((column) => isInBranchScopeSql(viewer, column)))]),
    ...(deviceId ? [sql`face_log.device_id = ${deviceId}`] : []),
    ...(startDate ? [sql`face_log.at >= ${startOfDay(startDate)}`] : []),
    ...(endDate ? [sql`face_log.at < ${startOfDay(endDate)}::timestamptz + interval '1 day'`] : []),
  ]
  return sql`from face_log where ${join([...stands, joinFiltersByAnd([...more, ...conditionsOf(viewer, filter)])], ' and ')}`
}

function conditionsOf(viewer: Viewer, { value, personKind, direction, officeIds }: FaceLogConditions): Sql[] {
  const [student] = studentSearchConditions(viewer, value)
  const [staff] = staffSearchConditions(viewer, value)
  return [
    ...(student && staff
      ? [
          sql`(face_log.student_id = any(array(select id from student where ${student}))
            or face_log.staff_id = any(array(select id from staff where ${staff})))`,
        ]
      : []),
    ...(personKind ? [sql`face_log.person_kind = ${personKind}`] : []),
    ...(direction ? [sql`face_log.direction = ${direction}`] : []),
    ...(officeIds?.length
      ? [passedThroughDoorsSql(isDoorDeviceOfBranchesSql((column) => isInChosenBranchesSql(officeIds, column)))]
      : []),
  ]
}

/** The ids of the doors are read once, so that the index by door device can be used. */
const passedThroughDoorsSql = (doors: Sql) =>
  sql`face_log.device_id = any(array(select id from door_device where ${doors}))`

/** @param logs SQL query for rows of `face_log` */
export const faceLogRowsSql = (logs: Sql): Sql => sql`
  select face_log.id, face_log.direction, face_log.at, face_log.picture as image, ${faceLogDoorColumnsSql}, ${faceLogPersonColumnSql}
  from (${logs}) face_log ${doorAndPersonJoinsSql}
  ${newestFaceLogsFirstSql}`

export const faceLogDoorColumnsSql = sql`json_build_object('id', door_device.id, 'name', door_device.name) as device,
  case when office.id is not null then json_build_object('id', office.id, 'name', office.name) end as office`

/** SQL for the column `person`, the person who passed the door; null = an unknown person. */
export const faceLogPersonColumnSql = sql`case when face_log.person_kind is not null then json_build_object('kind', face_log.person_kind,
    'id', coalesce(student.id, staff.id), 'fullName', coalesce(student.full_name, staff.full_name),
    'photo', case when student.id is not null then student.photo else staff.photo end) end as person`

export const doorAndPersonJoinsSql = sql`
  join door_device on door_device.id = face_log.device_id
  left join office on office.head_office_id = door_device.head_office_id and office.deleted_at is null
  left join student on student.id = face_log.student_id
  left join staff on staff.id = face_log.staff_id`

function withSignedUrls<L extends FaceLog>(call: FaceLogReadContext, log: L): L {
  return {
    ...log,
    image: signedFileAddressOf(call, log.image),
    person: log.person && withSignedPhotoUrl(call, log.person),
  }
}

export const withSignedPhotoUrl = <P extends { photo: string | null }>(call: FaceLogReadContext, person: P): P => ({
  ...person,
  photo: signedFileAddressOf(call, person.photo),
})

export function listDoorsForFaceLogFilter({ db, viewer }: Pick<FaceLogReadContext, 'db' | 'viewer'>) {
  return db.many<IdAndName & { office: IdAndName | null }>(sql`
    select door_device.id, door_device.name, case when office.id is not null then json_build_object('id', office.id, 'name', office.name) end as office
    from door_device left join office on office.head_office_id = door_device.head_office_id and office.deleted_at is null
    where ${isDoorDeviceInScopeSql(viewer)} order by door_device.name, door_device.id`)
}

/** The doors of the viewer's branches with their latest passage, for the guards' screen. */
export async function listDoorsWithLastPass(
  call: FaceLogReadContext,
  officeIds: number[] | undefined,
): Promise<DeviceWithLastFaceLog[]> {
  const { db, viewer } = call
  const devices = await db.many<{ id: number; name: string }>(sql`
    select id, name from door_device
    where ${isDoorDeviceInScopeSql(viewer)} and ${isDoorDeviceOfBranchesSql((column) => isInChosenBranchesSql(officeIds, column))} order by name, id`)
  const logs = await listLastPassesOfDoors(
    call,
    devices.map(({ id }) => id),
  )
  return devices.map((device) => ({ ...device, lastLog: logs.find((log) => log.device.id === device.id) ?? null }))
}

export async function listLastPassesOfDoors(call: FaceLogReadContext, deviceIds: number[]): Promise<FaceLog[]> {
  const rows = await call.db.many<FaceLog>(
    faceLogRowsSql(sql`
      select last.* from unnest(${deviceIds}::bigint[]) as door (id)
      cross join lateral (select * from face_log where device_id = door.id ${newestFaceLogsFirstSql} limit 1) last`),
  )
  return rows.map((row) => withSignedUrls(call, row))
}

export async function listDoorPassagesOfStudent(db: Db, studentId: number, paging: { page: number; perPage: number }) {
  const from = sql`from face_log where student_id = ${studentId}`
  const rows = faceLogRowsSql(sql`select face_log.* ${from} ${newestFaceLogsFirstSql} ${pageSql(paging)}`)
  const { rows: passes, total } = await readPage<FaceLog>(db, paging, { rows, from })
  return { passes, total }
}
