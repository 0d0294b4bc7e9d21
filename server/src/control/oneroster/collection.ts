import type { CollectionName } from '@markaz/protocol/control/oneroster/collections'
import type { Grant } from '@markaz/protocol/route'
import { withinReach } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { raw, type Sql, sql } from '../../db/db.ts'

/** The viewer who reads, and the time. */
export interface Reader {
  viewer: Viewer
  /** The current day, `YYYY-MM-DD`, Asia/Tashkent. */
  today: string
}

/** The source of a collection's rows. */
export interface Collection {
  /**
   * Returns a `select` of the rows that the reader may read: `_kind`, `_id` and `_ext` (the ERP's id, or null), which
   * identify and order the rows, and each cheap field under its own name. A reference is the sourcedId of the other
   * object.
   */
  rows(reader: Reader): Sql
  /** The kinds of rows in the collection. */
  kinds: readonly string[]
  /** Expensive fields, computed only for the rows of a page; `it` is the row. */
  more?(reader: Reader): Record<string, Sql>
  /** Columns that can be used in filters, in addition to the fields of `rows`. */
  columns?: Record<string, Sql>
  /** SQL conditions on `it`: the rows that belong to the object of another collection with this `_kind` and `_id`. */
  within?: Partial<Record<CollectionName, (id: number, kind: string, reader: Reader) => Sql>>
  /** SQL condition that restricts the rows `it`. */
  only?: Sql
}

/** The table of each kind whose rows may come from the ERP. */
const tables = {
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
type Kind = keyof typeof tables

const fromErp = new Set<Kind>(['org', 'course', 'class', 'student', 'teacher', 'parent', 'enrollment', 'teaching'])

/**
 * SQL for the sourcedId of the query's row of that kind. A row from the ERP has the ERP's id, so that data exported and
 * imported again creates no duplicates.
 */
export const sourcedId = (kind: Kind): Sql => {
  const own = `'markaz-${kind}-' || ${tables[kind]}.id`
  return raw(fromErp.has(kind) ? `coalesce(${tables[kind]}.ext_id, ${own})` : own)
}

/** Parses a sourcedId that this system created; null = it has another form. */
export function ownId(id: string): { kind: string; id: number } | null {
  const [, kind, number] = /^markaz-([a-z]+)-(\d{1,15})$/.exec(id) ?? []
  return kind && number ? { kind, id: Number(number) } : null
}

/**
 * SQL for the columns that every row has: its kind, ids, status and time of change.
 * @param gone SQL for the time of deletion; null = not deleted
 */
export function head(kind: Kind, gone: Sql, changed: Sql = raw(`${tables[kind]}.changed_at`)): Sql {
  const table = raw(tables[kind])
  const ext = fromErp.has(kind) ? sql`${table}.ext_id` : sql`null::text`
  return sql`${raw(`'${kind}'`)}::text as _kind, ${table}.id as _id, ${ext} as _ext, ${sourcedId(kind)} as "sourcedId",
    case when ${gone} is null then 'active' else 'tobedeleted' end as status, date_trunc('milliseconds', ${changed}) as "dateLastModified"`
}

/**
 * SQL condition for the groups that the reader may read: all of the branches with the right `all`, or those they teach
 * with the right `own`.
 */
export function groupsBy({ viewer, today }: Reader, all: Grant, own: Grant): Sql {
  if (viewer.grants.has(all)) return withinReach('all', viewer, today)
  return viewer.grants.has(own) ? withinReach('own', viewer, today) : sql`false`
}

/** SQL condition for the groups that the reader may read as classes. */
export const classesOf = (reader: Reader): Sql => groupsBy(reader, 'all_groups.read', 'my_groups.read')

/** The sourcedId of the whole centre, above its branches. */
export const centreId = 'markaz-centre'

/** SQL for the school of the query's `study_group`, with its `head_office` joined if there is one. */
export const schoolOfGroup: Sql = sql`coalesce(${sourcedId('org')}, ${raw(`'${centreId}'`)})`
