import type { students } from '@markaz/protocol/people/students/routes'
import type { Student, StudentFilter } from '@markaz/protocol/people/students/schemas'
import { phoneDigitsOfSearch } from '@markaz/protocol/phone-digits'
import type { RouteAnswerOf } from '@markaz/protocol/route'
import {
  exactMatchesFirstSql,
  isExactStudent,
  isPhoneSearch,
  studentSearchConditions,
} from '../../access/people-search.ts'
import { isInBranchScope, isInChosenBranches, type Viewer } from '../../access/viewer.ts'
import { type Db, preparedIfFrequentMarkSql, type Sql, sql } from '../../db/db.ts'
import { joinFiltersByAnd, pageSql, readCappedPage } from '../../db/lists.ts'
import { isIndexableWord, splitSearchWords } from '../../db/search-words.ts'
import { faceStatusSql } from '../face-photos/check-face.ts'

/** SQL: first name and initial of the surname. Sh, Ch, O' and G' count as one letter. Needs `student` in the query. */
export const publicStudentName = sql`
  student.first_name || ' ' || substring(student.last_name from '^(?:[ScSC][hH]|[OoGg][''ʻʼ‘’\`]|.)') || '.'`

type StudentPage = RouteAnswerOf<typeof students.list>

/** Oldest students first by default. `photo` is the storage key of the photo. */
export async function listStudents(db: Db, viewer: Viewer, filter: StudentFilter): Promise<StudentPage> {
  const found = fromFilteredStudentsSql(viewer, filter)
  return isSearch(filter) ? searchStudents(db, viewer, filter, found) : pageOfStudents(db, viewer, filter, found)
}

type Choice = Omit<StudentFilter, 'page' | 'perPage'>

const isSearch = ({ value }: Choice) => splitSearchWords(value).some(isIndexableWord)

/** `offset 0` makes the planner use only the index of names; with another index it would read all students. */
export function fromFilteredStudentsSql(viewer: Viewer, filter: Choice): Sql {
  const [scope, set, search] = [
    scopeOf(viewer, filter),
    filterConditions(filter),
    studentSearchConditions(viewer, filter.value, filter.keys),
  ]
  const besides = filter.officeIds?.length ? 1 : 0
  return isSearch(filter)
    ? sql`(select * from student where ${joinFiltersByAnd(search, set.length + besides)} offset 0) student where ${scope} and ${joinFiltersByAnd(set)}`
    : sql`student where ${scope} and ${joinFiltersByAnd([...set, ...search], besides)}`
}

async function pageOfStudents(db: Db, viewer: Viewer, filter: StudentFilter, found: Sql): Promise<StudentPage> {
  const { rows: students, ...count } = await readCappedPage<Student>(db, filter, {
    rows: sql`select ${studentColumnsSql} from student ${studentStatusJoinSql}
      where student.id = any(array(select id from ${found} ${orderedPage(viewer, filter)})) order by ${studentOrderSql(viewer, filter)}`,
    from: sql`from ${found}`,
  })
  return { students, ...count }
}

/**
 * The names are found first, whatever the filters are, so one plan serves all values. Without `materialized` the
 * planner would scan all students, because it does not know how rare a name is. A page past the end returns one row
 * without a student.
 */
async function searchStudents(db: Db, viewer: Viewer, filter: StudentFilter, found: Sql): Promise<StudentPage> {
  const exact = isExactStudent(viewer, filter.value, filter.keys)
  const page = sql`order by ${studentOrderSql(viewer, filter, exact && sql`is_exact`)} ${pageSql(filter)}`
  const rows = await db.many<{ total: number } & (Student | { id: null })>(sql`${preparedIfFrequentMarkSql}
    with found as materialized (
      select id, created_at, phone_number, mobile, ${exact ?? sql`true`} as is_exact from ${found})
    select total.count as total, ${studentColumnsSql}
    from (select count(*) from found) total
    left join student on student.id = any(array(select id from found student ${page})) ${studentStatusJoinSql}
    order by ${studentOrderSql(viewer, filter)}`)
  return {
    students: rows.flatMap(({ total: _, ...student }) => (student.id === null ? [] : [student])),
    total: rows[0]?.total ?? 0,
    isMore: false,
  }
}

