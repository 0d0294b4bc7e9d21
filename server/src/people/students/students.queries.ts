import type { students } from '@markaz/protocol/people/students/routes'
import type { Student, StudentFilter } from '@markaz/protocol/people/students/schemas'
import type { RouteAnswerOf } from '@markaz/protocol/route'
import { phoneDigitsOfSearch } from '@markaz/protocol/search-text'
import {
  exactMatchesFirstSql,
  exactStudentMatchSql,
  isPhoneSearch,
  studentSearchConditions,
} from '../../access/people-search.ts'
import { isInBranchScopeSql, isInChosenBranchesSql, type Viewer } from '../../access/viewer.ts'
import { type Db, prepareFrequentStatementSql, type Sql, sql } from '../../db/db.ts'
import { joinFiltersByAnd, pageSql, readPageWithCappedCount } from '../../db/lists.ts'
import { isIndexableWord, splitSearchWords } from '../../db/search-words.ts'
import { studentColumnsSql, studentFilterConditions, studentStatusJoinSql } from './student-columns.ts'

/** SQL: first name and initial of the surname. Sh, Ch, O' and G' count as one letter. Needs `student` in the query. */
export const publicStudentNameSql = sql`
  student.first_name || ' ' || substring(student.last_name from '^(?:[ScSC][hH]|[OoGg][''ʻʼ‘’\`]|.)') || '.'`

type StudentPage = RouteAnswerOf<typeof students.list>

/** By default, students who were added first come first. `photo` is the storage key of the photo. */
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
    studentFilterConditions(filter),
    studentSearchConditions(viewer, filter.value, filter.keys),
  ]
  const besides = filter.officeIds?.length ? 1 : 0
  return isSearch(filter)
    ? sql`(select * from student where ${joinFiltersByAnd(search, set.length + besides)} offset 0) student where ${scope} and ${joinFiltersByAnd(set)}`
    : sql`student where ${scope} and ${joinFiltersByAnd([...set, ...search], besides)}`
}

async function pageOfStudents(db: Db, viewer: Viewer, filter: StudentFilter, found: Sql): Promise<StudentPage> {
  const { rows: students, ...count } = await readPageWithCappedCount<Student>(db, filter, {
    rows: sql`select ${studentColumnsSql} from student ${studentStatusJoinSql}
      where student.id = any(array(select id from ${found} ${orderedPage(viewer, filter)})) order by ${studentOrderSql(viewer, filter)}`,
    from: sql`from ${found}`,
  })
  return { students, ...count }
}

/**
 * Finds all matching students first (`materialized`), then one page of them. PostgreSQL does not know how rare a name
 * is, and would otherwise scan all students. A page past the end returns one row without a student.
 */
async function searchStudents(db: Db, viewer: Viewer, filter: StudentFilter, found: Sql): Promise<StudentPage> {
  const exact = exactStudentMatchSql(viewer, filter.value, filter.keys)
  const page = sql`order by ${studentOrderSql(viewer, filter, exact && sql`is_exact`)} ${pageSql(filter)}`
  const rows = await db.many<{ total: number } & (Student | { id: null })>(sql`${prepareFrequentStatementSql}
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

/**
 * A search by digits first lists students whose phone ends with these digits; a search by name first lists exact
 * spellings.
 */
export function studentOrderSql(
  viewer: Viewer,
  { orderBy, value, keys }: Choice,
  exact = isSearch({ value, orderBy }) ? exactStudentMatchSql(viewer, value, keys) : undefined,
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
  return sql`student.forgotten_at is null and exists (select from student_head_office where student_id = student.id and ${isInBranchScopeSql(viewer, office)} and ${isInChosenBranchesSql(officeIds, office)})`
}
