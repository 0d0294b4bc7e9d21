import { PersonKind } from '@markaz/protocol/centre/sign-in/schemas'
import {
  AccountStatus,
  BlockStatus,
  EmploymentStatus,
  type StaffFilter,
  type StaffMember,
} from '@markaz/protocol/people/staff/schemas'
import { hasStaffEnteredPhoneSql, isPhoneConfirmedSql } from '../../access/confirm-phone.ts'
import { exactMatchesFirstSql, exactStaffMatchSql, staffSearchConditions } from '../../access/people-search.ts'
import { isInChosenBranchesSql, type Viewer } from '../../access/viewer.ts'
import { type Db, empty, type Sql, sql } from '../../db/db.ts'
import { countRowsOf, joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import { faceStatusSql } from '../face-photos/check-face.ts'

/** `photo` is the storage key of a file, not its address. */
export interface StaffMemberRow extends StaffMember {
  kind: 1 | 2
  isSuperadmin: boolean
}

/**
 * SQL condition on `staff` that selects the people of one staff list. The list's API calls answer 404 for other people.
 */
export type StaffListConditionSql = Sql

/** SQL condition that excludes teachers and assistants, who have lists of their own. */
export const isNonTeachingStaffSql: StaffListConditionSql = sql`staff.kind = ${PersonKind.Staff}::int`

/** Excludes erased people, whose rows stay only because other rows refer to them. */
const isNotErased: Sql = sql`staff.forgotten_at is null`

type PeopleFilter = Pick<StaffFilter, 'page' | 'perPage'> & Partial<StaffFilter>

/** @param extraColumns SQL that selects further columns, computed only for the rows of the page */
export async function listStaffMembers<T extends object = object>(
  db: Db,
  viewer: Viewer,
  list: StaffListConditionSql,
  filter: PeopleFilter,
  extraColumns: Sql = empty,
): Promise<{ people: (StaffMemberRow & T)[]; total: number }> {
  const where = sql`${list} and ${isNotErased} and ${joinFiltersByAnd([...filterConditions(filter), ...staffSearchConditions(viewer, filter.value, filter.keys)])}`
  const created = filter.orderBy === 'ASC' ? sql`created_at, id` : sql`created_at desc, id desc`
  const order = sql`${exactMatchesFirstSql(exactStaffMatchSql(viewer, filter.value, filter.keys))}${created}`
  const people = await db.many<StaffMemberRow & T>(sql`
    select ${columns(viewer)} ${extraColumns} from staff
    where id = any(array(
      select id from staff where ${where} order by ${order} ${pageSql(filter)}
    )) order by ${order}`)
  const total = await countRowsOf(db, sql`from staff where ${where}`)
  return { people, total }
}

export async function readStaffMember<T extends object = object>(
  db: Db,
  viewer: Viewer,
  list: StaffListConditionSql,
  id: number,
  extraColumns: Sql = empty,
): Promise<(StaffMemberRow & T) | undefined> {
  return db.one<StaffMemberRow & T>(
    sql`select ${columns(viewer)} ${extraColumns} from staff where id = ${id} and ${list} and ${isNotErased}`,
  )
}

export async function readStaffMembers(
  db: Db,
  viewer: Viewer,
  list: StaffListConditionSql,
  ids: readonly number[],
): Promise<StaffMemberRow[]> {
  return db.many<StaffMemberRow>(
    sql`select ${columns(viewer)} from staff where id = any(${ids}) and ${list} and ${isNotErased} order by id`,
  )
}

const isActive = sql`case when login is null then ${AccountStatus.HasNotAccount}::int when is_blocked then ${AccountStatus.InActive}::int else ${AccountStatus.Active}::int end`

export const officesOfPersonSql = sql`coalesce((
    select json_agg(json_build_object('id', office.id, 'name', office.name) order by office.name)
    from staff_head_office own join office on office.head_office_id = own.head_office_id and office.deleted_at is null
    where own.staff_id = staff.id
  ), '[]')`

function columns(viewer: Viewer): Sql {
  return sql`id, kind, h_id as "hId", login, first_name as "firstName", last_name as "lastName", middle_name as "middleName",
    full_name as "fullName", photo, ${faceStatusSql} as "acStatus", face_trouble as "faceTrouble", phone_number as "phoneNumber", gender as "genderType",
    work_status as "workStatus", ${isActive} as "isActive", is_superadmin as "isSuperadmin", created_at as "createdAt",
    ${sharesOffice(viewer)} as "isShared", ${phoneConfirmation(viewer)} as "phoneConfirmation",
    (select json_build_object('id', role.id, 'name', role.name) from role where role.id = staff.role_id) as role,
    ${officesOfPersonSql} as offices`
}

/** SQL: whether the current phone of the query's `staff` row is confirmed, its source and the user who entered it. */
const phoneConfirmation = (viewer: Viewer): Sql => sql`(
    select json_build_object('isConfirmed', ${isPhoneConfirmedSql}, 'isAskedByViewer', ${hasStaffEnteredPhoneSql(viewer.id, sql`typed_by`)}, 'source', source,
      'askedBy', (select json_build_object('id', typist.id, 'fullName', typist.full_name) from staff typist where typist.id = typed_by[1]))
    from staff_phone where staff_phone.staff_id = staff.id and staff_phone.phone = staff.phone_number)`

/** SQL condition: viewer and staff member have a common branch. Always true for the superadmin. */
function sharesOffice(viewer: Viewer): Sql {
  if (viewer.isSuperadmin) return sql`true`
  return sql`(staff.id = ${viewer.id} or exists (
      select from staff_head_office own where own.staff_id = staff.id and own.head_office_id = any(${viewer.headOfficeIds})))`
}

function filterConditions(filter: PeopleFilter): Sql[] {
  const set: Sql[] = []
  const add = <T>(value: T | undefined, condition: (value: T) => Sql) => {
    if (value !== undefined) set.push(condition(value))
  }
  add(filter.isActive, (status) => sql`${isActive} = ${status}`)
  add(filter.workStatus, (status) => sql`work_status = ${status}`)
  add(filter.roleId, (id) => sql`role_id = ${id}`)
  // A person without an account cannot be blocked and counts as not blocked.
  add(filter.staffSystemStatus, (status) => sql`is_blocked = ${status === BlockStatus.Blocked}`)
  if (filter.officeIds?.length)
    set.push(
      sql`exists (select from staff_head_office own where own.staff_id = staff.id and ${isInChosenBranchesSql(filter.officeIds, sql`own.head_office_id`)})`,
    )
  return set
}

export const isStaffMemberEmployed = (person: Pick<StaffMemberRow, 'workStatus'>) =>
  person.workStatus === EmploymentStatus.Working