export const studentStatusJoinSql = sql`left join control_action on control_action.id = student.status_id`

/** Columns of a student in lists. `photo` is the storage key of the photo. */
export const studentColumnsSql = sql`student.id, h_id as "hId", full_name as "fullName", photo, ${faceStatusSql} as "acStatus", student.login,
  exists (select from sms where sms.student_id = student.id) as "hasSmsHistory", has_private_info as "hasPersonalData",
  contract_status as "contractStatus", contract_type as "contractType", system_status as "systemStatus",
  student.created_at as "createdAt", phone_number as "phoneNumber", mobile, last_portal_at as "portalAt",
  portal_installed_at as "portalInstalledAt",
  json_build_object('id', control_action.id, 'name', control_action.name, 'displayName', control_action.display_name) as status,
  coalesce((
    select json_agg(json_build_object('id', office.id, 'name', office.name) order by office.name)
    from student_head_office join office on office.head_office_id = student_head_office.head_office_id and office.deleted_at is null
    where student_id = student.id
  ), '[]') as offices,
  coalesce((
    select json_agg(json_build_object('id', category.id, 'hName', category.h_name) order by category.h_name)
    from student_category join category on category.id = category_id where student_id = student.id
  ), '[]') as categories`

/**
 * A search by digits lists first the phones that end with them; a search by name first the names with the typed
 * spelling.
 */
export function studentOrderSql(
  viewer: Viewer,
  { orderBy, value, keys }: Choice,
  exact = isSearch({ value, orderBy }) ? isExactStudent(viewer, value, keys) : undefined,
): Sql {
  const created =
    orderBy === 'DESC' ? sql`student.created_at desc, student.id desc` : sql`student.created_at, student.id`
  const order = sql`${exactMatchesFirstSql(exact)}${created}`
  if (!isPhoneSearch(viewer, value, keys)) return order
  const tail = `%${phoneDigitsOfSearch(value)}`
  return sql`(student.phone_number like ${tail} or student.mobile like ${tail}) desc nulls last, ${order}`
}

function orderedPage(viewer: Viewer, filter: StudentFilter): Sql {
  return sql`order by ${studentOrderSql(viewer, filter)} ${pageSql(filter)}`
}

function scopeOf(viewer: Viewer, { officeIds }: Choice): Sql {
  if (viewer.isSuperadmin && !officeIds?.length) return sql`student.forgotten_at is null`
  const office = sql`student_head_office.head_office_id`
  return sql`student.forgotten_at is null and exists (select from student_head_office where student_id = student.id and ${isInBranchScope(viewer, office)} and ${isInChosenBranches(officeIds, office)})`
}

function filterConditions(filter: Choice): Sql[] {
  const set: Sql[] = []
  const add = <T>(value: T | undefined, condition: (value: T) => Sql) => {
    if (value !== undefined) set.push(condition(value))
  }
  add(filter.categoryId, (id) => sql`student.id in (select student_id from student_category where category_id = ${id})`)
  add(
    filter.groupId,
    (id) => sql`student.id in (select student_id from student_group where group_id = ${id} and gone_at is null)`,
  )
  add(filter.statusId, (id) => sql`status_id = ${id}`)
  add(filter.systemStatus, (status) => sql`system_status = ${status}`)
  // The planner rewrites a negated `is not null` to a form that the index does not support.
  add(filter.hasPhoto, (has) => sql`num_nonnulls(photo) = ${has ? 1 : 0}`)
  add(filter.hasPrivateInfo, (has) => sql`has_private_info = ${has}`)
  add(filter.contractType, (type) => sql`contract_type = ${type}`)
  add(filter.contractStatus, (status) => sql`contract_status = ${status}`)
  add(filter.hasPortal, (has) => sql`num_nonnulls(first_portal_at) = ${has ? 1 : 0}`)
  add(filter.hasPortalInstalled, (has) => sql`num_nonnulls(portal_installed_at) = ${has ? 1 : 0}`)
  return set
}
