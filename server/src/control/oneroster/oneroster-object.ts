import { oneRosterServicePaths } from '@markaz/protocol/control/oneroster/collections'
import type { Deps } from '../../deps.ts'

/** Columns that begin with `_` are not part of the OneRoster object. */
export type OneRosterRow = { _kind: string; _id: number } & Record<string, unknown>

export type OneRosterObject = Record<string, unknown>

const references: Record<string, [list: string, type: string]> = {
  org: ['orgs', 'org'],
  school: ['orgs', 'org'],
  course: ['courses', 'course'],
  class: ['classes', 'class'],
  terms: ['academicSessions', 'academicSession'],
  academicSession: ['academicSessions', 'academicSession'],
  user: ['users', 'user'],
  student: ['users', 'user'],
  agents: ['users', 'user'],
  lineItem: ['lineItems', 'lineItem'],
  category: ['categories', 'category'],
}
const gradebookLists = new Set(['lineItems', 'categories'])

/** @param fields names of the requested fields; undefined = all */
export function toOneRosterObject(
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  row: OneRosterRow,
  fields?: ReadonlySet<string> | '',
): OneRosterObject {
  const refer = (field: string, value: unknown): unknown => {
    // The fields `parent` and `children` refer to objects of the same list: terms or organisations.
    const isOfItself = field === 'parent' || field === 'children'
    const [list, type] = references[isOfItself ? (row.startDate ? 'terms' : 'org') : field] ?? []
    if (!list) return value
    if (Array.isArray(value)) return value.map((one) => refer(field, one))
    const service = gradebookLists.has(list) ? oneRosterServicePaths.gradebook : oneRosterServicePaths.rostering
    return { href: `${publicUrl}${service}/${list}/${encodeURIComponent(String(value))}`, sourcedId: value, type }
  }
  const known = Object.entries(row).filter(
    ([field, value]) => value !== null && !field.startsWith('_') && (!fields || fields.has(field)),
  )
  return Object.fromEntries(
    known.map(([field, value]) =>
      field === 'roles'
        ? [field, (value as { org: string }[]).map((role) => ({ ...role, org: refer('org', role.org) }))]
        : [field, refer(field, value)],
    ),
  )
}
