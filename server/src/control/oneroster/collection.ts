import type { OneRosterCollectionName } from '@markaz/protocol/control/oneroster/collections'
import type { Grant } from '@markaz/protocol/route'
import { isGroupInScopeSql } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { raw, type Sql, sql } from '../../db/db.ts'

export interface OneRosterApiUser {
  viewer: Viewer
  /** The current day as `YYYY-MM-DD`, Asia/Tashkent. */
  today: string
}

/** How the objects of one OneRoster list (such as classes) are read from the database. */
export interface OneRosterCollection {
  /** SQL query for the list's rows. `_kind`, `_id` and `_ext` (the ERP's id, or null) identify and sort the rows. */
  rows(reader: OneRosterApiUser): Sql
  /** Kinds of rows in the list, for example students and teachers in `users`. */
  kinds: readonly string[]
  /** SQL for slow fields, computed only for the rows of a page. The SQL refers to the row as `it`. */
  more?(reader: OneRosterApiUser): Record<string, Sql>
  /** Further columns by which the OneRoster list can be filtered. */
  columns?: Record<string, Sql>
  /** For each parent list: SQL condition for the rows `it` of one parent object, such as the users of a class. */
  within?: Partial<Record<OneRosterCollectionName, (id: number, kind: string, reader: OneRosterApiUser) => Sql>>
  /** SQL condition that selects the rows of this OneRoster list; `it` is the alias of the row. */
  only?: Sql
}

const tableByKind = {
  org: 'head_office',
  course: 'course',
  class: 'study_group',
  student: 'student',
  teacher: 'staff',
  parent: 'agent',
  enrollment: 'student_group',
  teaching: 'group_staff',
  homework: 'homework',
  exam: 'exam',
  result: 'chat',
}
type Kind = keyof typeof tableByKind

const kindsFromErp = new Set<Kind>(['org', 'course', 'class', 'student', 'teacher', 'parent', 'enrollment', 'teaching'])

/**
 * SQL for the sourcedId (OneRoster id) of a row. A row from the ERP keeps the ERP's id, so that exporting and importing
 * the row creates no duplicate.
 */
export const sourcedIdSql = (kind: Kind): Sql => {
  const own = `'markaz-${kind}-' || ${tableByKind[kind]}.id`
  return raw(kindsFromErp.has(kind) ? `coalesce(${tableByKind[kind]}.ext_id, ${own})` : own)
}

/** @returns null if another system created the sourcedId (the id of a OneRoster object) */
export function parseSourcedIdOfThisServer(id: string): { kind: string; id: number } | null {
  const [, kind, number] = /^markaz-([a-z]+)-(\d{1,15})$/.exec(id) ?? []
  return kind && number ? { kind, id: Number(number) } : null
}

export function oneRosterCommonColumnsSql(
  kind: Kind,
  gone: Sql,
  changed: Sql = raw(`${tableByKind[kind]}.changed_at`),
): Sql {
  const table = raw(tableByKind[kind])
  const ext = kindsFromErp.has(kind) ? sql`${table}.ext_id` : sql`null::text`
  return sql`${raw(`'${kind}'`)}::text as _kind, ${table}.id as _id, ${ext} as _ext, ${sourcedIdSql(kind)} as "sourcedId",
    case when ${gone} is null then 'active' else 'tobedeleted' end as status, date_trunc('milliseconds', ${changed}) as "dateLastModified"`
}

/**
 * SQL condition that the reader may read the group: with the right `all` a group of the reader's branches, with `own`
 * only a group that the reader teaches.
 */
export function isGroupReadableSql({ viewer, today }: OneRosterApiUser, all: Grant, own: Grant): Sql {
  if (viewer.grants.has(all)) return isGroupInScopeSql('all', viewer, today)
  return viewer.grants.has(own) ? isGroupInScopeSql('own', viewer, today) : sql`false`
}

export const isClassReadableSql = (reader: OneRosterApiUser): Sql =>
  isGroupReadableSql(reader, 'all_groups.read', 'my_groups.read')

/** The sourcedId (OneRoster id) of the centre, the organisation above its branches. */
export const centreSourcedId = 'markaz-centre'

/**
 * SQL for the sourcedId of a group's school, which is its branch, or the centre if it has no branch. The query must
 * left-join `head_office`.
 */
export const schoolSourcedIdSql: Sql = sql`coalesce(${sourcedIdSql('org')}, ${raw(`'${centreSourcedId}'`)})`
