import { PersonKind } from '@markaz/protocol/centre/sign-in/schemas'
import type {
  DoorAccessFilter,
  DoorAccessRow,
  FaceAtDevice,
  FaceAtDeviceState,
  FaceConsent,
} from '@markaz/protocol/control/face-consents/schemas'
import type { z } from 'zod'
import { isActiveParentLinkSql } from '../../access/parent.ts'
import { staffSearchConditions, studentSearchConditions } from '../../access/people-search.ts'
import { isStudentInScopeSql } from '../../access/reach.ts'
import { isInBranchScopeSql, type Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { countRowsOf, joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import { faceStatusSql } from '../../people/face-photos/check-face.ts'
import {
  adulthoodDateSql,
  mayStaffPassDoorsSql,
  mayStudentPassDoorsSql,
  parentConsentEndSql,
  peopleToStoreOnDeviceSql,
} from '../doors/door-person.ts'
import {
  type FaceOwner,
  faceOwnerIdColumn,
  faceOwnerTableSql,
  isConsentOfOwnerSql,
  mayStoreFaceSql,
} from './consents.ts'

type Kind = FaceOwner['kind']

export const isPersonInScopeSql = (viewer: Viewer, kind: Kind): Sql =>
  kind === 'student'
    ? isStudentInScopeSql(viewer)
    : sql`(${viewer.isSuperadmin} or staff.id = ${viewer.id} or exists (
        select from staff_head_office where staff_id = staff.id and ${isInBranchScopeSql(viewer, sql`head_office_id`)}))`

const activeConsentSql = (kind: Kind, columns: Sql): Sql => sql`(
  select ${columns} from face_consent where face_consent.${faceOwnerIdColumn({ kind })} = ${faceOwnerTableSql({ kind })}.id and withdrawn_at is null)`

/** SQL for the state of a person's consent (`ConsentState`) and, if the state ends on a known day, for its last day. */
function consentStateSql(kind: Kind, today: string): { state: Sql; until: Sql } {
  const signer = activeConsentSql(kind, sql`signer`)
  const grace = sql`(select grace_until from door_setting)`
  const isGrace = sql`(door_photo_before_consent and ${today}::date <= ${grace})`
  if (kind === 'staff')
    return {
      state: sql`case when ${signer} is not null then 'given' when ${isGrace} then 'grace' else 'none' end`,
      until: sql`case when ${signer} is null and ${isGrace} then ${grace} end`,
    }
  const isGrownUp = sql`(${signer} = 'parent' and coalesce(${adulthoodDateSql} <= ${today}::date, false))`
  return {
    state: sql`case when ${isGrownUp} then 'grown-up' when ${signer} is not null then 'given' when ${isGrace} then 'grace' else 'none' end`,
    until: sql`case when ${isGrownUp} then ${parentConsentEndSql} when ${signer} is null and ${isGrace} then ${grace} end`,
  }
}

const mustBeRemovedFromDoorsSql = (kind: Kind, today: string): Sql =>
  sql`(door_photo is null or not ${kind === 'student' ? mayStudentPassDoorsSql : mayStaffPassDoorsSql} or not ${mayStoreFaceSql({ kind }, today)})`

const facesAtDevicesSql = (kind: Kind): Sql =>
  sql`door_face where door_face.${faceOwnerIdColumn({ kind })} = ${faceOwnerTableSql({ kind })}.id and door_face.photo is not null`

export async function listDoorAccessOfPeople(
  db: Db,
  viewer: Viewer,
  kind: Kind,
  { value, show, ...page }: z.output<typeof DoorAccessFilter>,
  today: string,
): Promise<{ people: DoorAccessRow[]; total: number; graceUntil: string | null }> {
  const consent = sql`exists (select from face_consent where face_consent.${faceOwnerIdColumn({ kind })} = ${faceOwnerTableSql({ kind })}.id and withdrawn_at is null)`
  const card = sql`exists (select from door_card where door_card.${faceOwnerIdColumn({ kind })} = ${faceOwnerTableSql({ kind })}.id)`
  const known = sql`exists (select from ${facesAtDevicesSql(kind)})`
  const shown = {
    unconsented: sql`(door_photo is not null or ${known}) and not ${consent}`,
    given: consent,
    removing: sql`${known} and ${mustBeRemovedFromDoorsSql(kind, today)}`,
    card: sql`${card} and not ${consent}`,
  }
  const conditions = [
    show ? shown[show] : sql`(door_photo is not null or ${consent} or ${card} or ${known})`,
    ...(kind === 'student' ? studentSearchConditions(viewer, value) : staffSearchConditions(viewer, value)),
  ]
  const from = sql`from ${faceOwnerTableSql({ kind })} where ${isPersonInScopeSql(viewer, kind)} and ${joinFiltersByAnd(conditions)}`
  const { state, until } = consentStateSql(kind, today)
  const people = await db.many<DoorAccessRow>(sql`
    select id, full_name as "fullName", ${state} as state, ${until} as until, ${faceStatusSql} as "acStatus",
      ${activeConsentSql(kind, sql`signed_on`)} as "signedOn", ${activeConsentSql(kind, sql`way`)} as way,
      (select card_no from door_card where door_card.${faceOwnerIdColumn({ kind })} = ${faceOwnerTableSql({ kind })}.id) as "cardNo",
      case when ${mustBeRemovedFromDoorsSql(kind, today)} then (select count(*)::int from ${facesAtDevicesSql(kind)}) else 0 end as waiting
    ${from} order by full_name collate "C", id ${pageSql(page)}`)
  const setting = await db.one<{ graceUntil: string | null }>(sql`select grace_until as "graceUntil" from door_setting`)
  return { people, total: await countRowsOf(db, from), graceUntil: setting?.graceUntil ?? null }
}

/** `photo`, `doorPhoto` and `scan` are keys of files. */
export async function readDoorAccessOfPerson(db: Db, owner: FaceOwner, today: string) {
  const { kind, id } = owner
  const { state, until } = consentStateSql(kind, today)
  const row = await db.one<{
    fullName: string
    photo: string | null
    doorPhoto: string | null
    acStatus: DoorAccessRow['acStatus']
    faceTrouble: null
    cardNo: string | null
    isAdult: boolean
    state: DoorAccessRow['state']
    until: string | null
  }>(sql`
    select full_name as "fullName", photo, door_photo as "doorPhoto", ${faceStatusSql} as "acStatus", face_trouble as "faceTrouble",
      (select card_no from door_card where door_card.${isConsentOfOwnerSql(owner)}) as "cardNo", ${state} as state, ${until} as until,
      ${kind === 'staff' ? sql`true` : sql`coalesce(${adulthoodDateSql} <= ${today}::date, false)`} as "isAdult"
    from ${faceOwnerTableSql(owner)} where id = ${id}`)
  if (!row) return undefined
  const consents = await db.many<FaceConsent>(sql`
    select face_consent.id, signer, coalesce(agent.full_name, person.full_name) as "signerName", way, signed_on as "signedOn",
      text_version as "textVersion", scan, given_at as "givenAt", entered.full_name as "enteredBy", withdrawn_at as "withdrawnAt"
    from face_consent join ${faceOwnerTableSql(owner)} person on person.id = face_consent.${faceOwnerIdColumn(owner)}
    left join agent on agent.id = agent_id left join staff entered on entered.id = entered_by
    where face_consent.${isConsentOfOwnerSql(owner)} order by withdrawn_at desc nulls first, face_consent.id desc limit 20`)
  const parents =
    kind === 'staff'
      ? []
      : await db.many<{ id: number; fullName: string }>(sql`
          select agent.id, full_name as "fullName" from agent_student join agent on agent.id = agent_id
          where student_id = ${id} and ${isActiveParentLinkSql} and merged_into_id is null order by full_name, agent.id`)
  return { id, ...row, consents, parents, devices: await listFacesOnDoorDevices(db, owner, today) }
}

/** Returns the door devices that have the person's face, must still delete it, or have confirmed its deletion. */
export async function listFacesOnDoorDevices(db: Db, owner: FaceOwner, today: string): Promise<FaceAtDevice[]> {
  const isStudent = owner.kind === 'student'
  const told = await db.many<FaceAtDevice>(sql`
    select door_device.id as "deviceId", name, told_at as at, door_device.state as "deviceState",
      deleted_at is not null as "isDeviceGone",
      case when deleted_at is null and exists (
        select from (${peopleToStoreOnDeviceSql(sql`door_device.id`, today)}) wanted
        where wanted.photo is not null and wanted.id = ${owner.id}
          and (wanted.kind = ${PersonKind.Student}::int) = ${isStudent}) then 'known' else 'waiting' end as state
    from door_face join door_device on door_device.id = device_id
    where door_face.${isConsentOfOwnerSql(owner)} and door_face.photo is not null and trouble is null
    order by name, door_device.id`)
  const removed = await db.many<FaceAtDevice>(sql`
    select distinct on (door_device.id) door_device.id as "deviceId", name, confirmed_at as at, door_device.state as "deviceState",
      deleted_at is not null as "isDeviceGone", ${'removed' satisfies FaceAtDeviceState} as state
    from door_face_removal join door_device on door_device.id = device_id
    where door_face_removal.${isConsentOfOwnerSql(owner)}
      and not exists (select from door_face where door_face.device_id = door_device.id and door_face.${isConsentOfOwnerSql(owner)} and photo is not null)
    order by door_device.id, confirmed_at desc`)
  return [...told, ...removed]
}
