import type { CollectionName } from '@markaz/protocol/control/oneroster/collections'
import type { Grant } from '@markaz/protocol/route'
import { withinReach } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { raw, type Sql, sql } from '../../db/db.ts'

/** Who reads, and when. */
export interface Reader {
  viewer: Viewer
  /** `YYYY-MM-DD`, Asia/Tashkent. */
  today: string
}

/** The source of a collection's rows. */
export interface Collection {
  /**
   * A `select` of what the reader may read: `_kind`, `_id` and `_ext` (the ERP's id, or null), by which a row is found and in
   * whose order they come, and under its own name each field that costs nothing; a reference as the sourcedId of the other.
   */
  rows(reader: Reader): Sql
  /** The kinds there are in it. */
  kinds: readonly string[]
  /** Fields that cost something, so that only the rows of a page pay for them; `it` is the row. */
  more?(reader: Reader): Record<string, Sql>
  /** What may be filtered by besides the fields of `rows`. */
  columns?: Record<string, Sql>
  /** Which of `it` lie in the one of another collection that has this `_kind` and `_id`. */
  within?: Partial<Record<CollectionName, (id: number, kind: string, reader: Reader) => Sql>>
  /** Only these of `it`. */
  only?: Sql
}

/** The kinds whose rows may come from the ERP, and the table of each. */
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

/** The sourcedId of the query's row of that kind: the ERP's where it came from there, so that a way there and back doubles nothing. */
export const sourcedId = (kind: Kind): Sql => {
  const own = `'markaz-${kind}-' || ${tables[kind]}.id`
  return raw(fromErp.has(kind) ? `coalesce(${tables[kind]}.ext_id, ${own})` : own)
}

/** One of our own making, taken apart. */
export function ownId(id: string): { kind: string; id: number } | null {
  const [, kind, number] = /^markaz-([a-z]+)-(\d{1,15})$/.exec(id) ?? []
  return kind && number ? { kind, id: Number(number) } : null
}

/** What every row begins with. @param gone since when it is to be deleted; null = it is not */
export function head(kind: Kind, gone: Sql, changed: Sql = raw(`${tables[kind]}.changed_at`)): Sql {
  const table = raw(tables[kind])
  const ext = fromErp.has(kind) ? sql`${table}.ext_id` : sql`null::text`
  return sql`${raw(`'${kind}'`)}::text as _kind, ${table}.id as _id, ${ext} as _ext, ${sourcedId(kind)} as "sourcedId",
    case when ${gone} is null then 'active' else 'tobedeleted' end as status, date_trunc('milliseconds', ${changed}) as "dateLastModified"`
}

/** The groups whose reader holds one of these rights: all of the branches by the one, by the other those they teach. */
export function groupsBy({ viewer, today }: Reader, all: Grant, own: Grant): Sql {
  if (viewer.grants.has(all)) return withinReach('all', viewer, today)
  return viewer.grants.has(own) ? withinReach('own', viewer, today) : sql`false`
}

/** The groups a reader may read as classes. */
export const classesOf = (reader: Reader): Sql => groupsBy(reader, 'all_groups.read', 'my_groups.read')

/** The centre as a whole, above its branches. */
export const centreId = 'markaz-centre'

/** The school of the query's `study_group`, with its `head_office` joined if there is one. */
export const schoolOfGroup: Sql = sql`coalesce(${sourcedId('org')}, ${raw(`'${centreId}'`)})`
